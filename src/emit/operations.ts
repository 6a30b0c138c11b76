// Functions of the runtime that are operators of JavaScript with some operands, or an array indexed.

import type { Core, RuntimeName } from "../core/core.js";
import type { BinaryOperator } from "./tree.js";
import * as ts from "./typescript.js";

/** The operators, by the functions in whose places they may stand. */
const operators: Readonly<Partial<Record<RuntimeName, BinaryOperator>>> = {
  add: "+", subtract: "-", multiply: "*", divide: "/", modulo: "%", less: "<", atMost: "<=", greater: ">", atLeast: ">=", equal: "===",
};

/** A call of the runtime as an operator between its arguments, if that does the same; coordinates are counted from 1. */
export function operation({ name, isNative, args }: Core & { kind: "primitive" }, [left, right]: readonly ts.Expression[]): ts.Expression | undefined {
  if (isNative !== true || left === undefined) return undefined;
  if (name === "negate") return ts.negate(left);
  if (right === undefined) return undefined;
  const at = args[1];
  if (name === "index") return at?.kind === "number" ? ts.index(left, ts.literal(Number(at.numerator) - 1)) : undefined;
  const operator = operators[name];
  return operator === undefined ? undefined : ts.binary(operator, left, right);
}
