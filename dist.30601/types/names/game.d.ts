import { type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Span } from "../source/source.js";
import type { Defined, Game } from "./resolved.js";
/** A document is a game when it says `ledGame` or defines a start, a step and a picture. */
export declare function isGame(defined: ReadonlyMap<string, Defined>, marked: boolean): boolean;
/** The definitions that a host calls. Missing ones are reported at the word `ledGame`, those of another shape at their names. */
export declare function findGame(defined: ReadonlyMap<string, Defined>, mark: Span | undefined, diagnostics: Diagnostic[]): Game;
