// Tells of an expected value that means the value of a test, in the notation of another language or rounded, how LED
// writes it. Both are texts: what is written in another form cannot be read as a value.

import { quote } from "../diagnostics/words.js";

/** One sentence about the form of an expected value; undefined if it is another value, however it is written. */
export function formOf(expected: string, actual: string): string | undefined {
  const texts: Texts = { written: plain(expected), value: plain(actual), actual: actual.trim() };
  return truthForm(texts) ?? wordForm(texts) ?? bracketForm(texts) ?? numberForm(texts);
}

/** What was expected and what came out, without white space, and the latter as it is printed. */
interface Texts {
  readonly written: string;
  readonly value: string;
  readonly actual: string;
}

const plain = (text: string): string => text.trim().replace(/\s+/g, "").replaceAll(";", ",");

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

function truthForm({ written, value }: Texts): string | undefined {
  return (value === "true" || value === "false") && truths.get(written.toLowerCase()) === value
    ? `A truth value is written ${quote(value)}.`
    : undefined;
}

/** Atoms have backquotes, and strings within values have quotes. */
function wordForm({ written, value, actual }: Texts): string | undefined {
  const bare = (text: string): string => text.replace(/["'`“”‘’]/g, "");
  if (bare(written) !== bare(value) || bare(value) === "") return undefined;
  return actual.includes("`")
    ? `An atom is written with a backquote: ${quote(actual)}.`
    : `A string is written in double quotes: ${quote(actual.includes('"') ? actual : `"${actual}"`)}.`;
}

/** The same items in brackets of another kind. */
function bracketForm({ written, value, actual }: Texts): string | undefined {
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
  return word && `${word}, so the value is written ${quote(actual)}.`;
}

const numeral = /-?\d+(?:\.\d*(?:\(\d+\.\.\))?)?/g;

/** The same numbers, some of them rounded. */
function numberForm({ written, value, actual }: Texts): string | undefined {
  if (written.replace(numeral, "#") !== value.replace(numeral, "#")) return undefined;
  const [numerals, values] = [written.match(numeral) ?? [], value.match(numeral) ?? []];
  const areRounded = numerals.every((one, i) => isRounded(one, values[i] ?? ""));
  return areRounded && numerals.length > 0
    ? `Numbers are exact, and none is rounded: the value is ${quote(actual)}; a fraction such as \`1/3\` may stand for it.`
    : undefined;
}

/** True if a numeral is another one, rounded or cut off after its last decimal. */
function isRounded(written: string, value: string): boolean {
  const decimals = written.split(".")[1]?.length ?? 0;
  if (written === value) return true;
  const repeated = value.replace(/\((\d+)\.\.\)/, (_, digits: string) => digits.repeat(20));
  return decimals > 0 && Math.abs(Number(written) - Number(repeated)) < 10 ** -decimals;
}
