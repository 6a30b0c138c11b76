// Functions of the runtime that are operators of JavaScript with some operands.

import type { Core, RuntimeName } from "../core/core.js";
import type { BinaryOperator } from "./tree.js";
import * as ts from "./typescript.js";

/** The operators, by the functions in whose places they may stand. */
const operators: Readonly<Partial<Record<RuntimeName, BinaryOperator>>> = {
  add: "+", subtract: "-", multiply: "*", modulo: "%", less: "<", atMost: "<=", greater: ">", atLeast: ">=", equal: "===",
};

/** A call of the runtime as an operator between its arguments, if that does the same. */
export function operation({ name, isNative }: Core & { kind: "primitive" }, [left, right]: readonly ts.Expression[]): ts.Expression | undefined {
  const operator = isNative === true ? operators[name] : undefined;
  return operator === undefined || left === undefined || right === undefined ? undefined : ts.binary(operator, left, right);
}
