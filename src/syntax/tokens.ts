// The tokens of LED as Chevrotain knows them, made from the tables of language/operators.ts: one token type a
// row, whatever its spelling. Words that are names too (U, V, Sum, ...) belong to both categories; the parser decides.

import { type CustomPatternMatcherFunc, type IToken, Lexer, type TokenType } from "chevrotain";
import { big, infix, type BigOperator, type InfixName, type InfixRow, nameSigns, signs, type SignName } from "../language/operators.js";

interface TokenFields {
  readonly name: string;
  readonly pattern: RegExp | string | CustomPatternMatcherFunc;
  readonly label?: string;
  readonly categories?: TokenType[];
  readonly longer_alt?: TokenType;
  readonly start_chars_hint?: (string | number)[];
  readonly line_breaks?: boolean;
  readonly group?: string;
}

/**
 * A token type. Whatever is no plain string says with which characters it begins, or Chevrotain would find it out from
 * the pattern, which takes long. The lexer and the parser number all of them at once; its `createToken`
 * would do it one by one.
 */
function tokenType({ name, pattern, label, categories = [], longer_alt, start_chars_hint, line_breaks, group }: TokenFields): TokenType {
  return {
    name,
    PATTERN: pattern,
    CATEGORIES: categories,
    ...(label !== undefined && { LABEL: label }),
    ...(longer_alt !== undefined && { LONGER_ALT: longer_alt }),
    ...(start_chars_hint !== undefined && { START_CHARS_HINT: start_chars_hint }),
    ...(line_breaks !== undefined && { LINE_BREAKS: line_breaks }),
    ...(group !== undefined && { GROUP: group }),
  };
}

/** Every letter's first code, and one code for each block beyond Latin-1: Chevrotain sorts patterns by first character. */
const beyondLatin1 = Array.from({ length: 257 }, (_, i) => Math.min(255 * (i + 1) + 1, 65535)).filter((c) => c > 255);
const letters = [...Array(256).keys()].filter((c) => /\p{L}/u.test(String.fromCharCode(c))).concat(beyondLatin1);
const digits = [...Array(10).keys()].map((d) => 48 + d);

const asciiName = /[A-Za-z][A-Za-z0-9_]*'*/y;
/** A sign that Unicode calls a letter ends a name (`xλ` is x, then λ). */
const anyName = /(?![λℕℤℚ𝔹])\p{L}(?:(?![λℕℤℚ𝔹])[\p{L}\p{M}0-9_])*'*/uy;

const matchName: CustomPatternMatcherFunc = (text, offset) => {
  asciiName.lastIndex = offset;
  if (asciiName.test(text) && !(text.charCodeAt(asciiName.lastIndex) > 127)) return [text.slice(offset, asciiName.lastIndex)];
  anyName.lastIndex = offset;
  return anyName.exec(text);
};

export const Name = tokenType({ name: "Name", pattern: matchName, start_chars_hint: letters, line_breaks: false });

const numeral = /[0-9]*\.[0-9]*\([0-9]+\.\.\)|[0-9]*\.[0-9]+|[0-9]+/y;
const letterAhead = /\s*\p{L}/uy;

/**
 * Numerals (section 2). `1..9` is `1`, `..`, `9`; straight after a name or a closing bracket a dot never begins one;
 * a last dot belongs to the numeral unless a letter, or white space and a letter, follows.
 */
const matchNumeral: CustomPatternMatcherFunc = (text, offset, tokens) => {
  if (text[offset] === ".") {
    const last = tokens[tokens.length - 1];
    if (last !== undefined && last.startOffset + last.image.length === offset && (last.tokenType === Name || endsOperand.has(last.image))) return null;
  }
  numeral.lastIndex = offset;
  if (!numeral.test(text)) return null;
  let image = text.slice(offset, numeral.lastIndex);
  const next = text[offset + image.length];
  if (!image.includes(".") && next === "." && text[offset + image.length + 1] !== ".") {
    letterAhead.lastIndex = offset + image.length + 1;
    if (!letterAhead.test(text)) image += ".";
  }
  return [image];
};

const endsOperand = new Set([")", "]", "}", "|", "⟩", "⌋", "⌉"]);

export const Numeral = tokenType({ name: "Numeral", pattern: matchNumeral, start_chars_hint: [46, ...digits], line_breaks: false });
const quotes = ['"', "\u201c", "\u201d"];

export const Text = tokenType({ name: "Text", pattern: /"(?:[^"\\\r\n]|\\[^\r\n])*"|[\u201c\u201d](?:[^\u201c\u201d\\\r\n]|\\[^\r\n])*[\u201c\u201d]/, start_chars_hint: quotes });
export const UnclosedText = tokenType({ name: "UnclosedText", pattern: /["\u201c\u201d][^\r\n]*/, start_chars_hint: quotes });
export const Atom = tokenType({
  name: "Atom",
  pattern: (text, offset, tokens, groups) => {
    if (text[offset] !== "`") return null;
    const name = matchName(text, offset + 1, tokens, groups);
    return name === null ? null : ["`" + name[0]];
  },
  start_chars_hint: ["`"],
  line_breaks: false,
});
/** The characters of `\s`, the byte order mark among them. */
const blanks = [..."\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"];
const WhiteSpace = tokenType({ name: "WhiteSpace", pattern: /\s+/, start_chars_hint: blanks, group: Lexer.SKIPPED, line_breaks: true });

/** Infix operators: what the precedence loop goes on with. */
export const Infix = tokenType({ name: "Infix", pattern: Lexer.NA });
/** Words and signs of the big operators. */
export const Big = tokenType({ name: "Big", pattern: Lexer.NA });

const isWord = (spelling: string): boolean => /^[A-Za-z]/.test(spelling);
const escape = (spelling: string): string => spelling.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** One pattern for several spellings, the longest first. */
function patternOf(spellings: readonly string[]): { readonly pattern: RegExp; readonly start_chars_hint: string[] } {
  const pattern = new RegExp([...spellings].sort((a, b) => b.length - a.length).map(escape).join("|"));
  return { pattern, start_chars_hint: spellings.map((spelling) => spelling.charAt(0)).sort() };
}

interface Made {
  readonly type: TokenType;
  readonly longest: number;
}

/** A row's words and its signs become two token types of one category: words give way to longer names. */
function make(name: string, spellings: readonly string[], categories: TokenType[]): Made[] {
  const words = spellings.filter(isWord);
  const other = spellings.filter((s) => !isWord(s));
  const made: Made[] = [];
  const add = (suffix: string, some: readonly string[], more: object): void => {
    if (some.length === 0) return;
    made.push({
      type: tokenType({ name: name + suffix, ...patternOf(some), categories, label: some[0]!, ...more }),
      longest: Math.max(...some.map((s) => s.length)),
    });
  };
  add("", other, {});
  add("Word", words, { longer_alt: Name });
  return made;
}

const made: Made[] = [];

/** A category a sign, so that the grammar names `signToken.dot` whatever its spelling. */
export const signToken = {} as Record<SignName, TokenType>;
const signOf = new Map<TokenType, SignName>();
for (const name of Object.keys(signs) as SignName[]) {
  const row: { ascii: readonly string[]; unicode?: readonly string[] } = signs[name];
  const category = tokenType({ name, pattern: Lexer.NA, label: (row.ascii[0] ?? row.unicode?.[0])! });
  signToken[name] = category;
  for (const one of make(`${name}Sign`, [...row.ascii, ...(row.unicode ?? [])], [category])) {
    signOf.set(one.type, name);
    made.push(one);
  }
}

/** A category an infix operator, for the places where the grammar itself names one (`in`, `:`, the signs). */
export const infixToken = {} as Record<InfixName, TokenType>;
const infixOf = new Map<TokenType, InfixName>();
for (const name of Object.keys(infix) as InfixName[]) {
  const row: InfixRow = infix[name];
  const spellings = [...row.ascii, ...(row.unicode ?? [])].filter((s) => s !== "U" && s !== "V");
  infixToken[name] = tokenType({ name, pattern: Lexer.NA, label: row.ascii[0]!, categories: [Infix] });
  for (const one of make(`${name}Operator`, spellings, [infixToken[name]])) {
    infixOf.set(one.type, name);
    made.push(one);
  }
}

const bigOf = new Map<TokenType, BigOperator>();
/** The words of the big operators are names too, and U and V are infix operators as well. */
const contextual: TokenType[] = [];
for (const name of Object.keys(big) as BigOperator[]) {
  for (const word of big[name].ascii) {
    if (word === "U") continue;
    const type = tokenType({ name: `${word}Word`, pattern: word, longer_alt: Name, categories: [Big, Name] });
    bigOf.set(type, name);
    contextual.push(type);
  }
  const sign = tokenType({ name: `${name}BigSign`, ...patternOf(big[name].unicode ?? []), categories: [Big], label: big[name].unicode![0]! });
  bigOf.set(sign, name);
  made.push({ type: sign, longest: 1 });
}
export const WordU = tokenType({ name: "UWord", pattern: "U", longer_alt: Name, categories: [infixToken.union, Big, Name] });
export const WordV = tokenType({ name: "VWord", pattern: "V", longer_alt: Name, categories: [infixToken.or, Name] });
infixOf.set(WordU, "union");
infixOf.set(WordV, "or");
bigOf.set(WordU, "Union");
contextual.push(WordU, WordV);

const NameSign = tokenType({ name: "NameSign", ...patternOf(Object.keys(nameSigns)), categories: [Name] });

/** The infix operator that a token can be, if any. */
export const infixName = (token: IToken): InfixName | undefined => infixOf.get(token.tokenType);
/** The big operator that a token can be, if any. */
export const bigName = (token: IToken): BigOperator | undefined => bigOf.get(token.tokenType);
/** True if the token is a sign of that row. */
export const isSign = (token: IToken, name: SignName): boolean => signOf.get(token.tokenType) === name;
/** The sign's row, if the token is a sign. */
export const signName = (token: IToken): SignName | undefined => signOf.get(token.tokenType);
/** True for names, the contextual words among them. */
export const isName = (token: IToken): boolean => token.tokenType === Name || (token.tokenType.CATEGORIES?.includes(Name) ?? false);
/** The name that a token spells. */
export const nameOf = ({ tokenType, image }: IToken): string => (tokenType === NameSign ? nameSigns[image] : undefined) ?? image;

/** All token types in the order in which they are tried: longer signs first, words before names. */
export const allTokens: TokenType[] = [
  WhiteSpace,
  Numeral,
  Text,
  UnclosedText,
  Atom,
  ...made.sort((a, b) => b.longest - a.longest).map((m) => m.type),
  ...contextual,
  NameSign,
  Name,
  Infix,
  Big,
  ...Object.values(infixToken),
  ...Object.values(signToken),
];
