import type { Place } from "./tree.js";
/**
 * From `line` and `column` (from 1:1) of the output on, up to the next mapping, the text comes from `offset` of the source;
 * without an offset, it comes from nowhere.
 */
export interface Mapping {
    readonly line: number;
    readonly column: number;
    readonly offset: number | undefined;
    readonly name: string | undefined;
}
export interface LaidOut {
    readonly text: string;
    readonly mappings: readonly Mapping[];
}
/** How far an output had come. */
export interface Mark {
    readonly pieces: number;
    readonly mappings: number;
    readonly places: number;
    readonly column: number;
    readonly atLineStart: boolean;
    readonly mapped: Place | undefined;
}
/** The text so far. An indentation is written with the first text after it, so that empty lines stay empty. */
export declare class Output {
    #private;
    /** How much of the line is written already. */
    get column(): number;
    write(text: string): void;
    newLine(indentation: number): void;
    /** What follows comes from `place`. */
    enter(place: Place): void;
    /** What follows comes from the place around the innermost `count` ones. */
    leave(count: number): void;
    mark(): Mark;
    /** Takes back what was written on this line since the mark. */
    takeBack(mark: Mark): void;
    /** Ends a part of the text: joining part by part keeps the number of pieces small. Marks before it hold no longer. */
    endPart(): void;
    finish(): LaidOut;
}
