// Coinductive assumptions: pairs of recursive types assumed to be related while their relation is being decided.

import type { NamedType, Part, Type } from "./type.js";
import { addTo } from "../../text/groups.js";
import { maxUnfoldings } from "./limits.js";

/** A recursive type, on either side, since function parameters are contravariant. */
type Left = NamedType | Part;

/** Pairs assumed to be related while one side is unfolded (Amadio and Cardelli 1993). */
export class Assumptions {
  /** The assumed pairs, by their left sides. */
  private readonly assumed = new Map<Left, Type[]>();
  /** The left sides of the assumed pairs, in the order of their assumption. */
  private readonly trail: Left[] = [];
  /** Pairs refuted under assumptions, which are therefore refuted without assumptions as well. */
  private readonly refuted = new Map<Left, Type[]>();
  steps = 0;
  private depth = 0;

  /**
   * True if the pair is related. The pair is assumed while `find` decides; if `find` refutes it, all assumptions made
   * since are dropped.
   */
  holds(a: Left, b: Type, find: () => boolean): boolean {
    if (isAmong(b, this.assumed.get(a))) return true;
    if (isAmong(b, this.refuted.get(a))) return false;
    if (this.depth > maxUnfoldings) return false;
    const { length } = this.trail;
    addTo(this.assumed, a, b);
    this.trail.push(a);
    this.depth++;
    const isSo = find();
    this.depth--;
    if (isSo) return true;
    while (this.trail.length > length) this.assumed.get(this.trail.pop()!)!.pop();
    addTo(this.refuted, a, b);
    return false;
  }
}

const isAmong = (b: Type, types: readonly Type[] | undefined): boolean =>
  types?.some((type) => type === b || sameNames(type, b)) === true;

const sameNames = (a: Type, b: Type): boolean =>
  a.length === b.length &&
  a.every(
    (part, i) => part === b[i] || (part.kind === "named" && b[i]!.kind === "named" && part.named === b[i]!.named),
  );
