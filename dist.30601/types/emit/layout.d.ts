import { type LaidOut } from "./output.js";
import type { Place } from "./tree.js";
export type { LaidOut, Mapping } from "./output.js";
/** What is to be laid out. An array is its parts, one after the other; a string has no line end in it. */
export type Doc = string | readonly Doc[] | Line | Indent | Group | IfBreak | Choice | Hang | Lazy | Placed;
/** A line break, or what stands for it on one line: a space, or nothing for a soft one. A hard one always breaks. */
interface Line {
    readonly kind: "line";
    readonly flat: " " | "" | "hard";
}
interface Indent {
    readonly kind: "indent";
    readonly content: Doc;
}
/** On one line if it fits there, else all line breaks that stand directly in it are broken. */
interface Group {
    readonly kind: "group";
    readonly content: Doc;
    readonly broken: boolean;
}
/** `broken` if the group around it is broken, else `flat`. */
interface IfBreak {
    readonly kind: "ifBreak";
    readonly broken: Doc;
    readonly flat: Doc;
}
/** The first layout whose first line fits; the first of them only on one line, the last without a test. */
interface Choice {
    readonly kind: "choice";
    readonly layouts: readonly [Doc, ...Doc[]];
}
/** After a space if what stands before the first possible break fits, else on a line of its own, indented. */
interface Hang {
    readonly kind: "hang";
    readonly content: Doc;
}
/** A part that is made when the layout reaches it, and then kept. */
interface Lazy {
    readonly kind: "lazy";
    readonly place: Place | undefined;
    readonly make: () => Doc;
    made: Doc | undefined;
}
/** What comes from a place in the source. */
interface Placed {
    readonly kind: "placed";
    readonly place: Place;
    readonly content: Doc;
}
/** A space or a line break. */
export declare const line: Doc;
/** Nothing or a line break. */
export declare const softline: Doc;
/** A line break; every group around it breaks. */
export declare const hardline: Doc;
export declare function indent(content: Doc): Doc;
export declare function group(content: Doc): Doc;
/** A group that breaks however short it is. */
export declare function brokenGroup(content: Doc): Doc;
export declare function ifBreak(broken: Doc, flat?: Doc): Doc;
export declare function choice(first: Doc, ...others: readonly Doc[]): Doc;
export declare function hang(content: Doc): Doc;
/** A part made at most once, and only when the layout reaches it; it comes from `place`. */
export declare function lazy(make: () => Doc, place?: Place | undefined): Doc;
export declare function placed(place: Place | undefined, content: Doc): Doc;
export declare function join(separator: Doc, parts: readonly Doc[]): Doc;
/** Lays the document out in lines of at most `width` characters where that is possible. */
export declare function layOut(doc: Doc, width: number): LaidOut;
/**
 * Lays documents out one after the other. All but the last end with a hard line break, so that none looks at the next;
 * each is taken only when the one before is text, and can be forgotten then.
 */
export declare function layOutAll(docs: Iterable<Doc>, width: number): LaidOut;
