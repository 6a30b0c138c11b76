// Sets over at most 64 values: two words of bits.

import { countBits, DenseSet, lowestBit } from "./dense.js";
import { Domain, knownSize } from "./domain.js";
import { setFrom } from "../sets/builder.js";
import { emptySet, FiniteSet } from "../sets/finite.js";
import { uniteSets } from "../sets/set-operations.js";
import { needSet } from "../kernel/needs.js";
import type { DomainBuilder } from "./domain.js";
import type { Walk } from "../sets/loops.js";
import type { LedSet, Value } from "../kernel/values.js";

/** A narrow domain has at most so many members. */
export const mostDense = 64;

/** The bits of members: `low` those at the places 0 to 31, `high` those at 32 to 63. */
interface Bits {
  readonly low: number;
  readonly high: number;
}

/** A set of some members of a narrow domain; not empty. */
class NarrowSet extends DenseSet implements Bits {
  declare readonly domain: NarrowDomain;
  declare readonly low: number;
  declare readonly high: number;

  constructor(domain: NarrowDomain, low: number, high: number) {
    super();
    this.domain = domain;
    this.low = low;
    this.high = high;
  }

  holds(at: number): boolean {
    return at < 32 ? at >= 0 && ((this.low >>> at) & 1) === 1 : ((this.high >>> (at - 32)) & 1) === 1;
  }

  size(): number {
    return countBits(this.low) + countBits(this.high);
  }

  override walk(visit: (x: Value) => boolean): boolean {
    const { members } = this.domain;
    for (let left = this.low; left !== 0; left &= left - 1) if (visit(members[lowestBit(left)]!)) return true;
    for (let left = this.high; left !== 0; left &= left - 1) if (visit(members[32 + lowestBit(left)]!)) return true;
    return false;
  }

  protected override list(): Value[] {
    const { members } = this.domain;
    // oxlint-disable-next-line unicorn/no-new-array -- a list that grows has room to spare, which takes time to make
    const list = new Array<Value>(this.size());
    let at = 0;
    for (let left = this.low; left !== 0; left &= left - 1) list[at++] = members[lowestBit(left)]!;
    for (let left = this.high; left !== 0; left &= left - 1) list[at++] = members[32 + lowestBit(left)]!;
    return list;
  }

  override first(): Value | undefined {
    return this.domain.members[this.low === 0 ? 32 + lowestBit(this.high) : lowestBit(this.low)];
  }

  override equals(other: LedSet): boolean {
    return other instanceof NarrowSet && other.domain === this.domain
      ? other.low === this.low && other.high === this.high
      : super.equals(other);
  }

  override sameAs(other: LedSet): boolean {
    if (!(other instanceof NarrowSet && other.domain === this.domain) && other.size() !== this.size()) return false;
    const { low, high } = this.domain.common(other);
    return low === this.low && high === this.high;
  }

  override within(other: LedSet): boolean {
    const { low, high } = this.domain.common(other);
    return (this.low & ~low) === 0 && (this.high & ~high) === 0;
  }

  override meet(other: LedSet): LedSet {
    const { low, high } = this.domain.common(other);
    return this.changed(this.low & low, this.high & high);
  }

  override without(other: LedSet): LedSet {
    const { low, high } = this.domain.common(other);
    return this.changed(this.low & ~low, this.high & ~high);
  }

  override excluding(x: Value): LedSet {
    const at = this.domain.indexOf(x);
    if (at < 0) return this;
    return at < 32
      ? this.changed(this.low & ~(1 << at), this.high)
      : this.changed(this.low, this.high & ~(1 << (at - 32)));
  }

  override joined(other: LedSet): LedSet | undefined {
    const bits = this.domain.bitsIn(other);
    return bits && this.changed(this.low | bits.low, this.high | bits.high);
  }

  override removedFrom(other: LedSet): LedSet | undefined {
    const bits = this.domain.bitsIn(other);
    return bits && narrow(this.domain, bits.low & ~this.low, bits.high & ~this.high);
  }

  private changed(low: number, high: number): LedSet {
    return low === this.low && high === this.high ? this : narrow(this.domain, low, high);
  }

  override sumOfHashes(): number {
    const { hashes } = this.domain;
    let sum = 0;
    for (let left = this.low; left !== 0; left &= left - 1) sum = (sum + hashes[lowestBit(left)]!) | 0;
    for (let left = this.high; left !== 0; left &= left - 1) sum = (sum + hashes[32 + lowestBit(left)]!) | 0;
    return sum;
  }
}

/** The set of the members with these bits. */
function narrow(domain: NarrowDomain, low: number, high: number): LedSet {
  return (low | high) === 0 ? emptySet() : new NarrowSet(domain, low, high);
}

/** At most 64 values. */
export class NarrowDomain extends Domain {
  /** The set that was last compared with the domain and is not built, and the bits of what they have in common. */
  private last: { readonly set: LedSet; readonly common: Bits } | undefined = undefined;

  protected made(members: readonly Value[]): LedSet {
    let low = 0;
    let high = 0;
    for (let i = 0; i < members.length; i++) {
      const at = this.indexOf(members[i]!);
      if (at < 0) return setFrom(members);
      if (at < 32) low |= 1 << at;
      else high |= 1 << (at - 32);
    }
    return narrow(this, low, high);
  }

  protected extended(set: LedSet, x: Value): LedSet {
    const at = this.indexOf(x);
    const bits = at < 0 ? undefined : this.bitsIn(set);
    if (bits === undefined) return uniteSets(set, setFrom([x]));
    const low = at < 32 ? bits.low | (1 << at) : bits.low;
    const high = at < 32 ? bits.high : bits.high | (1 << (at - 32));
    return low === bits.low && high === bits.high ? set : narrow(this, low, high);
  }

  protected gathering(): DomainBuilder {
    return new Gathering(this);
  }

  protected united(walk: Walk<Value>): LedSet {
    let low = 0;
    let high = 0;
    let others: LedSet | undefined;
    walk((x) => {
      if (x instanceof NarrowSet && x.domain === this) {
        low |= x.low;
        high |= x.high;
      } else {
        const set = needSet(x);
        others = others === undefined ? set : uniteSets(others, set);
      }
    });
    const found = narrow(this, low, high);
    return others === undefined ? found : uniteSets(others, found);
  }

  /** The bits of the members that are in a set as well. */
  common(set: LedSet): Bits {
    if (set instanceof NarrowSet && set.domain === this) return set;
    if (set instanceof DenseSet) return this.bitsOf(set.listed());
    if (set instanceof FiniteSet) return set.size() <= mostDense ? this.bitsOf(set.members) : this.filtered(set);
    if (this.last?.set !== set) this.last = { set, common: this.filtered(set) };
    return this.last.common;
  }

  /** The bits of a set that is easily counted, if all its members are in the domain. */
  bitsIn(set: LedSet): Bits | undefined {
    if (set instanceof NarrowSet && set.domain === this) return set;
    const size = knownSize(set);
    if (size === undefined || size > this.size) return undefined;
    const bits = this.common(set);
    return countBits(bits.low) + countBits(bits.high) === size ? bits : undefined;
  }

  private bitsOf(values: readonly Value[]): Bits {
    return bitsAt(values.map((x) => this.indexOf(x)));
  }

  private filtered(set: LedSet): Bits {
    return this.bitsOf(this.members.filter((x) => set.has(x)));
  }
}

/** The bits at places; none is at a negative one. */
function bitsAt(places: readonly number[]): Bits {
  let low = 0;
  let high = 0;
  for (const at of places) {
    if (at >= 32) high |= 1 << (at - 32);
    else if (at >= 0) low |= 1 << at;
  }
  return { low, high };
}

/** Gathers the bits of members, and what is no member of the domain. */
class Gathering implements DomainBuilder {
  private low = 0;
  private high = 0;
  private others: Value[] | undefined = undefined;

  constructor(private readonly domain: NarrowDomain) {}

  add(x: Value): void {
    const at = this.domain.indexOf(x);
    if (at < 0) (this.others ??= []).push(x);
    else this.place(at);
  }

  addPair(a: Value, b: Value): void {
    const at = this.domain.indexOfPair(a, b);
    if (at < 0) (this.others ??= []).push([a, b]);
    else this.place(at);
  }

  private place(at: number): void {
    if (at < 32) this.low |= 1 << at;
    else this.high |= 1 << (at - 32);
  }

  finish(): LedSet {
    const found = narrow(this.domain, this.low, this.high);
    return this.others === undefined ? found : uniteSets(setFrom(this.others), found);
  }
}
