import type { Expression } from "../syntax/tree.js";
import type { Binding } from "./resolved.js";
/** True if the set surely cannot be listed; false if it can, or if only running the program can tell. */
export declare function isInfinite(set: Expression, bindings: ReadonlyMap<number, Binding>, open?: ReadonlySet<string>): boolean;
/** True if the set surely can be listed, by its text. */
export declare function isFinite(set: Expression, bindings: ReadonlyMap<number, Binding>, open?: ReadonlySet<string>): boolean;
