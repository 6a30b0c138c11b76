// Coinductive assumptions: pairs of recursive types assumed to be related while their relation is being decided.

import { none, plus } from "./lists.js";
import type { NamedType, Part, Type } from "./type.js";

/** Maximum nesting depth of unfolded comparisons, to bound stack use. */
const maxDepth = 100;

/** The recursive type may be on either side: function parameters are contravariant. */
interface Pair {
  readonly a: NamedType | Part;
  readonly b: Type;
}

/** Pairs assumed to be related while one side is unfolded (Amadio and Cardelli 1993). */
export class Assumptions {
  private pairs: readonly Pair[] = none;
  /** A pair refuted under assumptions is refuted without them as well. */
  private refuted: readonly Pair[] = none;
  steps = 0;
  private depth = 0;

  /**
   * True if the pair is related. The pair is assumed while `find` decides; if `find` refutes it, all assumptions made
   * since are dropped.
   */
  holds(a: NamedType | Part, b: Type, find: () => boolean): boolean {
    if (hasPair(this.pairs, a, b)) return true;
    if (hasPair(this.refuted, a, b)) return false;
    if (this.depth > maxDepth) return false;
    const { pairs } = this;
    this.pairs = [...pairs, { a, b }];
    this.depth++;
    const isSo = find();
    this.depth--;
    if (isSo) return true;
    this.pairs = pairs;
    this.refuted = plus(this.refuted, { a, b });
    return false;
  }
}

const hasPair = (pairs: readonly Pair[], a: NamedType | Part, b: Type): boolean =>
  pairs.some((pair) => pair.a === a && (pair.b === b || sameNames(pair.b, b)));

const sameNames = (a: Type, b: Type): boolean =>
  a.length === b.length &&
  a.every(
    (part, i) => part === b[i] || (part.kind === "named" && b[i]!.kind === "named" && part.named === b[i]!.named),
  );
