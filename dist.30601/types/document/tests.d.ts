import type { DocumentTest } from "./document.js";
import type { Lines } from "./lines.js";
/** What a test stands in: where that ends, and whether regions and fences can open there. */
export interface Surroundings {
    readonly end: number;
    readonly opens: (start: number, end: number) => boolean;
}
/** True if the line is a test. */
export declare function isTestLine(line: string): boolean;
/** True if something that opens at the start of a line ends the expected value: a fence, or the end of a LaTeX environment. */
export declare function endsValue(line: string): boolean;
/**
 * Reads the test on this line.
 *
 * ```text
 * > | cmd:>pp(rows)
 *     ^    ^^^^^^^^ expression
 * > | {{1, 2, 3},
 *     ^^^^^^^^^^^ expected
 * > | {4, 5, 6}}
 *     ^^^^^^^^^^
 * > |
 * ```
 */
export declare function readTest(whole: string, lines: Lines, line: number, around: Surroundings): DocumentTest;
