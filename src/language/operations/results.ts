// Derives the kind and the abstract value of results from the types in rows.

import type { Expression } from "../../syntax/tree.js";
import { indexable } from "./easel.js";
import {
  anything,
  atoms,
  easelValues,
  type AbstractValue,
  integers,
  type ValueKind,
  numberWithin,
  rationals,
  sequenceOf,
  setOf,
  strings,
  truths,
  tupleOf,
} from "./abstract-value.js";

interface Named {
  readonly kind: ValueKind;
  readonly extent: AbstractValue;
}

const easel = (...parts: readonly AbstractValue[]): Named => ({
  kind: "easel",
  extent: parts.length === 0 ? easelValues : indexable(parts),
});

/** The named types. Their numbers are computed, hence in canonical form. */
const namedTypes: Readonly<Record<string, Named>> = {
  Nat: { kind: "number", extent: numberWithin(0, Infinity) },
  Int: { kind: "number", extent: integers },
  Safe: { kind: "number", extent: numberWithin(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) },
  Rat: { kind: "number", extent: rationals },
  Bool: { kind: "truth", extent: truths },
  String: { kind: "string", extent: strings },
  Atom: { kind: "atom", extent: atoms },
  Point: easel(rationals, rationals),
  Color: easel(rationals, rationals, rationals),
  Image: easel(),
  Tuple: { kind: "tuple", extent: anything },
  fSet: { kind: "set", extent: setOf(anything) },
  Seq: { kind: "sequence", extent: sequenceOf(anything) },
};

export function kindOfTree(type: Expression): ValueKind {
  switch (type.kind) {
    case "name":
      return namedTypes[type.name]?.kind ?? "value";
    case "call":
      return kindOfTree(type.callee);
    case "product":
      return "tuple";
    case "range":
      return "number";
    default:
      return "value";
  }
}

/** The abstract value of a type; a type variable can be anything. */
export function extentOfTree(type: Expression): AbstractValue {
  switch (type.kind) {
    case "name":
      return namedTypes[type.name]?.extent ?? anything;
    case "call": {
      const [member] = type.args;
      const kind = kindOfTree(type);
      if (member === undefined || (kind !== "set" && kind !== "sequence")) return anything;
      return kind === "set" ? setOf(extentOfTree(member)) : sequenceOf(extentOfTree(member));
    }
    case "product":
      return tupleOf(type.factors.map(extentOfTree));
    case "range": {
      const [low, high] = [integerIn(type.from), integerIn(type.to)];
      return low === undefined || high === undefined ? integers : numberWithin(low, high);
    }
    default:
      return anything;
  }
}

export function integerIn(node: Expression): number | undefined {
  if (node.kind === "unary" && node.operator === "negate") {
    const value = integerIn(node.operand);
    return value === undefined ? undefined : -value;
  }
  return node.kind === "numeral" && node.denominator === 1n ? Number(node.numerator) : undefined;
}
