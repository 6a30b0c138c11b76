/** A stretch of a source text: from `start` up to, not including, `end`. */
export interface Span {
    readonly start: number;
    readonly end: number;
}
/** A place as people read it; both counted from 1. */
export interface Position {
    readonly line: number;
    readonly column: number;
}
/** A named text. `lineStarts[i]` is the offset at which line i + 1 begins. */
export interface Source {
    readonly name: string;
    readonly text: string;
    readonly lineStarts: readonly number[];
}
/** Names a text and finds its lines (LF, CRLF or CR end one). A byte order mark is kept: offsets stay the file's. */
export declare function sourceOf(name: string, text: string): Source;
/** The line and column of an offset; an offset past the end counts as the end. */
export declare function positionAt(source: Source, offset: number): Position;
/** The text of line `line` (from 1) without its line end and without a byte order mark. */
export declare function lineText(source: Source, line: number): string;
/** The smallest span that holds both. */
export declare function cover(a: Span, b: Span): Span;
