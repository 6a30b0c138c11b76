// Operations that JavaScript has itself, as it writes them.

import type { Core } from "../core/core.js";
import { operationOf } from "../operations/operations.js";
import * as ts from "./typescript.js";

/** A call of the runtime as JavaScript writes it without the runtime, if that does the same; coordinates are counted from 1. */
export function operation(
  { name, strategy, args }: Core & { kind: "primitive" },
  [left, right]: readonly ts.Expression[],
): ts.Expression | undefined {
  const form = strategy?.kind === "native" ? operationOf(name).native?.form : undefined;
  if (form === undefined || left === undefined) return undefined;
  switch (form.kind) {
    case "sign":
      return ts.negate(left);
    case "math":
      return ts.call(ts.member("Math", form.name), [left]);
    case "length":
      return ts.member(left, "length");
    case "item": {
      const at = args[1];
      // Coordinates of tuples are written out.
      if (at?.kind === "number") return ts.index(left, ts.literal(Number(at.numerator) - 1));
      return right && ts.call(ts.member(left, "item"), [right]);
    }
    case "arithmetic":
    case "order":
    case "identity":
      return right && ts.binary(form.operator, left, right);
    case "count":
      return undefined;
  }
}
