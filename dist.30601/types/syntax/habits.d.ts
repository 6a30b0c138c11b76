import type { IToken } from "chevrotain";
import { type Diagnostic } from "../diagnostics/diagnostic.js";
/**
 * The diagnosis of a habit at or before `tokens[at]`, where reading stopped; undefined if none shows. Signs put
 * together as LED never puts them are looked for from the beginning, words only where reading stopped and just before.
 */
export declare function diagnoseHabit(text: string, tokens: readonly IToken[], at: number): Diagnostic | undefined;
