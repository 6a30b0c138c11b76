// Results that grow from the inside, such as trees built from subtrees. A nested type that resembles an enclosing one
// is identified with it, so that the iteration ends with a recursive type (type graphs, Van Hentenryck 1995).

import { overlaps, union } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import { isGrowing } from "../lattice/recursion.js";
import { type NamedType, namedType, never, type Part, type Type, unfoldType } from "../lattice/type.js";
import { maxIdentified } from "./limits.js";

/** Replaces nested types that resemble an enclosing one by names; `self` names the result itself. */
export const foldNested = (type: Type, self: NamedType): Type => new Knotting().result(type, self);

interface Knot {
  readonly name: NamedType;
  /** The type, and the nested types identified with it. */
  readonly identified: Type[];
}

class Knotting {
  private readonly knots: Knot[] = [];
  private readonly knotsByType = new Map<NamedType, Knot>();
  private left = maxIdentified;

  result(type: Type, self: NamedType): Type {
    const result = this.unionOfKnot({ name: self, identified: [type] });
    return this.left < 0 ? type : result.filter((part) => part.kind !== "named" || part.named !== self);
  }

  /** The union of the types identified with a knot. */
  private unionOfKnot(knot: Knot): Type {
    this.knots.push(knot);
    this.knotsByType.set(knot.name, knot);
    let result = never;
    for (const one of knot.identified) if (this.left >= 0) result = union(result, mapType(one, this.inner));
    this.knots.pop();
    return result;
  }

  private readonly inner = (type: Type): Type => {
    // The results of other definitions of the group are still growing and keep their names.
    const names = type.flatMap((part) => (part.kind === "named" ? (this.nameOf(part.named) ?? []) : []));
    if (names.length > 0)
      return union(
        ...type.map((part): Type => (part.kind === "named" ? [this.nameOf(part.named) ?? part] : this.inner([part]))),
      );
    const parts = unfoldType(type);
    const knownKnot = this.knots.find(({ identified }) => isLike(parts, identified[0]!));
    if (knownKnot === undefined) return parts.some(isTuple) ? this.open(type, parts) : mapType(type, this.inner);
    this.left--;
    for (const part of type) if (part.kind === "named") this.knotsByType.set(part.named, knownKnot);
    knownKnot.identified.push(parts);
    return namedType(knownKnot.name);
  };

  /** The name to keep, or the name of the type with which it was identified. */
  private nameOf(type: NamedType): Part | undefined {
    const knot = this.knotsByType.get(type);
    return knot !== undefined && this.knots.includes(knot)
      ? { kind: "named", named: knot.name }
      : isGrowing(type)
        ? { kind: "named", named: type }
        : undefined;
  }

  private open(type: Type, parts: Type): Type {
    let result: Type = parts;
    const knot: Knot = {
      name: { name: `knot ${this.knotsByType.size}`, state: "closed", isOpen: true, unfold: () => result },
      identified: [parts],
    };
    for (const part of type) if (part.kind === "named") this.knotsByType.set(part.named, knot);
    result = this.unionOfKnot(knot);
    return result;
  }
}

/** True if both have tuples of equal length whose first coordinates overlap. */
function isLike(a: Type, b: Type): boolean {
  return a.some(
    (part) =>
      isTuple(part) &&
      b.some(
        (other) =>
          isTuple(other) &&
          part.items.length === other.items.length &&
          part.items.length > 0 &&
          overlaps(part.items[0]!, other.items[0]!),
      ),
  );
}

const isTuple = (part: Part): part is Part & { kind: "tuple" | "tuples" } =>
  part.kind === "tuple" || part.kind === "tuples";
