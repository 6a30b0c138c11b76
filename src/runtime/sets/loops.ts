// The loops of LED: quantifiers, comprehensions and big operators over the members of sets. Emitted code walks
// the solutions of a condition and hands each to a callback; what is gathered from them is made here.

import { equal } from "../kernel/equality.js";
import { fail } from "../kernel/failure.js";
import { emptyIntersection, noSolution, severalSolutions } from "../kernel/failures.js";
import type { Integer } from "../kernel/integers.js";
import { needMember } from "../kernel/members.js";
import { needNumber, needSet } from "../kernel/needs.js";
import { addNumbers, multiplyNumbers } from "../kernel/numbers.js";
import type { LedNumber, LedSet, Value } from "../kernel/values.js";
import { infinite } from "./base.js";
import { DistinctBuilder, ListBuilder, SetBuilder } from "./builder.js";
import { FiniteSet } from "./finite.js";
import { intersectSets, uniteSets } from "./set-operations.js";
import type { MemberOf } from "./set-operations.js";

export type { MemberOf };

/** Hands every solution's value to `found`. */
export type Walk<T> = (found: (x: T) => void) => void;

/** What numbers add up or multiply to: integers to an integer. */
export type Total<N> = [N] extends [Integer] ? Integer : LedNumber;

/** `some x in S. p`: stops at the first member for which p is true. */
export function some<T extends Value>(S: LedSet<T>, p: (x: T) => boolean): boolean;
export function some(S: Value, p: (x: Value) => boolean): boolean;
export function some(S: Value, p: (x: Value) => boolean): boolean {
  return needSet(S).walk(p);
}

/** `all x in S. p`: stops at the first member for which p is false. */
export function every<T extends Value>(S: LedSet<T>, p: (x: T) => boolean): boolean;
export function every(S: Value, p: (x: Value) => boolean): boolean;
export function every(S: Value, p: (x: Value) => boolean): boolean {
  return !needSet(S).walk((x) => !p(x));
}

/**
 * The members of a finite set in any order, to be walked; none of a range is built. Where the name that walks is also
 * said to be in another set, `otherwise`, an infinite S only tests the members of that one.
 */
export function members<T extends Value>(S: LedSet<T>, otherwise?: () => Value): Iterable<T>;
export function members(S: Value, otherwise?: () => Value): Iterable<Value>;
export function members(S: Value, otherwise?: () => Value): Iterable<Value> {
  if (S instanceof FiniteSet) return S.members;
  const set = needSet(S);
  if (set.finite) return set.atHand() ?? set;
  // An infinite set fails here, and not only when its first member is asked for.
  return otherwise === undefined ? infinite(set) : membersIn(set, members(otherwise()));
}

function* membersIn(set: LedSet, candidates: Iterable<Value>): Iterable<Value> {
  for (const x of candidates) if (set.has(x)) yield x;
}

/** Gathers what is found into a set. */
export interface Builder<T extends Value, Member extends Value = T> {
  add(x: T): void;
  finish(): LedSet<Member>;
}

/** Gathers the members of a set. */
export function setBuilder<T extends Value>(): Builder<T> {
  return new SetBuilder<T>();
}

/** Gathers pairs, which may be handed over as their coordinates. */
export interface PairBuilder<T extends Pair> extends Builder<T> {
  addPair(a: T[0], b: T[1]): void;
}

export type Pair = readonly [Value, Value];

/** Gathers the members of a set of pairs: none is made that is a member already. */
export function pairBuilder<T extends Pair>(): PairBuilder<T> {
  return new SetBuilder<T>();
}

/** Gathers members for a set that has some already. */
export function growing<T extends Value>(S: LedSet<T>): Builder<T>;
export function growing(S: Value): Builder<Value>;
export function growing(S: Value): Builder<Value> {
  return new Growing(needSet(S));
}

/** Gathers members that are all different: none is looked for among those before it. */
export function distinctBuilder<T extends Value>(): Builder<T> {
  return new DistinctBuilder<T>();
}

/** Gathers members that are all different, and fit for a set: they are only listed. */
export function listBuilder<T extends Value>(): Builder<T> {
  return new ListBuilder<T>();
}

/** Gathers sets into their union. */
export function unionBuilder<S extends Value>(): Builder<S, MemberOf<S>>;
export function unionBuilder(): Builder<Value> {
  return new UnionBuilder();
}

/** The set of what a walk finds: `{t | c}`. */
export function collect<T extends Value>(walk: Walk<T>): LedSet<T> {
  const builder = new SetBuilder<T>();
  walk((x) => {
    builder.add(x);
  });
  return builder.finish();
}

/** The same, where a walk finds no value twice: none is looked for among those before it. */
export function collectDistinct<T extends Value>(walk: Walk<T>): LedSet<T> {
  const builder = distinctBuilder<T>();
  walk((x) => builder.add(x));
  return builder.finish();
}

/** `Sum[c] t`; of no solutions 0. */
export function sum<N extends Value = Value>(walk: Walk<N>): Total<N>;
export function sum(walk: Walk<Value>): LedNumber {
  let total: LedNumber = 0;
  walk((x) => {
    total = addedTo(total, x);
  });
  return total;
}

/** A total with one more number. */
export function addedTo<N extends Value>(total: Total<N>, x: N): Total<N>;
export function addedTo(total: LedNumber, x: Value): LedNumber;
export function addedTo(total: LedNumber, x: Value): LedNumber {
  if (typeof total === "number" && typeof x === "number") {
    const next = total + x;
    if (Number.isSafeInteger(next)) return next;
  }
  return addNumbers(total, needNumber(x));
}

/** `Prod[c] t`; of no solutions 1. */
export function productOver<N extends Value = Value>(walk: Walk<N>): Total<N>;
export function productOver(walk: Walk<Value>): LedNumber {
  let total: LedNumber = 1;
  walk((x) => {
    total = multipliedBy(total, x);
  });
  return total;
}

/** A product with one more factor. */
export function multipliedBy<N extends Value>(total: Total<N>, x: N): Total<N>;
export function multipliedBy(total: LedNumber, x: Value): LedNumber;
export function multipliedBy(total: LedNumber, x: Value): LedNumber {
  return multiplyNumbers(total, needNumber(x));
}

/** `U[c] t`; of no solutions `{}`. */
export function unionOver<S extends Value = Value>(walk: Walk<S>): LedSet<MemberOf<S>>;
export function unionOver(walk: Walk<Value>): LedSet {
  const builder = new UnionBuilder();
  walk((x) => builder.add(x));
  return builder.finish();
}

/** What is new goes straight into a copy of a built set; it is not gathered into a set of its own before. */
class Growing implements Builder<Value> {
  private readonly before: LedSet;
  private builder: SetBuilder | undefined;

  constructor(before: LedSet) {
    this.before = before;
  }

  add(x: Value): void {
    if (this.builder === undefined) {
      needMember(x);
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

/** Built sets are poured into one; the others keep their form. */
class UnionBuilder {
  private readonly built = new SetBuilder();
  private others: LedSet | undefined;

  add(x: Value): void {
    const set = needSet(x);
    if (set instanceof FiniteSet) this.built.addAll(set);
    else this.others = this.others === undefined ? set : uniteSets(this.others, set);
  }

  finish(): LedSet {
    const built = this.built.finish();
    return this.others === undefined ? built : uniteSets(this.others, built);
  }
}

/** `Sec[c] t`; of no solutions a failure. */
export function intersectionOver<S extends Value = Value>(walk: Walk<S>): LedSet<MemberOf<S>>;
export function intersectionOver(walk: Walk<Value>): LedSet {
  let common: LedSet | undefined;
  walk((x) => {
    const set = needSet(x);
    common = common === undefined ? set : intersectSets(common, set);
  });
  return common ?? fail(emptyIntersection, {});
}

/**
 * The one solution of conditions of a `where` or an `If`: the value of its name, or the tuple of the values of its
 * names. No solution, or a second one that differs, is a failure that shows the conditions.
 */
export function only<T extends Value>(what: string, walk: (found: (solution: T) => void) => void): T {
  let solution: T | undefined;
  walk((next) => {
    if (solution === undefined) solution = next;
    else if (!equal(next, solution)) fail(severalSolutions, { what, first: solution, second: next });
  });
  return solution ?? fail(noSolution, { what });
}
