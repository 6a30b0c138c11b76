// The conditions that a quantifier tests for each member, from left to right. An index may make the first of them
// redundant.

import type { Core } from "../ir.js";

/** Conditions that are tested as a conjunction, and the node without the first `count` of them. */
interface LoopQuery {
  readonly conditions: readonly Core[];
  readonly without: (count: number) => Core;
}

/** The conjuncts of `p & q`. */
export function conjuncts(node: Core): LoopQuery {
  const conditions = node.kind === "logic" && node.operator === "and" ? node.operands : [node];
  return {
    conditions,
    without: (count) =>
      count === 0
        ? node
        : count === conditions.length
          ? { kind: "truth", value: true, span: node.span }
          : join("and", conditions.slice(count), node),
  };
}

/** The conjuncts of the premise in `p & q => r`, which is `~(p & q) or r`. */
export function premises(node: Core): LoopQuery {
  const [first, ...otherOperands] = node.kind === "logic" && node.operator === "or" ? node.operands : [node];
  if (first?.kind !== "not") return { conditions: [], without: () => node };
  const { conditions, without } = conjuncts(first.operand);
  return {
    conditions,
    without: (count) =>
      count === 0
        ? node
        : count < conditions.length
          ? join("or", [{ ...first, operand: without(count) }, ...otherOperands], node)
          : otherOperands.length === 0
            ? { kind: "truth", value: false, span: node.span }
            : join("or", otherOperands, node),
  };
}

/** Joins operands. A single operand that may not be a truth value keeps its check. */
function join(operator: "and" | "or", operands: readonly Core[], { span }: Core): Core {
  return { kind: "logic", operator, operands, span };
}
