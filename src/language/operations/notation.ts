// Parses the types in rows: `Int * Int -> Int; Rat * Rat -> Rat`. The notation is that of signatures, with some
// additions:
//
// - overloads are separated by semicolons, the most specific first;
// - `a * ... -> fSet(a)`: the last parameter may occur any number of times;
// - `Value` is any value, `Safe` an integer that JavaScript represents exactly, `Tuple` a tuple of any length;
// - `A U B` is a value of either type;
// - small letters are type variables, and `n` denotes integers only.

import { parseExpression } from "../../syntax/alone.js";
import type { Expression } from "../../syntax/tree.js";

/** The type variable for integers only. */
export const integerVariable = "n";

/** An overload. A constant has one without parameters. */
export interface OverloadTree {
  readonly parameters: readonly Expression[];
  /** True if more arguments of the type of the last parameter may follow. */
  readonly isOpen: boolean;
  readonly result: Expression;
}

export const joinOverloads = (...types: readonly string[]): string => types.join("; ");

// Cache of parsed types; rows are constant.
const cache = new Map<string, readonly OverloadTree[]>();

export function overloadTrees(type: string): readonly OverloadTree[] {
  let trees = cache.get(type);
  if (trees === undefined) cache.set(type, (trees = type.split("; ").map(overloadTree)));
  return trees;
}

function overloadTree(text: string): OverloadTree {
  const withoutRest = text.replace(" * ...", "");
  const signature = `x : (${withoutRest})`;
  const { expression } = parseExpression(signature, { start: 0, end: signature.length }, 0);
  if (expression?.kind !== "typeTest") throw new Error(`the type ${text} cannot be read`);
  const { type } = expression;
  const isOpen = withoutRest !== text;
  return type.kind === "arrow"
    ? { parameters: type.parameters, isOpen, result: type.result }
    : { parameters: [], isOpen, result: type };
}
