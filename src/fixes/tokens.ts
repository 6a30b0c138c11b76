// Searches for local changes of punctuation that may fix a syntax error: a missing or extra bracket where it has an
// effect, a comma, `;` or operator between two operands, an extra symbol, a quote.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { infix } from "../language/operators.js";
import { boundIn } from "./code.js";
import type { RewritingCandidate } from "./rewritings.js";
import { maxChangesPerDefinition } from "./limits.js";

/** Change with its cost, and its help if the message does not already describe the change. */
interface PunctuationChange extends Partial<RewritingCandidate> {
  readonly written: string;
  readonly cost: number;
}

/** Cost of a change that adds redundant brackets. */
const redundantCost = 0.8;
/** Cost per word between a change and the reported position. */
const costPerWord = 0.02;

/** Returns changed versions of code with a syntax error at an offset, likeliest first. */
export function punctuationChanges(
  code: string,
  { code: message, help }: Diagnostic,
  at: number,
): readonly PunctuationChange[] {
  const words = wordsOf(code);
  const make = makers[message];
  if (make === undefined) return [];
  return [...make({ code, words, at, help })].sort((a, b) => a.cost - b.cost).slice(0, maxChangesPerDefinition);
}

interface SyntaxErrorSite {
  readonly code: string;
  readonly words: readonly Word[];
  readonly at: number;
  readonly help: string | undefined;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const makers: Readonly<Record<string, (site: SyntaxErrorSite) => Iterable<PunctuationChange>>> = {
  L202: quote,
  L210: drop,
  L211: separate,
  L212: close,
  L213: open,
  L214: closeOrRemove,
  L218: closeBranches,
  L232: separate,
};

function wordsOf(code: string): readonly Word[] {
  const pattern =
    /"(?:[^"\\\r\n]|\\.)*"|`?\p{L}[\p{L}\p{M}\d_]*'*|\d+(?:\.\d+)?(?:\.\(\d*\.\.\))?|<=>|:=|=>|<=|>=|\/=|->|\.\.|\S/gu;
  return [...code.matchAll(pattern)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
}

const openers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
const closers = new Set([")", "]", "}"]);

/** Tokens that occur only outside of brackets, so that they end an open bracket. */
const endsValue = new Set(["if", "otherwise", "where", ";", ":=", "iff"]);

const levels: ReadonlyMap<string, number> = new Map([
  ...Object.values(infix).flatMap(({ ascii, level }) => ascii.map((symbol) => [symbol, level] as const)),
  ...["Sum", "Prod"].map((name) => [name, 7.5] as const),
]);
const levelOf = (word: Word | undefined): number => (word === undefined ? 0 : (levels.get(word.text) ?? 0));

/**
 * True if parentheses around the tokens from `from` to `to` (exclusive) change the meaning: an operator inside binds
 * looser than the token before or after them.
 */
function isUseful(
  words: readonly Word[],
  from: number,
  to: number,
  [before, after]: readonly (Word | undefined)[],
): boolean {
  const beside = Math.max(levelOf(before), levelOf(after));
  let depth = 0;
  return words.slice(from, to).some((word, i) => {
    if (word.text in openers && word.text !== "<") depth++;
    else if (closers.has(word.text)) depth--;
    const level = i === 0 && word.text === "-" ? 0 : levelOf(word);
    return depth === 0 && level > 0 && level < beside;
  });
}

/** True if parentheses directly after a word contain arguments. */
const takesArguments = (word: Word | undefined, { start }: Word): boolean =>
  word !== undefined && word.end === start && /[\p{L}\p{M}\d_'\])]$/u.test(word.text);

const insert = (code: string, at: number, text: string): string => code.slice(0, at) + text + code.slice(at);

/** Closes a bracket at each position where the closing bracket may be missing. */
function* close({ code, words, at }: SyntaxErrorSite): Iterable<PunctuationChange> {
  const first = words.findIndex(({ start }) => start === at);
  const opener = words[first];
  if (opener !== undefined) yield* closeBracketFrom(code, words, first);
}

function* closeBracketFrom(code: string, words: readonly Word[], first: number): Iterable<PunctuationChange> {
  const opener = words[first]!;
  const close = opener.text === "|" ? "|" : openers[opener.text];
  if (close === undefined) return;
  const ends: number[] = [];
  const waiting: string[] = [];
  for (let i = first + 1; i < words.length; i++) {
    const { text } = words[i]!;
    if (waiting.length === 0 && i > first + 1) ends.push(i);
    if (waiting.length === 0 && (closers.has(text) || endsValue.has(text))) break;
    const opener = text === "<" ? undefined : openers[text];
    if (opener !== undefined) waiting.push(opener);
    else if (text === waiting.at(-1)) waiting.pop();
    if (i === words.length - 1 && waiting.length === 0) ends.push(words.length);
  }
  for (const [i, to] of ends.reverse().entries()) {
    const before = words[first - 1];
    const isIdle =
      opener.text === "(" && !takesArguments(before, opener) && !isUseful(words, first + 1, to, [before, words[to]]);
    yield {
      help: "Close the bracket where its part ends",
      written: insert(code, words[to - 1]!.end, close),
      cost: (isIdle ? redundantCost : 0) + i * costPerWord,
    };
  }
}

/** Opens a bracket at each position where one may be missing, or removes the closing bracket. */
function* open({ code, words, at }: SyntaxErrorSite): Iterable<PunctuationChange> {
  const last = words.findIndex(({ start }) => start === at);
  const closer = words[last];
  const open = closer && Object.keys(openers).find((one) => openers[one] === closer.text);
  if (open === undefined) return;
  yield {
    help: "Close a bracket only once",
    written: code.slice(0, closer!.start).trimEnd() + code.slice(closer!.end),
    cost: 0.4,
  };
  let depth = 0;
  let distance = 0;
  for (let i = last - 1; i >= 0; i--) {
    const { text, start } = words[i]!;
    if (closers.has(text)) depth++;
    else if (text in openers && text !== "<") depth--;
    if (depth < 0 || (depth === 0 && endsValue.has(text))) break;
    if (depth > 0) continue;
    // No bracket opens between a function and its arguments, or before an operator.
    if ((text === "(" && takesArguments(words[i - 1], words[i]!)) || levelOf(words[i]) > 0 || text === ",") continue;
    const isIdle = open === "(" && !isUseful(words, i, last, [words[i - 1], words[last + 1]]);
    yield {
      help: "Open the bracket where its part begins",
      written: insert(code, start, open),
      cost: (isIdle ? redundantCost : 0) + distance++ * costPerWord,
    };
  }
}

/** Returns the index of the innermost open bracket before a token. */
function openBefore(words: readonly Word[], at: number): number | undefined {
  let depth = 0;
  for (let i = at - 1; i >= 0; i--) {
    const { text } = words[i]!;
    if (closers.has(text)) depth++;
    else if ((text in openers && text !== "<") || (text === "<" && !/[\p{L}\d)\]'"]/u.test(words[i - 1]?.text ?? "")))
      depth--;
    if (depth < 0) return i;
  }
  return undefined;
}

/** Inserts a separator or operator between two operands. */
function* separate({ code, words, at }: SyntaxErrorSite): Iterable<PunctuationChange> {
  const branches = "Separate branches with `;`";
  const lines = eachLineABranch(code);
  if (lines !== undefined) yield { help: branches, written: lines, cost: 0 };
  const nextIndex = words.findIndex(({ start }) => start >= at);
  const [before, after] = [words[nextIndex - 1], words[nextIndex]];
  if (before === undefined || after === undefined) return;
  const between = (symbol: string): string => `${code.slice(0, before.end)}${symbol} ${code.slice(after.start)}`;
  const open = openBefore(words, nextIndex);
  const callee = open === undefined || words[open]!.text !== "(" ? undefined : words[open - 1]?.text;
  // Two adjacent names may be an application or a product instead of a list.
  if (callee !== undefined && boundIn(code).includes(callee)) return;
  if (open !== undefined) {
    const help = "Separate members, coordinates and arguments with commas";
    yield { help, written: between(","), cost: 0.1 };
    yield { help, written: list(code, words, open), cost: 0.15 };
  } else {
    yield { help: branches, written: between(";"), cost: 0.1 };
    if (/^[^;]*(?:[<>=∈]|\bin\b)/.test(code.slice(after.start)))
      yield { help: "Write `if` before the condition of a branch", written: between(" if"), cost: 0.2 };
  }
  if (/^\d/.test(before.text) || before.text === ")")
    yield { help: "Write a product with `*`", written: between(" *"), cost: 0.3 };
}

/** Inserts a comma between each two adjacent operands after an open bracket. */
function list(code: string, words: readonly Word[], open: number): string {
  const isOperand = (word: Word): boolean => /^[\p{L}\d"`]/u.test(word.text) && levelOf(word) === 0;
  let result = code.slice(0, words[open]!.end);
  let depth = 0;
  for (let i = open + 1; i < words.length; i++) {
    const [before, word] = [words[i - 1]!, words[i]!];
    const needsComma = depth === 0 && i > open + 1 && isOperand(before) && isOperand(word);
    result += (needsComma ? "," : "") + code.slice(before.end, word.end);
    if (word.text in openers && word.text !== "<") depth++;
    else if (closers.has(word.text)) depth--;
    if (depth < 0 || endsValue.has(word.text)) return result + code.slice(word.end);
  }
  return result + code.slice(words.at(-1)!.end);
}

/** Terminates each line with a branch by `;`; undefined if there is only one line. */
function eachLineABranch(code: string): string | undefined {
  const isBranch = (line: string): boolean => /\b(?:if|otherwise)\b/.test(line);
  const lines = code.split(/\r?\n/);
  const last = lines.findLastIndex(isBranch);
  const newLines = lines.map((line, i) =>
    i < last && isBranch(line) && !/[;,]\s*$/.test(line) ? `${line.trimEnd()};` : line,
  );
  return lines.length < 2 ? undefined : newLines.join("\n");
}

/** Removes the symbol at the mistake or the one before it. */
function* drop({ code, words, at, help: helpText }: SyntaxErrorSite): Iterable<PunctuationChange> {
  const index = words.findIndex(({ start }) => start >= at);
  for (const [i, cost] of [
    [index, 0.5],
    [index - 1, 0.5],
  ] as const) {
    const word = words[i];
    const isTwice = word?.text === ":=" && words[i + 1]?.text === "iff";
    if (word === undefined || i < 1 || !(levelOf(word) > 0 || isTwice)) continue;
    const before = code.slice(0, word.start).trimEnd();
    const help = isTwice
      ? "Write only one symbol between the head and the body"
      : "Write an operator between two operands";
    // A missing operand is as likely, but only the author knows it.
    if (helpText?.includes("remove ")) yield { written: before + code.slice(word.end), cost };
    else yield { help, written: before + code.slice(word.end), cost };
  }
}

/** Writes `otherwise` in the last branch of a parenthesised value. */
function* closeBranches({ code, words, at }: SyntaxErrorSite): Iterable<PunctuationChange> {
  const index = words.findIndex(({ start }) => start >= at);
  const end = words[index]?.end;
  if (end !== undefined && words[index + 1]?.text === ")")
    yield { help: "Write `otherwise` in the last branch", written: insert(code, end, " otherwise"), cost: 0 };
}

/** Closes a bracket before a token that ends values, or removes any other token, which may be extra. */
function* closeOrRemove(site: SyntaxErrorSite): Iterable<PunctuationChange> {
  const { code, words, at } = site;
  const index = words.findIndex(({ start }) => start >= at);
  const open = endsValue.has(words[index]?.text ?? "") ? openBefore(words, index) : undefined;
  if (open !== undefined) yield* closeBracketFrom(code, words, open);
  yield* drop(site);
}

/** Closes a string at each plausible position on its line. */
function* quote({ code, at, help }: SyntaxErrorSite): Iterable<PunctuationChange> {
  // An unterminated string at the end of a region is a different mistake.
  if (help?.startsWith("Join ")) return;
  const line = /^[^\r\n]*/.exec(code.slice(at))![0].trimEnd();
  const ends = [
    line.length,
    ...[...line.matchAll(/\s*(?:[)\]}>;,]|\b(?:if|otherwise|where)\b|[+&=])/g)].map(({ index }) => index),
  ];
  for (const [i, end] of [...new Set(ends)]
    .filter((one) => one > 1)
    .sort((a, b) => b - a)
    .entries())
    yield {
      help: "End the string with a quote on its line",
      written: insert(code, at + end, '"'),
      cost: i * costPerWord,
    };
}
