// An open-addressing hash table that finds the members of a list. A table belongs to its list, and grows with it.

import { hashWord } from "../kernel/bits.js";
import { equal } from "../kernel/equality.js";
import { hash, hashPair } from "../kernel/hash.js";
import { isTuple } from "../kernel/values.js";
import type { Value } from "../kernel/values.js";

/** Small typed arrays are allocated on the heap (by V8, up to 64 bytes), and are much faster to create. */
type Slots = Uint8Array | Int32Array;

const fewestSlots = 32;
/**
 * Tables with fewer slots grow fourfold, except for the smallest, which become as large as the heap allocation allows.
 */
const mostSpare = 65_536;
const mostAmongValues = 64;

/** The hashes of the members of a list, and slots with their indices + 1; 0 means free. */
export class HashTable {
  declare private readonly hashes: number[];
  declare private slots: Slots;

  /** The table of a list. */
  constructor(
    members: readonly Value[],
    hashes = members.map(hash),
    slots = slotsOf(hashes, capacityFor(hashes.length)),
  ) {
    this.hashes = hashes;
    this.slots = slots;
  }

  /** The number of its slots. */
  get capacity(): number {
    return this.slots.length;
  }

  /** Makes it the table of an empty list. */
  clear(): void {
    this.hashes.length = 0;
    this.slots.fill(0);
  }

  /** The hash of the member at an index. */
  hashAt(place: number): number | undefined {
    return this.hashes[place];
  }

  /**
   * The index of x in the list of members; if it is not there, a negative number: the complement of the free slot for
   * it.
   */
  placeOf(members: readonly Value[], x: Value): number {
    return typeof x === "number" && (x | 0) === x ? this.placeOfSmall(members, x) : this.find(members, x, hash(x));
  }

  /** The same for a 32-bit integer, which has only one form. */
  private placeOfSmall(members: readonly Value[], n: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = hashWord(n) & mask;
    for (;;) {
      const at = slots[slot]! - 1;
      if (at < 0) return ~slot;
      if (members[at] === n) return at;
      slot = (slot + 1) & mask;
    }
  }

  private find(members: readonly Value[], x: Value, h: number): number {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    let slot = h & mask;
    for (;;) {
      const at = slots[slot]! - 1;
      if (at < 0) return ~slot;
      if (hashes[at] === h && equal(members[at]!, x)) return at;
      slot = (slot + 1) & mask;
    }
  }

  /** The same for the pair (a, b), which need not be created. */
  placeOfPair(members: readonly Value[], a: Value, b: Value): number {
    return this.findPair(members, a, b, hashPair(a, b));
  }

  private findPair(members: readonly Value[], a: Value, b: Value, h: number): number {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    let slot = h & mask;
    for (;;) {
      const at = slots[slot]! - 1;
      if (at < 0) return ~slot;
      if (hashes[at] === h && isPairOf(members[at]!, a, b)) return at;
      slot = (slot + 1) & mask;
    }
  }

  /** Adds a value to the list unless it is there, and returns true if it was not. */
  add(members: Value[], x: Value): boolean {
    const h = hash(x);
    const at = typeof x === "number" && (x | 0) === x ? this.placeOfSmall(members, x) : this.find(members, x, h);
    if (at >= 0) return false;
    this.insert(members, x, h, ~at);
    return true;
  }

  /** The same for the pair (a, b), which is created only if it is not in the list. */
  addPair(members: Value[], a: Value, b: Value): boolean {
    const h = hashPair(a, b);
    const at = this.findPair(members, a, b, h);
    if (at >= 0) return false;
    this.insert(members, [a, b], h, ~at);
    return true;
  }

  private insert(members: Value[], x: Value, h: number, slot: number): void {
    members.push(x);
    this.hashes.push(h);
    this.slots[slot] = members.length;
    // Filling new slots costs more than leaving some free, as long as they are few.
    if (members.length * 2 > this.slots.length) this.grow();
  }

  private grow(): void {
    const capacity = this.slots.length;
    this.slots = slotsOf(
      this.hashes,
      capacity < mostAmongValues ? mostAmongValues : capacity * (capacity < mostSpare ? 4 : 2),
    );
  }

  /** Removes the member at an index, which the last one gets. */
  removeAt(members: Value[], at: number): void {
    const { hashes, slots } = this;
    const mask = slots.length - 1;
    const last = members.length - 1;
    let free = hashes[at]! & mask;
    while (slots[free] !== at + 1) free = (free + 1) & mask;
    // What would not be found behind the free slot any more moves up (linear probing: Knuth, Algorithm 6.4 R).
    for (let next = (free + 1) & mask; slots[next] !== 0; next = (next + 1) & mask) {
      const home = hashes[slots[next]! - 1]! & mask;
      if (((next - home) & mask) < ((next - free) & mask)) continue;
      slots[free] = slots[next]!;
      free = next;
    }
    slots[free] = 0;
    if (at < last) {
      let slot = hashes[last]! & mask;
      while (slots[slot] !== last + 1) slot = (slot + 1) & mask;
      slots[slot] = at + 1;
      members[at] = members[last]!;
      hashes[at] = hashes[last]!;
    }
    // It takes a fraction of the time that setting the length does.
    members.pop();
    hashes.pop();
  }

  /** Undoes that: x gets its index again, and what has it now becomes the last one. */
  restore(members: Value[], x: Value, at: number, h = hash(x)): void {
    const last = members.length;
    if ((last + 1) * 2 > this.slots.length) this.grow();
    const { hashes, slots } = this;
    const mask = slots.length - 1;
    if (at < last) {
      let slot = hashes[at]! & mask;
      while (slots[slot] !== at + 1) slot = (slot + 1) & mask;
      slots[slot] = last + 1;
      members[last] = members[at]!;
      hashes[last] = hashes[at]!;
    }
    members[at] = x;
    hashes[at] = h;
    let slot = h & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = at + 1;
  }

  /** Removes the members from an index on. */
  shorten(members: Value[], count: number): void {
    while (members.length > count) this.removeAt(members, members.length - 1);
  }
}

/** A number of slots of which half stay free. */
function capacityFor(count: number): number {
  let capacity = fewestSlots;
  while (capacity < count * 2) capacity *= 2;
  return capacity;
}

function slotsOf(hashes: readonly number[], capacity: number): Slots {
  const slots: Slots = capacity <= mostAmongValues ? new Uint8Array(capacity) : new Int32Array(capacity);
  const mask = capacity - 1;
  for (let i = 0; i < hashes.length; i++) {
    let slot = hashes[i]! & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = i + 1;
  }
  return slots;
}

/** True if a value is the pair (a, b). */
export function isPairOf(v: Value, a: Value, b: Value): boolean {
  if (!isTuple(v) || v.length !== 2) return false;
  const [x, y] = v;
  return x !== undefined && y !== undefined && equal(x, a) && equal(y, b);
}
