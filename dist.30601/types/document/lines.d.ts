import type { Source } from "../source/source.js";
/** The lines of a source, by number from 0. Ends leave out CR and LF. */
export declare class Lines {
    readonly count: number;
    private readonly whole;
    private readonly starts;
    constructor(source: Source);
    /** Where a line begins; past the last line, the end of the text. */
    start(line: number): number;
    /** Where a line ends, before its line end. */
    end(line: number): number;
    /** A line without its line end; the empty text past the last line. */
    text(line: number): string;
    isBlank(line: number): boolean;
    /** The number of the line that an offset stands in. */
    lineOf(offset: number): number;
}
/**
 * Answers "where is the next one from here?" and remembers its last answer, also that there is none.
 * So questions that move forward cost one pass over the text together, however many they are.
 */
export declare class Finder {
    private from;
    private found;
    private readonly search;
    /** `search` gives the first place at `from` or later, or -1, as `indexOf` does. */
    constructor(search: (from: number) => number);
    /** The first place at `from` or later; Infinity if there is none. */
    next(from: number): number;
}
