// The type of `*`: multiplication of numbers and Cartesian product of sets. With unknown factors, resolution is
// suspended until one kind is known.

import { types as messages } from "../../diagnostics/types.js";
import type { Expression } from "../../syntax/tree.js";
import type { PointFacts } from "../facts/facts.js";
import { kinds, kindsOf } from "../lattice/kinds.js";
import { union } from "../lattice/lattice.js";
import { arrayOfLength } from "../lattice/lists.js";
import { resultOf } from "../lattice/ranges.js";
import {
  error,
  isError,
  isNever,
  never,
  type Part,
  partOf,
  rational,
  rationals,
  setOf,
  setWith,
  tupleOf,
  type Type,
  unknownsIn,
} from "../lattice/type.js";
import { binaryNeeds } from "../messages/needs.js";
import { describe } from "../printing/describe.js";
import type { Unknowns } from "../constraints/constraints.js";
import { isSurelyInhabited } from "./exact.js";
import type { Inference } from "./inference.js";
import { membersOf, numbersOf } from "./parts.js";

type NodeOf<K extends Expression["kind"]> = Expression & { readonly kind: K };

/** Types `a * b * c` as a number or a set of tuples. */
export function productType(inference: Inference, node: NodeOf<"product">, facts: PointFacts): Type {
  const { length } = node.factors;
  const factors = arrayOfLength<Type>(length);
  for (let i = 0; i < length; i++) factors[i] = inference.infer(node.factors[i]!, facts);
  const parts = arrayOfLength<Type>(length);
  let common = kinds.number | kinds.set;
  for (let i = 0; i < length; i++) {
    parts[i] = inference.expect(node.factors[i]!, factors[i]!, binaryNeeds.product);
    common &= kindsOf(parts[i]!);
  }
  if (parts.some(isError)) return error;
  const openResult =
    inference.mode.kind === "collect" && parts.some(hasUnknowns)
      ? openProduct(inference, inference.mode.unknowns, node, parts)
      : undefined;
  if (openResult !== undefined) return openResult;
  const isEmpty = parts.some(isNever);
  if (common === 0 && !isEmpty) return reportUnlikeFactors(inference, node, factors, parts);
  if (common === (kinds.number | kinds.set) || !areOfOneKind(parts)) inference.addRuntimeCheck(node);
  if (isEmpty) return never;
  const numbers = (common & kinds.number) === 0 ? never : productOf(parts);
  return (common & kinds.set) === 0
    ? numbers
    : union(numbers, setWith(pairs(inference, parts), finiteProduct(inference, node.factors, parts)));
}

/** The product of factors of unknown kind; undefined if the other factors determine the kind. */
function openProduct(
  inference: Inference,
  unknowns: Unknowns,
  node: NodeOf<"product">,
  parts: readonly Type[],
): Type | undefined {
  const { path } = inference;
  const unknownFactors = parts.flatMap(unknownsIn);
  const knownKinds = parts
    .filter((p) => !hasUnknowns(p))
    .reduce((mask, p) => mask & kindsOf(p), kinds.number | kinds.set);
  if (knownKinds !== 0)
    for (const [i, p] of parts.entries())
      for (const part of unknownsIn(p)) unknowns.restrict(part.unknown, knownKinds, node.factors[i]!.span, path);
  if (knownKinds === kinds.number || knownKinds === kinds.set) return undefined;
  for (const part of unknownFactors) {
    unknowns.link(unknownFactors[0]!.unknown, part.unknown);
    unknowns.markDecisive(part.unknown);
  }
  const result = unknowns.freshUnknown();
  const [target] = unknownsIn(result);
  unknowns.restrict(target!.unknown, kinds.number | kinds.set, node.span, path);
  unknowns.link(unknownFactors[0]!.unknown, target!.unknown);
  unknowns.suspendUntilKnown(target!.unknown, (kind) => {
    if (kind === "set") unknowns.demand(target!.unknown, setOf(pairs(inference, parts)), node.span, path);
  });
  return result;
}

/** Reports factors without a common kind, such as a number and a set. */
function reportUnlikeFactors(
  inference: Inference,
  { factors: nodes }: NodeOf<"product">,
  factors: readonly Type[],
  parts: readonly Type[],
): Type {
  const index = parts.findIndex((p, i) => i > 0 && (kindsOf(p) & kindsOf(parts[0]!)) === 0);
  const culprit = index < 0 ? 1 : index;
  inference.report(
    messages.unlikeProduct,
    nodes[culprit]!.span,
    {
      left: describe(factors[0]!),
      right: describe(factors[culprit]!),
      ...(kindsOf(parts[0]!) === kinds.set
        ? { set: inference.textOf(nodes[0]!), factor: inference.textOf(nodes[culprit]!) }
        : { set: inference.textOf(nodes[culprit]!), factor: inference.textOf(nodes[0]!) }),
    },
    [{ span: nodes[0]!.span, text: `this is ${describe(factors[0]!)}` }],
  );
  return error;
}

function areOfOneKind(types: readonly Type[]): boolean {
  for (const type of types) if (kindsOf(type) !== kindsOf(types[0]!)) return false;
  return true;
}

const pairs = (inference: Inference, sets: readonly Type[]): Type =>
  tupleOf(sets.map((set) => membersOf(inference, set, "set")));

function productOf(factors: readonly Type[]): Type {
  const [first = rationals, ...others] = factors.map(numbersOf);
  return resultOf("product", first, ...others) ?? rational;
}

const hasUnknowns = (type: Type): boolean => unknownsIn(type).length > 0;

/**
 * True if a set certainly has no members. An infinite set has members, even if those of a recursive type are not known
 * yet.
 */
const isEmptySet = ({ member, finite }: Part & { readonly kind: "set" }): boolean =>
  finite !== false && isNever(member);

/** Finiteness of a product: an infinite factor makes it infinite unless another factor is empty. */
function finiteProduct(
  inference: Inference,
  nodes: readonly Expression[],
  factors: readonly Type[],
): boolean | undefined {
  const sets = factors.map((type) => partOf(type, "set"));
  if (sets.some((set) => set !== undefined && isEmptySet(set)) || sets.every((set) => set?.finite === true))
    return true;
  return sets.some((set) => set?.finite === false) &&
    factors.every((type, i) => isSurelyInhabited(nodes[i]!, type, inference.context.tables.bindings))
    ? false
    : undefined;
}
