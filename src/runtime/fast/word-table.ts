// Tables for lists of values that two integers of 32 bits tell apart: these stand in the table itself, so that no hash of a value
// is computed and no value is looked at.

/** A slot holds two words, and the place of their value in the list + 1; 0 is free. */
const slotSize = 3;
const fewestSlots = 32;
/** Tables of fewer slots grow fourfold. */
const mostSpare = 65_536;

/** Where the values of a list stand in it, by their words: an open hash table. */
export class WordTable {
  private slots: Int32Array;
  private mask: number;
  private count = 0;

  /** A table with room for so many values; with another table, one that holds the same. */
  constructor(room: number, other?: WordTable) {
    let capacity = fewestSlots;
    while (capacity < room * 2) capacity *= 2;
    this.slots = other === undefined ? new Int32Array(capacity * slotSize) : other.slots.slice();
    this.mask = other === undefined ? capacity - 1 : other.mask;
    if (other !== undefined) this.count = other.count;
  }

  /** How many values it holds. */
  get size(): number {
    return this.count;
  }

  /** True if it grows with the next value. */
  get isFull(): boolean {
    return (this.count + 1) * 2 > this.mask;
  }

  /** The place of the value with these words, or -1. */
  placeOfWords(a: number, b: number): number {
    return this.slots[this.slotOf(a, b) + 2]! - 1;
  }

  /** Takes note of the place of the value with these words, if it has none yet; true if it had none. */
  place(a: number, b: number, at: number): boolean {
    const slot = this.slotOf(a, b);
    if (this.slots[slot + 2] !== 0) return false;
    this.fill(slot, a, b, at + 1);
    if (++this.count * 2 > this.mask) this.grow();
    return true;
  }

  /** The slot of two words, or the free one where they belong. */
  private slotOf(a: number, b: number): number {
    const { slots, mask } = this;
    let at = spread(a, b) & mask;
    for (;;) {
      const slot = at * slotSize;
      if (slots[slot + 2] === 0 || (slots[slot] === a && slots[slot + 1] === b)) return slot;
      at = (at + 1) & mask;
    }
  }

  /** The free slot of two words that have none yet. */
  private freeSlotFor(a: number, b: number): number {
    const { slots, mask } = this;
    let at = spread(a, b) & mask;
    while (slots[at * slotSize + 2] !== 0) at = (at + 1) & mask;
    return at * slotSize;
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
      if (place !== 0) this.fill(this.freeSlotFor(old[slot]!, old[slot + 1]!), old[slot]!, old[slot + 1]!, place);
    }
  }
}

/** A number whose lowest bits depend on all bits of two words. */
function spread(a: number, b: number): number {
  const h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77);
  return h ^ (h >>> 15);
}
