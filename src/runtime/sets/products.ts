// Products of sets, `A * B * C`, and power sets, `Pow(S)`: tested, counted and enumerated without being materialised.

import { fail } from "../values/failure.js";
import { infinitePower, tooLarge } from "../values/failures.js";
import { multiplyIntegers } from "../values/integers.js";
import type { Integer } from "../values/integers.js";
import { requireSet } from "../values/requirements.js";
import { numeratorOf, powerOf } from "../values/numbers.js";
import { isSet, isTuple } from "../values/values.js";
import type { Formula, LedSet, Tuple, Value } from "../values/values.js";
import { BaseSet, requireFinite, requireListable } from "./base.js";
import { setOf } from "./builder.js";
import { emptySet, setOfDistinct } from "./finite.js";
import type { FiniteSet } from "./finite.js";
import { intersectSets, isEmpty, isSubset } from "./set-operations.js";
import { liesWithin } from "./within.js";
import { maxPowerSetBase, maxProductListed } from "./limits.js";

/** The Cartesian product of nonempty factors. */
export class ProductSet extends BaseSet<Tuple> {
  declare private readonly isFinite: boolean;
  declare readonly factors: readonly LedSet[];
  private isWalked = false;
  /**
   * For each factor, the object last found to be a member: sets and sequences are often passed from function to
   * function, each of which tests them. Tuples are not cached, since a caller's array may have changed.
   */
  declare private readonly last: Value[];

  constructor(factors: readonly LedSet[]) {
    super();
    this.factors = factors;
    this.last = [];
    this.isFinite = factors.every((factor) => factor.finite);
  }

  override get finite(): boolean {
    return this.isFinite;
  }

  get formula(): Formula {
    return { kind: "operation", operator: "*", operands: this.factors };
  }

  override get ordered(): boolean {
    return this.factors.every((factor) => factor.ordered);
  }

  has(x: Value): boolean {
    const { factors, last } = this;
    if (!isTuple(x) || x.length !== factors.length) return false;
    for (let i = 0; i < factors.length; i++) {
      const coordinate = x[i]!;
      if (typeof coordinate === "object" && last[i] === coordinate) continue;
      if (!factors[i]!.has(coordinate)) return false;
      if (typeof coordinate === "object" && !isTuple(coordinate)) last[i] = coordinate;
    }
    return true;
  }

  override hasAt(x: Value, at: readonly number[]): boolean {
    const { factors } = this;
    return isTuple(x, factors.length) && at.every((place) => factors[place - 1]!.has(x[place - 1]!));
  }

  override hasPair(a: Value, b: Value): boolean {
    const [first, second] = this.factors;
    return this.factors.length === 2 && first?.has(a) === true && second?.has(b) === true;
  }

  override get ["constructor"](): typeof LedSet {
    return super.constructor;
  }

  count(): Integer {
    requireFinite(this);
    return this.factors.reduce((product: Integer, factor) => multiplyIntegers(product, factor.count()), 1);
  }

  /**
   * A small product is listed when it is enumerated a second time, so that its tuples are not allocated again after
   * that.
   */
  each(): Iterable<Tuple> {
    requireFinite(this);
    if (this.isWalked && this.hasAtMost(maxProductListed)) return this.listed();
    this.isWalked = true;
    return tuplesOf(this.factors.map(repeatableMembers));
  }

  override hasAtMost(limit: number): boolean {
    return this.finite && this.factors.every((factor) => factor.hasAtMost(limit)) && this.count() <= limit;
  }

  override first(): Tuple {
    requireFinite(this);
    return this.factors.flatMap((factor) => {
      const first = factor.first();
      return first === undefined ? [] : [first];
    });
  }

  override sameAs(other: LedSet): boolean | undefined {
    if (!(other instanceof ProductSet)) return undefined;
    // Since no factor is empty, products are equal if and only if their factors are.
    return (
      this.factors.length === other.factors.length &&
      this.factors.every((factor, i) => {
        const twin = other.factors[i];
        return twin !== undefined && isSubset(factor, twin) && isSubset(twin, factor);
      })
    );
  }

  override within(other: LedSet): boolean | undefined {
    if (!(other instanceof ProductSet)) return undefined;
    return (
      this.factors.length === other.factors.length &&
      this.factors.every((factor, i) => {
        const larger = other.factors[i];
        return larger !== undefined && isSubset(factor, larger);
      })
    );
  }

  override meet(other: LedSet): LedSet | undefined {
    if (!(other instanceof ProductSet)) return undefined;
    if (this.factors.length !== other.factors.length) return emptySet();
    return productOfSets(this.factors.map((factor, i) => intersectSets(factor, other.factors[i] ?? factor)));
  }

  protected override list(): readonly Tuple[] {
    requireListable(this);
    return [...tuplesOf(this.factors.map((factor) => factor.listed()))];
  }
}

/** The members of a set as an iterable that can be enumerated repeatedly. */
const repeatableMembers = (set: LedSet): Iterable<Value> =>
  set.atHand() ?? { [Symbol.iterator]: () => set.each()[Symbol.iterator]() };

/** The tuples of the product, in lexicographic order. */
function tuplesOf(factors: readonly Iterable<Value>[]): Iterable<Tuple> {
  const [first, second] = factors;
  return factors.length === 2 && first !== undefined && second !== undefined
    ? pairsOf(first, second)
    : extend(factors, 0, []);
}

function* pairsOf(first: Iterable<Value>, second: Iterable<Value>): Iterable<Tuple> {
  for (const x of first) for (const y of second) yield [x, y];
}

/** The tuples with the prefix `before`. */
function* extend(factors: readonly Iterable<Value>[], from: number, before: readonly Value[]): Iterable<Tuple> {
  const factor = factors[from];
  if (factor === undefined) return;
  if (from === factors.length - 1) {
    for (const x of factor) yield [...before, x];
  } else {
    for (const x of factor) yield* extend(factors, from + 1, [...before, x]);
  }
}

/** The finite subsets of a set: `Pow(S)`, or `fSet(S)` for an infinite S. */
class PowerSet extends BaseSet<LedSet> {
  declare private readonly isFinite: boolean;
  declare readonly base: LedSet;

  constructor(base: LedSet) {
    super();
    this.base = base;
    this.isFinite = base.finite;
  }

  override get finite(): boolean {
    return this.isFinite;
  }

  get formula(): Formula {
    return { kind: "call", name: this.finite ? "Pow" : "fSet", argument: this.base };
  }

  /** Subsets are enumerated by size, then lexicographically, which is the canonical order. */
  override get ordered(): boolean {
    return true;
  }

  has(x: Value): boolean {
    return inFiniteSets(x, this.base);
  }

  override get ["constructor"](): typeof LedSet {
    return super.constructor;
  }

  count(): Integer {
    requireFinite(this);
    return numeratorOf(powerOf(2, this.base.count()));
  }

  *each(): Iterable<LedSet> {
    requireFinite(this);
    yield emptySet();
    const members = this.base.listed();
    for (let size = 1; size <= members.length; size++) yield* subsetsOf(members, size);
  }

  override first(): LedSet {
    requireFinite(this);
    return emptySet();
  }

  override sameAs(other: LedSet): boolean | undefined {
    return other instanceof PowerSet ? isSubset(this.base, other.base) && isSubset(other.base, this.base) : undefined;
  }

  override within(other: LedSet): boolean | undefined {
    return other instanceof PowerSet ? isSubset(this.base, other.base) : undefined;
  }

  override meet(other: LedSet): LedSet | undefined {
    return other instanceof PowerSet ? finiteSetsOf(intersectSets(this.base, other.base)) : undefined;
  }

  protected override list(): readonly LedSet[] {
    requireFinite(this);
    if (this.base.count() > maxPowerSetBase) {
      fail(tooLarge, {
        what: "the power set",
        limit: `only sets of at most ${maxPowerSetBase} members have a power set that can be listed`,
      });
    }
    return [...this.each()];
  }
}

/** The subsets of one size, by incrementing combinations of indices like an odometer. */
function* subsetsOf(members: readonly Value[], size: number): Iterable<FiniteSet> {
  const places = Array.from({ length: size }, (_, i) => i);
  for (;;) {
    yield setOfDistinct(pick(members, places));
    let wheel = size - 1;
    while (wheel >= 0 && places[wheel] === members.length - size + wheel) wheel--;
    if (wheel < 0) return;
    let place = places[wheel] ?? 0;
    for (let i = wheel; i < size; i++) places[i] = ++place;
  }
}

/** The Cartesian product; `{}` if a factor is empty. */
export function productOfSets(factors: readonly LedSet[]): LedSet {
  return factors.some(isEmpty) ? emptySet() : new ProductSet(factors);
}

/** `x in A * B * ...`, without enumerating the factors. */
export function inProduct(x: Value, ...factors: readonly Value[]): boolean {
  if (!isTuple(x, factors.length)) return false;
  for (let i = 0; i < factors.length; i++) if (!requireSet(factors[i]!).has(x[i]!)) return false;
  return true;
}

/** `x in fSet(S)` */
export function inFiniteSets(x: Value, S: Value): boolean {
  const base = requireSet(S);
  return isSet(x) && x.finite && liesWithin(x, base);
}

export function powerSet<T extends Value>(base: LedSet<T>): LedSet<LedSet<T>>;
export function powerSet(base: Value): LedSet<LedSet>;
export function powerSet(base: Value): LedSet<LedSet> {
  const set = requireSet(base);
  if (!set.finite) fail(infinitePower, { set });
  return finiteSetsOf(set);
}

/**
 * `fSet(S)`: the finite subsets of S; for a finite S, all subsets.
 *
 * @example
 * fromJs([2, 1, 2], finiteSetsOf(Nat)) // {1, 2}
 */
export function finiteSetsOf<T extends Value>(base: LedSet<T>): LedSet<LedSet<T>>;
export function finiteSetsOf(base: Value): LedSet<LedSet>;
export function finiteSetsOf(base: Value): LedSet<LedSet> {
  const set = requireSet(base);
  return isEmpty(set) ? setOf(emptySet()) : new PowerSet(set);
}

function pick(members: readonly Value[], places: readonly number[]): Value[] {
  const picked: Value[] = [];
  for (const place of places) {
    const member = members[place];
    if (member !== undefined) picked.push(member);
  }
  return picked;
}
