// Tables for lists of sets over one domain of at most 64 values, such as the positions of a game, by their bits.

import { FiniteSet, LedSet, setFrom } from "../sets/set.js";
import { WordTable } from "./word-table.js";
import type { Value } from "../kernel/values.js";

/** The bits of members: `low` those at the places 0 to 31, `high` those at 32 to 63. */
export interface Bits {
  readonly low: number;
  readonly high: number;
}

/** A domain of at most 64 values, as a table knows it. */
export interface BitsOf {
  readonly size: number;
  /** The place of a value, or -1. */
  indexOf(x: Value): number;
  /** The bits of a set, if all its members are in the domain. */
  bitsIn(set: LedSet): Bits | undefined;
  /** The set of the members with these bits. */
  setWith(low: number, high: number): LedSet;
}

/** A set over such a domain. */
export interface OverBits extends Bits {
  readonly domain: BitsOf;
}

/** Where the sets of a list stand in it. */
export class BitsTable extends WordTable {
  private readonly domain: BitsOf;

  constructor(members: readonly Value[], domain: BitsOf, other?: BitsTable) {
    super(members.length, other);
    this.domain = domain;
    if (other !== undefined) return;
    members.forEach((set, i) => {
      const bits = bitsOver(domain, set);
      if (bits !== undefined) this.place(bits.low, bits.high, i);
    });
  }

  /** A table of the beginning of its list. */
  copyFor(members: readonly Value[]): BitsTable {
    return new BitsTable(members, this.domain, members.length === this.size ? this : undefined);
  }

  /** The place of a value in the list, or -1. */
  placeOf(x: Value): number {
    const bits = bitsOver(this.domain, x);
    return bits === undefined ? -1 : this.placeOfWords(bits.low, bits.high);
  }

  /** Adds a value to the list if it is not in it; true if it was not, and undefined if it does not fit into the table. */
  add(members: Value[], set: Value): boolean | undefined {
    const bits = bitsOver(this.domain, set);
    if (bits === undefined) return undefined;
    if (!this.place(bits.low, bits.high, members.length)) return false;
    members.push(set);
    return true;
  }

  /** The same for a value that may not be fit to be a member; a set over the domain is. */
  addOver(members: Value[], x: Value): boolean | undefined {
    const bits = x instanceof LedSet ? x.bits : undefined;
    if (bits?.domain !== this.domain) return undefined;
    if (!this.place(bits.low, bits.high, members.length)) return false;
    members.push(x);
    return true;
  }

  /**
   * Adds a set over the domain with a member more, or less, which is made only if it is not in the list; true if it was not, and
   * undefined if it does not fit into the table.
   */
  addChanged(members: Value[], { bits }: LedSet, x: Value, isMore: boolean): boolean | undefined {
    const at = bits?.domain === this.domain ? this.domain.indexOf(x) : -1;
    if (bits === undefined || at < 0) return undefined;
    const bit = 1 << at;
    const low = at >= 32 ? bits.low : isMore ? bits.low | bit : bits.low & ~bit;
    const high = at < 32 ? bits.high : isMore ? bits.high | bit : bits.high & ~bit;
    const isNew = this.place(low, high, members.length);
    if (isNew) members.push(this.domain.setWith(low, high));
    return isNew;
  }
}

/** The bits of a set whose members all are in the domain. */
export function bitsOver(domain: BitsOf, x: Value): Bits | undefined {
  if (!(x instanceof LedSet)) return undefined;
  const { bits } = x;
  if (bits?.domain === domain) return bits;
  if (!x.finite || x.size() > domain.size) return undefined;
  return domain.bitsIn(x instanceof FiniteSet ? x : setFrom(x));
}

/** The domain of a list that begins with sets over one; a set without members is over any. */
export function domainOfBits(members: readonly Value[]): BitsOf | undefined {
  for (const x of members.slice(0, 2)) if (x instanceof LedSet && x.bits !== undefined) return x.bits.domain;
  return undefined;
}

/** True of sets over a domain, and of one without members. */
export function isOver(domain: BitsOf, x: Value): boolean {
  return x instanceof LedSet && (x.bits === undefined ? x.finite && x.size() === 0 : x.bits.domain === domain);
}
