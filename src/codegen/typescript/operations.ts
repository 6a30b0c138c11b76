// Operations emitted as JavaScript operators and expressions.

import type { CoreOf } from "../../ir/ir.js";
import { operationOf } from "../../language/operations/operations.js";
import * as ts from "./typescript.js";

/**
 * Returns the native JavaScript equivalent of a runtime call, or undefined if none. LED coordinates are
 * 1-based.
 */
export function operation(
  { name, strategy, args }: CoreOf<"primitive">,
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
      // The coordinate of a tuple is a literal.
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
