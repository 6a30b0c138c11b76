import { type Doc } from "./layout.js";
import type { Language } from "./printer.js";
/** A string in double quotes. Whatever a reader could not see, or a host could misread, is escaped. */
export declare function stringText(value: string, language: Language): string;
/** A number as JavaScript writes it. */
export declare function numberText(value: number): string;
/** True if the text can stand as a name without quotes. */
export declare function isName(text: string): boolean;
/** The name of a property as it is written before a colon. */
export declare function propertyName(name: string, language: Language): string;
/** Prose as a doc comment: on one line if it is one line that fits, else with its lines as they are. */
export declare function docComment(prose: string, language: Language, width: number): Doc;
/** A comment, `//` before each of its lines. */
export declare function lineComment(text: string, language: Language): Doc;
