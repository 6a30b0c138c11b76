// What is taken to be so while the order of types is found out.

import { added, emptyList } from "./lists.js";
import type { NamedType, Type } from "./type.js";

interface Pair {
  readonly a: NamedType;
  readonly b: Type;
}

/** Pairs of recursive types taken to be in order while that is being found out (Amadio and Cardelli 1993). */
export class Assumptions {
  private pairs = emptyList<Pair>();
  steps = 0;

  /** True if the pair is new. */
  add(a: NamedType, b: Type): boolean {
    if (this.pairs.some((pair) => pair.a === a && (pair.b === b || sameNames(pair.b, b)))) return false;
    this.pairs = added(this.pairs, { a, b });
    return true;
  }
}

const sameNames = (a: Type, b: Type): boolean => a.length === b.length && a.every((part, i) => part === b[i] || (part.kind === "named" && b[i]!.kind === "named" && part.named === b[i]!.named));
