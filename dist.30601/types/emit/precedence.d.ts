import type { Binary, BinaryOperator, Expression } from "./tree.js";
/** Levels from the loosest to the tightest. */
export declare const Level: {
    readonly assignment: 1;
    /** What may stand as an argument, an element, the right side of an assignment. */
    readonly argument: 2;
    readonly arrow: 2;
    readonly conditional: 3;
    /** What may be tested or negated in a larger expression: anything but an arrow function or a conditional. */
    readonly operand: 4;
    readonly unary: 14;
    readonly postfix: 15;
    /** What may be called, indexed or asked for a member. */
    readonly callee: 16;
    readonly primary: 17;
};
/** The level of an expression; a negative number is printed with a sign and binds as one. */
export declare function levelOf(node: Expression): number;
/**
 * True if the operator `inner` of an operand continues the chain of `outer`: `a + b - c` is one, `a / b * c` had better
 * show its order. On the right only connectives do, whose grouping is no matter.
 */
export declare function continuesChain(outer: BinaryOperator, side: "left" | "right", inner: BinaryOperator): boolean;
/** True if an operand of a binary operator stands in parentheses. */
export declare function needsParentheses(parent: Binary, side: "left" | "right", operand: Expression): boolean;
/** True if the text of the expression begins with `{`, which a statement or an arrow would take for a block. */
export declare function startsWithBrace(node: Expression): boolean;
/** True if the callee of `new` holds a call that the arguments of `new` would otherwise be taken for. */
export declare function callsBeforeNew(callee: Expression): boolean;
