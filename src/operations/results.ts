// What the type of a row tells of a result: its kind, and what is known of its numbers.

import type { Expression } from "../syntax/tree.js";
import { indexable } from "./easel.js";
import {
  anything,
  collectionOf,
  type Extent,
  integers,
  numberWithin,
  plain,
  rationals,
  sequenceOf,
  tupleOf,
} from "./extent.js";
import type { OverloadTree } from "./notation.js";

/** What kind of value something is; `value` if it may be any. */
export type Kind =
  | "truth"
  | "number"
  | "string"
  | "atom"
  | "tuple"
  | "sequence"
  | "set"
  | "easel"
  | "function"
  | "value";

interface Named {
  readonly kind: Kind;
  readonly extent: Extent;
}

const easel = (...parts: readonly Extent[]): Named => ({
  kind: "easel",
  extent: parts.length === 0 ? plain : indexable(parts),
});

/** What the names of types stand for. What a name of numbers stands for is computed, hence in canonical form. */
const named: Readonly<Record<string, Named>> = {
  Nat: { kind: "number", extent: numberWithin(0, Infinity) },
  Int: { kind: "number", extent: integers },
  Safe: { kind: "number", extent: numberWithin(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) },
  Rat: { kind: "number", extent: rationals },
  Bool: { kind: "truth", extent: plain },
  String: { kind: "string", extent: plain },
  Atom: { kind: "atom", extent: plain },
  Point: easel(rationals, rationals),
  Color: easel(rationals, rationals, rationals),
  Image: easel(),
  Tuple: { kind: "tuple", extent: anything },
  fSet: { kind: "set", extent: anything },
  Seq: { kind: "sequence", extent: anything },
};

/** The kind of the values of a type. */
export function kindOfTree(type: Expression): Kind {
  switch (type.kind) {
    case "name":
      return named[type.name]?.kind ?? "value";
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

/** What is known of the values of a type; of what a variable stands for, nothing. */
export function extentOfTree(type: Expression): Extent {
  switch (type.kind) {
    case "name":
      return named[type.name]?.extent ?? anything;
    case "call": {
      const [member] = type.args;
      const kind = kindOfTree(type);
      if (member === undefined || (kind !== "set" && kind !== "sequence")) return anything;
      return kind === "set" ? collectionOf(extentOfTree(member)) : sequenceOf(extentOfTree(member));
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

/** The integer that a bound of a range is. */
export function integerIn(node: Expression): number | undefined {
  if (node.kind === "unary" && node.operator === "negate") {
    const value = integerIn(node.operand);
    return value === undefined ? undefined : -value;
  }
  return node.kind === "numeral" && node.denominator === 1n ? Number(node.numerator) : undefined;
}

/** The kind that overloads give for operands of these kinds: that of the first that surely takes them, and of those before it that may. */
export function kindOfOverloads(overloads: readonly OverloadTree[], operands: readonly Kind[]): Kind {
  let kind: Kind | undefined;
  for (const { parameters, isOpen, result } of overloads) {
    if (operands.length < parameters.length - (isOpen ? 1 : 0) || (!isOpen && operands.length > parameters.length))
      continue;
    const taken = operands.map((operand, i) => {
      const parameter = kindOfTree(parameters[Math.min(i, parameters.length - 1)]!);
      return parameter === "value" || parameter === operand ? "surely" : operand === "value" ? "perhaps" : "never";
    });
    if (taken.includes("never")) continue;
    const given = kindOfTree(result);
    kind = kind === undefined || kind === given ? given : "value";
    if (!taken.includes("perhaps")) break;
  }
  return kind ?? "value";
}
