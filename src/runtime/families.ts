// Families of sets that the same is asked of again and again: the cells of some line of a board are all taken.

import { DenseSet } from "./fast/dense.js";
import type { Domain } from "./fast/domain.js";
import { FiniteSet } from "./sets/set.js";
import type { LedSet } from "./sets/set.js";
import { Atom } from "./kernel/values.js";
import type { Value } from "./kernel/values.js";

/** So many families are known again, with one value each. */
const mostFamilies = 4;

/** A family and a value, and for each set A of it the bits of the pairs of the value and a member of A, once they are known. */
interface Family<Bits> {
  readonly sets: LedSet;
  readonly a: Value;
  bits: readonly Bits[] | undefined;
}

/** The families of which a domain knows the bits: those that it was asked for before. */
export class Families<Bits> {
  private families: readonly Family<Bits>[] = [];

  constructor(
    private readonly domain: Domain,
    private readonly bitsOf: (places: readonly number[]) => Bits,
  ) {}

  /** The bits of the pairs of a value and the members of the sets that have them all in the domain, set by set; undefined if they are not at hand. */
  pairs(a: Value, sets: LedSet): readonly Bits[] | undefined {
    if (typeof a === "object" && !(a instanceof Atom)) return undefined;
    for (const family of this.families)
      if (family.sets === sets && family.a === a) return (family.bits ??= this.found(family));
    if (sets instanceof FiniteSet && sets.members.every(isBuilt)) {
      this.families = [{ sets, a, bits: undefined }, ...this.families.slice(0, mostFamilies - 1)];
    }
    return undefined;
  }

  private found({ sets, a }: Family<Bits>): readonly Bits[] {
    return sets.listed().flatMap((A) => {
      const places = isBuilt(A) ? A.listed().map((b) => this.domain.indexOfPair(a, b)) : [-1];
      return places.some((at) => at < 0) ? [] : [this.bitsOf(places)];
    });
  }
}

/** True of sets whose members are at hand. */
const isBuilt = (set: Value): set is FiniteSet | DenseSet => set instanceof FiniteSet || set instanceof DenseSet;
