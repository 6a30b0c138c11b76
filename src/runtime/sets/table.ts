// An open-addressing hash table that indexes the members of a list. It is updated together with the list.

import { hashWord } from "../values/bits.js";
import { equal } from "../values/equality.js";
import { hash, hashPair } from "../values/hash.js";
import { isTuple } from "../values/values.js";
import type { Value } from "../values/values.js";
import { maxHeapSlots, maxSpareSlots } from "./limits.js";

/** Small typed arrays are allocated on the heap (in V8, up to 64 bytes), which is much faster. */
type Slots = Uint8Array | Int32Array;

const initialSlots = 32;

/** The hashes of the members, and slots with their indices + 1; 0 marks a free slot. */
export class HashTable {
  declare private readonly hashes: number[];
  declare private slots: Slots;

  constructor(
    members: readonly Value[],
    hashes = members.map(hash),
    slots = slotsOf(hashes, capacityFor(hashes.length)),
  ) {
    this.hashes = hashes;
    this.slots = slots;
  }

  get capacity(): number {
    return this.slots.length;
  }

  clear(): void {
    this.hashes.length = 0;
    this.slots.fill(0);
  }

  hashAt(place: number): number | undefined {
    return this.hashes[place];
  }

  /** The index of x in the list; if x is absent, a negative number, the complement of the free slot for x. */
  placeOf(members: readonly Value[], x: Value): number {
    return typeof x === "number" && (x | 0) === x ? this.placeOfSmall(members, x) : this.find(members, x, hash(x));
  }

  /** `placeOf` for 32-bit integers, which have only one representation. */
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

  /** `placeOf` for the pair (a, b), without allocating it. */
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

  /** Adds a value to the list unless it is present; returns true if it was added. */
  add(members: Value[], x: Value): boolean {
    const h = hash(x);
    const at = typeof x === "number" && (x | 0) === x ? this.placeOfSmall(members, x) : this.find(members, x, h);
    if (at >= 0) return false;
    this.insert(members, x, h, ~at);
    return true;
  }

  /** `add` for the pair (a, b), which is allocated only if it is added. */
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
    // Rehashing early is slower than leaving some slots free, as long as these are few.
    if (members.length * 2 > this.slots.length) this.grow();
  }

  private grow(): void {
    const capacity = this.slots.length;
    this.slots = slotsOf(
      this.hashes,
      capacity < maxHeapSlots ? maxHeapSlots : capacity * (capacity < maxSpareSlots ? 4 : 2),
    );
  }

  /** Removes the member at an index, and moves the last one there. */
  removeAt(members: Value[], at: number): void {
    const { hashes, slots } = this;
    const mask = slots.length - 1;
    const last = members.length - 1;
    let free = hashes[at]! & mask;
    while (slots[free] !== at + 1) free = (free + 1) & mask;
    // Closes the gap in the probe sequence (linear probing: Knuth, Algorithm 6.4 R).
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
    // Much faster than setting the length.
    members.pop();
    hashes.pop();
  }

  /** The inverse of `removeAt`: puts x back at an index, and moves the member there to the end. */
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

  /** Truncates the list to its first `count` members. */
  shorten(members: Value[], count: number): void {
    while (members.length > count) this.removeAt(members, members.length - 1);
  }
}

/** The number of slots for a load factor of at most 1/2. */
function capacityFor(count: number): number {
  let capacity = initialSlots;
  while (capacity < count * 2) capacity *= 2;
  return capacity;
}

function slotsOf(hashes: readonly number[], capacity: number): Slots {
  const slots: Slots = capacity <= maxHeapSlots ? new Uint8Array(capacity) : new Int32Array(capacity);
  const mask = capacity - 1;
  for (let i = 0; i < hashes.length; i++) {
    let slot = hashes[i]! & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = i + 1;
  }
  return slots;
}

export function isPairOf(v: Value, a: Value, b: Value): boolean {
  if (!isTuple(v) || v.length !== 2) return false;
  const [x, y] = v;
  return x !== undefined && y !== undefined && equal(x, a) && equal(y, b);
}
