import type { IToken } from "chevrotain";
/** A definition's tokens by index: `[If guard then] head sign body`, up to where the next one begins. */
export interface Chunk {
    /** Tokens between `If` and `then`, if there is a guard. */
    readonly guard: {
        readonly from: number;
        readonly to: number;
    } | undefined;
    /** The first token of all, the guard's `If` included. */
    readonly start: number;
    /** The head: a name, and what stands in its parentheses; undefined when the tokens before the sign are no head. */
    readonly head: {
        readonly name: number;
        readonly parameters: {
            readonly from: number;
            readonly to: number;
        } | undefined;
    } | undefined;
    /** The token `:=` or `iff`. */
    readonly sign: number;
    readonly end: number;
}
export interface Split {
    /** How many tokens stand before the first definition. */
    readonly leading: number;
    readonly chunks: readonly Chunk[];
}
/** Finds the heads of definitions among the tokens of a region, from left to right, in linear time. */
export declare function split(tokens: readonly IToken[]): Split;
