import type { Span } from "../source/source.js";
import type { RegionKind } from "./document.js";
/** One notation for regions that may open anywhere in a line. */
export interface Notation {
    readonly kind: RegionKind;
    /** Where a region of this notation next opens, from here on; Infinity if nowhere. */
    nextOpener(from: number): number;
    /** The opener that begins here. */
    opener(at: number): Span;
    /** The first closer that begins here or later. */
    closer(from: number): Span | undefined;
}
/** The notations of a text. A further kind of region (typeset mathematics) is one more member of this list. */
export declare function notationsOf(text: string): readonly Notation[];
/** A closer, with the notation it belongs to. */
export interface Closer {
    readonly kind: "dollar" | "dash";
    readonly span: Span;
}
/**
 * The closer that a stretch of a line begins with, after white space.
 *
 * ```text
 * > |   $/ text
 *       ^^
 * ```
 */
export declare function leadingCloser(text: string, start: number, end: number): Closer | undefined;
/**
 * The closer that a stretch of a line ends with, before white space.
 *
 * ```text
 * > | text ---/
 *          ^^^^
 * ```
 */
export declare function trailingCloser(text: string, start: number, end: number): Closer | undefined;
