// Conditions and the facts they imply: if `x in S & x > 3` is true, `x` is a member of S above 3 (occurrence typing,
// Tobin-Hochstadt and Felleisen 2008).

import type { Expression } from "../../syntax/tree.js";
import { type PointFacts, type ConditionOutcome, withoutFacts } from "../facts/facts.js";
import { isNever, never, partOf, truth, truthOf, type Type } from "../lattice/type.js";
import { needs } from "../messages/needs.js";
import { analyzeMembership, analyzeRelation } from "./comparisons.js";
import { connect, implication, operandsOf, inferOperand } from "./connectives.js";
import { isExactSet } from "./exact.js";
import type { Inference } from "./inference.js";
import { applyPredicate } from "./predicates.js";

/** Types an expression as a condition. The caller checks that it is a truth value. */
export function inferCondition(inference: Inference, node: Expression, facts: PointFacts): ConditionOutcome {
  const outcome = outcomeOf(inference, node, facts);
  inference.recordType(node, outcome.type);
  return outcome;
}

function outcomeOf(inference: Inference, node: Expression, facts: PointFacts): ConditionOutcome {
  switch (node.kind) {
    case "binary":
      switch (node.operator) {
        case "and":
        case "or":
          return connect(inference, operandsOf(node, node.operator), node.operator, facts);
        case "implies":
          return implication(inference, node, facts);
        case "equivalent":
          inferOperand(inference, node.left, facts, "equivalent");
          inferOperand(inference, node.right, facts, "equivalent");
          return withoutFacts(truth, facts);
        default:
          return withoutFacts(inference.infer(node, facts), facts);
      }
    case "unary": {
      if (node.operator !== "not") return withoutFacts(inference.infer(node, facts), facts);
      const inner = inference.condition(node.operand, facts);
      inference.expectTruth(node.operand, inner.type, needs.not);
      return { type: negate(inner.type), whenTrue: inner.whenFalse, whenFalse: inner.whenTrue };
    }
    case "relation":
      return analyzeRelation(inference, node, facts);
    case "typeTest": {
      const type = inference.infer(node.operand, facts);
      const memberType = inference.denotedType(node.type, facts);
      return analyzeMembership(
        inference,
        {
          left: node.operand,
          type,
          set: node.type,
          member: memberType,
          isExact: isExactSet(node.type, inference.context.tables.bindings),
          condition: node,
          isTypeTest: true,
        },
        facts,
      );
    }
    case "call":
      return applyPredicate(inference, node, facts);
    default:
      return withoutFacts(inference.infer(node, facts), facts);
  }
}

function negate(type: Type): Type {
  if (isNever(type)) return never;
  const value = type.length === 1 ? partOf(type, "truth")?.value : undefined;
  return value === undefined ? truth : truthOf(!value);
}
