// Union, intersection, difference and inclusion of sets. Small results are materialised. Ranges, products and power
// sets keep their representation if possible. Anything else is a lazy combination that delegates to its operands.
// Repeated `U {x}` and `\ {x}` change the operands of one combination instead of nesting.

import { fail } from "../values/failure.js";
import { infiniteSubset } from "../values/failures.js";
import { addIntegers, negateInteger } from "../values/integers.js";
import type { Integer } from "../values/integers.js";
import { canonical, requireMember, placeIn } from "../values/members.js";
import { level } from "../values/nesting.js";
import { requireSet } from "../values/requirements.js";
import { compare } from "../values/order.js";
import { print } from "../values/print.js";
import { LedSet } from "../values/values.js";
import type { Formula, Value } from "../values/values.js";
import { BaseSet, requireFinite } from "./base.js";
import { addMember, SetBuilder, setOf } from "./builder.js";
import { emptySet, FiniteSet, setOfDistinct, setOfWord } from "./finite.js";
import { IntegerRange, rangeOf } from "./ranges.js";
import { bitCount } from "./words.js";
import { maxHashed, maxMaterialised, smallSize } from "./limits.js";

export type MemberOf<S> = S extends LedSet<infer T> ? T : never;

/**
 * `A U B`, or `A U B U C` in one step.
 *
 * @example
 * union(setOf(1), setOf(2), setOf(3)) // {1, 2, 3}
 * fromJs("none", union(Nat, setOf(atom("none")))) // `none
 */
export function union<A extends Value, B extends Value>(a: LedSet<A>, b: LedSet<B>): LedSet<A | B>;
export function union<A extends Value, B extends Value, C extends Value>(
  a: LedSet<A>,
  b: LedSet<B>,
  c: LedSet<C>,
): LedSet<A | B | C>;
export function union<A extends Value, B extends Value, C extends Value, D extends Value>(
  a: LedSet<A>,
  b: LedSet<B>,
  c: LedSet<C>,
  d: LedSet<D>,
): LedSet<A | B | C | D>;
export function union<Sets extends readonly LedSet[]>(...sets: Sets): LedSet<MemberOf<Sets[number]>>;
export function union(...sets: readonly Value[]): LedSet;
export function union(a: Value, b: Value, ...others: readonly Value[]): LedSet {
  const [left, right] = [requireSet(a), requireSet(b)];
  return others.length > 0 ? uniteAll([left, right, ...others.map(requireSet)]) : uniteSets(left, right);
}

export function intersection<T extends Value>(a: LedSet<T>, b: LedSet): LedSet<T>;
export function intersection(a: Value, b: Value): LedSet;
export function intersection(a: Value, b: Value): LedSet {
  return intersectSets(requireSet(a), requireSet(b));
}

export function difference<T extends Value>(a: LedSet<T>, b: LedSet): LedSet<T>;
export function difference(a: Value, b: Value): LedSet;
export function difference(a: Value, b: Value): LedSet {
  return subtractSets(requireSet(a), requireSet(b));
}

/** `|A sec B|`, without building the intersection. */
export function commonSize(a: Value, b: Value): Integer {
  return sizeOfCommon(requireSet(a), requireSet(b));
}

export function subset(a: Value, b: Value): boolean {
  return isSubset(requireSet(a), requireSet(b));
}

/**
 * `x in S`
 *
 * @example
 * has(setOf([1, 2]), [1, 2]) // true
 * has(Nat, ratio(1, 2)) // false
 */
export function has(S: Value, x: Value): boolean {
  return S instanceof LedSet ? S.has(x) : requireSet(S).has(x);
}

export function hasPair(S: Value, a: Value, b: Value): boolean {
  return S instanceof LedSet ? S.hasPair(a, b) : requireSet(S).hasPair(a, b);
}

export function hasNestedPair(S: Value, a: Value, b: Value, c: Value): boolean {
  return S instanceof LedSet ? S.hasNestedPair(a, b, c) : requireSet(S).hasNestedPair(a, b, c);
}

/** `all x in A. x in S` */
export function hasAll(S: Value, A: Value): boolean {
  const candidates = requireSet(A);
  requireFinite(candidates);
  return isEmpty(candidates) || isSubset(candidates, requireSet(S));
}

/** `all b in B. (a, b) in S` */
export function hasPairs(S: Value, a: Value, B: Value): boolean {
  const seconds = requireSet(B);
  return S instanceof LedSet ? S.hasPairs(a, seconds) : !seconds.walk((b) => !hasPair(S, a, b));
}

/** `S U {x}`, without building `{x}`. */
export function including<A extends Value, const B extends Value>(S: LedSet<A>, x: B): LedSet<A | B>;
export function including(S: Value, x: Value): LedSet;
export function including(S: Value, x: Value): LedSet {
  if (S instanceof FiniteSet) return addMember(S, x);
  const set = requireSet(S);
  return set.including(x) ?? uniteSets(set, setOf(x));
}

/** `S \ {x}`, without building `{x}`. */
export function excluding<T extends Value>(S: LedSet<T>, x: Value): LedSet<T>;
export function excluding(S: Value, x: Value): LedSet;
export function excluding(S: Value, x: Value): LedSet {
  const set = requireSet(S);
  if (set instanceof FiniteSet) requireMember(x);
  return set.excluding(x) ?? subtractSets(set, setOf(x));
}

/** `S \ {x} U {y}`, for small sets without building the intermediate set. */
export function replacing<A extends Value, const B extends Value>(S: LedSet<A>, x: Value, y: B): LedSet<A | B>;
export function replacing(S: Value, x: Value, y: Value): LedSet;
export function replacing(S: Value, x: Value, y: Value): LedSet {
  if (!(S instanceof FiniteSet) || S.word !== 0 || S.count() > smallSize) return including(excluding(S, x), y);
  requireMember(x);
  requireMember(y);
  const { members } = S;
  const instead = canonical(y);
  const at = placeIn(members, x);
  if (at < 0 || placeIn(members, instead) >= 0) return including(excluding(S, x), y);
  const list = members.slice();
  list[at] = instead;
  return setOfDistinct(list);
}

/** `S = {}`; enumerates at most one member. */
export function isEmpty(S: Value): boolean {
  if (S instanceof FiniteSet) return S.count() === 0;
  return S instanceof LedSet && S.finite && !S.walk(() => true);
}

/** Materialises a set if its members are already available or few; otherwise returns undefined. */
function built(set: LedSet): FiniteSet | undefined {
  if (set instanceof FiniteSet) return set;
  const members = set.atHand() ?? (set.hasAtMost(maxMaterialised) ? [...set.each()] : undefined);
  return members && setOfDistinct([...members]);
}

export function uniteSets(a: LedSet, b: LedSet): LedSet {
  if (a === b) return a;
  if (a instanceof FiniteSet && a.count() === 0) return b;
  if (b instanceof FiniteSet && b.count() === 0) return a;
  const united = a.join(b) ?? b.join(a);
  if (united !== undefined) return united;
  const left = built(a);
  const right = built(b);
  if (left !== undefined && right !== undefined) return uniteBuilt(left, right);
  return uniteUnbuilt(a, b, left, right);
}

/** The union of sets that are not both materialised. `left` and `right` are their materialised forms, if any. */
function uniteUnbuilt(a: LedSet, b: LedSet, left: FiniteSet | undefined, right: FiniteSet | undefined): LedSet {
  if (right !== undefined) return addMembers(a, right);
  if (left !== undefined) return addMembers(b, left);
  if (a.finite && a.within(b) === true) return b;
  if (b.finite && b.within(a) === true) return a;
  return new UnionSet(a, b);
}

function uniteBuilt(a: FiniteSet, b: FiniteSet): FiniteSet {
  if (a.word !== 0 && b.word !== 0) return setOfWord(a.word | b.word, a);
  // The smaller set is added to the larger one.
  const [base, more] = a.count() >= b.count() ? [a, b] : [b, a];
  return join(base, more)?.finish() ?? base;
}

/**
 * A builder of the union of `base` and `more`, continuing `builder` if there is one; undefined if `more` adds no
 * member.
 */
function join(base: FiniteSet, more: FiniteSet, builder?: SetBuilder): SetBuilder | undefined {
  let grown = builder;
  more.walk((x) => {
    if (grown === undefined && !base.has(x)) grown = new SetBuilder(base);
    grown?.addFit(x);
    return false;
  });
  return grown;
}

/** The union of several sets. If all are materialised, the largest one is extended once. */
function uniteAll(sets: readonly LedSet[]): LedSet {
  if (!sets.every((set) => set instanceof FiniteSet)) return sets.reduce(uniteSets);
  const base = sets.reduce((a, b) => (a.count() >= b.count() ? a : b));
  const grown = sets.reduce<SetBuilder | undefined>(
    (builder, set) => (set === base ? builder : join(base, set, builder)),
    undefined,
  );
  return grown?.finish() ?? base;
}

/**
 * Adds members to a set that is not materialised. The result has the form (base \ removed) U more, with `more` disjoint
 * from `base`.
 */
function addMembers(a: LedSet, members: FiniteSet): LedSet {
  const extra = members.members.filter((x) => !a.has(x));
  if (extra.length === 0) return a;
  const [base, more] = a instanceof UnionSet && a.right instanceof FiniteSet ? [a.left, a.right] : [a, emptySet()];
  if (!(isDifference(base) && base.filter instanceof FiniteSet)) {
    return new UnionSet(base, uniteBuilt(more, setOfDistinct(extra)));
  }
  const back = setOfDistinct(extra.filter((x) => base.base.has(x)));
  const restored = back.count() === 0 ? base : subtractSets(base.base, subtractSets(base.filter, back));
  const outside = uniteBuilt(more, setOfDistinct(extra.filter((x) => !back.has(x))));
  return outside.count() === 0 ? restored : new UnionSet(restored, outside);
}

export function intersectSets(a: LedSet, b: LedSet): LedSet {
  const common = level(() => simpleIntersection(a, b));
  if (common !== undefined) return common;
  const isFirst = a.finite && b.finite ? sizeHint(a) <= sizeHint(b) : !b.finite;
  return settle(isFirst ? new FilteredSet(a, b, true) : new FilteredSet(b, a, true));
}

function sizeOfCommon(a: LedSet, b: LedSet): Integer {
  if (a instanceof FiniteSet && (!(b instanceof FiniteSet) || a.count() <= b.count())) return countCommonMembers(a, b);
  if (b instanceof FiniteSet) return countCommonMembers(b, a);
  const common = simpleIntersection(a, b);
  // If the intersection is not simpler than its operands, members are counted by enumeration, since its own `count`
  // might lead to ever larger intersections.
  if (common !== undefined && piecesOf(common) < piecesOf(a) + piecesOf(b)) return common.count();
  if (!a.finite && !b.finite) return intersectSets(a, b).count();
  return b.finite && (!a.finite || sizeHint(b) < sizeHint(a)) ? countCommonMembers(b, a) : countCommonMembers(a, b);
}

/** The number of operands in a nested combination. */
function piecesOf(set: LedSet): number {
  return set instanceof UnionSet || set instanceof FilteredSet ? set.pieces : 1;
}

/** True if both sets are bit sets. */
function areWords(a: FiniteSet, b: LedSet): b is FiniteSet {
  return a.word !== 0 && b instanceof FiniteSet && b.word !== 0;
}

/** The number of members of a finite set that are in another set. */
function countCommonMembers(few: LedSet, many: LedSet): number {
  if (few instanceof FiniteSet && areWords(few, many)) return bitCount(few.word & many.word);
  let count = 0;
  few.walk((x) => {
    if (many.has(x)) count++;
    return false;
  });
  return count;
}

/** The intersection, if it has a simpler form than a FilteredSet. */
function simpleIntersection(a: LedSet, b: LedSet): LedSet | undefined {
  if (a === b) return a;
  const common = a.meet(b) ?? b.meet(a);
  if (common !== undefined) return common;
  if (a instanceof FiniteSet && b instanceof FiniteSet && b.count() < a.count()) return keep(b, a);
  if (a instanceof FiniteSet) return keep(a, b);
  if (b instanceof FiniteSet) return keep(b, a);
  return intersectParts(a, b) ?? intersectParts(b, a);
}

/** Distributes the intersection over the operands of a combination, if they have simple intersections with b. */
function intersectParts(a: LedSet, b: LedSet): LedSet | undefined {
  if (a instanceof UnionSet && a.finite) {
    const left = simpleIntersection(a.left, b);
    const right = left && simpleIntersection(a.right, b);
    return left && right && uniteSets(left, right);
  }
  if (isDifference(a)) {
    const base = simpleIntersection(a.base, b);
    return base && subtractSets(base, a.filter);
  }
  return undefined;
}

/** An upper bound of the size, without enumerating filtered sets. */
function sizeHint(set: LedSet): Integer {
  if (set instanceof FilteredSet) return sizeHint(set.base);
  return set instanceof UnionSet ? addIntegers(sizeHint(set.left), sizeHint(set.right)) : set.count();
}

function keep(a: FiniteSet, b: LedSet): FiniteSet {
  if (areWords(a, b)) return setOfWord(a.word & b.word, a);
  return a.filtered((x) => b.has(x));
}

function subtractSets(a: LedSet, b: LedSet): LedSet {
  if (b instanceof FiniteSet && b.count() === 0) return a;
  if (a === b && a.finite) return emptySet();
  const quick = a.without(b) ?? b.removedFrom(a);
  if (quick !== undefined) return quick;
  const left = built(a);
  if (left !== undefined) {
    if (areWords(left, b)) return setOfWord(left.word & ~b.word, left);
    const rest = left.filtered((x) => !b.has(x));
    return rest === left ? a : rest;
  }
  if (a instanceof UnionSet && a.right instanceof FiniteSet) {
    return uniteSets(subtractSets(a.left, b), subtractSets(a.right, b));
  }
  const common = a.meet(b) ?? b.meet(a);
  if (common !== undefined && isEmpty(common)) return a;
  if (a instanceof IntegerRange) {
    if (common instanceof IntegerRange) {
      return uniteSets(rangeOf(a.low, addIntegers(common.low, -1)), rangeOf(addIntegers(common.high, 1), a.high));
    }
  }
  const right = built(b);
  if (right !== undefined) {
    if (a instanceof IntegerRange) return trim(a, right);
    const overlap = keep(right, a);
    if (overlap.count() === 0) return a;
    if (isDifference(a) && a.filter instanceof FiniteSet) return subtractSets(a.base, uniteBuilt(a.filter, overlap));
    return new FilteredSet(a, overlap, false);
  }
  return settle(new FilteredSet(a, b, false));
}

/**
 * Materialises a nested combination: testing membership in it would visit all its operands, which may be shared and
 * double in number with each step of a recursion.
 */
function settle(set: FilteredSet): LedSet {
  return set.pieces > 2 && set.finite && sizeHint(set) <= maxHashed ? setOfDistinct([...set.each()]) : set;
}

/** Removes members from a range. The result is a range if all of them were at its ends, as in `S \ {choose(S)}`. */
function trim(a: IntegerRange, b: FiniteSet): LedSet {
  const overlap = keep(b, a);
  let { low, high } = a;
  let left = overlap.count();
  for (; left > 0 && overlap.has(low); left--) low = addIntegers(low, 1);
  for (; left > 0 && overlap.has(high); left--) high = addIntegers(high, -1);
  const rest = rangeOf(low, high);
  return left === 0 ? rest : new FilteredSet(rest, keep(overlap, rest), false);
}

export function isSubset(a: LedSet, b: LedSet): boolean {
  if (a === b) return true;
  // Infinite sets with the same notation are equal.
  if (!a.finite) return print(a) === print(b) || fail(infiniteSubset, { left: a, right: b });
  const isInside = a.within(b);
  if (isInside !== undefined) return isInside;
  if (a instanceof UnionSet) return isSubset(a.left, b) && isSubset(a.right, b);
  if (b instanceof UnionSet && (a.within(b.left) === true || a.within(b.right) === true)) return true;
  if (a instanceof FiniteSet && b instanceof FiniteSet) {
    if (a.count() > b.count()) return false;
    if (areWords(a, b)) return (a.word & ~b.word) === 0;
  }
  return !a.walk((x) => !b.has(x));
}

// ---- lazy combinations

class UnionSet extends BaseSet {
  declare private readonly isFinite: boolean;
  declare readonly left: LedSet;
  declare readonly right: LedSet;
  declare readonly pieces: number;
  private counted: Integer | undefined = undefined;

  constructor(left: LedSet, right: LedSet) {
    super();
    this.left = left;
    this.right = right;
    this.isFinite = left.finite && right.finite;
    this.pieces = piecesOf(left) + piecesOf(right);
  }

  override get finite(): boolean {
    return this.isFinite;
  }

  get formula(): Formula {
    return { kind: "operation", operator: "U", operands: [this.left, this.right] };
  }

  has(x: Value): boolean {
    return level(() => this.left.has(x) || this.right.has(x));
  }

  override get ["constructor"](): typeof LedSet {
    return super.constructor;
  }

  count(): Integer {
    requireFinite(this);
    this.counted ??= addIntegers(
      this.left.count(),
      addIntegers(this.right.count(), negateInteger(sizeOfCommon(this.left, this.right))),
    );
    return this.counted;
  }

  *each(): Iterable<Value> {
    requireFinite(this);
    yield* this.left.each();
    for (const x of this.right.each()) if (!this.left.has(x)) yield x;
  }

  override first(): Value | undefined {
    requireFinite(this);
    const left = this.left.first();
    const right = this.right.first();
    if (left === undefined || right === undefined) return left ?? right;
    return compare(left, right) <= 0 ? left : right;
  }

  override within(other: LedSet): boolean | undefined {
    const left = this.left.within(other);
    const right = this.right instanceof FiniteSet ? isSubset(this.right, other) : this.right.within(other);
    if (left === false || right === false) return false;
    return left === true && right === true ? true : undefined;
  }
}

/**
 * The members of `base` that are in `filter`, or those that are not: an intersection or a difference. If either set of
 * an intersection is finite, `base` is.
 */
class FilteredSet extends BaseSet {
  declare private readonly isFinite: boolean;
  declare readonly base: LedSet;
  declare readonly filter: LedSet;
  /** True for an intersection. */
  declare readonly isIntersection: boolean;
  declare readonly pieces: number;
  private counted: Integer | undefined = undefined;

  constructor(base: LedSet, filter: LedSet, keeps: boolean) {
    super();
    this.base = base;
    this.filter = filter;
    this.isIntersection = keeps;
    this.isFinite = base.finite;
    this.pieces = piecesOf(base) + piecesOf(filter);
  }

  override get finite(): boolean {
    return this.isFinite;
  }

  get formula(): Formula {
    return { kind: "operation", operator: this.isIntersection ? "sec" : "\\", operands: [this.base, this.filter] };
  }

  override get ordered(): boolean {
    return this.base.ordered;
  }

  has(x: Value): boolean {
    return level(() => this.base.has(x) && this.filter.has(x) === this.isIntersection);
  }

  override get ["constructor"](): typeof LedSet {
    return super.constructor;
  }

  count(): Integer {
    requireFinite(this);
    this.counted ??= this.isIntersection
      ? countCommonMembers(this.base, this.filter)
      : addIntegers(this.base.count(), negateInteger(sizeOfCommon(this.base, this.filter)));
    return this.counted;
  }

  *each(): Iterable<Value> {
    requireFinite(this);
    for (const x of this.base.each()) if (this.filter.has(x) === this.isIntersection) yield x;
  }

  override within(other: LedSet): boolean | undefined {
    return this.base.within(other) === true ? true : undefined;
  }
}

const isDifference = (set: LedSet): set is FilteredSet => set instanceof FilteredSet && !set.isIntersection;
