// Locates the components of an expression that cannot satisfy the requirement of its context. Members of a literal,
// such as `{(`ann, 1), (`bob, 2, 3)}`, exist for certain and are checked individually: the set may be acceptable by its
// type although a member is wrong.

import type { Binding } from "../../resolve/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { isWithin, itemOf, overlaps, union } from "../lattice/lattice.js";
import { none } from "../lattice/lists.js";
import { isError, isNever, never, partOf, sequenceOf, setWith, type Type, unfoldType } from "../lattice/type.js";
import { maxMemberAliases } from "./limits.js";

interface Mismatch {
  readonly node: Expression;
  readonly type: Type;
  readonly needed: Type;
}

export interface MemberLookup {
  readonly typeOf: (node: Expression) => Type | undefined;
  /** Resolves names to their definitions; present once the whole document is checked. */
  readonly bindingOf?: (id: number) => Binding | undefined;
  /** Coerces a type to a required one, as calls do with arguments. */
  readonly adapted?: (type: Type, needed: Type) => Type;
}

/** The smallest components of an expression that certainly do not satisfy the requirement. */
export function misfitsIn(
  of: MemberLookup,
  node: Expression,
  actual: Type,
  needed: Type,
  depth = 0,
): readonly Mismatch[] {
  return isError(actual) || isNever(actual) || isWithin(actual, needed)
    ? none
    : misfitsAmong(of, node, actual, needed, depth);
}

/** Variant of {@link misfitsIn} for an expression whose type is not within the required one. */
export function misfitsAmong(
  of: MemberLookup,
  node: Expression,
  actual: Type,
  needed: Type,
  depth = 0,
): readonly Mismatch[] {
  // If a name as a whole is unsuitable, the error is its use.
  const isName = node.kind === "name";
  if (isName && !overlaps(actual, needed)) return [{ node, type: actual, needed }];
  const places = placesIn(of, node, needed, depth);
  let within: readonly Mismatch[] = none;
  let areJudged = true;
  for (const { item, place } of places) {
    const ownType = of.typeOf(item);
    if (ownType === undefined || isNever(place)) areJudged = false;
    else {
      const misfits = misfitsIn(of, item, of.adapted?.(ownType, place) ?? ownType, place, depth + 1);
      if (misfits.length > 0) within = within.length === 0 ? misfits : [...within, ...misfits];
    }
  }
  if (within.length > 0) return within;
  // If the components are independent, checking each of them is sufficient.
  const isAsked = isName || (areJudged && places.length > 0 && areApart(node, needed));
  return isAsked || overlaps(actual, needed) ? none : [{ node, type: actual, needed }];
}

/** True if the requirements of the components are independent of each other. */
const areApart = (node: Expression, needed: Type): boolean =>
  node.kind !== "tuple" ||
  unfoldType(needed).filter(
    (part) => part.kind === "tuples" || (part.kind === "tuple" && part.items.length === node.items.length),
  ).length === 1;

interface Place {
  readonly item: Expression;
  readonly place: Type;
}

const isSequence = (type: Type | undefined): boolean =>
  type !== undefined && !isNever(type) && unfoldType(type).every(({ kind }) => kind === "sequence");

/** The components that certainly contribute to the value, with their required types. */
function placesIn(of: MemberLookup, node: Expression, needed: Type, depth: number): readonly Place[] {
  const parts = unfoldType(needed);
  switch (node.kind) {
    case "set":
    case "sequence": {
      const place = partOf(parts, node.kind)?.member ?? never;
      return node.items.map((item) => ({ item, place }));
    }
    case "tuple":
      return node.items.map((item, i) => ({
        item,
        place: union(
          ...parts.map((part) =>
            (part.kind === "tuple" && part.items.length === node.items.length) || part.kind === "tuples"
              ? itemOf(part, i)
              : never,
          ),
        ),
      }));
    case "binary": {
      const sides = [node.left, node.right];
      const set = node.operator === "union" ? partOf(parts, "set") : undefined;
      if (set !== undefined) return sides.map((item) => ({ item, place: setWith(set.member, set.finite) }));
      const sequence = node.operator === "add" ? partOf(parts, "sequence") : undefined;
      const isJoined = sequence !== undefined && sides.every((side) => isSequence(of.typeOf(side)));
      return isJoined ? sides.map((item) => ({ item, place: sequenceOf(sequence.member) })) : [];
    }
    case "name": {
      const binding = of.bindingOf?.(node.id);
      if (binding?.kind !== "definition" || depth >= maxMemberAliases) return none;
      const { definition, parameters, signature } = binding.defined;
      return signature === undefined && parameters.length === 0 && definition.body.kind === "expression"
        ? [{ item: definition.body.value, place: needed }]
        : [];
    }
    default:
      return none;
  }
}
