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
  readonly abstractValue: AbstractValue;
}

const easel = (...parts: readonly AbstractValue[]): Named => ({
  kind: "easel",
  abstractValue: parts.length === 0 ? easelValues : indexable(parts),
});

/** The named types. Their numbers are computed, hence in canonical form. */
const namedTypes: Readonly<Record<string, Named>> = {
  Nat: { kind: "number", abstractValue: numberWithin(0, Infinity) },
  Int: { kind: "number", abstractValue: integers },
  Safe: { kind: "number", abstractValue: numberWithin(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) },
  Rat: { kind: "number", abstractValue: rationals },
  Bool: { kind: "truth", abstractValue: truths },
  String: { kind: "string", abstractValue: strings },
  Atom: { kind: "atom", abstractValue: atoms },
  Point: easel(rationals, rationals),
  Color: easel(rationals, rationals, rationals),
  Image: easel(),
  Tuple: { kind: "tuple", abstractValue: anything },
  fSet: { kind: "set", abstractValue: setOf(anything) },
  Seq: { kind: "sequence", abstractValue: sequenceOf(anything) },
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
export function abstractTree(type: Expression): AbstractValue {
  switch (type.kind) {
    case "name":
      return namedTypes[type.name]?.abstractValue ?? anything;
    case "call": {
      const [member] = type.args;
      const kind = kindOfTree(type);
      if (member === undefined || (kind !== "set" && kind !== "sequence")) return anything;
      return kind === "set" ? setOf(abstractTree(member)) : sequenceOf(abstractTree(member));
    }
    case "product":
      return tupleOf(type.factors.map(abstractTree));
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
