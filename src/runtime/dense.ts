// Sets over a small finite domain, a bit a member: membership, size and equality are a few operations on words, and so
// are unions, intersections, differences and inclusion within one domain. Such a set equals, hashes, prints and is
// ordered like any other of the same members.

import type { Bits, Domain } from "./domains.js";
import { ProductSet } from "./products.js";
import { IntegerRange } from "./ranges.js";
import { emptySet, FiniteSet, LedSet, setOfDistinct } from "./set.js";
import type { Value } from "./values.js";

/** A set of some members of a domain; not empty. */
export class DenseSet extends LedSet implements Bits {
  declare readonly domain: Domain;
  declare readonly low: number;
  declare readonly high: number;

  constructor(domain: Domain, low: number, high: number) {
    super();
    this.domain = domain;
    this.low = low;
    this.high = high;
  }

  get infinitePart(): undefined {
    return undefined;
  }

  get formula(): undefined {
    return undefined;
  }

  /** Places are in canonical order. */
  override get ordered(): boolean {
    return true;
  }

  has(x: Value): boolean {
    return this.holds(this.domain.indexOf(x));
  }

  override hasPair(a: Value, b: Value): boolean {
    return this.holds(this.domain.indexOfPair(a, b));
  }

  private holds(at: number): boolean {
    return at < 32 ? at >= 0 && ((this.low >>> at) & 1) === 1 : ((this.high >>> (at - 32)) & 1) === 1;
  }

  size(): number {
    return countBits(this.low) + countBits(this.high);
  }

  [Symbol.iterator](): Iterator<Value> {
    return this.listed()[Symbol.iterator]();
  }

  override walk(visit: (x: Value) => boolean): boolean {
    const { members } = this.domain;
    for (let left = this.low; left !== 0; left &= left - 1) if (visit(members[lowestBit(left)]!)) return true;
    for (let left = this.high; left !== 0; left &= left - 1) if (visit(members[32 + lowestBit(left)]!)) return true;
    return false;
  }

  override first(): Value | undefined {
    return this.domain.members[this.low === 0 ? 32 + lowestBit(this.high) : lowestBit(this.low)];
  }

  override sameAs(other: LedSet): boolean {
    if (!(other instanceof DenseSet && other.domain === this.domain) && other.size() !== this.size()) return false;
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

  /** The members that are not in another set. */
  without(other: LedSet): LedSet {
    const { low, high } = this.domain.common(other);
    return this.changed(this.low & ~low, this.high & ~high);
  }

  /** `S \ {x}` */
  excluding(x: Value): LedSet {
    const at = this.domain.indexOf(x);
    if (at < 0) return this;
    return at < 32 ? this.changed(this.low & ~(1 << at), this.high) : this.changed(this.low, this.high & ~(1 << (at - 32)));
  }

  /** The union with another set, if that is of the domain. */
  joined(other: LedSet): LedSet | undefined {
    const bits = bitsIn(this.domain, other);
    return bits && this.changed(this.low | bits.low, this.high | bits.high);
  }

  /** The members of another set that are not in this one, if that set is of the domain. */
  removedFrom(other: LedSet): LedSet | undefined {
    const bits = bitsIn(this.domain, other);
    return bits && dense(this.domain, bits.low & ~this.low, bits.high & ~this.high);
  }

  /** The set in its ordinary form. */
  built(): FiniteSet {
    return setOfDistinct(this.list());
  }

  private changed(low: number, high: number): LedSet {
    return low === this.low && high === this.high ? this : dense(this.domain, low, high);
  }

  protected override list(): Value[] {
    const members: Value[] = [];
    this.walk((x) => {
      members.push(x);
      return false;
    });
    return members;
  }

  protected override sumOfHashes(): number {
    const { hashes } = this.domain;
    let sum = 0;
    for (let left = this.low; left !== 0; left &= left - 1) sum = (sum + hashes[lowestBit(left)]!) | 0;
    for (let left = this.high; left !== 0; left &= left - 1) sum = (sum + hashes[32 + lowestBit(left)]!) | 0;
    return sum;
  }
}

/** The set of the members with these bits. */
export function dense(domain: Domain, low: number, high: number): LedSet {
  return (low | high) === 0 ? emptySet() : new DenseSet(domain, low, high);
}

/** The bits of a set that is easily counted, if all its members are in the domain. */
export function bitsIn(domain: Domain, set: LedSet): Bits | undefined {
  if (set instanceof DenseSet && set.domain === domain) return set;
  const isCounted = set instanceof FiniteSet || set instanceof DenseSet || set instanceof IntegerRange || (set instanceof ProductSet && set.finite);
  if (!isCounted) return undefined;
  const size = set.size();
  if (size > domain.members.length) return undefined;
  const bits = domain.common(set);
  return countBits(bits.low) + countBits(bits.high) === size ? bits : undefined;
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** How many bits of a word are set (Warren, Hacker's Delight, 5-1). */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
