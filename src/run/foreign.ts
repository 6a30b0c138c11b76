// Tells of an expected value that means the value of a test, in the notation of another language or rounded, how LED
// writes it. Both are texts: what is written in another form cannot be read as a value.

import { quote } from "../diagnostics/words.js";

/** One sentence about the form of an expected value, and what LED writes if that is the same value, and not rounded. */
export interface Form {
  readonly help: string;
  readonly text?: string;
}

/** The form of an expected value; undefined if it is another value, however it is written. */
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

/** What was expected and what came out, without white space, and both as they are written. */
interface Texts {
  readonly raw: string;
  readonly written: string;
  readonly value: string;
  readonly actual: string;
}

const plain = (text: string): string => text.replace(/\s+/g, "").replaceAll(";", ",");

/** The same value in another form, with a sentence that ends in what LED writes. */
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
    ? meaning("A truth value is written", value)
    : undefined;
}

/** Numerals as they are written elsewhere: a pattern, what LED writes, and in words what differs. */
const numerals: readonly (readonly [RegExp, (...groups: string[]) => string, string])[] = [
  [
    /(?<![\d.])(\d{1,3}(?:([,_'\u2019\s])\d{3})(?:\2\d{3})*)(?!\d)/g,
    (whole) => whole!.replace(/\D/g, ""),
    "The digits of a number stand without signs between them:",
  ],
  [/(?<!\d)(\d+),(\d+)(?!\d)/g, (_, whole, part) => `${whole!}.${part!}`, "Decimals stand behind a point:"],
  [
    /(?<![\w.])(\d+)(?:\.(\d*))?[eE]([+-]?\d{1,3})(?!\w)/g,
    (_, whole = "", part = "", exponent) => shifted(whole, part, Number(exponent)),
    "Numbers have no exponents:",
  ],
  [/\.(\d*)\((\d+)\)/g, (_, lead, cycle) => `.${lead!}(${cycle!}..)`, "Decimals that repeat end in two dots:"],
];

/** A numeral with its point moved to the right. */
function shifted(whole: string, part: string, places: number): string {
  const digits = "0".repeat(Math.max(0, -places)) + whole + part + "0".repeat(Math.max(0, places));
  const point = whole.length + Math.max(0, -places) + places;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Without zeros that say nothing. */
const shortest = (text: string): string =>
  text.replace(/(?<![\d.])0+(?=\d)/g, "").replace(/\.(\d*)(?![\d(.])/g, (_, digits: string) => {
    let end = digits.length;
    while (digits[end - 1] === "0") end--;
    return end === 0 ? "" : `.${digits.slice(0, end)}`;
  });

/** The same value, with numbers as other languages and people write them. */
function numeralForm({ raw, value, actual }: Texts): Form | undefined {
  for (const [pattern, write, words] of numerals) {
    const read = raw.replace(pattern, write);
    if (read !== raw && shortest(plain(read)) === shortest(value)) return meaning(words, actual);
  }
  return undefined;
}

/** The same value with semicolons for commas. */
function separatorForm({ raw, written, value, actual }: Texts): Form | undefined {
  return raw.includes(";") && !actual.includes(";") && written === value
    ? meaning("The parts of a value have commas between them:", actual)
    : undefined;
}

/** Atoms have backquotes, and strings within values have quotes. */
function wordForm({ written, value, actual }: Texts): Form | undefined {
  const unquoted = (text: string): string => text.replace(/["'`“”‘’]/g, "");
  if (unquoted(written) !== unquoted(value) || unquoted(value) === "") return undefined;
  return actual.includes("`")
    ? meaning("An atom is written with a backquote:", actual)
    : meaning("A string is written in double quotes:", actual.includes('"') ? actual : `"${actual}"`);
}

/** The same items in brackets of another kind. */
function bracketForm({ written, value, actual }: Texts): Form | undefined {
  const loose = (text: string): string => text.replace(/[[<{(⟨]/g, "(").replace(/[\]>})⟩]/g, ")");
  const [one, other] = [loose(written), loose(value)];
  if (one !== other && one !== `(${other})` && `(${one})` !== other) return undefined;
  const at = [...value].findIndex((sign, i) => sign !== written[i]);
  const words: Readonly<Record<string, string>> = {
    "<": "A sequence stands in angle brackets",
    "(": "A tuple stands in parentheses",
    "{": "A set stands in braces",
  };
  const word = words[value[at] ?? ""];
  return word === undefined ? undefined : meaning(`${word}, so the value is written`, actual);
}

const numeral = /-?\d+(?:\.\d*(?:\(\d+\.\.\))?)?/g;

/** The same numbers, some of them rounded. */
function roundedForm({ written, value, actual }: Texts): Form | undefined {
  if (written.replace(numeral, "#") !== value.replace(numeral, "#")) return undefined;
  const [own, values] = [written.match(numeral) ?? [], value.match(numeral) ?? []];
  const areRounded = own.every((one, i) => isRounded(one, values[i] ?? ""));
  if (!areRounded || own.length === 0) return undefined;
  return {
    help: `Numbers are exact, and none is rounded: the value is ${quote(actual)}; a fraction such as \`1/3\` may stand for it.`,
  };
}

/** True if a numeral is another one, rounded or cut off after its last decimal. */
function isRounded(written: string, value: string): boolean {
  const decimals = written.split(".")[1]?.length ?? 0;
  if (written === value) return true;
  const repeated = value.replace(/\((\d+)\.\.\)/, (_, digits: string) => digits.repeat(20));
  return decimals > 0 && Math.abs(Number(written) - Number(repeated)) < 10 ** -decimals;
}
