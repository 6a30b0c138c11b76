import type { Expression } from "./tree.js";
/** The expressions that stand directly in an expression, from left to right. */
export declare function partsOf(node: Expression): readonly Expression[];
/** Visits an expression and all within it; `inLambda` says whether a lambda stands around. Needs no stack, however deep. */
export declare function everyExpression(root: Expression, visit: (node: Expression, inLambda: boolean) => void): void;
