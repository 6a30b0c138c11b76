// What an operator needs, for messages about both of its operands.

import type { Expression } from "../../syntax/tree.js";
import { kindsOf } from "../lattice/kinds.js";
import { isError, type Type } from "../lattice/type.js";
import type { Need } from "../messages/needs.js";
import { type Joining, repairOfOperands } from "../messages/operand-repairs.js";
import type { Inference } from "./inference.js";

/** One side of an operator; the type is found out if it is not given, which is so where the other side is wrong alone. */
interface Side {
  readonly node: Expression;
  readonly type?: Type;
}

/** The need of an operator, with a help that follows from both operands if one of them is of another kind. */
export function needBetween(inference: Inference, operator: Joining, need: Need, left: Side, right: Side): Need {
  if (!inference.isReporting) return need;
  const isWrong = ({ type }: Side): boolean => type === undefined || (kindsOf(type) & need.kinds) === 0;
  return isWrong(left) || isWrong(right)
    ? {
        ...need,
        repair: (found, code) =>
          repairOfOperands(operator, operand(inference, left), operand(inference, right)) ?? need.repair?.(found, code),
      }
    : need;
}

function operand(
  inference: Inference,
  { node, type }: Side,
): { readonly kinds: number; readonly code: string | undefined } {
  const own = type ?? inference.quiet().infer(node, undefined);
  return { kinds: isError(own) ? 0 : kindsOf(own), code: inference.textOf(node) };
}
