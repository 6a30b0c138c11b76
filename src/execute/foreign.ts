// Recognises an expected value that denotes the actual value in foreign notation, or rounded. Both are compared as
// texts, because LED cannot parse foreign notation.

import { quote } from "../diagnostics/words.js";

/** A hint about the form of an expected value. `text` is LED's form, if the values are equal and not merely close. */
interface Form {
  readonly help: string;
  readonly text?: string;
}

/** Returns a hint if the expected value differs only in form, and undefined if it is a different value. */
export function formOf(expected: string, actual: string): Form | undefined {
  const texts: Texts = {
    raw: expected.trim(),
    written: plain(expected),
    value: plain(actual),
    actual: actual.trim(),
  };
  return (
    truthForm(texts) ??
    numeralForm(texts) ??
    separatorForm(texts) ??
    wordForm(texts) ??
    bracketForm(texts) ??
    roundedForm(texts)
  );
}

/** Expected and actual value, with and without white space. */
interface Texts {
  readonly raw: string;
  readonly written: string;
  readonly value: string;
  readonly actual: string;
}

const plain = (text: string): string => text.replace(/\s+/g, "").replaceAll(";", ",");

/** A hint for equal values; `words` is completed by LED's form. */
const meaning = (words: string, text: string): Form => ({ help: `${words} ${quote(text)}.`, text });

const truths: ReadonlyMap<string, string> = new Map(
  Object.entries({
    true: "true",
    yes: "true",
    "1": "true",
    t: "true",
    false: "false",
    no: "false",
    "0": "false",
    f: "false",
  }),
);

function truthForm({ written, value }: Texts): Form | undefined {
  return (value === "true" || value === "false") && truths.get(written.toLowerCase()) === value
    ? meaning("Write the truth value as", value)
    : undefined;
}

/** Foreign numerals: a pattern, the conversion to LED, and the hint. */
const numerals: readonly (readonly [RegExp, (...groups: string[]) => string, string])[] = [
  [
    /(?<![\d.])(\d{1,3}(?:([,_'\u2019\s])\d{3})(?:\2\d{3})*)(?!\d)/g,
    (whole) => whole!.replace(/\D/g, ""),
    "Write a number without separators:",
  ],
  [/(?<!\d)(\d+),(\d+)(?!\d)/g, (_, whole, part) => `${whole!}.${part!}`, "Write decimals after a point:"],
  [
    /(?<![\w.])(\d+)(?:\.(\d*))?[eE]([+-]?\d{1,3})(?!\w)/g,
    (_, whole = "", part = "", exponent) => shift(whole, part, Number(exponent)),
    "Write a number without an exponent:",
  ],
  [/\.(\d*)\((\d+)\)/g, (_, lead, cycle) => `.${lead!}(${cycle!}..)`, "Write two dots after repeating decimals:"],
];

/** A numeral whose decimal point is shifted to the right by `places`. */
function shift(whole: string, part: string, places: number): string {
  const digits = "0".repeat(Math.max(0, -places)) + whole + part + "0".repeat(Math.max(0, places));
  const point = whole.length + Math.max(0, -places) + places;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

const shortest = (text: string): string =>
  text.replace(/(?<![\d.])0+(?=\d)/g, "").replace(/\.(\d*)(?![\d(.])/g, (_, digits: string) => {
    let end = digits.length;
    while (digits[end - 1] === "0") end--;
    return end === 0 ? "" : `.${digits.slice(0, end)}`;
  });

/** Numerals of other languages. */
function numeralForm({ raw, value, actual }: Texts): Form | undefined {
  for (const [pattern, write, words] of numerals) {
    const read = raw.replace(pattern, write);
    if (read !== raw && shortest(plain(read)) === shortest(value)) return meaning(words, actual);
  }
  return undefined;
}

/** Semicolons instead of commas. */
function separatorForm({ raw, written, value, actual }: Texts): Form | undefined {
  return raw.includes(";") && !actual.includes(";") && written === value
    ? meaning("Separate the parts of a value with commas:", actual)
    : undefined;
}

/** Atoms without backquotes, and strings without double quotes. */
function wordForm({ written, value, actual }: Texts): Form | undefined {
  const unquote = (text: string): string => text.replace(/["'`“”‘’]/g, "");
  if (unquote(written) !== unquote(value) || unquote(value) === "") return undefined;
  return actual.includes("`")
    ? meaning("Write an atom with a backquote:", actual)
    : meaning("Write a string in double quotes:", actual.includes('"') ? actual : `"${actual}"`);
}

/** The same items in different brackets. */
function bracketForm({ written, value, actual }: Texts): Form | undefined {
  const loose = (text: string): string => text.replace(/[[<{(⟨]/g, "(").replace(/[\]>})⟩]/g, ")");
  const [one, other] = [loose(written), loose(value)];
  if (one !== other && one !== `(${other})` && `(${one})` !== other) return undefined;
  const at = [...value].findIndex((sign, i) => sign !== written[i]);
  const words: Readonly<Record<string, string>> = {
    "<": "Write a sequence in angle brackets",
    "(": "Write a tuple in parentheses",
    "{": "Write a set in braces",
  };
  const word = words[value[at] ?? ""];
  return word === undefined ? undefined : meaning(`${word}:`, actual);
}

const numeral = /-?\d+(?:\.\d*(?:\(\d+\.\.\))?)?/g;

function roundedForm({ written, value, actual }: Texts): Form | undefined {
  if (written.replace(numeral, "#") !== value.replace(numeral, "#")) return undefined;
  const [own, values] = [written.match(numeral) ?? [], value.match(numeral) ?? []];
  const areRounded = own.every((one, i) => isRounded(one, values[i] ?? ""));
  if (!areRounded || own.length === 0) return undefined;
  return {
    help: `Numbers are exact, not rounded: the value is ${quote(actual)}. You can also write a fraction such as \`1/3\`.`,
  };
}

/** True if the numeral is the value, possibly rounded or truncated. */
function isRounded(expected: string, value: string): boolean {
  const decimals = expected.split(".")[1]?.length ?? 0;
  if (expected === value) return true;
  const repeated = value.replace(/\((\d+)\.\.\)/, (_, digits: string) => digits.repeat(20));
  return decimals > 0 && Math.abs(Number(expected) - Number(repeated)) < 10 ** -decimals;
}
