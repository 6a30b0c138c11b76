// A stretch of source text becomes tokens with the offsets of the whole text.

import type { IToken } from "chevrotain";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { report } from "../diagnostics/diagnostic.js";
import { syntax } from "../diagnostics/syntax.js";
import { congruenceHelp, signHelp } from "../language/habits.js";
import type { Span } from "../source/source.js";
import { Bars } from "./bars.js";
import { nextToken } from "./scan.js";
import { Text, UnclosedText } from "./tokens.js";

/** The search for a closing quote ends after so many characters. */
const longestLine = 1000;

/** A sequence of tokens, each of them made on demand. */
export interface TokenReader {
  /** The mistakes found so far, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
  next(): IToken | undefined;
}

export interface Lexed {
  readonly tokens: IToken[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The tokens of `text` within `span`. Characters that begin no token are reported and left out. */
export function lex(text: string, span: Span): Lexed {
  const lexer = new Lexer(text, span);
  const tokens: IToken[] = [];
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) tokens.push(token);
  return { tokens, diagnostics: lexer.diagnostics };
}

/** A reader of tokens that exist already. */
export function readerOf({ tokens, diagnostics }: Lexed): TokenReader {
  let next = 0;
  return { diagnostics: diagnostics.toSorted((a, b) => a.span.start - b.span.start), next: () => tokens[next++] };
}

/** Reads the tokens of a text within a span. */
export class Lexer implements TokenReader {
  readonly diagnostics: Diagnostic[] = [];
  /** The text up to where the span ends. */
  readonly #part: string;
  #offset: number;
  #before: IToken | undefined;
  readonly #bars = new Bars();

  constructor(
    private readonly text: string,
    private readonly span: Span,
  ) {
    this.#part = text.slice(0, span.end);
    this.#offset = afterBlanks(this.#part, span.start);
  }

  next(): IToken | undefined {
    const part = this.#part;
    while (this.#offset < part.length) {
      const offset = this.#offset;
      const token = nextToken(part, offset, this.#bars.isOpen ? undefined : this.#before);
      if (token !== undefined) {
        this.#offset = afterBlanks(part, offset + token.image.length);
        if (token.image === "≡" && this.#isCongruence(token)) continue;
        this.#check(token);
        this.#bars.read(token);
        return (this.#before = token);
      }
      const end = endOfUnknown(part, offset);
      const known = signHelp(this.text, offset);
      // A sign of another language may continue with signs of LED: `!=`.
      const wrote =
        known === undefined || known.end <= end || known.end > part.length ? undefined : part.slice(offset, known.end);
      if (known === undefined || wrote === undefined)
        this.diagnostics.push(
          report(syntax.badCharacter, { start: offset, end }, { text: part.slice(offset, end), help: known?.help }),
        );
      else
        this.diagnostics.push(
          report(syntax.otherSpelling, { start: offset, end: known.end }, { wrote, help: known.help }),
        );
      this.#offset = afterBlanks(part, wrote === undefined ? end : offset + wrote.length);
    }
    return undefined;
  }

  /** True of the sign in `a ≡ b (mod n)`, which would otherwise begin a definition of a. It is reported and skipped. */
  #isCongruence(token: IToken): boolean {
    congruence.lastIndex = token.startOffset;
    if (!congruence.test(this.#part)) return false;
    this.diagnostics.push(report(syntax.otherSpelling, spanOf(token), { wrote: token.image, help: congruenceHelp }));
    return true;
  }

  #check(token: IToken): void {
    if (token.tokenType === UnclosedText)
      this.diagnostics.push(
        report(syntax.unclosedText, spanOf(token), { closer: closerWithin(this.text, this.span, token) }),
      );
    else if (token.tokenType === Text) checkEscapes(token, this.diagnostics);
  }
}

const congruence = /≡[^≡;\r\n]*\(\s*mod\b/y;

const blanks = /\s*/y;

function afterBlanks(text: string, offset: number): number {
  // A fast path: most blanks and most other characters are in ASCII.
  let from = offset;
  let code = text.charCodeAt(from);
  while (code === 32 || code === 10) code = text.charCodeAt(++from);
  if (code > 32 && code < 127) return from;
  blanks.lastIndex = from;
  blanks.test(text);
  return blanks.lastIndex;
}

/** The start of the next token or white space after a character that begins no token. */
function endOfUnknown(text: string, offset: number): number {
  let end = offset + 1;
  while (end < text.length && afterBlanks(text, end) === end && nextToken(text, end, undefined) === undefined) end++;
  return end;
}

/** The closer of the region, if it was meant as part of the string: a quote follows it on its line. */
function closerWithin(text: string, { end }: Span, token: IToken): string | undefined {
  if (endOf(token) < end) return undefined;
  return /^(?:\$\/|-+\/)(?=[^\r\n]*["\u201c\u201d])/.exec(text.slice(end, end + longestLine))?.[0].replace(/-+/, "-");
}

/** The stretch of text that a token takes. */
export function spanOf(token: IToken): Span {
  return { start: token.startOffset, end: endOf(token) };
}

/** The end of a token. A token from typeset mathematics carries its end, because its text in the source differs from its image. */
export function endOf({ startOffset, endOffset, image }: IToken): number {
  return endOffset === undefined ? startOffset + image.length : endOffset + 1;
}

/** True if something stands between two tokens that follow each other. */
export function isApart(left: IToken, right: IToken): boolean {
  return right.startOffset > endOf(left);
}

/** The text between two tokens, trimmed. */
export function textBetween(text: string, first: IToken, second: IToken): string {
  return text.slice(endOf(first), second.startOffset).trim();
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  n: "\n",
  r: "\r",
  t: "\t",
  s: " ",
  "\u201c": "\u201c",
  "\u201d": "\u201d",
};

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
