// Facts learned from conditions, as a persistent list, newest first. LED is pure, so equal expressions have equal
// values: `f(x) /= `nil & f(x) + 1 > 0`. Long lists have indices, each covering twice as many facts as the next one, so
// that few are searched (compare Fenwick 1994).

import type { Key } from "./keys.js";
import { isNever, type Type } from "../lattice/type.js";
import { indexStride } from "./limits.js";

export class Facts {
  readonly depth: number;
  /** The facts that precede those in the index, if this fact has one. */
  private readonly before: PointFacts;
  private index: Map<Key, Facts> | undefined;

  constructor(
    readonly key: Key,
    readonly type: Type,
    readonly outer: PointFacts,
  ) {
    this.depth = outer === undefined ? 1 : outer.depth + 1;
    if (this.depth % indexStride !== 0) return;
    const width = this.depth & -this.depth;
    let before = outer;
    while (before !== undefined && before.depth > this.depth - width)
      before = before.depth % indexStride === 0 ? before.before : before.outer;
    this.before = before;
  }

  /** The newest fact with this key. */
  static newest(facts: PointFacts, key: Key): PointFacts {
    for (let fact = facts; fact !== undefined; ) {
      if (fact.key === key) return fact;
      if (fact.depth % indexStride === 0) {
        const match = fact.indexed().get(key);
        if (match !== undefined) return match;
        fact = fact.before;
      } else fact = fact.outer;
    }
    return undefined;
  }

  private indexed(): ReadonlyMap<Key, Facts> {
    if (this.index !== undefined) return this.index;
    const index = new Map<Key, Facts>([[this.key, this]]);
    for (let fact = this.outer; fact !== undefined && fact !== this.before; fact = fact.outer)
      if (!index.has(fact.key)) index.set(fact.key, fact);
    this.index = index;
    return index;
  }
}

/** The facts at a program point, or undefined if none. */
export type PointFacts = Facts | undefined;

/** The type of a condition, and the facts if it is true or false. */
export interface ConditionOutcome {
  readonly type: Type;
  readonly whenTrue: PointFacts;
  readonly whenFalse: PointFacts;
}

/** The outcome of a condition without facts. */
export const withoutFacts = (type: Type, facts: PointFacts): ConditionOutcome => ({
  type,
  whenTrue: facts,
  whenFalse: facts,
});

/** The type that the facts give to a key; only facts newer than `base` count. */
export function factOf(facts: PointFacts, key: Key, base?: PointFacts): Type | undefined {
  const fact = Facts.newest(facts, key);
  return fact !== undefined && fact.depth > (base?.depth ?? 0) ? fact.type : undefined;
}

/** True if the facts since `base` are contradictory. */
export function isContradiction(facts: PointFacts, base: PointFacts): boolean {
  for (let fact = facts; fact !== undefined && fact !== base; fact = fact.outer) if (isNever(fact.type)) return true;
  return false;
}

/** The facts implied by the disjunction of `a` and `b`: keys known in both, with their types joined. */
export function disjunction(
  a: PointFacts,
  b: PointFacts,
  base: PointFacts,
  join: (a: Type, b: Type) => Type,
): PointFacts {
  let result = base;
  // Allocated only once there is a second fact.
  let visited: Set<Key> | undefined;
  for (let fact = a; fact !== undefined && fact !== base; fact = fact.outer) {
    if (fact !== a) visited ??= new Set([a!.key]);
    if (visited?.has(fact.key) === true) continue;
    visited?.add(fact.key);
    const otherType = factOf(b, fact.key, base);
    if (otherType !== undefined) result = new Facts(fact.key, join(fact.type, otherType), result);
  }
  return result;
}
