// The types in rows as trees: `Int * Int -> Int; Rat * Rat -> Rat`. It is the notation of signatures, with some words
// more:
//
// - overloads stand one after the other, those that take less first;
// - `a * ... -> fSet(a)`: the last parameter may occur any number of times;
// - `Value` is any value, `Safe` an integer that JavaScript has exactly, `Tuple` a tuple of any length;
// - `A U B` is a value of either type;
// - small letters are variables, and `n` is one that stands for integers only.

import { parseExpression } from "../syntax/alone.js";
import type { Expression } from "../syntax/tree.js";

/** The variable that stands for integers only. */
export const integerVariable = "n";

/** One way to take arguments. A constant is one without parameters. */
export interface OverloadTree {
  readonly parameters: readonly Expression[];
  /** True if more arguments of the type of the last parameter may follow. */
  readonly isOpen: boolean;
  readonly result: Expression;
}

/** The type of a row with these overloads. */
export const overloads = (...types: readonly string[]): string => types.join("; ");

// Rows never change, so that what is read from them can be kept.
const known = new Map<string, readonly OverloadTree[]>();

/** The overloads in the type of a row. */
export function overloadTrees(type: string): readonly OverloadTree[] {
  let trees = known.get(type);
  if (trees === undefined) known.set(type, (trees = type.split("; ").map(overloadTree)));
  return trees;
}

function overloadTree(text: string): OverloadTree {
  const plain = text.replace(" * ...", "");
  const whole = `x : (${plain})`;
  const { expression } = parseExpression(whole, { start: 0, end: whole.length }, 0);
  if (expression?.kind !== "typeTest") throw new Error(`the type ${text} cannot be read`);
  const { type } = expression;
  const isOpen = plain !== text;
  return type.kind === "arrow"
    ? { parameters: type.parameters, isOpen, result: type.result }
    : { parameters: [], isOpen, result: type };
}
