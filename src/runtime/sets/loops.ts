// Loops: quantifiers, comprehensions and big operators over the members of sets. Emitted code enumerates the solutions
// of a condition and passes each to a callback; these functions collect the results.

import { equal } from "../values/equality.js";
import { fail } from "../values/failure.js";
import { emptyIntersection, noSolution, severalSolutions } from "../values/failures.js";
import type { Integer } from "../values/integers.js";
import { requireMember } from "../values/members.js";
import { requireNumber, requireSet } from "../values/requirements.js";
import { addNumbers, multiplyNumbers } from "../values/numbers.js";
import type { LedNumber, LedSet, Value } from "../values/values.js";
import { infinite } from "./base.js";
import { DistinctBuilder, ListBuilder, SetBuilder } from "./builder.js";
import { FiniteSet } from "./finite.js";
import { intersectSets, uniteSets } from "./set-operations.js";
import type { MemberOf } from "./set-operations.js";

export type { MemberOf };

/** An internal iterator: passes the value of each solution to `emit`. */
export type Walk<T> = (emit: (x: T) => void) => void;

/** The type of a sum or product: an integer if all terms are. */
export type Total<N> = [N] extends [Integer] ? Integer : LedNumber;

/** `some x in S. p`: stops at the first member for which p is true. */
export function some<T extends Value>(S: LedSet<T>, p: (x: T) => boolean): boolean;
export function some(S: Value, p: (x: Value) => boolean): boolean;
export function some(S: Value, p: (x: Value) => boolean): boolean {
  return requireSet(S).walk(p);
}

/** `all x in S. p`: stops at the first member for which p is false. */
export function every<T extends Value>(S: LedSet<T>, p: (x: T) => boolean): boolean;
export function every(S: Value, p: (x: Value) => boolean): boolean;
export function every(S: Value, p: (x: Value) => boolean): boolean {
  return !requireSet(S).walk((x) => !p(x));
}

/**
 * The members of a finite set in any order, for a loop; ranges are not materialised. An infinite S only filters the
 * members of `otherwise`, another set that the loop variable belongs to.
 */
export function members<T extends Value>(S: LedSet<T>, otherwise?: () => Value): Iterable<T>;
export function members(S: Value, otherwise?: () => Value): Iterable<Value>;
export function members(S: Value, otherwise?: () => Value): Iterable<Value> {
  if (S instanceof FiniteSet) return S.members;
  const set = requireSet(S);
  if (set.finite) return set.atHand() ?? set.each();
  // Fail here, not only when the first member is requested.
  return otherwise === undefined ? infinite(set) : membersIn(set, members(otherwise()));
}

function* membersIn(set: LedSet, candidates: Iterable<Value>): Iterable<Value> {
  for (const x of candidates) if (set.has(x)) yield x;
}

export interface Builder<T extends Value, Member extends Value = T> {
  add(x: T): void;
  finish(): LedSet<Member>;
}

export function setBuilder<T extends Value>(): Builder<T> {
  return new SetBuilder<T>();
}

/** A builder of a set of pairs, which also accepts their coordinates. */
export interface PairBuilder<T extends Pair> extends Builder<T> {
  addPair(a: T[0], b: T[1]): void;
}

export type Pair = readonly [Value, Value];

/** Creates a builder of a set of pairs. A pair is allocated only if it is new. */
export function pairBuilder<T extends Pair>(): PairBuilder<T> {
  return new SetBuilder<T>();
}

/** Creates a builder of the union of S and the added values. */
export function growing<T extends Value>(S: LedSet<T>): Builder<T>;
export function growing(S: Value): Builder<Value>;
export function growing(S: Value): Builder<Value> {
  return new Growing(requireSet(S));
}

/** Creates a builder for distinct values, which does not search for duplicates. */
export function distinctBuilder<T extends Value>(): Builder<T> {
  return new DistinctBuilder<T>();
}

/** Creates a builder for distinct valid values, which only lists them. */
export function listBuilder<T extends Value>(): Builder<T> {
  return new ListBuilder<T>();
}

/** Creates a builder of the union of the added sets. */
export function unionBuilder<S extends Value>(): Builder<S, MemberOf<S>>;
export function unionBuilder(): Builder<Value> {
  return new UnionBuilder();
}

/** `{t | c}`: the set of the values that `walk` yields. */
export function collect<T extends Value>(walk: Walk<T>): LedSet<T> {
  const builder = new SetBuilder<T>();
  walk((x) => {
    builder.add(x);
  });
  return builder.finish();
}

/** Like `collect`, where `walk` yields no value twice. */
export function collectDistinct<T extends Value>(walk: Walk<T>): LedSet<T> {
  const builder = distinctBuilder<T>();
  walk((x) => builder.add(x));
  return builder.finish();
}

/** `Sum[c] t`; 0 if there is no solution. */
export function sum<N extends Value = Value>(walk: Walk<N>): Total<N>;
export function sum(walk: Walk<Value>): LedNumber {
  let total: LedNumber = 0;
  walk((x) => {
    total = addedTo(total, x);
  });
  return total;
}

/** `total + x`, in a loop that computes a sum. */
export function addedTo<N extends Value>(total: Total<N>, x: N): Total<N>;
export function addedTo(total: LedNumber, x: Value): LedNumber;
export function addedTo(total: LedNumber, x: Value): LedNumber {
  if (typeof total === "number" && typeof x === "number") {
    const next = total + x;
    if (Number.isSafeInteger(next)) return next;
  }
  return addNumbers(total, requireNumber(x));
}

/** `Prod[c] t`; 1 if there is no solution. */
export function productOver<N extends Value = Value>(walk: Walk<N>): Total<N>;
export function productOver(walk: Walk<Value>): LedNumber {
  let total: LedNumber = 1;
  walk((x) => {
    total = multipliedBy(total, x);
  });
  return total;
}

/** `total * x`, in a loop that computes a product. */
export function multipliedBy<N extends Value>(total: Total<N>, x: N): Total<N>;
export function multipliedBy(total: LedNumber, x: Value): LedNumber;
export function multipliedBy(total: LedNumber, x: Value): LedNumber {
  return multiplyNumbers(total, requireNumber(x));
}

/** `U[c] t`; `{}` if there is no solution. */
export function unionOver<S extends Value = Value>(walk: Walk<S>): LedSet<MemberOf<S>>;
export function unionOver(walk: Walk<Value>): LedSet {
  const builder = new UnionBuilder();
  walk((x) => builder.add(x));
  return builder.finish();
}

/** Extends a copy of a materialised set directly, without collecting the new members in another set first. */
class Growing implements Builder<Value> {
  declare private readonly before: LedSet;
  declare private builder: SetBuilder | undefined;

  constructor(before: LedSet) {
    this.before = before;
  }

  add(x: Value): void {
    if (this.builder === undefined) {
      requireMember(x);
      if (this.before instanceof FiniteSet && this.before.has(x)) return;
      this.builder = new SetBuilder(this.before instanceof FiniteSet ? this.before : undefined);
    }
    this.builder.add(x);
  }

  finish(): LedSet {
    const { before } = this;
    if (this.builder === undefined) return before;
    const grown = this.builder.finish();
    return before instanceof FiniteSet ? grown : uniteSets(before, grown);
  }
}

/** Merges materialised sets into one; other sets keep their representation. */
class UnionBuilder {
  private readonly built = new SetBuilder();
  declare private others: LedSet | undefined;

  add(x: Value): void {
    const set = requireSet(x);
    if (set instanceof FiniteSet) this.built.addAll(set);
    else this.others = this.others === undefined ? set : uniteSets(this.others, set);
  }

  finish(): LedSet {
    const built = this.built.finish();
    return this.others === undefined ? built : uniteSets(this.others, built);
  }
}

/** `Sec[c] t`; fails if there is no solution. */
export function intersectionOver<S extends Value = Value>(walk: Walk<S>): LedSet<MemberOf<S>>;
export function intersectionOver(walk: Walk<Value>): LedSet {
  let common: LedSet | undefined;
  walk((x) => {
    const set = requireSet(x);
    common = common === undefined ? set : intersectSets(common, set);
  });
  return common ?? fail(emptyIntersection, {});
}

/**
 * The unique solution of the conditions of a `where` or an `If`: the value of the name, or a tuple of values. Fails if
 * there is none, or more than one. `what` is the source text of the conditions.
 */
export function only<T extends Value>(what: string, walk: (emit: (solution: T) => void) => void): T {
  let solution: T | undefined;
  walk((next) => {
    if (solution === undefined) solution = next;
    else if (!equal(next, solution)) fail(severalSolutions, { what, first: solution, second: next });
  });
  return solution ?? fail(noSolution, { what });
}
