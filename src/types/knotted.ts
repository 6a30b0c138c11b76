// Results that grow inwards, as trees do of which others are made: what stands within one and looks like the whole is
// taken for another result, so that growing ends with a type that mentions itself (type graphs, Van Hentenryck 1995).

import { overlaps, union } from "./lattice.js";
import { mapType } from "./map.js";
import { isGrowing } from "./recursion.js";
import { type NamedType, named, never, type Part, type Type, unfolded } from "./type.js";

/** No more types than this are taken for the whole. */
const mostLike = 64;

/** A type with its own name in the places of what is like it, all of which it takes in. */
export function knotted(type: Type, self: NamedType): Type {
  const like = [type];
  const seen = new Set<NamedType>([self]);
  const isTaken = (part: Part): boolean => part.kind === "named" && seen.has(part.named);
  const inner = (within: Type): Type => {
    // What others of the group give is still growing, and stays a name.
    if (within.some((part) => isTaken(part) || (part.kind === "named" && isGrowing(part.named)))) return union(...within.map((part) => (isTaken(part) ? named(self) : part.kind === "named" && isGrowing(part.named) ? [part] : inner([part]))));
    if (!isLike(unfolded(within), type)) return mapType(within, inner);
    for (const part of within) if (part.kind === "named") seen.add(part.named);
    like.push(unfolded(within));
    return named(self);
  };
  let result = never;
  for (const one of like) {
    if (like.length > mostLike) return type;
    result = union(result, mapType(one, inner));
  }
  return result.filter((part) => part.kind !== "named" || part.named !== self);
}

/** True if both have tuples that may be the same, as far as their first coordinates tell. */
function isLike(a: Type, b: Type): boolean {
  return a.some((part) => isTuple(part) && b.some((other) => isTuple(other) && part.items.length === other.items.length && part.items.length > 0 && overlaps(part.items[0]!, other.items[0]!)));
}

const isTuple = (part: Part): part is Part & { kind: "tuple" | "tuples" } => part.kind === "tuple" || part.kind === "tuples";
