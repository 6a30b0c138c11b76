// Classifies input as a command, an expression, definitions, or incomplete. The user need not indicate which, because
// `:=` and `iff` occur in no expression.

import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { unclosedDash, unclosedDollar, unclosedFence } from "../../diagnostics/document.js";
import type { Region } from "../../document/document.js";
import { readDocument } from "../../document/read.js";
import { sourceOf, type Span } from "../../text/source.js";
import { lex } from "../../syntax/lexer.js";
import { parseExpression, parseItems } from "../../syntax/alone.js";
import { infixName, isName, isSign, nameOf } from "../../syntax/tokens.js";

/** A classified input. Spans are relative to its text. */
type Input =
  | { readonly kind: "nothing" }
  | { readonly kind: "incomplete" }
  /** `text` excludes the colon. */
  | { readonly kind: "command"; readonly text: string }
  | { readonly kind: "expression"; readonly span: Span }
  /** The regions of definitions, and their diagnostics. */
  | { readonly kind: "definitions"; readonly regions: readonly Region[]; readonly diagnostics: readonly Diagnostic[] };

/** An expression may begin with the mark of tests, so that tests can be pasted. */
const testMark = /^\s*cmd:>/;

/**
 * Classifies an input. `isKnown` reports whether a name is defined: `x : T` is an expression only if x is. With
 * `isLast`, no more lines follow.
 */
export function readInput(text: string, isKnown: (name: string) => boolean, isLast: boolean): Input {
  const start = testMark.exec(text)?.[0].length ?? 0;
  const content = text.slice(start).trimStart();
  if (content === "") return { kind: "nothing" };
  if (/^:(?!=)/.test(content)) return { kind: "command", text: content.slice(1) };

  const regions = regionsOf(text, isLast);
  if (regions !== undefined) return regions;
  const span = { start, end: text.length };
  const isDefining = defines(text, span, isKnown);
  if (!isLast && !hasEnded(text) && wantsMore(text, span, isDefining)) return { kind: "incomplete" };
  return isDefining
    ? { kind: "definitions", regions: [{ kind: "dollar", span, code: span, prose: "" }], diagnostics: [] }
    : { kind: "expression", span };
}

/** A blank line ends an input, finished or not. */
function hasEnded(text: string): boolean {
  return /\n[ \t\r]*$/.test(text);
}

/** True if the lines are parsed as a document: a region begins at the start of a line, surrounded by prose. */
export function isDocument(text: string): boolean {
  return beginsWithLine(text, readDocument(sourceOf("prompt", text)).regions[0]);
}

function beginsWithLine(text: string, region: Region | undefined): boolean {
  return region !== undefined && /(?:^|[\r\n])[ \t]*$/.test(text.slice(0, region.span.start));
}

/** Parses an input as a document, up to the end of its region; undefined if no region begins at the start of a line. */
function regionsOf(text: string, isLast: boolean): Input | undefined {
  const { regions, diagnostics } = readDocument(sourceOf("prompt", text));
  if (!beginsWithLine(text, regions[0])) return undefined;
  const unclosed = [unclosedDollar.code, unclosedDash.code, unclosedFence.code];
  if (!isLast && diagnostics.some(({ code }) => unclosed.includes(code))) return { kind: "incomplete" };
  return { kind: "definitions", regions, diagnostics };
}

/** True for definitions and signatures, finished or not. */
function defines(text: string, span: Span, isKnown: (name: string) => boolean): boolean {
  const { tokens } = lex(text, span);
  if (tokens.some((token) => isSign(token, "define") || isSign(token, "iff"))) return true;
  const [first, second] = tokens;
  if (first === undefined || isSign(first, "guard") || isSign(first, "game")) return first !== undefined;
  if (second === undefined || !isName(first)) return false;
  // Neither `x, y: T` nor a top-level arrow type is an expression.
  if (isSign(second, "comma")) return tokens.some((token) => infixName(token) === "typeTest");
  return (
    infixName(second) === "typeTest" && (!isKnown(nameOf(first)) || tokens.some((token) => isSign(token, "arrow")))
  );
}

/** A keyword that can follow no complete expression or definition. */
const foreignWord = "then";

/**
 * True if the input is a valid prefix. If appending a foreign keyword changes the parser's first message, that message
 * was about the end of the input.
 *
 * ```text
 * > | (1 + 2        `(` is never closed
 * > | (1 + 2 then   `(` is not closed before `then`
 * ```
 */
function wantsMore(text: string, span: Span, isDefining: boolean): boolean {
  // Another branch may follow `;`, and a definition must follow a guard.
  if (isDefining && (/;\s*$/.test(text) || isGuardAlone(text, span))) return true;
  const alone = firstMistake(text, span, isDefining);
  if (alone === undefined) return false;
  const longer = `${text}\n${foreignWord}`;
  const followed = firstMistake(longer, { start: span.start, end: longer.length }, isDefining);
  return followed === undefined || alone.code !== followed.code || alone.message !== followed.message;
}

function isGuardAlone(text: string, span: Span): boolean {
  const { tokens } = lex(text, span);
  const [first] = tokens;
  return (
    first !== undefined &&
    isSign(first, "guard") &&
    !tokens.some((token) => isSign(token, "define") || isSign(token, "iff"))
  );
}

function firstMistake(text: string, span: Span, isDefining: boolean): Diagnostic | undefined {
  const { diagnostics } = isDefining ? parseItems(text, span, 0) : parseExpression(text, span, 0);
  return diagnostics[0];
}
