import type { Span } from "../source/source.js";
import type { Heading } from "./document.js";
import type { Lines } from "./lines.js";
/** A heading as it was read; LaTeX ranks become levels when all of them are known. */
export interface HeadingRead {
    readonly title: string;
    readonly span: Span;
    readonly level: {
        readonly markdown: number;
    } | {
        readonly latex: number;
    };
    /** The first line after it. */
    readonly next: number;
}
/** The mark of a ruler, a line of three or more equal marks: `=====`, `-----`, `_____`, `* * *`. */
export declare function rulerMark(line: string): string | undefined;
/**
 * The heading that begins on this line. A title over a ruler must be a paragraph of its own, so it needs
 * `fresh`: nothing that it could continue stands above it.
 */
export declare function headingAt(lines: Lines, line: number, fresh: boolean): HeadingRead | undefined;
/** Gives LaTeX ranks their levels: the outermost command that the document uses has level 1. */
export declare function withLevels(headings: readonly HeadingRead[]): readonly Heading[];
/** The title of the document that a line states: `\title{Tic Tac Toe}` or `Program: Tic Tac Toe`. */
export declare function titleOf(line: string): string | undefined;
/** The title of the document that its first heading gives. */
export declare function titleOfHeading(heading: HeadingRead): string;
