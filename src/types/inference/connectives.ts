// Conditions joined by connectives: the facts of each operand apply to the following ones.

import type { Expression } from "../../syntax/tree.js";
import { disjunction, isContradiction, type PointFacts, type ConditionOutcome } from "../facts/facts.js";
import { union } from "../lattice/lattice.js";
import { isNever, never, truth } from "../lattice/type.js";
import { binaryNeeds, type Need } from "../messages/needs.js";
import type { Inference } from "./inference.js";
import { needBetween } from "./operand-needs.js";

/** `a => b` */
export function implication(
  inference: Inference,
  node: Expression & { kind: "binary" },
  facts: PointFacts,
): ConditionOutcome {
  const left = inferOperand(inference, node.left, facts, "implies");
  const enclosingPath = inference.enterStep(node.id);
  const right = inferOperand(inference, node.right, left.whenTrue, "implies");
  inference.path = enclosingPath;
  return { type: truth, whenTrue: facts, whenFalse: right.whenFalse };
}

/** Types an operand, which must be a truth value. */
export function inferOperand(
  inference: Inference,
  node: Expression,
  facts: PointFacts,
  operator: keyof typeof binaryNeeds,
): ConditionOutcome {
  const outcome = inference.condition(node, facts);
  inference.expectTruth(node, outcome.type, binaryNeeds[operator]);
  return outcome;
}

export function conjunction(
  inference: Inference,
  conditions: readonly Expression[],
  facts: PointFacts,
): ConditionOutcome {
  return connect(inference, conditions, "and", facts);
}

/** Types operands joined by `&` or `or`. Each operand is typed with the facts of those before it. */
export function connect(
  inference: Inference,
  operands: readonly Expression[],
  operator: "and" | "or",
  facts: PointFacts,
): ConditionOutcome {
  if (operands.length === 1) return inference.condition(operands[0]!, facts);
  /** The facts before the next operand, and the facts if one of the previous operands decides the result. */
  let currentFacts = facts;
  let decidedFacts = facts;
  let isTruth = true;
  let hasNoValue = false;
  const enclosingPath = inference.path;
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i]!;
    // The first operand is always evaluated.
    if (i > 0) inference.enterStep(operand.id);
    const { type, whenTrue, whenFalse } = inference.condition(operand, currentFacts);
    // The operands after a wrong one are not checked.
    if (isTruth) {
      const other = operands[i === 0 ? 1 : i - 1]!;
      const need = type === truth ? binaryNeeds[operator] : needOf(inference, operator, operand, other, i > 0);
      isTruth = inference.expectTruth(operand, type, need);
    }
    inference.path = enclosingPath;
    // A condition has no value if an operand that is always evaluated has none.
    if (isNever(type) && (i === 0 || isContradiction(decidedFacts, facts))) hasNoValue = true;
    const decidingFacts = operator === "and" ? whenFalse : whenTrue;
    decidedFacts = i === 0 ? decidingFacts : disjunction(decidedFacts, decidingFacts, facts, union);
    currentFacts = operator === "and" ? whenTrue : whenFalse;
  }
  const type = hasNoValue ? never : truth;
  return operator === "and"
    ? { type, whenTrue: currentFacts, whenFalse: decidedFacts }
    : { type, whenTrue: decidedFacts, whenFalse: currentFacts };
}

function needOf(
  inference: Inference,
  operator: "and" | "or",
  operand: Expression,
  following: Expression,
  isRight: boolean,
): Need {
  const [left, right] = isRight ? [following, operand] : [operand, following];
  return needBetween(inference, operator, binaryNeeds[operator], { node: left }, { node: right });
}

/** Flattens `a & b & c` into three operands. */
export function operandsOf(node: Expression & { kind: "binary" }, operator: "and" | "or"): readonly Expression[] {
  // Avoids an allocation for the common case of two operands.
  if (node.left.kind !== "binary" || node.left.operator !== operator) return [node.left, node.right];
  const operands: Expression[] = [];
  let left: Expression = node;
  while (left.kind === "binary" && left.operator === operator) {
    operands.push(left.right);
    left = left.left;
  }
  return [left, ...operands.reverse()];
}
