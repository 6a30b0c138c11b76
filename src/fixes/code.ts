// Building blocks of the rewriting tables: regular expressions for syntactic units, and bracket-aware splitting.

// Letters are given as ranges, since compiling all patterns of the tables takes 90 ms with `\p{L}` and 15 ms without.
// The ranges contain the Latin, Greek and Cyrillic letters and few symbols.

/** Regular expression source for a name. */
const name = String.raw`(?<![\w\xc0-\u1fff'\x60])[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*`;
/** A masked string literal. */
const text = String.raw`[\ue000-\uf8ff]`;
const inner = String.raw`(?:[^()\[\]{}]|\((?:[^()]|\([^()]*\))*\)|\[[^\[\]]*\]|\{[^{}]*\})*`;
/** Arguments and indices that directly follow a value. */
const suffixes = String.raw`(?:\(${inner}\)|\[${inner}\])*`;
/** Regular expression source for an operand: a name, a numeral, a string, or a bracketed expression. */
const operand = String.raw`(?:${name}${suffixes}|\d+(?:\.\d+)?(?![\dA-Za-z\xc0-\u1fff])|${text}|\x60[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*|\(${inner}\)${suffixes}|\{${inner}\}|\|[^|{}]+\|)`;
/** LED keywords, which are not operands. */
export const ledWords =
  "if|If|then|otherwise|where|iff|and|or|not|in|notin|mod|sec|sub|subeq|U|some|all|lam|lambda|true|false|is";

export const isLedWord = (word: string): boolean => ledWords.split("|").includes(word);

const groups: Readonly<Record<string, string>> = { NAME: name, OPERAND: operand };

/** Compiles a regular expression in which `NAME` and `OPERAND` denote the sources above. */
export function pattern(source: string, flags = "g"): RegExp {
  return new RegExp(
    source.replace(/NAME|OPERAND/g, (word) => groups[word]!),
    flags,
  );
}

/** Code with each string literal replaced by a single character, and the inverse. */
interface Masked {
  readonly code: string;
  readonly unmask: (code: string) => string;
}

export function maskTexts(code: string): Masked {
  const texts: string[] = [];
  const first = 0xe000;
  return {
    code: code.replace(/"(?:[^"\\\r\n]|\\.)*"/g, (whole) => String.fromCharCode(first + texts.push(whole) - 1)),
    unmask: (maskedText) => maskedText.replace(/[\ue000-\uf8ff]/g, (one) => texts[one.charCodeAt(0) - first] ?? one),
  };
}

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Returns the offset of the matching closing bracket, or undefined if none. */
export function closerOf(code: string, open: number): number | undefined {
  const waiting: string[] = [];
  for (let i = open; i < code.length; i++) {
    const closer = closers[code[i]!];
    if (closer !== undefined) waiting.push(closer);
    else if (code[i] === waiting.at(-1)) {
      waiting.pop();
      if (waiting.length === 0) return i;
    }
  }
  return undefined;
}

/** Splits code at separators outside brackets and trims the results. */
export function split(code: string, separator: string | RegExp): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < code.length; i++) {
    const character = code[i]!;
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (
      depth === 0 &&
      (typeof separator === "string" ? code.startsWith(separator, i) : separator.test(character))
    ) {
      parts.push(code.slice(from, i).trim());
      from = i + (typeof separator === "string" ? separator.length : 1);
      i = from - 1;
    }
  }
  parts.push(code.slice(from).trim());
  return parts;
}

/** Rewrites each bracketed expression of a kind, outermost first; `write` returns undefined to leave it unchanged. */
export function withBrackets(
  code: string,
  open: string,
  write: (inside: string, before: string) => string | undefined,
): string {
  let result = "";
  let at = 0;
  for (let i = code.indexOf(open); i >= 0; i = code.indexOf(open, i + 1)) {
    const end = closerOf(code, i);
    const replacement = end === undefined || i < at ? undefined : write(code.slice(i + 1, end), code.slice(0, i));
    if (end === undefined || replacement === undefined) continue;
    result += code.slice(at, i) + replacement;
    at = end + 1;
  }
  return result + code.slice(at);
}

/** Definition split into its head, its `:=` or `iff`, and its body. */
export interface DefinitionCode {
  readonly head: string;
  readonly symbol: string;
  readonly body: string;
}

/** Splits a definition; undefined if the code does not start like one. */
export function definitionIn(code: string): DefinitionCode | undefined {
  const match = pattern(
    String.raw`^(\s*(?:If\b[^]*?\bthen\s+)?NAME\s*(?:\([^()]*\))?\s*)(:=|iff\b)\s*([^]*)$`,
    "u",
  ).exec(code);
  return match === null ? undefined : { head: match[1]!, symbol: match[2]!, body: match[3]! };
}

/** Returns the parameters of a definition, and the names that its conditions, equations and lambdas may bind. */
export function boundIn(code: string): readonly string[] {
  const head = definitionIn(code)?.head ?? /^[^()=:]*\([^()]*\)/.exec(code)?.[0] ?? "";
  const parameters = /\(([^]*)\)/.exec(head)?.[1] ?? "";
  const word = String.raw`\p{L}[\p{L}\p{M}\d_]*'*`;
  const binders = String.raw`(${word})\s*(?:\bin\b|∈|<-)|(?:\blam|\blambda|λ)\s+(${word})|(?:\bwhere\b|&|,)\s*(${word})\s*=(?!=)`;
  return [
    ...[...parameters.matchAll(new RegExp(`(?<!:\\s*)${word}`, "gu"))].map(([name]) => name),
    ...[...code.matchAll(new RegExp(binders, "gu"))].flatMap(
      ([, member, parameter, equation]) => member ?? parameter ?? equation ?? [],
    ),
  ];
}

/** Regular expression source for a name as a whole word. */
export const wordOf = (name: string): string => String.raw`(?<![\w\xc0-\u1fff'])${name}(?![\w\xc0-\u1fff'])`;

/** Returns a name for a member that does not occur in the code. */
export function fresh(code: string, letters = "xyzmk"): string {
  return [...letters].find((letter) => !new RegExp(wordOf(letter)).test(code)) ?? "x_1";
}

/** Parenthesises a condition for use after a quantifier or next to a connective. */
export const inParentheses = (code: string): string =>
  /&|\bor\b|\band\b|=>|,|\b(?:some|all)\b/.test(code) && !/^\((?:[^()]|\([^()]*\))*\)$/.test(code) ? `(${code})` : code;
