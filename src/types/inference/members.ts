// Which parts of an expression cannot be what its place asks for. In what is written out, as `{(`ann, 1), (`bob, 2, 3)}`, each
// member is there for certain, and is judged by itself: the set may be right as far as its type tells, and a member wrong.

import type { Binding } from "../../names/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { isWithin, itemOf, overlaps, union } from "../lattice/lattice.js";
import { none } from "../lattice/lists.js";
import { isError, isNever, never, partOf, sequenceOf, setWith, type Type, unfolded } from "../lattice/type.js";

/** A part of an expression, what it is, and what is needed in its place. */
export interface Misfit {
  readonly node: Expression;
  readonly found: Type;
  readonly needed: Type;
}

/** What was found out about the expressions of a document. */
export interface Found {
  readonly typeOf: (node: Expression) => Type | undefined;
  /** Given where the names of constants are looked behind, once the whole document is checked. */
  readonly bindingOf?: (id: number) => Binding | undefined;
  /** What a value counts as in a place that needs another type, as the arguments of calls do. */
  readonly adapted?: (type: Type, needed: Type) => Type;
}

/** A name that only stands for another one is followed so far. */
const deepestName = 8;

/** The smallest parts of an expression that are in no case what its place needs. */
export function misfitsIn(of: Found, node: Expression, found: Type, needed: Type, depth = 0): readonly Misfit[] {
  return isError(found) || isNever(found) || isWithin(found, needed)
    ? none
    : misfitsAmong(of, node, found, needed, depth);
}

/** The same of an expression that may be something else than what its place needs. */
export function misfitsAmong(of: Found, node: Expression, found: Type, needed: Type, depth = 0): readonly Misfit[] {
  // Where a name is as a whole not what is needed, it is the use that is wrong.
  const isName = node.kind === "name";
  if (isName && !overlaps(found, needed)) return [{ node, found, needed }];
  const places = placesIn(of, node, needed, depth);
  let within: readonly Misfit[] = none;
  let areJudged = true;
  for (const { item, place } of places) {
    const own = of.typeOf(item);
    if (own === undefined || isNever(place)) areJudged = false;
    else {
      const misfits = misfitsIn(of, item, of.adapted?.(own, place) ?? own, place, depth + 1);
      if (misfits.length > 0) within = within.length === 0 ? misfits : [...within, ...misfits];
    }
  }
  if (within.length > 0) return within;
  // Where the parts do not depend on each other, all has been asked when each of them has been.
  const isAsked = isName || (areJudged && places.length > 0 && areApart(node, needed));
  return isAsked || overlaps(found, needed) ? none : [{ node, found, needed }];
}

/** True of an expression with parts of which one may be anything that its place needs, whatever the others are. */
const areApart = (node: Expression, needed: Type): boolean =>
  node.kind !== "tuple" ||
  unfolded(needed).filter(
    (part) => part.kind === "tuples" || (part.kind === "tuple" && part.items.length === node.items.length),
  ).length === 1;

interface Place {
  readonly item: Expression;
  /** What the place needs. */
  readonly place: Type;
}

const isSequence = (type: Type | undefined): boolean =>
  type !== undefined && !isNever(type) && unfolded(type).every(({ kind }) => kind === "sequence");

/** The parts of an expression that are parts of its value for certain, with what is needed of each. */
function placesIn(of: Found, node: Expression, needed: Type, depth: number): readonly Place[] {
  const parts = unfolded(needed);
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
      if (binding?.kind !== "definition" || depth >= deepestName) return none;
      const { definition, parameters, signature } = binding.defined;
      return signature === undefined && parameters.length === 0 && definition.body.kind === "expression"
        ? [{ item: definition.body.value, place: needed }]
        : [];
    }
    default:
      return none;
  }
}
