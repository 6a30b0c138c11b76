// The result types of operators with one meaning. Rows of operations determine numeric results; the members and the
// finiteness of sets are computed here.

import type { Expression } from "../../syntax/tree.js";
import type { PointFacts } from "../facts/facts.js";
import { difference } from "../lattice/difference.js";
import { kindsOf } from "../lattice/kinds.js";
import { intersection, union } from "../lattice/lattice.js";
import { resultOf } from "../lattice/ranges.js";
import {
  error,
  integers,
  isError,
  isNever,
  isOpen,
  natural,
  never,
  type Part,
  rational,
  setOf,
  setWith,
  type Type,
  unknownsIn,
} from "../lattice/type.js";
import { binaryNeeds, type Need, needs, setNeed } from "../messages/needs.js";
import { isExactSet } from "./exact.js";
import type { Inference } from "./inference.js";
import { reportUnmatchedMembers } from "./unmatched-literals.js";
import { requireInteger } from "./integral.js";
import { needBetween } from "./operand-needs.js";
import { sumType } from "./sums.js";

type NodeOf<K extends Expression["kind"]> = Expression & { readonly kind: K };
type ArithmeticOperator = "subtract" | "divide" | "modulo" | "power";
type SetOperator = "union" | "intersection" | "difference";

/** Types a binary operator, such as `a - b` or `a U b`. */
export function binaryType(
  inference: Inference,
  node: NodeOf<"binary">,
  operator: "add" | ArithmeticOperator | SetOperator,
  facts: PointFacts,
): Type {
  const left = inference.infer(node.left, facts);
  const right = inference.infer(node.right, facts);
  if (operator === "add") return sumType(inference, node, left, right);
  const isOfSets = operator === "union" || operator === "intersection" || operator === "difference";
  const sides = [
    { node: node.left, type: left },
    { node: node.right, type: right },
  ] as const;
  const needBeside = (other: Type): Need => {
    const need = isOfSets ? setNeed(operator, kindsOf(other)) : binaryNeeds[operator];
    return needBetween(inference, operator, need, ...sides);
  };
  if (!inference.isCollecting && inference.isViolation(node.left, left, needBeside(right))) return error;
  const type = isOfSets
    ? setType(inference, node, operator, left, right, needBeside)
    : arithmeticType(inference, node, operator, left, right, needBeside(right));
  // The result has no value if an operand has none.
  return isNever(left) || isNever(right) ? never : type;
}

function arithmeticType(
  inference: Inference,
  node: NodeOf<"binary">,
  operator: ArithmeticOperator,
  left: Type,
  right: Type,
  need: Need,
): Type {
  const a = inference.expectNumber(node.left, left, need);
  const b = inference.expectNumber(node.right, right, operator === "power" ? needs.exponent : need);
  if (operator === "power") requireInteger(inference, node.right, right, needs.exponent);
  return resultOf(operator, a, b) ?? rational;
}

function setType(
  inference: Inference,
  node: NodeOf<"binary">,
  operator: SetOperator,
  left: Type,
  right: Type,
  needBeside: (other: Type) => Need,
): Type {
  const a = inference.expectSet(node.left, left, needBeside(right));
  const b = inference.expectSet(node.right, right, needBeside(left));
  const isSomeFinite = a.finite === true || b.finite === true;
  if (operator === "intersection") reportUnmatchedMembers(inference, node.left, b.member);
  if (operator !== "union") reportUnmatchedMembers(inference, node.right, a.member);
  switch (operator) {
    case "union": {
      const isSomeInfinite = a.finite === false || b.finite === false;
      const areFinite = a.finite === true && b.finite === true;
      return setWith(union(a.member, b.member), isSomeInfinite ? false : areFinite ? true : undefined);
    }
    case "intersection":
      // While constraints are collected, each set may acquire members of the other.
      return setWith(
        inference.isCollecting ? union(a.member, b.member) : intersection(a.member, b.member),
        isSomeFinite ? true : undefined,
      );
    case "difference":
      // Members subtracted from an unknown set indicate its member type.
      for (const { unknown } of unknownsIn(a.member))
        if (!isOpen(b.member)) inference.unknowns.addComparedType(unknown, b.member, false);
      return setWith(
        isExactSet(node.right, inference.context.tables.bindings) ? difference(a.member, b.member) : a.member,
        a.finite,
      );
  }
}

/** `-x` and `+x` */
export function signType(
  inference: Inference,
  node: NodeOf<"unary">,
  operator: "negate" | "plus",
  facts: PointFacts,
): Type {
  const type = inference.infer(node.operand, facts);
  const need = needs[operator];
  if (inference.isViolation(node.operand, type, need)) return error;
  const part = inference.expectNumber(node.operand, type, need);
  if (isNever(type)) return never;
  return resultOf(operator, part) ?? rational;
}

/** `|x|` */
export function absoluteType(inference: Inference, node: NodeOf<"absolute">, facts: PointFacts): Type {
  const type = inference.infer(node.operand, facts);
  const parts = inference.expect(node.operand, type, needs.measure);
  if (isError(parts)) return error;
  for (const part of unknownsIn(parts)) inference.unknowns.markDecisive(part.unknown, false);
  let result: Type = never;
  for (const part of parts) {
    if (part.kind === "set" && part.finite === false) inference.reportInfinite(node.operand);
    if (part.kind === "unknown") inference.unknowns.markEnumerated(part.unknown);
    result = union(result, sizeOf(part));
  }
  return result;
}

function sizeOf(part: Part): Type {
  switch (part.kind) {
    case "number":
      return resultOf("size", part) ?? rational;
    case "tuple":
      return integers(part.items.length, part.items.length);
    case "tuples":
      return integers(part.atLeast, Infinity);
    case "set":
    case "sequence":
      return isNever(part.member) ? integers(0, 0) : natural;
    case "string":
      return natural;
    default:
      return rational;
  }
}

/** `{a..b}` */
export function rangeType(inference: Inference, node: NodeOf<"range">, facts: PointFacts): Type {
  const from = inference.infer(node.from, facts);
  const to = inference.infer(node.to, facts);
  const low = inference.expectNumber(node.from, from, needs.bound);
  const high = inference.expectNumber(node.to, to, needs.bound);
  requireInteger(inference, node.from, from, needs.bound);
  requireInteger(inference, node.to, to, needs.bound);
  return setOf(integers(low.low, high.high));
}
