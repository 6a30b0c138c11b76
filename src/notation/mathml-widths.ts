// How wide the parts of MathML are, in ems: as wide as in the widest of the fonts that readers have (Latin Modern Math,
// STIX Two Math, TeX Gyre, DejaVu), so that what has room by these figures has room on every screen.

import { infix, level } from "../language/operators.js";
import type { Operator } from "./boxes.js";
import type { Mark, Word } from "./press.js";

const digit = 0.64;
/** A letter that stands alone is a sign of the mathematical alphabet, which is wider. */
const aloneFactor = 1.13;

function letterWidth(letter: string): number {
  if (/[ijl'.,]/.test(letter)) return 0.35;
  if (/[frtIJ]/.test(letter)) return 0.48;
  if (/[MW]/.test(letter)) return 1.04;
  if (/[mw—…]/.test(letter)) return 0.95;
  return /\p{Lu}/u.test(letter) ? 0.84 : digit;
}

/** Of letters and digits, in italics or upright. */
export function wordWidth(word: string): number {
  const letters = [...word];
  const width = letters.reduce((sum, letter) => sum + letterWidth(letter), 0);
  return letters.length === 1 ? width * aloneFactor : width;
}

export function digitsWidth(digits: string): number {
  return digit * digits.length;
}

/** Of letters that are as wide as each other, in the size that pages give them. */
export function fixedWidth(text: string): number {
  return 0.54 * [...text].length;
}

/** Of an operator between operands, with the space around it; `sign` is what it is written as. */
export function operatorWidth(operator: Operator, sign: string): number {
  if (/\p{L}/u.test(sign)) return wordWidth(sign) + 0.66;
  if (operator === "arrow" || operator === "implies" || operator === "equivalent") return 1.56;
  if (operator === "divide") return 0.95;
  return infix[operator].level === level.relation ? 1.39 : 1.28;
}

export const markWidths: Readonly<Record<Exclude<Mark, "and">, number>> = {
  comma: 0.64,
  dot: 0.64,
  colon: 0.97,
  bar: 0.97,
  dots: 1.3,
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

/** A bracket that grows with what is in it is wider too. */
export function fenceWidth(isTall: boolean): number {
  return isTall ? 0.9 : 0.45;
}

/** Of the brackets, the commas and the dots of `{a, …, b}`. */
export const rangeWidth = 3.6;

export const bigWidth = 1.8;

/** The size of what stands above or below, or as a script. */
export const scriptSize = 0.72;
