// Sets over a finite domain, a bit a member: membership, size and equality are a few operations on words, and so are unions,
// intersections, differences and inclusion within one domain. Such a set equals, hashes, prints and is ordered like any
// other of the same members. Here is what all of them have in common; narrow.ts and wide.ts have their bits.

import type { Domain } from "./domain.js";
import type { LedSet, Value } from "../kernel/values.js";
import { BaseSet } from "../sets/base.js";
import { FiniteSet } from "../sets/finite.js";

/** A set of some members of a domain. */
export abstract class DenseSet extends BaseSet {
  abstract readonly domain: Domain;

  get formula(): undefined {
    return undefined;
  }

  /** Places are in canonical order. */
  override get ordered(): boolean {
    return true;
  }

  abstract override size(): number;

  get members(): readonly Value[] {
    return this.listed();
  }

  override atHand(): readonly Value[] {
    return this.listed();
  }

  override hasAtMost(most: number): boolean {
    return this.size() <= most;
  }

  override including(x: Value): LedSet {
    return this.domain.including(this, x);
  }

  has(x: Value): boolean {
    return this.holds(this.domain.indexOf(x));
  }

  override hasPair(a: Value, b: Value): boolean {
    return this.holds(this.domain.indexOfPair(a, b));
  }

  override hasNestedPair(a: Value, b: Value, c: Value): boolean {
    return this.holds(this.domain.indexOfNestedPair(a, b, c));
  }

  override hasPairs(a: Value, all: LedSet): boolean {
    if (!(all instanceof FiniteSet)) return super.hasPairs(a, all);
    const { domain } = this;
    for (const b of all.members) if (!this.holds(domain.indexOfPair(a, b))) return false;
    return true;
  }

  /** Whether the member at a place is in the set; none is at a negative one. */
  abstract holds(at: number): boolean;

  [Symbol.iterator](): Iterator<Value> {
    return this.listed()[Symbol.iterator]();
  }

  protected override list(): Value[] {
    const members: Value[] = [];
    this.walk((x) => {
      members.push(x);
      return false;
    });
    return members;
  }
}

/** The place of the lowest bit of a word that is set. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** How many bits of a word are set (Warren, Hacker's Delight, 5-1). */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
