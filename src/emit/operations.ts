// Functions of the runtime that are operators of JavaScript with some operands, or an array indexed.

import type { Core, RuntimeName } from "../core/core.js";
import type { BinaryOperator } from "./tree.js";
import * as ts from "./typescript.js";

/** The operators, by the functions in whose places they may stand. */
const operators: Readonly<Partial<Record<RuntimeName, BinaryOperator>>> = {
  add: "+",
  subtract: "-",
  multiply: "*",
  divide: "/",
  modulo: "%",
  less: "<",
  atMost: "<=",
  greater: ">",
  atLeast: ">=",
  equal: "===",
};

/** A call of the runtime as an operator between its arguments, if that does the same; coordinates are counted from 1. */
export function operation(
  { name, isNative, args }: Core & { kind: "primitive" },
  [left, right]: readonly ts.Expression[],
): ts.Expression | undefined {
  if (isNative !== true || left === undefined) return undefined;
  if (name === "negate") return ts.negate(left);
  if (name === "abs") return ts.call(ts.member("Math", "abs"), [left]);
  if (name === "size") return ts.member(left, "length");
  if (right === undefined) return undefined;
  const at = args[1];
  // Coordinates of tuples are written out.
  if (name === "index")
    return at?.kind === "number"
      ? ts.index(left, ts.literal(Number(at.numerator) - 1))
      : ts.nonNull(ts.index(ts.member(left, "items"), oneLess(right)));
  const operator = operators[name];
  return operator === undefined ? undefined : ts.binary(operator, left, right);
}

/** `i - 1`; of `i + 1`, i. */
function oneLess(at: ts.Expression): ts.Expression {
  const isNext = at.kind === "binary" && at.operator === "+" && at.right.kind === "number" && at.right.value === 1;
  return isNext ? at.left : ts.binary("-", at, ts.literal(1));
}
