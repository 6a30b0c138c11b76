import type { Clause, Core, CorePattern, CoreStep } from "./core.js";
/** The nodes that stand directly in a node, in the order of their evaluation. */
export declare function partsOf(node: Core): readonly Core[];
export declare function partsOfStep(step: CoreStep): readonly Core[];
export declare function partsOfPattern(pattern: CorePattern): readonly Core[];
export declare function partsOfClause(clause: Clause): readonly Core[];
/** Visits a node and all within it. */
export declare function everyCore(root: Core, visit: (node: Core) => void): void;
/** The ids of all variables that occur in a node. */
export declare function variablesOf(root: Core): ReadonlySet<number>;
