// Coinductive assumptions: pairs of recursive types that are taken to be in order while that is being decided.

import { none, plus } from "./lists.js";
import type { NamedType, Part, Type } from "./type.js";

/** Comparisons nested deeper than this are given up, so that they fit on any stack. */
const deepest = 100;

/** Either side may be the recursive one: parameters of functions change sides. */
interface Pair {
  readonly a: NamedType | Part;
  readonly b: Type;
}

/** Pairs in which a recursive type is unfolded, assumed to be related while that is decided (Amadio and Cardelli 1993). */
export class Assumptions {
  private pairs: readonly Pair[] = none;
  /** What was not so although all else was taken to be so, is not so in any case. */
  private refuted: readonly Pair[] = none;
  steps = 0;
  /** How many unfoldings are nested. */
  private depth = 0;

  /**
   * Whether a pair is in order. It is taken to be while that is found out; what that has led to is forgotten if it is
   * not.
   */
  holds(a: NamedType | Part, b: Type, find: () => boolean): boolean {
    if (hasPair(this.pairs, a, b)) return true;
    if (hasPair(this.refuted, a, b)) return false;
    if (this.depth > deepest) return false;
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
