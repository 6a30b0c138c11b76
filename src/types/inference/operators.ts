// The types of what operators give. An overloaded operator on an unknown operand waits until its kind is settled.

import { types as messages } from "../../diagnostics/types.js";
import type { BinaryOperator } from "../../language/operators.js";
import type { Expression } from "../../syntax/tree.js";
import { difference as differenceOfTypes } from "../lattice/difference.js";
import { isExactSet, isSurelyInhabited } from "./exact.js";
import type { Known } from "../facts/facts.js";
import type { Inference } from "./inference.js";
import { everyItem, intersection, itemOf, leastLength, union, unionOf } from "../lattice/lattice.js";
import { roomFor } from "../lattice/lists.js";
import { placeOf } from "../lattice/literals.js";
import { addable, binaryNeeds, indexable, type Need, needs } from "../messages/needs.js";
import { repairOfSum, type Summand } from "../messages/repairs.js";
import { absolute, difference, negative, power, product, rationals, remainder, sum } from "../lattice/ranges.js";
import {
  any,
  error,
  fraction,
  integers,
  isError,
  isNever,
  isOpen,
  natural,
  never,
  type NumberPart,
  openTuple,
  type Part,
  partOf,
  rational,
  sequenceOf,
  setOf,
  setWith,
  string,
  tupleOf,
  type TuplePart,
  tuplesOf,
  type TuplesPart,
  type Type,
  type UnknownPart,
  unknownsIn,
} from "../lattice/type.js";
import { kinds, kindsOf } from "../lattice/kinds.js";
import type { Unknowns } from "../unknowns/unknowns.js";
import { describe } from "../shown/words.js";

type NodeOf<K extends Expression["kind"]> = Expression & { readonly kind: K };
type ValueOperator = Exclude<BinaryOperator, "and" | "or" | "implies" | "equivalent">;

const numberOf = (part: NumberPart): Type => [part];

/** `a + b`, `a U b` and the others that take two values. */
export function binaryType(inference: Inference, node: NodeOf<"binary">, operator: ValueOperator, facts: Known): Type {
  const left = inference.infer(node.left, facts);
  const right = inference.infer(node.right, facts);
  if (operator === "add") return addType(inference, node, left, right);
  const need = binaryNeeds[operator];
  if (!inference.isCollecting && inference.isMistaken(node.left, left, need)) return error;
  const type = typeOfOperation(inference, node, operator, left, right);
  // Without both values nothing is given.
  return isNever(left) || isNever(right) ? never : type;
}

function typeOfOperation(
  inference: Inference,
  node: NodeOf<"binary">,
  operator: Exclude<ValueOperator, "add">,
  left: Type,
  right: Type,
): Type {
  const need = binaryNeeds[operator];
  const numbers = (of: (a: NumberPart, b: NumberPart) => NumberPart): Type => {
    const a = inference.number(node.left, left, need);
    const b = inference.number(node.right, right, need);
    return numberOf(of(a, b));
  };
  switch (operator) {
    case "subtract":
      return numbers(difference);
    case "divide":
      numbers(sum);
      return quotient(left, right);
    case "modulo":
      return numbers(remainder);
    case "power": {
      const base = inference.number(node.left, left, need);
      const exponent = inference.number(node.right, right, needs.exponent);
      integral(inference, node.right, right, needs.exponent);
      return numberOf(power(base, exponent));
    }
    case "union": {
      const a = inference.set(node.left, left, need);
      const b = inference.set(node.right, right, need);
      return setWith(
        union(a.member, b.member),
        a.finite === false || b.finite === false ? false : a.finite === true && b.finite === true ? true : undefined,
      );
    }
    case "intersection": {
      const a = inference.set(node.left, left, need);
      const b = inference.set(node.right, right, need);
      return setWith(
        inference.isCollecting ? union(a.member, b.member) : intersection(a.member, b.member),
        a.finite === true || b.finite === true ? true : undefined,
      );
    }
    case "difference": {
      const a = inference.set(node.left, left, need);
      const b = inference.set(node.right, right, need);
      // What is taken away may have been there.
      for (const { unknown } of unknownsIn(a.member))
        if (!isOpen(b.member)) inference.unknowns.compared(unknown, b.member, false);
      return setWith(
        isExactSet(node.right, inference.around.tables.bindings) ? differenceOfTypes(a.member, b.member) : a.member,
        a.finite,
      );
    }
  }
}

/** Of two numbers that are known, whether it is an integer. */
function quotient(left: Type, right: Type): Type {
  const [a, b] = [partOf(left, "number"), partOf(right, "number")];
  if (
    left.length !== 1 ||
    right.length !== 1 ||
    a?.integer !== true ||
    b?.integer !== true ||
    a.low !== a.high ||
    b.low !== b.high ||
    b.low === 0
  )
    return rational;
  const value = a.low / b.low;
  return Number.isInteger(value) ? integers(value, value) : fraction;
}

/** `+` on numbers, tuples, sequences and strings: both of a kind. */
function addType(inference: Inference, node: NodeOf<"binary">, left: Type, right: Type): Type {
  const need = binaryNeeds.add;
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
      same(unknowns, first, u);
      same(unknowns, first, v);
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
        own: inference.ownName(node.right) ?? inference.ownName(node.left),
      },
      [{ span: node.left.span, text: `this is ${describe(left)}` }],
    );
    return error;
  }
  if (kindsOf(a) !== kindsOf(b) || (common & (common - 1)) !== 0) inference.unsure(node);
  if (common === kinds.number) return numberOf(sum(numberPart(a), numberPart(b)));
  return union(
    (common & kinds.number) === 0 ? never : numberOf(sum(numberPart(a), numberPart(b))),
    (common & kinds.string) === 0 ? never : string,
    (common & kinds.sequence) === 0
      ? never
      : sequenceOf(union(membersOf(inference, a, "sequence"), membersOf(inference, b, "sequence"))),
    (common & kinds.tuple) === 0 ? never : joined(inference, a, b),
  );
}

const summand = (inference: Inference, node: Expression, type: Type): Summand => ({
  node,
  kinds: kindsOf(type),
  code: inference.textOf(node),
});

/** What is added to each other is the same, and what is done depends on its kind. */
function same(unknowns: Unknowns, first: UnknownPart, parts: readonly UnknownPart[]): void {
  for (const part of parts) {
    unknowns.unite(first.unknown, part.unknown);
    unknowns.matters(part.unknown);
  }
}

/** What is added to a value of another type must be of the same kind. */
function addTo(
  { path }: Inference,
  unknowns: Unknowns,
  own: ReturnType<typeof unknownsIn>,
  other: Type,
  { span }: Expression,
): void {
  const mask = kindsOf(other) & addable;
  for (const { unknown } of own) {
    if (mask !== 0 && mask !== addable) unknowns.restrict(unknown, mask, span, path);
    unknowns.matters(unknown);
  }
}

function numberPart(type: Type): NumberPart {
  return (type.length === 1 ? partOf(type, "number") : undefined) ?? rationals;
}

/** The members of the sequences among the parts. */
function membersOf(inference: Inference, type: Type, kind: "sequence" | "set"): Type {
  return union(
    ...type.map(
      (part): Type =>
        part.kind === kind
          ? part.member
          : part.kind === "unknown"
            ? inference.unknowns.memberOf(part.unknown)
            : isOpen([part])
              ? any
              : never,
    ),
  );
}

/** Of tuples that are put together, no more coordinates than these are told apart. */
const mostCoordinates = 2048;
/** Nor are they if there are more ways than this to put them together: lengths that are added to each other double. */
const mostPairs = 256;

function joined(inference: Inference, a: Type, b: Type): Type {
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
  if (left.length * right.length > mostPairs)
    return openTuple(
      [],
      unionOf([...left, ...right].map(everyItem)),
      Math.min(...left.map(leastLength)) + Math.min(...right.map(leastLength)),
    );
  const results: Type[] = [];
  for (const x of left) {
    for (const y of right) {
      if (x.items.length + y.items.length > mostCoordinates)
        results.push(openTuple([], union(everyItem(x), everyItem(y)), leastLength(x) + leastLength(y)));
      else if (x.kind === "tuple" && y.kind === "tuple") results.push(tupleOf([...x.items, ...y.items]));
      else if (x.kind === "tuple")
        results.push(openTuple([...x.items, ...y.items], everyItem(y), x.items.length + leastLength(y)));
      else
        results.push(
          openTuple(
            x.items.map((item, i) => (i < x.atLeast ? item : union(item, everyItem(y)))),
            union(x.member, everyItem(y)),
            x.atLeast + leastLength(y),
          ),
        );
    }
  }
  return unionOf(results);
}

/** `a * b * c`: a number, or a set of tuples. */
export function productType(inference: Inference, node: NodeOf<"product">, facts: Known): Type {
  const { length } = node.factors;
  const factors = roomFor<Type>(length);
  for (let i = 0; i < length; i++) factors[i] = inference.infer(node.factors[i]!, facts);
  const parts = roomFor<Type>(length);
  let common = kinds.number | kinds.set;
  for (let i = 0; i < length; i++) {
    parts[i] = inference.expect(node.factors[i]!, factors[i]!, binaryNeeds.product);
    common &= kindsOf(parts[i]!);
  }
  if (parts.some(isError)) return error;
  const waiting =
    inference.mode.kind === "collect" && parts.some(hasUnknowns)
      ? openProduct(inference, inference.mode.unknowns, node, parts)
      : undefined;
  if (waiting !== undefined) return waiting;
  const isEmpty = parts.some(isNever);
  if (common === 0 && !isEmpty) return unlikeFactors(inference, node, factors, parts);
  if (common === (kinds.number | kinds.set) || !areOfOneKind(parts)) inference.unsure(node);
  if (isEmpty) return never;
  const numbers = (common & kinds.number) === 0 ? never : numberOf(productOf(parts));
  return (common & kinds.set) === 0
    ? numbers
    : union(numbers, setWith(pairs(inference, parts), finiteProduct(inference, node.factors, parts)));
}

/** A product with factors that may be numbers or sets; undefined if the others say what they are. */
function openProduct(
  inference: Inference,
  unknowns: Unknowns,
  node: NodeOf<"product">,
  parts: readonly Type[],
): Type | undefined {
  const { path } = inference;
  const open = parts.flatMap(unknownsIn);
  const settled = parts.filter((p) => !hasUnknowns(p)).reduce((mask, p) => mask & kindsOf(p), kinds.number | kinds.set);
  if (settled !== 0)
    for (const [i, p] of parts.entries())
      for (const part of unknownsIn(p)) unknowns.restrict(part.unknown, settled, node.factors[i]!.span, path);
  if (settled === kinds.number || settled === kinds.set) return undefined;
  for (const part of open) {
    unknowns.link(open[0]!.unknown, part.unknown);
    unknowns.matters(part.unknown);
  }
  const result = unknowns.fresh();
  const [target] = unknownsIn(result);
  unknowns.restrict(target!.unknown, kinds.number | kinds.set, node.span, path);
  unknowns.link(open[0]!.unknown, target!.unknown);
  unknowns.whenKnown(target!.unknown, (kind) => {
    if (kind === "set") unknowns.demand(target!.unknown, setOf(pairs(inference, parts)), node.span, path);
  });
  return result;
}

/** Reports factors of which one is a number and one a set, or neither. */
function unlikeFactors(
  inference: Inference,
  { factors: nodes }: NodeOf<"product">,
  factors: readonly Type[],
  parts: readonly Type[],
): Type {
  const at = parts.findIndex((p, i) => i > 0 && (kindsOf(p) & kindsOf(parts[0]!)) === 0);
  const culprit = at < 0 ? 1 : at;
  inference.report(
    messages.unlikeProduct,
    nodes[culprit]!.span,
    { left: describe(factors[0]!), right: describe(factors[culprit]!) },
    [{ span: nodes[0]!.span, text: `this is ${describe(factors[0]!)}` }],
  );
  return error;
}

function areOfOneKind(types: readonly Type[]): boolean {
  for (const type of types) if (kindsOf(type) !== kindsOf(types[0]!)) return false;
  return true;
}

/** The members of a product of sets. */
const pairs = (inference: Inference, sets: readonly Type[]): Type =>
  tupleOf(sets.map((set) => membersOf(inference, set, "set")));

function productOf(factors: readonly Type[]): NumberPart {
  let result = numberPart(factors[0]!);
  for (let i = 1; i < factors.length; i++) result = product(result, numberPart(factors[i]!));
  return result;
}

const hasUnknowns = (type: Type): boolean => unknownsIn(type).length > 0;

/** True of a set that surely has no members. An infinite one has some, even if none of a recursive type is known yet. */
const isEmptySet = ({ member, finite }: Part & { readonly kind: "set" }): boolean =>
  finite !== false && isNever(member);

/** A product with an infinite factor is infinite, unless another one is empty. */
function finiteProduct(
  inference: Inference,
  nodes: readonly Expression[],
  factors: readonly Type[],
): boolean | undefined {
  const sets = factors.map((type) => partOf(type, "set"));
  if (sets.some((set) => set !== undefined && isEmptySet(set)) || sets.every((set) => set?.finite === true))
    return true;
  return sets.some((set) => set?.finite === false) &&
    factors.every((type, i) => isSurelyInhabited(nodes[i]!, type, inference.around.tables.bindings))
    ? false
    : undefined;
}

export function negateType(inference: Inference, node: NodeOf<"unary">, facts: Known): Type {
  const type = inference.infer(node.operand, facts);
  const need = node.operator === "negate" ? needs.negate : needs.plus;
  if (inference.isMistaken(node.operand, type, need)) return error;
  const part = inference.number(node.operand, type, need);
  if (isNever(type)) return never;
  return numberOf(node.operator === "negate" ? negative(part) : part);
}

/** `|x|` */
export function absoluteType(inference: Inference, node: NodeOf<"absolute">, facts: Known): Type {
  const type = inference.infer(node.operand, facts);
  const parts = inference.expect(node.operand, type, needs.measure);
  if (isError(parts)) return error;
  for (const part of unknownsIn(parts)) inference.unknowns.matters(part.unknown, false);
  let result: Type = never;
  for (const part of parts) {
    if (part.kind === "set" && part.finite === false) inference.infinite(node.operand);
    if (part.kind === "unknown") inference.unknowns.listed(part.unknown);
    result = union(result, sizeOf(part));
  }
  return result;
}

function sizeOf(part: Part): Type {
  switch (part.kind) {
    case "number":
      return numberOf(absolute(part));
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

export function rangeType(inference: Inference, node: NodeOf<"range">, facts: Known): Type {
  const from = inference.infer(node.from, facts);
  const to = inference.infer(node.to, facts);
  const low = inference.number(node.from, from, needs.bound);
  const high = inference.number(node.to, to, needs.bound);
  integral(inference, node.from, from, needs.bound);
  integral(inference, node.to, to, needs.bound);
  return setOf(integers(low.integer ? low.low : -Infinity, high.integer ? high.high : Infinity));
}

/** Where integers are needed: a fraction that is written down is a mistake, other rationals are seen when they come. */
function integral(inference: Inference, node: Expression, type: Type, need: Need): void {
  for (const part of unknownsIn(type)) inference.unknowns.integral(part.unknown);
  const part = partOf(type, "number");
  if (part?.fraction === true && type.length === 1) {
    const code = inference.textOf(node);
    inference.report(messages.wrongKind, node.span, {
      code,
      found: "a fraction",
      needs: need.words,
      repair: need.repair?.(need.kinds, code) ?? "`floor(x)` is an integer.",
    });
  } else if (!inference.isCollecting && !isError(type) && part?.integer !== true) inference.unsure(node);
}

/** The integers that an index can be: from low to high. */
interface Indices {
  readonly low: number;
  readonly high: number;
}

function indicesOf(inference: Inference, node: Expression, type: Type): Indices {
  const part = inference.number(node, type, needs.index);
  integral(inference, node, type, needs.index);
  return part.integer ? part : { low: -Infinity, high: Infinity };
}

/** `t[i]` */
export function indexType(inference: Inference, node: NodeOf<"index">, facts: Known): Type {
  const target = inference.infer(node.target, facts);
  const index = inference.infer(node.index, facts);
  if (inference.isMistaken(node.index, index, needs.index)) return error;
  const indices = indicesOf(inference, node.index, index);
  const parts = inference.expect(node.target, target, needs.indexed);
  if (isError(parts) || isError(index)) return error;
  if (isNever(parts) || isNever(index)) return never;
  let type: Type | undefined;
  let isSure = true;
  for (const part of parts) {
    const found = coordinate(inference, part, indices, node);
    if (found !== undefined) type = type === undefined ? found.type : union(type, found.type);
    isSure &&= found?.sure === true;
  }
  if (type === undefined) {
    outside(inference, node.target, node.index, target, parts, indices);
    return error;
  }
  if (!isSure) inference.unsure(node);
  return type;
}

function coordinate(
  inference: Inference,
  part: Part,
  { low, high }: Indices,
  node: NodeOf<"index">,
): { readonly type: Type; readonly sure: boolean } | undefined {
  if (high < 1) return undefined;
  switch (part.kind) {
    case "tuple":
    case "tuples": {
      const last = part.kind === "tuple" ? part.items.length : Infinity;
      if (low > last) return undefined;
      const from = Math.max(1, low);
      const to = Math.min(high, part.items.length + (part.kind === "tuples" ? 1 : 0));
      let type: Type = never;
      for (let i = Math.min(from, to); i <= to; i++) type = union(type, itemOf(part, i - 1));
      return { type, sure: low >= 1 && high <= leastLength(part) };
    }
    case "sequence":
      return { type: part.member, sure: false };
    case "string":
      return { type: string, sure: false };
    case "easel": {
      const length = part.name === "Point" ? 2 : 3;
      if (part.name === "Image" || low > length) return undefined;
      return { type: part.name === "Point" ? rational : integers(0, 255), sure: low >= 1 && high <= length };
    }
    case "unknown": {
      const unknowns = inference.unknowns;
      unknowns.indexed(part.unknown);
      const place = placeOf(node.index);
      const type =
        place === undefined
          ? unknowns.memberOf(part.unknown)
          : unknowns.coordinateOf(part.unknown, place, inference.path === undefined);
      return { type, sure: false };
    }
    default:
      return { type: any, sure: false };
  }
}

function outside(
  inference: Inference,
  node: Expression,
  index: Expression,
  target: Type,
  parts: Type,
  { low, high }: Indices,
): void {
  const lengths = parts.flatMap((part) =>
    part.kind === "tuple" ? [part.items.length] : part.kind === "easel" ? [part.name === "Point" ? 2 : 3] : [],
  );
  inference.report(
    messages.outside,
    index.span,
    {
      index: low === high ? String(low) : inference.textOf(index),
      target: inference.textOf(node),
      found: describe(target),
      length: lengths.length > 0 && high >= 1 ? Math.max(...lengths) : undefined,
    },
    inference.origin(node),
  );
}

/** `t[i..j]` */
export function sliceType(inference: Inference, node: NodeOf<"slice">, facts: Known): Type {
  const target = inference.infer(node.target, facts);
  const from = indicesOf(inference, node.from, inference.infer(node.from, facts));
  const to = indicesOf(inference, node.to, inference.infer(node.to, facts));
  const parts = inference.expect(node.target, target, needs.slice);
  if (isError(parts)) return error;
  inference.unsure(node);
  const found = parts.map((part): Type | undefined => {
    switch (part.kind) {
      case "sequence":
      case "string":
        return [part.kind === "string" ? string[0]! : part];
      case "tuple":
        return sliceOfTuple(part, from, to);
      case "tuples":
        return union(tuplesOf(everyItem(part)), everyItem(part));
      case "unknown":
        inference.unknowns.matters(part.unknown, false);
        return inference.unknowns.like(part.unknown);
      default:
        return (kindsOf([part]) & indexable) === 0 ? undefined : any;
    }
  });
  if (found.length > 0 && found.every((f) => f === undefined)) {
    outside(inference, node.target, node.to, target, parts, to);
    return error;
  }
  return union(...found.map((f) => f ?? never));
}

/** The slices of a tuple that is longer are told to be of any length. */
const mostLengths = 16;

function sliceOfTuple(part: TuplePart, from: Indices, to: Indices): Type | undefined {
  const { length } = part.items;
  if (from.low > length || to.low > length || from.high < 1 || to.high < 1) return undefined;
  if (from.low !== from.high || to.low !== to.high) {
    const all = everyItem(part);
    if (length > mostLengths) return union(all, tuplesOf(all));
    return union(
      all,
      ...Array.from({ length: length - 1 }, (_, i) => tupleOf(Array.from({ length: i + 2 }, () => all))),
    );
  }
  const items = part.items.slice(from.low - 1, to.low);
  return items.length === 0 ? undefined : items.length === 1 ? items[0]! : tupleOf(items);
}
