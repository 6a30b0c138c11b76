// Tables for lists of pairs of integers, such as the points of a plane: the coordinates stand in the table itself, so that no
// hash of a value is computed and no tuple is looked at.

import { isTuple } from "./values.js";
import type { Value } from "./values.js";

/** Pairs of integers of 32 bits. */
type IntegerPair = readonly [number, number];

/** A slot holds two coordinates, and the place of their pair in the list + 1; 0 is free. */
const slotSize = 3;
const fewestSlots = 32;
/** Tables of fewer slots grow fourfold. */
const mostSpare = 65_536;

/** Where the pairs of a list stand in it: an open hash table. */
export class PairTable {
  private slots: Int32Array;
  private mask: number;

  constructor(members: readonly Value[]) {
    let capacity = fewestSlots;
    while (capacity < members.length * 2) capacity *= 2;
    this.slots = new Int32Array(capacity * slotSize);
    this.mask = capacity - 1;
    members.forEach((pair, i) => {
      if (isIntegerPair(pair)) this.put(pair[0], pair[1], i + 1);
    });
  }

  /** The place of a value in the list, or -1. */
  placeOf(x: Value): number {
    return isTuple(x) && x.length === 2 ? this.placeOfPair(x[0]!, x[1]!) : -1;
  }

  /** The place of the pair (a, b), which is not made, or -1. */
  placeOfPair(a: Value, b: Value): number {
    if (typeof a === "number" && typeof b === "number") return (a | 0) === a && (b | 0) === b ? this.slots[this.slotOf(a, b) + 2]! - 1 : -1;
    return isInteger(a) && isInteger(b) ? this.placeOfPair(Number(a), Number(b)) : -1;
  }

  /** Adds a value to the list if it is not in it; true if it was not, and undefined if it does not fit into the table. */
  add(members: Value[], pair: Value): boolean | undefined {
    if (!isIntegerPair(pair)) return this.placeOf(pair) >= 0 ? false : undefined;
    const [a, b] = pair;
    const slot = this.slotOf(a, b);
    if (this.slots[slot + 2] !== 0) return false;
    members.push(pair);
    this.fill(slot, a, b, members.length);
    if (members.length * 2 > this.mask) this.grow();
    return true;
  }

  /** The slot of a pair, or the free one where it belongs. */
  private slotOf(a: number, b: number): number {
    const { slots, mask } = this;
    const h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77);
    let at = (h ^ (h >>> 15)) & mask;
    for (;;) {
      const slot = at * slotSize;
      if (slots[slot + 2] === 0 || (slots[slot] === a && slots[slot + 1] === b)) return slot;
      at = (at + 1) & mask;
    }
  }

  private put(a: number, b: number, place: number): void {
    this.fill(this.slotOf(a, b), a, b, place);
  }

  private fill(slot: number, a: number, b: number, place: number): void {
    const { slots } = this;
    slots[slot] = a;
    slots[slot + 1] = b;
    slots[slot + 2] = place;
  }

  private grow(): void {
    const old = this.slots;
    const capacity = (this.mask + 1) * (this.mask < mostSpare ? 4 : 2);
    this.slots = new Int32Array(capacity * slotSize);
    this.mask = capacity - 1;
    for (let slot = 0; slot < old.length; slot += slotSize) {
      const place = old[slot + 2]!;
      if (place !== 0) this.put(old[slot]!, old[slot + 1]!, place);
    }
  }
}

/** True of a pair of integers of 32 bits, in their one form. */
export function isIntegerPair(x: Value): x is IntegerPair {
  if (!isTuple(x) || x.length !== 2) return false;
  const [a, b] = x;
  return typeof a === "number" && typeof b === "number" && (a | 0) === a && (b | 0) === b;
}

const isInteger = (x: Value): x is number | bigint => typeof x === "number" || typeof x === "bigint";
