// Bit sets over a finite domain, with one bit per member. Membership, size and equality take a few word operations, and
// so do union, intersection, difference and inclusion within one domain. A bit set is equal to any other set of the
// same members, with the same hash, order and printed form.

import type { Domain } from "./domain.js";
import { BaseSet } from "../sets/base.js";
import { FiniteSet } from "../sets/finite.js";
import type { LedSet, Value } from "../values/values.js";
import { maxBitsInFields } from "./limits.js";

/** Words of 32 bits: `low` holds bits 0 to 31, `high` bits 32 to 63, and `more` the others. */
export interface Bits {
  readonly low: number;
  readonly high: number;
  readonly more: Int32Array;
}

/** The further words of small domains. */
const noWords = /* @__PURE__ */ new Int32Array();

/** A nonempty subset of a domain. Its words are immutable. */
export class DenseSet extends BaseSet implements Bits {
  declare readonly domain: Domain;
  declare readonly low: number;
  declare readonly high: number;
  declare readonly more: Int32Array;

  constructor(domain: Domain, low: number, high: number, more: Int32Array) {
    super();
    this.domain = domain;
    this.low = low;
    this.high = high;
    this.more = more;
  }

  get formula(): undefined {
    return undefined;
  }

  /** Bits are in canonical order. */
  override get ordered(): boolean {
    return true;
  }

  override get ["constructor"](): typeof LedSet {
    return super.constructor;
  }

  count(): number {
    return countAll(this);
  }

  override hasAtMost(limit: number): boolean {
    return countAll(this, limit) <= limit;
  }

  has(x: Value): boolean {
    return isSet(this, this.domain.places.indexOf(x));
  }

  override hasPair(a: Value, b: Value): boolean {
    return isSet(this, this.domain.places.indexOfPair(a, b));
  }

  override hasNestedPair(a: Value, b: Value, c: Value): boolean {
    return isSet(this, this.domain.places.indexOfNestedPair(a, b, c));
  }

  override hasPairs(a: Value, all: LedSet): boolean {
    if (!(all instanceof FiniteSet)) return super.hasPairs(a, all);
    const { places } = this.domain;
    for (const b of all.members) if (!isSet(this, places.indexOfPair(a, b))) return false;
    return true;
  }

  each(): Iterable<Value> {
    return this.listed();
  }

  override atHand(): readonly Value[] {
    return this.listed();
  }

  override walk(visit: (x: Value) => boolean): boolean {
    const { members } = this.domain;
    for (let i = 0; i < 2 + this.more.length; i++)
      for (let left = wordAt(this, i); left !== 0; left &= left - 1)
        if (visit(members[i * 32 + lowestBit(left)]!)) return true;
    return false;
  }

  protected override list(): Value[] {
    const { members } = this.domain;
    // oxlint-disable-next-line unicorn/no-new-array -- avoids spare capacity, which takes time to allocate
    const list = new Array<Value>(this.count());
    let at = 0;
    for (let i = 0; i < 2 + this.more.length; i++)
      for (let left = wordAt(this, i); left !== 0; left &= left - 1) list[at++] = members[i * 32 + lowestBit(left)]!;
    return list;
  }

  override first(): Value | undefined {
    let i = 0;
    while (wordAt(this, i) === 0) i++;
    return this.domain.members[i * 32 + lowestBit(wordAt(this, i))];
  }

  override sumOfHashes(): number {
    const { hashes } = this.domain;
    let sum = 0;
    for (let i = 0; i < 2 + this.more.length; i++)
      for (let left = wordAt(this, i); left !== 0; left &= left - 1)
        sum = (sum + hashes[i * 32 + lowestBit(left)]!) | 0;
    return sum;
  }

  override equals(other: LedSet): boolean {
    return other instanceof DenseSet && other.domain === this.domain ? this.hasBits(other) : super.equals(other);
  }

  override sameAs(other: LedSet): boolean {
    return other instanceof DenseSet && other.domain === this.domain
      ? this.hasBits(other)
      : other.count() === this.count() && this.within(other);
  }

  private hasBits({ low, high, more }: Bits): boolean {
    return low === this.low && high === this.high && areSame(more, this.more);
  }

  override within(other: LedSet): boolean {
    const { low, high, more } = this.bitsOf(other);
    if ((this.low & ~low) !== 0 || (this.high & ~high) !== 0) return false;
    for (let i = 0; i < more.length; i++) if ((this.more[i]! & ~more[i]!) !== 0) return false;
    return true;
  }

  override meet(other: LedSet): LedSet {
    const { low, high, more } = this.bitsOf(other);
    return this.changed(this.low & low, this.high & high, combine(this.more, more, intersectBits));
  }

  override without(other: LedSet): LedSet {
    const { low, high, more } = this.bitsOf(other);
    return this.changed(this.low & ~low, this.high & ~high, combine(this.more, more, subtractBits));
  }

  override join(other: LedSet): LedSet | undefined {
    const bits = this.domain.bitsIn(other);
    return bits && this.changed(this.low | bits.low, this.high | bits.high, combine(this.more, bits.more, uniteBits));
  }

  override removedFrom(other: LedSet): LedSet | undefined {
    const bits = this.domain.bitsIn(other);
    if (bits === undefined) return undefined;
    const { low, high, more } = bits;
    return this.domain.setOfBits(low & ~this.low, high & ~this.high, combine(more, this.more, subtractBits));
  }

  override including(x: Value): LedSet {
    return this.domain.including(this, x);
  }

  override excluding(x: Value): LedSet {
    const at = this.domain.places.indexOf(x);
    return isSet(this, at) ? this.flipped(at) : this;
  }

  /** The set with one bit inverted. */
  flipped(at: number): LedSet {
    const { domain, low, high, more } = this;
    const bit = 1 << (at & 31);
    if (at < 32) return domain.setOfBits(low ^ bit, high, more);
    if (at < maxBitsInFields) return domain.setOfBits(low, high ^ bit, more);
    const words = more.slice();
    words[(at >>> 5) - 2]! ^= bit;
    return domain.setOfBits(low, high, words);
  }

  private changed(low: number, high: number, more: Int32Array): LedSet {
    return low === this.low && high === this.high && areSame(more, this.more)
      ? this
      : this.domain.setOfBits(low, high, more);
  }

  /** The bits of the members of this set that another one contains, perhaps with more bits. */
  private bitsOf(operand: LedSet): Bits {
    if (operand instanceof DenseSet && operand.domain === this.domain) return operand;
    const { domain } = this;
    const size = this.count();
    const few = operand.hasAtMost(size) ? operand.atHand() : undefined;
    if (few !== undefined) return domain.bitsAt(few);
    return domain.commonBits(operand, size) ?? domain.bitsAt(this.listed().filter((x) => operand.has(x)));
  }
}

/** Collects bits below a bound. */
export class BitBuilder implements Bits {
  low = 0;
  high = 0;
  more: Int32Array;

  constructor(size: number) {
    this.more = size <= maxBitsInFields ? noWords : new Int32Array((size - maxBitsInFields + 31) >>> 5);
  }

  add(at: number): void {
    const bit = 1 << (at & 31);
    if (at < 32) this.low |= bit;
    else if (at < maxBitsInFields) this.high |= bit;
    else this.more[(at >>> 5) - 2]! |= bit;
  }

  count(): number {
    return countAll(this);
  }

  addAll({ low, high, more }: Bits): void {
    this.low |= low;
    this.high |= high;
    for (let i = 0; i < more.length; i++) this.more[i]! |= more[i]!;
  }
}

/** True if a bit is set; false for negative positions. */
export function isSet(bits: Bits, at: number): boolean {
  return at >= 0 && ((wordAt(bits, at >>> 5) >>> (at & 31)) & 1) === 1;
}

function wordAt({ low, high, more }: Bits, i: number): number {
  return i === 0 ? low : i === 1 ? high : more[i - 2]!;
}

const intersectBits = (a: number, b: number): number => a & b;
const uniteBits = (a: number, b: number): number => a | b;
const subtractBits = (a: number, b: number): number => a & ~b;

function combine(a: Int32Array, b: Int32Array, operation: (a: number, b: number) => number): Int32Array {
  if (a.length === 0) return a;
  const words = new Int32Array(a.length);
  for (let i = 0; i < words.length; i++) words[i] = operation(a[i]!, b[i]!);
  return words;
}

function areSame(a: Int32Array, b: Int32Array): boolean {
  if (a === b) return true;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** The number of bits set; if that exceeds `most`, any number above it. */
function countAll({ low, high, more }: Bits, most = Infinity): number {
  let count = countBits(low) + countBits(high);
  for (let i = 0; i < more.length && count <= most; i++) count += countBits(more[i]!);
  return count;
}

/** The number of bits set (Warren, Hacker's Delight, 5-1). */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
