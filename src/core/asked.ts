// What a quantifier asks of each member: conditions from left to right, the first of which a loop may be spared.

import type { Core } from "./core.js";

/** Conditions of which all have to hold, and what is left to ask without the first ones. */
export interface Asked {
  readonly conditions: readonly Core[];
  readonly without: (count: number) => Core;
}

/** The parts of `p & q`. */
export function conjuncts(node: Core): Asked {
  const conditions = node.kind === "logic" && node.operator === "and" ? node.operands : [node];
  return {
    conditions,
    without: (count) =>
      count === 0
        ? node
        : count === conditions.length
          ? { kind: "truth", value: true, span: node.span }
          : joined("and", conditions.slice(count), node),
  };
}

/** The parts of the premise in `p & q => r`, which is `~(p & q) or r`. */
export function premises(node: Core): Asked {
  const [first, ...others] = node.kind === "logic" && node.operator === "or" ? node.operands : [node];
  if (first?.kind !== "not") return { conditions: [], without: () => node };
  const { conditions, without } = conjuncts(first.operand);
  return {
    conditions,
    without: (count) =>
      count === 0
        ? node
        : count < conditions.length
          ? joined("or", [{ ...first, operand: without(count) }, ...others], node)
          : others.length === 0
            ? { kind: "truth", value: false, span: node.span }
            : joined("or", others, node),
  };
}

/** Some of the operands of a node; one that may be no truth value stays an operand. */
function joined(operator: "and" | "or", operands: readonly Core[], { span }: Core): Core {
  return { kind: "logic", operator, operands, span };
}
