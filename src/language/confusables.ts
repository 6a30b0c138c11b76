// Characters and spellings that are easily confused with those of LED, and LED's text for each. The lexer replaces them
// by that text, so that one mistake causes one error.

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
 * Returns LED's text for a character that is not a letter and begins no token: from the table, or its compatibility
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
  const decomposed = character.normalize("NFKC").replace("\u2212", "-").replace("\u2044", "/");
  if (decomposed === character || !/^[!-@[-`{-~]+$/.test(decomposed)) return undefined;
  if (/[⁰¹²³⁴-⁹⁺⁻]/.test(character)) return { kind: "superscript", written: decomposed };
  if (/[₀-₉]/.test(character)) return { kind: "subscript", written: decomposed };
  if (/^\d+\/\d+$/.test(decomposed)) return { kind: "fraction", written: decomposed };
  return { kind: "width", written: decomposed };
}

/** Advice for a confusable text. `written` is LED's text for it, or the digits of a lone subscript or superscript. */
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
