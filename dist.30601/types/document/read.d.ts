import type { Source } from "../source/source.js";
import type { LedDocument, Region } from "./document.js";
/** Reads a source text as a LED document. It never throws; what is wrong is among the diagnostics. */
export declare function readDocument(source: Source): LedDocument;
/** The code of a region, without its delimiters. */
export declare function regionCode(document: LedDocument, region: Region): string;
