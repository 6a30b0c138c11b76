// Characters and spellings that are easily confused with those of LED, and LED's text for each. The lexer reads them as
// that text, so one mistake is one error.

import { invisiblesIn, quote } from "../diagnostics/words.js";

/** A mistaken spelling; rows of one kind have the same advice. */
export type ConfusableKind = "symbol" | "subscript" | "superscript" | "fraction" | "width" | "invisible" | "keyword";

/** LED's text for a character. Subscripts and superscripts are digits or signs, without `_` and `^`. */
export interface Confusable {
  readonly kind: ConfusableKind;
  readonly written: string;
}

/** LED's spelling of each group of symbols with the same meaning. */
const symbols: Readonly<Record<string, string>> = {
  "=>": "⟹⇛⥤",
  "<=>": "⟺⟷↔",
  "->": "⟶⇾",
  ":=": "≝≜",
  "<=": "≦⩽",
  ">=": "≧⩾",
  ":": "∶",
  "*": "∗⋅•∙✕✖⨯⨉",
  "/": "∕⁄",
  "\\": "⧵",
  "-": "–—‒―‐‑",
  "|": "∣❘",
  "&": "⋀",
  "∨": "⋁",
  "~": "￢",
  "∈": "∊",
  "∅": "⌀",
  "..": "⋯",
  "'": "′’＇",
  "⟨": "〈〈❬",
  "⟩": "〉〉❭",
};

const symbolOf = new Map(
  Object.entries(symbols).flatMap(([written, all]) =>
    [...all].map((one): [string, Confusable] => [one, { kind: "symbol", written }]),
  ),
);

const cache = new Map<string, Confusable | undefined>();

/**
 * Returns LED's text for a character that is no letter and begins no token: of the table, or its compatibility
 * decomposition (Unicode NFKC) if that is ASCII.
 */
export function confusable(character: string): Confusable | undefined {
  if (!cache.has(character)) cache.set(character, confusableOf(character));
  return cache.get(character);
}

function confusableOf(character: string): Confusable | undefined {
  const symbol = symbolOf.get(character);
  if (symbol !== undefined) return symbol;
  if (invisiblesIn(character) !== "") return { kind: "invisible", written: "" };
  const plain = character.normalize("NFKC").replace("\u2212", "-").replace("\u2044", "/");
  if (plain === character || !/^[!-@[-`{-~]+$/.test(plain)) return undefined;
  if (/[⁰¹²³⁴-⁹⁺⁻]/.test(character)) return { kind: "superscript", written: plain };
  if (/[₀-₉]/.test(character)) return { kind: "subscript", written: plain };
  if (/^\d+\/\d+$/.test(plain)) return { kind: "fraction", written: plain };
  return { kind: "width", written: plain };
}

/** Advice for a confusable text. `written` is LED's text for it, or of a lone subscript or superscript the digits. */
export function confusableHelp(kind: ConfusableKind, spelling: string, text = ""): string {
  const code = quote(spelling);
  switch (kind) {
    case "subscript":
      return `Write a subscript with an underscore: ${/^\d/.test(spelling) ? quote(`x_${spelling}`) : code}.`;
    case "superscript":
      return `Write a power with \`^\`: ${/^[\d+-]/.test(spelling) ? quote(`x^${spelling}`) : code}.`;
    case "fraction":
      return `Write a fraction with \`/\`: ${code}.`;
    case "invisible":
      return spelling === "" ? "Remove it." : `Remove it: ${code} looks the same without it.`;
    case "width":
      return `Write the ASCII character${[...text].length > 1 ? "s" : ""}: ${code}.`;
    case "keyword":
      return `Keywords are lower case: ${code}.`;
    case "symbol":
      return `Write ${code}.`;
  }
}
