import type { Clause, Core } from "./core.js";
type Ids = ReadonlySet<number>;
/** The ids of the variables that every evaluation of the node needs. */
export declare function neededBy(node: Core): Ids;
export declare function neededByClause(clause: Clause): Ids;
/** True if evaluating the node cannot fail, ends at once, and costs next to nothing. */
export declare function isHarmless(node: Core): boolean;
/** True for values written out, and collections of them: `{{1, 2}, {3, 4}}`. */
export declare function isLiteral(node: Core): boolean;
export {};
