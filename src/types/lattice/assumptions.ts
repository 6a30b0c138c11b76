// Coinductive assumptions: pairs of recursive types assumed to be related while their relation is being decided.

import type { NamedType, Part, Type } from "./type.js";
import { addTo } from "../../text/groups.js";
import { maxUnfoldings } from "./limits.js";

/** A recursive type, on either side, since function parameters are contravariant. */
type LeftSide = NamedType | Part;

/** Pairs assumed to be related while one side is unfolded (Amadio and Cardelli 1993). */
export class Assumptions {
  /** The assumed pairs, by their left sides. */
  private readonly assumedPairs = new Map<LeftSide, Type[]>();
  /** The left sides of the assumed pairs, in the order of their assumption. */
  private readonly trail: LeftSide[] = [];
  /** Pairs refuted under assumptions, which are therefore refuted without assumptions as well. */
  private readonly refutedPairs = new Map<LeftSide, Type[]>();
  steps = 0;
  private depth = 0;

  /**
   * True if the pair is related. The pair is assumed while `decide` runs; if it is refuted, all assumptions made
   * since are dropped.
   */
  holds(a: LeftSide, b: Type, decide: () => boolean): boolean {
    if (isAmong(b, this.assumedPairs.get(a))) return true;
    if (isAmong(b, this.refutedPairs.get(a))) return false;
    if (this.depth > maxUnfoldings) return false;
    const { length } = this.trail;
    addTo(this.assumedPairs, a, b);
    this.trail.push(a);
    this.depth++;
    const isRelated = decide();
    this.depth--;
    if (isRelated) return true;
    while (this.trail.length > length) this.assumedPairs.get(this.trail.pop()!)!.pop();
    addTo(this.refutedPairs, a, b);
    return false;
  }
}

const isAmong = (b: Type, types: readonly Type[] | undefined): boolean =>
  types?.some((type) => type === b || haveSameNames(type, b)) === true;

const haveSameNames = (a: Type, b: Type): boolean =>
  a.length === b.length &&
  a.every(
    (part, i) => part === b[i] || (part.kind === "named" && b[i]!.kind === "named" && part.named === b[i]!.named),
  );
