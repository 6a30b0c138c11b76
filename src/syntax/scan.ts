// Scans single tokens (section 2): numerals, names, strings and atoms. Symbols and words are in the tables of
// tokens.ts.

import type { IToken } from "chevrotain";
import { namePattern } from "../language/letters.js";
import { endOf } from "./spans.js";
import { Atom, Name, Numeral, signAt, Text, tokenOf, typeOfWord, UnclosedText } from "./tokens.js";

/** The token that begins at an offset, if any. `previous` is the token before it. */
export function nextToken(text: string, offset: number, previous: IToken | undefined): IToken | undefined {
  const first = text.charCodeAt(offset);
  if (first === dot || isDigit(first)) {
    const numeral = numeralAt(text, offset, previous);
    if (numeral !== undefined) return tokenOf(Numeral, numeral, offset);
  } else if (quotes.has(first)) {
    const end = endOfString(text, offset, first);
    const string = end === undefined ? undefined : text.slice(offset, end);
    return string === undefined
      ? tokenOf(UnclosedText, matchAt(unclosedString, text, offset) ?? text.charAt(offset), offset)
      : tokenOf(Text, string, offset);
  } else if (first === backquote) {
    const name = nameAt(text, offset + 1);
    return name === undefined ? undefined : tokenOf(Atom, `\`${name}`, offset);
  }
  if (first === underscore) return isUnnamed(text, offset) ? tokenOf(Name, "_", offset) : undefined;
  // No symbol begins with an ASCII letter.
  const sign = isLetter(first) ? undefined : signAt(text, offset);
  if (sign !== undefined) return tokenOf(sign.type, sign.spelling, offset);
  const word = nameAt(text, offset);
  return word === undefined ? undefined : tokenOf(typeOfWord(word) ?? Name, word, offset);
}

/** The match of a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? text.slice(offset, pattern.lastIndex) : undefined;
}

/**
 * The end of the string that a quote opens; undefined if it does not end on its line. Not a regular expression, whose
 * stack use would be proportional to the length of the string.
 */
function endOfString(text: string, offset: number, opener: number): number | undefined {
  for (let i = offset + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === backslash) i++;
    else if (opener === straightQuote ? code === straightQuote : code !== straightQuote && quotes.has(code))
      return i + 1;
    const current = text.charCodeAt(i);
    if (current === lineFeed || current === carriageReturn) return undefined;
  }
  return undefined;
}

const unclosedString = /["\u201c\u201d][^\r\n]*/y;

/** Compiled at the first non-ASCII name: compiling it takes longer than parsing a short document. */
let unicodeName: RegExp | undefined;

function nameAt(text: string, offset: number): string | undefined {
  const end = endOfAsciiName(text, offset);
  return end > offset && !(text.charCodeAt(end) > 127)
    ? text.slice(offset, end)
    : matchAt((unicodeName ??= new RegExp(namePattern, "uy")), text, offset);
}

/**
 * The end of an ASCII name, `[A-Za-z][A-Za-z0-9_]*'*`. Not a regular expression, for speed, since names are the most
 * frequent tokens.
 */
function endOfAsciiName(text: string, offset: number): number {
  if (!isLetter(text.charCodeAt(offset))) return offset;
  let end = offset + 1;
  for (
    let code = text.charCodeAt(end);
    isLetter(code) || isDigit(code) || code === underscore;
    code = text.charCodeAt(end)
  )
    end++;
  while (text.charCodeAt(end) === prime) end++;
  return end;
}

/** True for `_` as a pattern that binds no usable name, not as part of a foreign numeral, bound or case. */
const isUnnamed = (text: string, offset: number): boolean => matchAt(unnamed, text, offset) !== undefined;
const unnamed = /(?<![\d∑∏⋃⋂])_(?![\w{^']|\s*(?:->|=>|⇒|→))/y;

const dot = 0x2e;
const backquote = 0x60;
const backslash = 0x5c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const straightQuote = 0x22;
const quotes: ReadonlySet<number> = new Set([straightQuote, 0x201c, 0x201d]);
const underscore = 0x5f;
const prime = 0x27;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);

const numeral = /[0-9]*\.[0-9]*\([0-9]+\.\.\)|[0-9]*\.[0-9]+|[0-9]+/y;
const operandClosers: ReadonlySet<string> = new Set([")", "]", "}", "|", "⟩", "⌋", "⌉"]);

/**
 * Scans a numeral (section 2). `1..9` is `1`, `..`, `9`. Directly after a name or a closing bracket, a dot never begins
 * one. A trailing dot belongs to the numeral unless a letter follows, with or without white space.
 */
function numeralAt(text: string, offset: number, previous: IToken | undefined): string | undefined {
  const isAdjacent = previous !== undefined && endOf(previous) === offset;
  if (text[offset] === "." && isAdjacent && (previous.tokenType === Name || operandClosers.has(previous.image)))
    return undefined;
  let digitsEnd = offset;
  while (isDigit(text.charCodeAt(digitsEnd))) digitsEnd++;
  if (digitsEnd > offset && text.charCodeAt(digitsEnd) !== dot) return text.slice(offset, digitsEnd);
  const image = matchAt(numeral, text, offset);
  if (image === undefined || image.includes(".")) return image;
  const end = offset + image.length;
  if (text[end] !== "." || text[end + 1] === ".") return image;
  return matchAt(/\s*\p{L}/uy, text, end + 1) === undefined ? `${image}.` : image;
}
