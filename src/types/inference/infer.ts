// Dispatches on the form of an expression to its typing rule. Certain errors are reported; possible errors are left to
// run-time checks. The mode (pass-mode.ts) determines the other effects of a traversal.

import type { Defined } from "../../resolve/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { factOf, type Facts, type PointFacts } from "../facts/facts.js";
import { union } from "../lattice/lattice.js";
import { isLiteral, type Literal, typeOfLiteral } from "../lattice/literals.js";
import { limitSize } from "../lattice/size.js";
import {
  error,
  functionOf,
  type NamedType,
  namedType,
  never,
  partOf,
  sequenceOf,
  setOf,
  setWith,
  truth,
  tupleOf,
  type Type,
  unfoldType,
} from "../lattice/type.js";
import { makeGeneric } from "../lattice/variables.js";
import { needs } from "../messages/needs.js";
import { constantType } from "../schemes/builtins.js";
import { inferCall, definitionAsValue } from "./calls.js";
import { inferCondition } from "./conditions.js";
import { inferRelation } from "./comparisons.js";
import type { Inference } from "./inference.js";
import { lambdaType } from "./lambdas.js";
import { inferBranchesOperand } from "./bodies.js";
import { indexType, sliceType, updateType } from "./coordinates.js";
import { absoluteType, binaryType, signType, rangeType } from "./operators.js";
import { productType } from "./products.js";
import { reportMember } from "./reports.js";
import { reportOddRows } from "./rows.js";
import { inferBig, bindMember, inferComprehension } from "./solutions.js";
import type { TypingRules } from "./context.js";

export const rules: TypingRules = { infer, condition: inferCondition, denotedType };

function infer(inference: Inference, node: Expression, facts: PointFacts, expected?: Type): Type {
  if (isLiteral(node)) return typeOfLiteral(node);
  inference.context.steps?.spend();
  const foundType = limitSize(inferNode(inference, node, facts, expected));
  const type = facts === undefined ? foundType : (typeFromFacts(inference, node, facts) ?? foundType);
  inference.recordType(node, type);
  return type;
}

function typeFromFacts(inference: Inference, node: Expression, facts: Facts): Type | undefined {
  if (node.kind !== "name" && node.kind !== "index" && node.kind !== "call") return undefined;
  const key = inference.context.keys.of(node);
  return key === undefined ? undefined : factOf(facts, key);
}

function inferNode(
  inference: Inference,
  node: Exclude<Expression, Literal>,
  facts: PointFacts,
  expected: Type | undefined,
): Type {
  switch (node.kind) {
    case "name":
      return inferName(inference, node);
    case "call":
      return inferCall(inference, node, facts);
    case "index":
      return indexType(inference, node, facts);
    case "slice":
      return sliceType(inference, node, facts);
    case "update":
      return updateType(inference, node, facts);
    case "branches":
      return inferBranchesOperand(inference, node, facts, expected);
    case "tuple":
      return tupleOf(node.items.map((item) => inference.infer(item, facts)));
    case "sequence":
      return sequenceOf(inferMembers(inference, node, facts));
    case "set":
      return setOf(inferMembers(inference, node, facts));
    case "range":
      return rangeType(inference, node, facts);
    case "comprehension":
      return inferComprehension(inference, node, facts);
    case "big":
      return inferBig(inference, node, facts);
    case "unary":
      if (node.operator === "not") return inferCondition(inference, node, facts).type;
      return signType(inference, node, node.operator, facts);
    case "absolute":
      return absoluteType(inference, node, facts);
    case "binary":
      switch (node.operator) {
        case "and":
        case "or":
        case "implies":
        case "equivalent":
          return inferCondition(inference, node, facts).type;
        default:
          return binaryType(inference, node, node.operator, facts);
      }
    case "product":
      return productType(inference, node, facts);
    case "relation":
      return inferRelation(inference, node, facts);
    case "quantifier":
      return inferQuantifier(inference, node, facts);
    case "lambda":
      return lambdaType(inference, node, facts, expected);
    case "typeTest":
      return inferCondition(inference, node, facts).type;
    case "arrow":
      return setWith(denotedType(inference, node, facts), false);
    case "error":
      return error;
  }
}

function inferMembers(inference: Inference, node: Expression & { kind: "set" | "sequence" }, facts: PointFacts): Type {
  if (inference.isReporting) reportOddRows(inference, node);
  let result: Type = never;
  let isReported = false;
  for (const item of node.items) {
    const type = inference.infer(item, facts);
    if (node.kind === "set" && !isReported) isReported = reportMember(inference, item, type);
    result = union(result, type);
  }
  return result;
}

function inferName(inference: Inference, node: Expression & { kind: "name" }): Type {
  const binding = inference.bindingOf(node.id);
  switch (binding?.kind) {
    case "variable":
      return inference.variables.get(binding.variable.id) ?? error;
    case "definition": {
      const { defined } = binding;
      if (inference.context.delayed.has(node.id))
        return setWith(namedType(referToRecursive(inference, defined)), false);
      return definitionAsValue(inference, defined, node.id);
    }
    case "builtin":
      return makeGeneric(constantType(binding.name, binding.row), node.id);
    case "moment":
      return inference.context.momentType(binding.field);
    case "typeVariable":
      return setWith([{ kind: "variable", name: binding.name }], false);
    case "unknown":
    case undefined:
      return error;
  }
}

/** The reference to a recursive type that the document names. */
function referToRecursive(inference: Inference, defined: Defined): NamedType {
  const cache = inference.recursiveTypes;
  let type = cache.get(defined);
  if (type === undefined) {
    const { schemeOf, deferredComputations: owned } = inference.context;
    let unfold = (): Type =>
      partOf(unfoldType(schemeOf(defined).overloads[0]?.result ?? never), "set")?.member ?? never;
    owned.push(() => {
      const result = unfold();
      unfold = () => result;
    });
    type = { name: defined.name, state: "own", unfold: () => unfold() };
    cache.set(defined, type);
  }
  return type;
}

function inferQuantifier(inference: Inference, node: Expression & { kind: "quantifier" }, facts: PointFacts): Type {
  const patterns = inference.context.tables.binders.get(node.id);
  if (patterns === undefined) return truth;
  let nextIndex = 0;
  let currentFacts = facts;
  for (const { patterns: writtenExpressions, set } of node.bindings) {
    const isAll = node.quantifier === "all";
    const member = inference.expectEnumerable(set, inference.infer(set, currentFacts), needs.generator, isAll);
    for (let i = 0; i < writtenExpressions.length; i++) {
      const pattern = patterns[nextIndex++];
      if (pattern !== undefined) currentFacts = bindMember(inference, pattern, member, currentFacts);
    }
  }
  const enclosingPath = inference.enterIteration(
    node.body.id,
    patterns.every((p) => p.kind === "bind"),
  );
  inference.expectTruth(node.body, inferCondition(inference, node.body, currentFacts).type, needs.body);
  inference.path = enclosingPath;
  return truth;
}

// ---- type expressions

/** The type denoted by a type expression: the type of the set's members. */
function denotedType(inference: Inference, node: Expression, facts: PointFacts): Type {
  if (node.kind === "arrow")
    return functionOf(
      node.parameters.map((p) => denotedType(inference, p, facts)),
      denotedType(inference, node.result, facts),
    );
  return inference.memberTypeOf(node, inference.infer(node, facts));
}
