import type { Lines } from "./lines.js";
type Mark = "`" | "~";
/** A fence line: its mark, how many of them, where they begin in the line, and the info string after them. */
export interface Fence {
    readonly mark: Mark;
    readonly length: number;
    readonly indent: number;
    readonly info: string;
}
/**
 * The fence that a line is, if it is one.
 *
 * ```text
 * > |   ~~~~ led
 *       ^^^^ ^^^
 *     marks  info
 * ```
 */
export declare function fenceOf(line: string): Fence | undefined;
/** True if the info string begins with the word `led`. */
export declare function isLedFence(fence: Fence): boolean;
/** Finds closing fences; knows from one pass whether there is one, so that many open fences cost no more than a few. */
export declare class FenceClosers {
    private readonly lines;
    private longest;
    constructor(lines: Lines);
    /** The line, at `from` or later, that closes the fence. */
    closingLine(fence: Fence, from: number): number | undefined;
}
export {};
