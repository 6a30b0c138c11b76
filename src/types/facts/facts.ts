// What conditions have shown about expressions, from the outside in: an immutable list, the newest first. Since nothing
// in LED changes, whatever is written alike is the same value: `f(x) /= `nil & f(x) + 1 > 0`. Long lists have indices,
// each over twice as many facts as the one after it, so that few are asked (as in Fenwick 1994).

import type { Key } from "./keys.js";
import { isNever, type Type } from "../lattice/type.js";

/** Between facts with an index, so many less one have none. */
const stride = 16;

/** One fact, and those before it. */
export class Facts {
  /** How many facts there are with this one. */
  readonly depth: number;
  /** The facts before those of the index, if this fact has one. */
  private readonly before: Known;
  private index: Map<Key, Facts> | undefined;

  constructor(
    readonly key: Key,
    readonly type: Type,
    readonly outer: Known,
  ) {
    this.depth = outer === undefined ? 1 : outer.depth + 1;
    if (this.depth % stride !== 0) return;
    const width = this.depth & -this.depth;
    let before = outer;
    while (before !== undefined && before.depth > this.depth - width)
      before = before.depth % stride === 0 ? before.before : before.outer;
    this.before = before;
  }

  /** The newest fact about the expression of a key. */
  static newest(facts: Known, key: Key): Known {
    for (let fact = facts; fact !== undefined; ) {
      if (fact.key === key) return fact;
      if (fact.depth % stride === 0) {
        const found = fact.indexed().get(key);
        if (found !== undefined) return found;
        fact = fact.before;
      } else fact = fact.outer;
    }
    return undefined;
  }

  /** The newest facts by their keys; made when they are first asked for. */
  private indexed(): ReadonlyMap<Key, Facts> {
    if (this.index !== undefined) return this.index;
    const index = new Map<Key, Facts>([[this.key, this]]);
    for (let fact = this.outer; fact !== undefined && fact !== this.before; fact = fact.outer)
      if (!index.has(fact.key)) index.set(fact.key, fact);
    this.index = index;
    return index;
  }
}

/** What is known at a place; undefined if nothing is. */
export type Known = Facts | undefined;

/** A condition's type, and what is known where it is true and where it is false. */
export interface Outcome {
  readonly type: Type;
  readonly whenTrue: Known;
  readonly whenFalse: Known;
}

/** The outcome of a condition that shows nothing. */
export const plain = (type: Type, facts: Known): Outcome => ({ type, whenTrue: facts, whenFalse: facts });

/** What is known of the expression of a key; with a base, since then. */
export function factOf(facts: Known, key: Key, base?: Known): Type | undefined {
  const fact = Facts.newest(facts, key);
  return fact !== undefined && fact.depth > (base?.depth ?? 0) ? fact.type : undefined;
}

/** True if what has been shown since then cannot be. */
export function isContradiction(facts: Known, base: Known): boolean {
  for (let fact = facts; fact !== undefined && fact !== base; fact = fact.outer) if (isNever(fact.type)) return true;
  return false;
}

/** The facts of both, where each says something: what holds whichever of two conditions holds. */
export function either(a: Known, b: Known, base: Known, join: (a: Type, b: Type) => Type): Known {
  let result = base;
  // Made when there is a second fact.
  let seen: Set<Key> | undefined;
  for (let fact = a; fact !== undefined && fact !== base; fact = fact.outer) {
    if (fact !== a) seen ??= new Set([a!.key]);
    if (seen?.has(fact.key) === true) continue;
    seen?.add(fact.key);
    const other = factOf(b, fact.key, base);
    if (other !== undefined) result = new Facts(fact.key, join(fact.type, other), result);
  }
  return result;
}
