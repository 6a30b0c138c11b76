import type { IToken } from "chevrotain";
import { type Diagnostic } from "../diagnostics/diagnostic.js";
import type { Span } from "../source/source.js";
import { type GrammarError } from "./grammar.js";
/**
 * Says what is wrong at `tokens[at]` (or at their end), where the grammar stopped. The first of the tokens is the
 * sign after which reading began (`:=`, `iff`, `If`, `:`); `fallback` is the place to mark when there are none.
 */
export declare function diagnose(tokens: readonly IToken[], at: number, fallback: Span): Diagnostic;
/** The diagnosis of what fits the grammar and still cannot stand. */
export declare function diagnoseRule(error: GrammarError): Diagnostic;
