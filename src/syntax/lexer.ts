// The lexer: turns a span of source text into tokens, with offsets into the whole text.

import type { IToken } from "chevrotain";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { report } from "../diagnostics/diagnostic.js";
import { syntax } from "../diagnostics/syntax.js";
import { congruenceHelp, signHelp } from "../language/foreign-syntax.js";
import { append } from "../text/append.js";
import type { Span } from "../text/source.js";
import { typesetMessages } from "../diagnostics/typeset.js";
import { findMacros } from "../document/latex/macros.js";
import { isHead, typeset, type TypesetContext } from "../document/latex/typeset.js";
import { Bars } from "./bars.js";
import { type CodeCommand, CodeCommands, commandMeanings } from "./commands.js";
import { type Confusion, recoverConfusables, reportConfusions, findKeyword, replaceSpelling } from "./confusables.js";
import { reportFaults, placeToken, insertMissingTokens } from "./placed.js";
import { nextToken } from "./scan.js";
import { endOf, spanOf } from "./spans.js";
import { endsOperand } from "./token-classes.js";
import { isName, isSign, Text, typeOfWord, UnclosedText } from "./tokens.js";
import { maxQuoteDistance } from "./limits.js";

export { endOf, isApart, spanOf, textBetween } from "./spans.js";

/** A stream of tokens, created on demand. */
export interface TokenReader {
  /** The errors so far, in text order. */
  readonly diagnostics: readonly Diagnostic[];
  /** Other diagnostics so far. They do not invalidate a definition, since its tokens are known. */
  readonly recoveredErrors: readonly Diagnostic[];
  next(): IToken | undefined;
}

export interface LexResult {
  readonly tokens: IToken[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Tokenizes `text` within `span`. Characters that begin no token are reported and skipped. */
export function lex(text: string, span: Span): LexResult {
  const lexer = new Lexer(text, span);
  const tokens: IToken[] = [];
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) tokens.push(token);
  return { tokens, diagnostics: [...lexer.diagnostics, ...reportConfusions(lexer.confusions)] };
}

export function readerOf({ tokens, diagnostics }: LexResult): TokenReader {
  let offset = 0;
  return {
    diagnostics: diagnostics.toSorted((a, b) => a.span.start - b.span.start),
    recoveredErrors: [],
    next: () => tokens[offset++],
  };
}

export class Lexer implements TokenReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly confusions: Confusion[] = [];
  readonly #warnings: Diagnostic[] = [];
  readonly #code: string;
  #offset: number;
  #previous: IToken | undefined;
  readonly #bars = new Bars();
  #commands: CodeCommands | undefined;
  #names: ReadonlySet<string> | undefined;
  #isAfterComma = false;
  #formulaContext: TypesetContext | undefined;
  /** The remaining tokens of a LaTeX formula or of confusable characters, in reverse order. */
  #pending: IToken[] = [];

  constructor(
    private readonly text: string,
    private readonly span: Span,
  ) {
    this.#code = text.slice(0, span.end);
    this.#offset = skipWhiteSpace(this.#code, span.start);
  }

  get recoveredErrors(): readonly Diagnostic[] {
    return [...reportConfusions(this.confusions), ...this.#warnings];
  }

  next(): IToken | undefined {
    const code = this.#code;
    const pending = this.#pending.pop();
    if (pending !== undefined) return this.#accept(pending);
    while (this.#offset < code.length) {
      const offset = this.#offset;
      const command = code.charCodeAt(offset) === backslash ? this.#commandAt(offset) : undefined;
      if (command !== undefined) {
        const first = this.#expandCommand(command, { start: offset, end: command.end });
        this.#offset = skipWhiteSpace(code, command.end);
        if (first !== undefined) return this.#accept(first);
        continue;
      }
      const previous = this.#bars.isOpen ? undefined : this.#previous;
      const token = nextToken(code, offset, previous);
      // Confusable characters are not ASCII.
      if (token === undefined || code.charCodeAt(offset + token.image.length) > 126) {
        const recoveredToken = this.#recover(offset, previous);
        if (recoveredToken === "skipped") continue;
        if (recoveredToken !== undefined) return this.#accept(recoveredToken);
      }
      if (token !== undefined) {
        this.#offset = skipWhiteSpace(code, offset + token.image.length);
        if (token.image === "≡" && this.#isCongruence(token)) continue;
        if (token.image === "," && this.#isBesideDots(token)) continue;
        return this.#accept(token);
      }
      const end = skipUnknownCharacters(code, offset);
      const foreignHelp = signHelp(code, offset);
      // A foreign operator may continue with LED symbols: `!=`.
      const wrote =
        foreignHelp === undefined || foreignHelp.end <= end ? undefined : code.slice(offset, foreignHelp.end);
      if (foreignHelp === undefined || wrote === undefined)
        this.diagnostics.push(
          report(
            syntax.badCharacter,
            { start: offset, end },
            { text: code.slice(offset, end), help: foreignHelp?.help },
          ),
        );
      else
        this.diagnostics.push(
          report(syntax.otherSpelling, { start: offset, end: foreignHelp.end }, { wrote, help: foreignHelp.help }),
        );
      // Text that the fix replaces, such as a string in foreign quotes, has no separate errors.
      const [fix] = typeof foreignHelp?.help === "object" ? foreignHelp.help.repairs : [];
      const replacementEnd = fix?.edits.at(-1)?.span.end ?? end;
      this.#offset = skipWhiteSpace(code, Math.max(wrote === undefined ? end : offset + wrote.length, replacementEnd));
    }
    return undefined;
  }

  /** Tokenizes confusable characters according to their meaning: returns the first token and queues the others. */
  #recover(offset: number, previous: IToken | undefined): IToken | "skipped" | undefined {
    const recovery = recoverConfusables(this.#code, offset, previous);
    if (recovery === undefined) return undefined;
    this.#offset = skipWhiteSpace(this.#code, recovery.end);
    const { confusion } = recovery;
    const [first, ...otherTokens] = recovery.tokens;
    if (confusion === undefined) return first;
    const isDefinition =
      first !== undefined && ["=>", "<=>"].includes(first.image) && this.#isAfterHead(confusion.span.start);
    this.confusions.push(isDefinition ? replaceSpelling(confusion, "iff", this.#code) : confusion);
    this.#pending = otherTokens.reverse();
    return isDefinition
      ? { ...nextToken("iff", 0, undefined)!, startOffset: offset, endOffset: recovery.end - 1 }
      : (first ?? "skipped");
  }

  #accept(rawToken: IToken): IToken {
    const token = this.#findKeyword(rawToken) ?? rawToken;
    this.#checkString(token);
    this.#bars.advance(token);
    return (this.#previous = token);
  }

  /** The keyword meant by a capitalised name. */
  #findKeyword(token: IToken): IToken | undefined {
    if (!/^[A-Z]/.test(token.image) || findDefinedNames(this.text).has(token.image)) return undefined;
    const keyword = findKeyword(this.#code, token, this.#previous, this.#bars.followsOperand);
    if (keyword === undefined) return undefined;
    const span = spanOf(token);
    const { image: spelling } = keyword;
    this.confusions.push({
      kind: "keyword",
      span,
      wrote: token.image,
      written: spelling,
      edits: [{ span, text: spelling }],
    });
    return keyword;
  }

  /** The LaTeX command at a backslash; undefined if the backslash is set difference. */
  #commandAt(offset: number): CodeCommand | undefined {
    this.#commands ??= new CodeCommands(this.#code, this.span);
    const command = this.#commands.commandAt(offset);
    const before = this.#previous;
    if (command === undefined || before === undefined || !endsOperand(before)) return command;
    const { name } = command;
    // Only an operator is possible here, so the backslash before a name of the document is set difference.
    if (/[{_^]/.test(this.#code.charAt(offset + 1 + name.length)) || !this.#isName(name)) return command;
    const span = { start: offset, end: offset + 1 + name.length };
    this.#warnings.push(report(typesetMessages.nameOfCommand, span, { name, symbol: command.sign }));
    return undefined;
  }

  /** True if a word is a name in the code: defined in the document or used in this region. */
  #isName(word: string): boolean {
    if (typeOfWord(word) !== undefined) return false;
    return findDefinedNames(this.text).has(word) || (this.#names ??= this.#collectNames()).has(word);
  }

  #collectNames(): ReadonlySet<string> {
    const names = new Set<string>();
    const { text, span } = this;
    for (let at = span.start; at < this.#code.length; ) {
      const token = nextToken(this.#code, at, undefined);
      if (token !== undefined && isName(token) && text[at - 1] !== "\\") names.add(token.image);
      at = skipWhiteSpace(this.#code, token === undefined ? at + 1 : endOf(token));
    }
    return names;
  }

  /** Returns the first token of a command and queues the others. */
  #expandCommand({ name, sign }: CodeCommand, span: Span): IToken | undefined {
    const isDefinition = name === "iff" && this.#isAfterHead(span.start);
    const token = sign === undefined ? undefined : nextToken(isDefinition ? "≡" : sign, 0, undefined);
    if (token !== undefined) {
      const placedToken = { ...token, startOffset: span.start, endOffset: span.end - 1 };
      return isSign(token, "iff") && this.#isCongruence(placedToken) ? undefined : placedToken;
    }
    const { led, faults } = typeset([{ code: span, isAligned: false }], this.#context);
    const translation = lex(led.text, { start: 0, end: led.text.length });
    // A fraction after the bracket of a big operator is not a factor.
    const last = this.#previous;
    const isFactor = last !== undefined && this.#bars.followsOperand && !isSign(last, "closeBracket");
    const { tokens, diagnostics } = insertMissingTokens(translation.tokens, led, isFactor ? last : undefined);
    append(this.diagnostics, reportFaults({ faults, uses: [] }));
    append(this.diagnostics, diagnostics);
    for (const diagnostic of translation.diagnostics)
      this.diagnostics.push({ ...diagnostic, span: led.sourceOf(diagnostic.span) });
    this.#pending = tokens.map((token) => placeToken(token, led)).reverse();
    return this.#pending.pop();
  }

  get #context(): TypesetContext {
    const text = this.#code;
    return (this.#formulaContext ??= {
      text,
      macros: findMacros("", false),
      meanings: commandMeanings(),
      bodies: new Map(),
    });
  }

  /** True if the text before `\iff` ends with the head of a definition. */
  #isAfterHead(offset: number): boolean {
    const code = this.#code;
    const lineStart = Math.max(this.span.start, code.lastIndexOf("\n", offset - 1) + 1);
    if (!isHead(code.slice(lineStart, offset))) return false;
    const textAbove = code.slice(this.span.start, lineStart).trimEnd();
    const last = lex(textAbove, { start: textAbove.lastIndexOf("\n") + 1, end: textAbove.length }).tokens.at(-1);
    return last === undefined || endsOperand(last) || isSign(last, "otherwise") || isSign(last, "semicolon");
  }

  /** True for the commas in `1, \ldots, 9`, which means `1..9`. */
  #isBesideDots({ startOffset }: IToken): boolean {
    const isBetween = this.#previous !== undefined && isSign(this.#previous, "dots") && this.#isAfterComma;
    listedDots.lastIndex = startOffset;
    this.#isAfterComma = listedDots.test(this.#code);
    return isBetween || this.#isAfterComma;
  }

  /**
   * Reports the symbol in `a ≡ b (mod n)`, which would otherwise begin a definition of a. Returns true if the lexer must
   * skip it.
   */
  #isCongruence(token: IToken): boolean {
    congruence.lastIndex = token.startOffset;
    if (!congruence.test(this.#code)) return false;
    this.diagnostics.push(report(syntax.otherSpelling, spanOf(token), { wrote: token.image, help: congruenceHelp }));
    return true;
  }

  #checkString(token: IToken): void {
    if (token.tokenType === UnclosedText)
      this.diagnostics.push(
        report(syntax.unclosedText, spanOf(token), { closer: findCloserInString(this.text, this.span, token) }),
      );
    else if (token.tokenType === Text) checkEscapes(token, this.diagnostics);
  }
}

const backslash = 0x5c;

const congruence = /(?:≡|\\equiv)[^≡;\r\n]*(?:\(\s*\\?mod|\\p?mod)\b/y;

const listedDots = /,\s*(?:…|\\[lc]?dots[bc]?(?![A-Za-z]))\s*,/y;

let definedNamesCache: { readonly text: string; readonly names: ReadonlySet<string> } | undefined;

/** The names that a text seems to define. Caches the result for the last text. */
function findDefinedNames(text: string): ReadonlySet<string> {
  if (definedNamesCache?.text !== text) {
    const head = /(?<![\\\w])([A-Za-z]+)\s*(?:\([^()\r\n]*\)\s*)?(?::=|iff\b|≡|≔)/g;
    definedNamesCache = { text, names: new Set(Array.from(text.matchAll(head), ([, name]) => name!)) };
  }
  return definedNamesCache.names;
}

const whiteSpace = /\s*/y;

/** The words after backslashes in a span that the document defines as names. */
export function findNamesAfterBackslashes(text: string, { start, end }: Span): readonly string[] {
  const words = text.slice(start, end).match(/(?<=\\)[A-Za-z]+/g) ?? [];
  return words.length === 0 ? words : words.filter((word) => findDefinedNames(text).has(word));
}

function skipWhiteSpace(text: string, offset: number): number {
  // Fast path: most white space and most other characters are ASCII.
  let from = offset;
  let code = text.charCodeAt(from);
  while (code === 32 || code === 10) code = text.charCodeAt(++from);
  if (code > 32 && code < 127) return from;
  whiteSpace.lastIndex = from;
  whiteSpace.test(text);
  return whiteSpace.lastIndex;
}

/** The offset where the next token or white space begins, after a character that begins no token. */
function skipUnknownCharacters(text: string, offset: number): number {
  let end = offset + 1;
  while (end < text.length && skipWhiteSpace(text, end) === end && nextToken(text, end, undefined) === undefined) end++;
  return end;
}

/** The region's closer, if it is probably part of the string, since a quote follows on the same line. */
function findCloserInString(text: string, { end }: Span, token: IToken): string | undefined {
  if (endOf(token) < end) return undefined;
  return /^(?:\$\/|-+\/)(?=[^\r\n]*["\u201c\u201d])/
    .exec(text.slice(end, end + maxQuoteDistance))?.[0]
    .replace(/-+/, "-");
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

export function unescapeString(token: IToken): string {
  return token.image.slice(1, -1).replace(/\\([^])/gu, (escape, letter: string) => escapes[letter] ?? escape);
}

/** The exact value of a numeral, in lowest terms: `0.(3..)` is 1/3. */
export function parseNumeral(image: string): { numerator: bigint; denominator: bigint } {
  if (!image.includes(".")) return { numerator: BigInt(image), denominator: 1n };
  const [, integerDigits = "", fraction = "", period = ""] = /^([0-9]*)\.?([0-9]*)(?:\(([0-9]+)\.\.\))?$/.exec(image)!;
  const scale = 10n ** BigInt(fraction.length);
  let numerator = BigInt(integerDigits + fraction || "0");
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
