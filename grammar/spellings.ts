// The tables of src/language/operators.ts as the grammars need them: all spellings of a row in one list.

import {
  big,
  type BigOperator,
  infix,
  type InfixName,
  signs,
  type SignName,
  type Spellings,
} from "../src/language/operators.js";

export const infixNames = Object.keys(infix) as readonly InfixName[];
export const bigNames = Object.keys(big) as readonly BigOperator[];
export const signNames = Object.keys(signs) as readonly SignName[];

/** The spellings that dollar, dash and fenced regions accept: ASCII first, then Unicode. */
export function typedSpellings(row: Spellings): readonly string[] {
  return [...row.ascii, ...(row.unicode ?? [])];
}

/** Every row of the tables, in their order. */
export const allRows: readonly Spellings[] = [
  ...infixNames.map((name) => infix[name]),
  ...bigNames.map((name) => big[name]),
  ...signNames.map((name) => signs[name]),
];

/** True for spellings that look like names. */
export function isWord(spelling: string): boolean {
  return /^[A-Za-z]/.test(spelling);
}

/** Words that are names in positions without an operator. */
export const contextualWords: readonly string[] = [
  ...new Set(["U", "V", ...bigNames.flatMap((name) => big[name].ascii)]),
];

/** Words that are never names. */
export const reservedWords: readonly string[] = [
  ...new Set(allRows.flatMap((row) => row.ascii).filter((word) => isWord(word) && !contextualWords.includes(word))),
];
