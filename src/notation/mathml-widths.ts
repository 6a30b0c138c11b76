// Widths of MathML elements in ems. Each is the maximum over the usual fonts (Latin Modern Math, STIX Two Math, TeX
// Gyre, DejaVu), so that a formula that fits by these figures fits in every browser.

import { infix, level } from "../language/operators.js";
import type { BoxOperator } from "./boxes.js";
import type { FormulaMark, Word } from "./press.js";

const digit = 0.64;
/** A single letter is set in mathematical italics, which are wider. */
const aloneFactor = 1.13;

function letterWidth(letter: string): number {
  if (/[ijl'.,]/.test(letter)) return 0.35;
  if (/[frtIJ]/.test(letter)) return 0.48;
  if (/[MW]/.test(letter)) return 1.04;
  if (/[mw—…]/.test(letter)) return 0.95;
  return /\p{Lu}/u.test(letter) ? 0.84 : digit;
}

export function wordWidth(word: string): number {
  const letters = [...word];
  const width = letters.reduce((sum, letter) => sum + letterWidth(letter), 0);
  return letters.length === 1 ? width * aloneFactor : width;
}

export function digitsWidth(digits: string): number {
  return digit * digits.length;
}

/** Width of monospaced text at the font size that pages give it. */
export function monospacedWidth(text: string): number {
  return 0.54 * [...text].length;
}

/** Width of a binary operator including its spacing; `spelling` is its symbol or word. */
export function operatorWidth(operator: BoxOperator, spelling: string): number {
  if (/\p{L}/u.test(spelling)) return wordWidth(spelling) + 0.66;
  if (operator === "arrow" || operator === "implies" || operator === "equivalent") return 1.56;
  if (operator === "divide") return 0.95;
  return infix[operator].level === level.relation ? 1.39 : 1.28;
}

export const markWidths: Readonly<Record<Exclude<FormulaMark, "and">, number>> = {
  comma: 0.64,
  dot: 0.64,
  colon: 0.97,
  bar: 0.97,
  dots: 1.3,
  mapsTo: 1.56,
  semicolon: 0.64,
  space: 0.35,
  openBracket: 0.42,
  closeBracket: 0.42,
  some: 0.66,
  all: 0.79,
  lambda: 0.72,
  not: 0.84,
  negate: 0.84,
  plus: 0.84,
  define: 1.67,
  iff: 1.69,
};

export const wordWidths: Readonly<Record<Word, number>> = {
  guard: 1.08,
  then: 2.92,
  if: 1.33,
  otherwise: 5.32,
  where: 3.48,
};

export const valueWidths = { true: 2.12, false: 2.39, emptySet: 0.9, gap: 1 } as const;

/** Stretched brackets are also wider. */
export function fenceWidth(isTall: boolean): number {
  return isTall ? 0.9 : 0.45;
}

/** Total width of the brackets, commas and dots of `{a, …, b}`. */
export const rangeWidth = 3.6;

export const bigWidth = 1.8;

/** Relative font size of limits and scripts. */
export const scriptSize = 0.72;
