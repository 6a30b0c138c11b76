import type { Core, CoreDefinition } from "./core.js";
export type Kind = "truth" | "number" | "string" | "atom" | "tuple" | "sequence" | "set" | "easel" | "function" | "value";
/** The kind of each definition's value, by the definition's id. */
export type Kinds = ReadonlyMap<number, Kind>;
/** The kind that a node gives; `value` where it could be any. */
export declare function kindOf(node: Core, kinds: Kinds, unsettled?: Kind | undefined): Kind | undefined;
/** The kinds of all definitions: the least fixed point, so that a recursive sum of numbers is a number. */
export declare function kindsOf(definitions: readonly CoreDefinition[]): Kinds;
