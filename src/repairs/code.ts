// What tables of rewritings are made of: patterns for parts of code, and code read by its brackets.

// Letters are ranges: compiling all patterns of the tables takes 90 ms with `\p{L}` and 15 without. The
// ranges hold the letters of Latin, Greek and Cyrillic scripts, and few signs.

/** The source of a pattern for a name. */
export const name = String.raw`(?<![\w\xc0-\u1fff'\x60])[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*`;
/** A text, which stands for itself while code is rewritten. */
const text = String.raw`[\ue000-\uf8ff]`;
const inner = String.raw`(?:[^()\[\]{}]|\((?:[^()]|\([^()]*\))*\)|\[[^\[\]]*\]|\{[^{}]*\})*`;
/** What may follow a value directly: arguments and indices. */
const suffixes = String.raw`(?:\(${inner}\)|\[${inner}\])*`;
/** The source of a pattern for one operand: a name, a numeral, a text, or what stands in brackets. */
export const operand = String.raw`(?:${name}${suffixes}|\d+(?:\.\d+)?(?![\dA-Za-z\xc0-\u1fff])|${text}|\x60[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*|\(${inner}\)${suffixes}|\{${inner}\}|\|[^|{}]+\|)`;
/** The words of LED, which are no operands. */
export const ledWords =
  "if|If|then|otherwise|where|iff|and|or|not|in|notin|mod|sec|sub|subeq|U|some|all|lam|lambda|true|false|is";

const groups: Readonly<Record<string, string>> = { NAME: name, OPERAND: operand };

/** A pattern in which `NAME` and `OPERAND` stand for these. */
export function pattern(source: string, flags = "g"): RegExp {
  return new RegExp(
    source.replace(/NAME|OPERAND/g, (word) => groups[word]!),
    flags,
  );
}

/** Code in which each text is one character, and the way back. */
export interface Masked {
  readonly code: string;
  readonly unmask: (code: string) => string;
}

/** Keeps the texts within code from being rewritten. */
export function masked(code: string): Masked {
  const texts: string[] = [];
  const first = 0xe000;
  return {
    code: code.replace(/"(?:[^"\\\r\n]|\\.)*"/g, (whole) => String.fromCharCode(first + texts.push(whole) - 1)),
    unmask: (written) => written.replace(/[\ue000-\uf8ff]/g, (one) => texts[one.charCodeAt(0) - first] ?? one),
  };
}

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Where the bracket at an offset closes; undefined if it does not. */
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

/** The parts of code between separators that stand in no bracket, trimmed. */
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

/** The code with each bracket of a kind rewritten, the outer ones first; undefined leaves one as it is. */
export function withBrackets(
  code: string,
  open: string,
  write: (inside: string, before: string) => string | undefined,
): string {
  let made = "";
  let at = 0;
  for (let i = code.indexOf(open); i >= 0; i = code.indexOf(open, i + 1)) {
    const end = closerOf(code, i);
    const written = end === undefined || i < at ? undefined : write(code.slice(i + 1, end), code.slice(0, i));
    if (end === undefined || written === undefined) continue;
    made += code.slice(at, i) + written;
    at = end + 1;
  }
  return made + code.slice(at);
}

/** A definition of LED: what stands before its sign, the sign, and its value or condition. */
export interface Written {
  readonly head: string;
  readonly sign: string;
  readonly body: string;
}

/** The parts of a definition; undefined if the code does not begin like one. */
export function definitionIn(code: string): Written | undefined {
  const found = pattern(
    String.raw`^(\s*(?:If\b[^]*?\bthen\s+)?NAME\s*(?:\([^()]*\))?\s*)(:=|iff\b)\s*([^]*)$`,
    "u",
  ).exec(code);
  return found === null ? undefined : { head: found[1]!, sign: found[2]!, body: found[3]! };
}

/** The source of a pattern for a name that stands as a whole word. */
export const wordOf = (own: string): string => String.raw`(?<![\w\xc0-\u1fff'])${own}(?![\w\xc0-\u1fff'])`;

/** A name for a member that does not occur in the code. */
export function fresh(code: string, letters = "xyzmk"): string {
  return [...letters].find((letter) => !new RegExp(wordOf(letter)).test(code)) ?? "x_1";
}

/** The code of a condition as it stands after a quantifier or beside a connective. */
export const inParentheses = (code: string): string =>
  /&|\bor\b|\band\b|=>|,|\b(?:some|all)\b/.test(code) && !/^\((?:[^()]|\([^()]*\))*\)$/.test(code) ? `(${code})` : code;
