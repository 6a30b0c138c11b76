// The type of `+`: addition of numbers and concatenation of tuples, sequences and strings. With unknown operands,
// resolution is suspended until the kind is known.

import { types as messages } from "../../diagnostics/types.js";
import type { Expression } from "../../syntax/tree.js";
import { kinds, kindsOf } from "../lattice/kinds.js";
import { unionOfItems, minLength, union, unionOf } from "../lattice/lattice.js";
import { resultOf } from "../lattice/ranges.js";
import {
  any,
  error,
  isError,
  isNever,
  isOpen,
  never,
  openTuple,
  rational,
  sequenceOf,
  string,
  tupleOf,
  type TuplePart,
  type TuplesPart,
  type Type,
  type UnknownPart,
  unknownsIn,
} from "../lattice/type.js";
import { addable, binaryNeeds } from "../messages/needs.js";
import { repairOfSum, type Summand } from "../messages/repairs.js";
import { describe } from "../printing/describe.js";
import type { Unknowns } from "../constraints/constraints.js";
import type { Inference } from "./inference.js";
import { needBetween } from "./operand-needs.js";
import { membersOf, numbersOf } from "./parts.js";
import { maxCoordinates, maxPairs } from "./limits.js";

type NodeOf<K extends Expression["kind"]> = Expression & { readonly kind: K };

export function sumType(inference: Inference, node: NodeOf<"binary">, left: Type, right: Type): Type {
  const need = needBetween(
    inference,
    "add",
    binaryNeeds.add,
    { node: node.left, type: left },
    { node: node.right, type: right },
  );
  const { mode } = inference;
  const a = inference.expect(node.left, left, need);
  const b = isError(a) && !inference.isCollecting ? error : inference.expect(node.right, right, need);
  if (isError(a) || isError(b)) return error;
  if (mode.kind === "collect") {
    const { unknowns } = mode;
    const u = unknownsIn(a);
    const v = unknownsIn(b);
    const [first] = u;
    if (first !== undefined && v.length > 0 && u.length === a.length && v.length === b.length) {
      uniteOperands(unknowns, first, u);
      uniteOperands(unknowns, first, v);
      return u.length === 1 ? u : [first];
    }
    addTo(inference, unknowns, u, b, node.left);
    addTo(inference, unknowns, v, a, node.right);
  }
  const common = kindsOf(a) & kindsOf(b) & addable;
  if (common === 0 && !isNever(a) && !isNever(b)) {
    inference.report(
      messages.unlike,
      node.right.span,
      {
        left: describe(left),
        right: describe(right),
        repair: repairOfSum(summand(inference, node.left, a), summand(inference, node.right, b)),
        own: inference.recursiveCallName(node.right) ?? inference.recursiveCallName(node.left),
      },
      [{ span: node.left.span, text: `this is ${describe(left)}` }],
    );
    return error;
  }
  if (kindsOf(a) !== kindsOf(b) || (common & (common - 1)) !== 0) inference.addRuntimeCheck(node);
  const sum = (common & kinds.number) === 0 ? never : (resultOf("add", numbersOf(a), numbersOf(b)) ?? rational);
  if (common === kinds.number) return sum;
  return union(
    sum,
    (common & kinds.string) === 0 ? never : string,
    (common & kinds.sequence) === 0
      ? never
      : sequenceOf(union(membersOf(inference, a, "sequence"), membersOf(inference, b, "sequence"))),
    (common & kinds.tuple) === 0 ? never : join(inference, a, b),
  );
}

const summand = (inference: Inference, node: Expression, type: Type): Summand => ({
  node,
  kinds: kindsOf(type),
  code: inference.textOf(node),
});

/** Unites unknown operands, which have one type. The meaning of `+` depends on its kind. */
function uniteOperands(unknowns: Unknowns, first: UnknownPart, parts: readonly UnknownPart[]): void {
  for (const part of parts) {
    unknowns.unite(first.unknown, part.unknown);
    unknowns.markDecisive(part.unknown);
  }
}

/** Restricts unknown operands to the kind of the other operand. */
function addTo(
  { path }: Inference,
  unknowns: Unknowns,
  unknownOperand: ReturnType<typeof unknownsIn>,
  otherOperand: Type,
  { span }: Expression,
): void {
  const mask = kindsOf(otherOperand) & addable;
  for (const { unknown } of unknownOperand) {
    if (mask !== 0 && mask !== addable) unknowns.restrict(unknown, mask, span, path);
    unknowns.markDecisive(unknown);
  }
}

function join(inference: Inference, a: Type, b: Type): Type {
  const tuples = (type: Type): readonly (TuplePart | TuplesPart)[] =>
    type.flatMap((part): readonly (TuplePart | TuplesPart)[] => {
      if (part.kind === "tuple" || part.kind === "tuples") return [part];
      if (part.kind !== "unknown" && !isOpen([part])) return [];
      return [
        {
          kind: "tuples",
          atLeast: 2,
          items: [],
          member: part.kind === "unknown" ? inference.unknowns.memberOf(part.unknown) : any,
        },
      ];
    });
  const [left, right] = [tuples(a), tuples(b)];
  if (left.length * right.length > maxPairs)
    return openTuple(
      [],
      unionOf([...left, ...right].map(unionOfItems)),
      Math.min(...left.map(minLength)) + Math.min(...right.map(minLength)),
    );
  const results: Type[] = [];
  for (const x of left) {
    for (const y of right) {
      if (x.items.length + y.items.length > maxCoordinates)
        results.push(openTuple([], union(unionOfItems(x), unionOfItems(y)), minLength(x) + minLength(y)));
      else if (x.kind === "tuple" && y.kind === "tuple") results.push(tupleOf([...x.items, ...y.items]));
      else if (x.kind === "tuple")
        results.push(openTuple([...x.items, ...y.items], unionOfItems(y), x.items.length + minLength(y)));
      else
        results.push(
          openTuple(
            x.items.map((item, i) => (i < x.atLeast ? item : union(item, unionOfItems(y)))),
            union(x.member, unionOfItems(y)),
            x.atLeast + minLength(y),
          ),
        );
    }
  }
  return unionOf(results);
}
