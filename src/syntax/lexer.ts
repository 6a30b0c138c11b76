// A stretch of source text becomes tokens with the offsets of the whole text.

import { type IToken, Lexer } from "chevrotain";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { report } from "../diagnostics/diagnostic.js";
import { syntax } from "../diagnostics/syntax.js";
import { signHelp } from "../language/habits.js";
import type { Span } from "../source/source.js";
import { allTokens, Text, UnclosedText } from "./tokens.js";

let prepared: Lexer | undefined;

/** Preparing the lexer takes some milliseconds; it is done once, when the first code is read. */
function lexer(): Lexer {
  return (prepared ??= new Lexer(allTokens, { positionTracking: "onlyOffset", ensureOptimizations: true, skipValidations: true }));
}

/** So far a quote is looked for. */
const longestLine = 1000;

export interface Lexed {
  readonly tokens: IToken[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The tokens of `text` within `span`. Characters that begin no token are reported and left out. */
export function lex(text: string, span: Span): Lexed {
  const result = lexer().tokenize(text.slice(span.start, span.end));
  const diagnostics: Diagnostic[] = [];
  for (const token of result.tokens) {
    token.startOffset += span.start;
    if (token.tokenType === UnclosedText) diagnostics.push(report(syntax.unclosedText, spanOf(token), { closer: closerWithin(text, span, token) }));
    else if (token.tokenType === Text) checkEscapes(token, diagnostics);
  }
  for (const error of result.errors) {
    const start = error.offset + span.start;
    const image = text.slice(start, start + error.length);
    diagnostics.push(report(syntax.badCharacter, { start, end: start + Math.max(1, error.length) }, { text: image, help: signHelp(text, start) }));
  }
  return { tokens: result.tokens, diagnostics };
}

/** The closer of the region, if it stands within what was meant to be the string: a quote follows it on its line. */
function closerWithin(text: string, { end }: Span, token: IToken): string | undefined {
  if (endOf(token) < end) return undefined;
  return /^(?:\$\/|-+\/)(?=[^\r\n]*["\u201c\u201d])/.exec(text.slice(end, end + longestLine))?.[0].replace(/-+/, "-");
}

/** The stretch of text that a token takes. */
export function spanOf(token: IToken): Span {
  return { start: token.startOffset, end: endOf(token) };
}

/** Where a token ends. */
export function endOf({ startOffset, image }: IToken): number {
  return startOffset + image.length;
}

const escapes: Readonly<Record<string, string>> = { '"': '"', "\\": "\\", n: "\n", r: "\r", t: "\t", s: " ", "\u201c": "\u201c", "\u201d": "\u201d" };

function checkEscapes(token: IToken, diagnostics: Diagnostic[]): void {
  for (const match of token.image.matchAll(/\\([^])/gu)) {
    if (escapes[match[1]!] !== undefined) continue;
    const start = token.startOffset + match.index;
    diagnostics.push(report(syntax.badEscape, { start, end: start + match[0].length }, { escape: match[0] }));
  }
}

/** What a string token stands for, escapes resolved. */
export function textValue(token: IToken): string {
  return token.image.slice(1, -1).replace(/\\([^])/gu, (whole, letter: string) => escapes[letter] ?? whole);
}

/** The exact value of a numeral, in lowest terms: `0.(3..)` is 1/3. */
export function numeralValue(image: string): { numerator: bigint; denominator: bigint } {
  if (!image.includes(".")) return { numerator: BigInt(image), denominator: 1n };
  const [, whole = "", fraction = "", period = ""] = /^([0-9]*)\.?([0-9]*)(?:\(([0-9]+)\.\.\))?$/.exec(image)!;
  const scale = 10n ** BigInt(fraction.length);
  let numerator = BigInt(whole + fraction || "0");
  let denominator = scale;
  if (period !== "") {
    const nines = 10n ** BigInt(period.length) - 1n;
    numerator = numerator * nines + BigInt(period);
    denominator = scale * nines;
  }
  const divisor = gcd(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
