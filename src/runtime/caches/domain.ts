// A finite domain assigns bit positions to its values, for bit sets. It is only a hint: sets with members outside the
// domain are ordinary sets.

import { BitBuilder, type Bits, DenseSet, isSet } from "./dense.js";
import { type Places, placesIn } from "./places.js";
import { fail } from "../values/failure.js";
import { tooLarge } from "../values/failures.js";
import { hash } from "../values/hash.js";
import { requireSet } from "../values/requirements.js";
import { addMember, SetBuilder, setFrom } from "../sets/builder.js";
import { FiniteSet, setOfDistinct } from "../sets/finite.js";
import { ProductSet } from "../sets/products.js";
import { IntegerRange } from "../sets/ranges.js";
import { has, hasNestedPair, hasPair, uniteSets } from "../sets/set-operations.js";
import type { Builder, MemberOf, Pair, PairBuilder, Walk } from "../sets/loops.js";
import type { LedSet, Value } from "../values/values.js";
import { maxInDomain } from "./limits.js";
import { smallSize } from "../sets/limits.js";

/**
 * The domain of the members of a set: a range, a listed set of atoms, strings and truth values, or a product of such
 * sets.
 */
// @__NO_SIDE_EFFECTS__
export function domainOf(set: LedSet): Domain {
  return set.count() <= maxInDomain
    ? new Domain(set)
    : fail(tooLarge, { what: "the set", limit: `a domain has at most ${maxInDomain} members` });
}

/** A cached conversion: a set, the bits of its intersection with the domain, and whether that is the whole set. */
interface Turned {
  readonly set: LedSet;
  readonly bits: Bits;
  readonly isWhole: boolean;
}

/** A domain, with constructors of sets over it. */
export class Domain {
  readonly places: Places;
  private readonly size: number;
  /**
   * Maximum size of subsets that are ordinary sets, which are scanned linearly: at most the number of words beyond the
   * fields, so that their cost does not depend on the domain. Without this, the generations of Life on 50 by 34 cells,
   * where each cell has eight neighbours, took 1.4 times as long.
   */
  private readonly few: number;
  private readonly set: LedSet;
  private listed: readonly Value[] | undefined = undefined;
  private hashed: readonly number[] | undefined = undefined;
  /** The last queried set without bits here, and the number of membership queries to it. */
  private lastQueried: LedSet | undefined = undefined;
  private queryCount = 0;
  /** The last conversion of a set that is likely to recur. */
  private last: Turned | undefined = undefined;

  constructor(set: LedSet) {
    this.set = set;
    this.places = placesIn(set);
    this.size = this.places.size;
    this.few = Math.min(smallSize, this.bitBuilder().more.length);
  }

  /** The members in canonical order, created on demand. Bit positions do not need them. */
  get members(): readonly Value[] {
    return (this.listed ??= this.set.listed());
  }

  get hashes(): readonly number[] {
    return (this.hashed ??= this.members.map(hash));
  }

  setOf<const Members extends readonly Value[]>(...members: Members): LedSet<Members[number]>;
  setOf(...members: readonly Value[]): LedSet {
    return members.length <= this.few ? setFrom(members) : this.collect((emit) => members.forEach(emit));
  }

  /** `S U {x}`; an ordinary set is converted to a bit set if it fits. */
  including<A extends Value, const B extends Value>(S: LedSet<A>, x: B): LedSet<A | B>;
  including(S: Value, x: Value): LedSet;
  including(S: Value, x: Value): LedSet {
    const at = this.places.indexOf(x);
    if (at >= 0 && S instanceof DenseSet && S.domain === this) return isSet(S, at) ? S : S.flipped(at);
    const set = requireSet(S);
    if (set instanceof FiniteSet && (at < 0 || set.count() < this.few || set.has(x))) return addMember(set, x);
    const bits = at < 0 ? undefined : this.bitsIn(set);
    if (bits === undefined) return uniteSets(set, setFrom([x]));
    return this.including(new DenseSet(this, bits.low, bits.high, bits.more), x);
  }

  /** `{t | c}`: the set of the values that `walk` yields. */
  collect<T extends Value>(walk: Walk<T>): LedSet<T>;
  collect(walk: Walk<Value>): LedSet {
    const builder = new DenseBuilder(this);
    walk((x) => builder.add(x));
    return builder.finish();
  }

  setBuilder<T extends Value>(): Builder<T>;
  setBuilder(): Builder<Value> {
    return new DenseBuilder(this);
  }

  /** Creates a builder of a set of pairs, which also accepts their coordinates. */
  pairBuilder<T extends Pair>(): PairBuilder<T>;
  pairBuilder(): DenseBuilder {
    return new DenseBuilder(this);
  }

  /** `U[c] t`; `{}` if there is no solution. */
  unionOver<S extends Value = Value>(walk: Walk<S>): LedSet<MemberOf<S>>;
  unionOver(traverse: Walk<Value>): LedSet {
    const builder = new DenseBuilder(this);
    let otherMembers: LedSet | undefined;
    traverse((x) => {
      if (x instanceof DenseSet && x.domain === this) {
        builder.addAll(x);
        return;
      }
      const set = requireSet(x);
      if (knownSize(set) === undefined) otherMembers = otherMembers === undefined ? set : uniteSets(otherMembers, set);
      else
        set.walk((member) => {
          builder.add(member);
          return false;
        });
    });
    return otherMembers === undefined ? builder.finish() : uniteSets(otherMembers, builder.finish());
  }

  has(S: Value, x: Value): boolean {
    const bits = this.bitsToAsk(S);
    return bits === undefined ? has(S, x) : isSet(bits, this.places.indexOf(x));
  }

  hasPair(S: Value, a: Value, b: Value): boolean {
    const bits = this.bitsToAsk(S);
    return bits === undefined ? hasPair(S, a, b) : isSet(bits, this.places.indexOfPair(a, b));
  }

  hasNestedPair(S: Value, a: Value, b: Value, c: Value): boolean {
    const bits = this.bitsToAsk(S);
    return bits === undefined ? hasNestedPair(S, a, b, c) : isSet(bits, this.places.indexOfNestedPair(a, b, c));
  }

  /** The bits of a subset of the domain, if converting it pays; undefined for small sets, which are scanned. */
  private bitsToAsk(S: Value): Bits | undefined {
    if (S instanceof DenseSet && S.domain === this) return S;
    if (S !== this.last?.set) {
      if (!(S instanceof FiniteSet) || S.count() <= smallSize || !this.wasAsked(S, 1)) return undefined;
      this.last = this.turned(S);
    }
    return this.last.isWhole ? this.last.bits : undefined;
  }

  setOfBits(low: number, high: number, more: Int32Array): LedSet {
    const set = new DenseSet(this, low, high, more);
    return set.hasAtMost(this.few) ? setOfDistinct([...set.listed()]) : set;
  }

  /** The bits of a set of known size, if it is a subset of the domain. */
  bitsIn(set: LedSet): Bits | undefined {
    if (set instanceof DenseSet && set.domain === this) return set;
    const size = knownSize(set);
    if (size === undefined || size > this.size) return undefined;
    const turned = this.turned(set);
    // Sets of other representations, such as ranges, are mostly constants.
    if (!(set instanceof FiniteSet)) this.last = turned;
    return turned.isWhole ? turned.bits : undefined;
  }

  /** The bits of the intersection with a set that is queried `queryCount` times now, if converting it pays. */
  commonBits(set: LedSet, queryCount: number): Bits | undefined {
    if (set !== this.last?.set) {
      if (!this.wasAsked(set, queryCount)) return undefined;
      this.last = this.turned(set);
    }
    return this.last.bits;
  }

  /** True if the set has been queried, consecutively, as often as converting it would query members. */
  private wasAsked(set: LedSet, queryCount: number): boolean {
    if (set !== this.lastQueried) {
      this.lastQueried = set;
      this.queryCount = 0;
    }
    this.queryCount += queryCount;
    return this.queryCount >= Math.min(this.size, knownSize(set) ?? this.size);
  }

  private turned(set: LedSet): Turned {
    if (set === this.last?.set) return this.last;
    const size = knownSize(set);
    const isSmall = size !== undefined && size <= this.size;
    const bits = this.bitsAt(isSmall ? set.each() : this.members.filter((x) => set.has(x)));
    return { set, bits, isWhole: bits.count() === size };
  }

  /** The bits of the values that are in the domain. */
  bitsAt(values: Iterable<Value>): BitBuilder {
    const bits = this.bitBuilder();
    for (const x of values) {
      const at = this.places.indexOf(x);
      if (at >= 0) bits.add(at);
    }
    return bits;
  }

  bitBuilder(): BitBuilder {
    return new BitBuilder(this.size);
  }
}

/** Collects a set, with the members in the domain as bits. */
class DenseBuilder implements Builder<Value> {
  private readonly bits: BitBuilder;
  private others: SetBuilder | undefined = undefined;

  private readonly domain: Domain;

  constructor(domain: Domain) {
    this.domain = domain;
    this.bits = domain.bitBuilder();
  }

  add(x: Value): void {
    const at = this.domain.places.indexOf(x);
    if (at >= 0) this.bits.add(at);
    else (this.others ??= new SetBuilder()).add(x);
  }

  addPair(a: Value, b: Value): void {
    const at = this.domain.places.indexOfPair(a, b);
    if (at >= 0) this.bits.add(at);
    else this.add([a, b]);
  }

  /** Adds all members of a bit set over the domain. */
  addAll(bits: Bits): void {
    this.bits.addAll(bits);
  }

  finish(): LedSet {
    const { low, high, more } = this.bits;
    const result = this.domain.setOfBits(low, high, more);
    return this.others === undefined ? result : uniteSets(this.others.finish(), result);
  }
}

/** The size of a set, if it is known without enumeration. */
function knownSize(set: LedSet): number | undefined {
  if (set instanceof FiniteSet || set instanceof DenseSet) return set.count();
  const size = set instanceof IntegerRange || (set instanceof ProductSet && set.finite) ? set.count() : undefined;
  return typeof size === "number" ? size : undefined;
}
