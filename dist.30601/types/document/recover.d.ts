import type { Span } from "../source/source.js";
import type { RegionKind } from "./document.js";
import { type Notation } from "./delimiters.js";
import type { Lines } from "./lines.js";
/** An opener whose closer is missing. */
export interface Unclosed {
    readonly kind: RegionKind;
    readonly opener: Span;
    /** Where its code begins. */
    readonly from: number;
}
/** What was made of it. `mistaken` is what seems to have been meant as its closer. */
export interface Recovered {
    readonly codeEnd: number;
    readonly end: number;
    readonly mistaken: Span | undefined;
}
/** Finds the extent of a region that never closes. */
export declare function recover(whole: string, lines: Lines, notations: readonly Notation[], region: Unclosed): Recovered;
