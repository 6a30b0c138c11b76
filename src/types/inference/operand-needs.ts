// The requirements of binary operators, for messages that depend on both operands.

import type { Expression } from "../../syntax/tree.js";
import { kindsOf } from "../lattice/kinds.js";
import { isError, type Type } from "../lattice/type.js";
import type { Need } from "../messages/needs.js";
import { type Joining, repairOfOperands } from "../messages/operand-repairs.js";
import type { Inference } from "./inference.js";

/** An operand. Its type is inferred on demand if omitted. */
interface Side {
  readonly node: Expression;
  readonly type?: Type;
}

/** The requirement of an operator, with a suggestion based on both operands if one of them is unsuitable. */
export function needBetween(inference: Inference, operator: Joining, need: Need, left: Side, right: Side): Need {
  if (!inference.isReporting) return need;
  const isWrong = ({ type }: Side): boolean => type === undefined || (kindsOf(type) & need.kinds) === 0;
  return isWrong(left) || isWrong(right)
    ? {
        ...need,
        repair: (actual, code) =>
          repairOfOperands(operator, operand(inference, left), operand(inference, right)) ??
          need.repair?.(actual, code),
      }
    : need;
}

function operand(
  inference: Inference,
  { node, type }: Side,
): { readonly kinds: number; readonly code: string | undefined } {
  const ownType = type ?? inference.quiet().infer(node, undefined);
  return { kinds: isError(ownType) ? 0 : kindsOf(ownType), code: inference.textOf(node) };
}
