// Interning (value numbering): equal values get the same number. Values that are passed on, and slices of them, are
// recognised without visiting all items: strings by a sample of their characters, slices of sequences by prefix hashes.

import { digitBase, digitInverse, digitPower, hashWord, mix } from "../values/bits.js";
import { equal } from "../values/equality.js";
import { hash } from "../values/hash.js";
import { level } from "../values/nesting.js";
import { isTuple, kindOf, LedSet } from "../values/values.js";
import type { Sequence, Tuple, Value } from "../values/values.js";
import {
  maxInternedBits,
  maxSameSample,
  maxWholeHashed,
  minPrefixHashed,
  sampledAtEnds,
  sampledBetween,
} from "./limits.js";

const initialSlots = 64;

/** Assigns the numbers 0, 1, 2, … to values. */
export class ValueNumbers {
  private count = 0;
  /** The total length of the interned strings. */
  private characters = 0;
  private texts: Texts | undefined = undefined;
  private others: Others | undefined = undefined;
  /** The value of the last lookup: arguments passed on unchanged need no lookup. */
  private last: Value | undefined = undefined;
  private lastNumber = -1;

  /** The total size of the interned values. */
  get held(): number {
    return this.characters + (this.others?.held ?? 0);
  }

  /** The number of a value, or -1 if it is not interned. */
  numberOf(v: Value): number {
    if (v === this.last) return this.lastNumber;
    const number = typeof v === "string" ? (this.texts?.numberOf(v) ?? -1) : (this.others?.numberOf(v) ?? -1);
    if (number >= 0) this.note(v, number);
    return number;
  }

  /** The number of a value, a new one if necessary; -1 if it cannot be interned, such as a function. */
  added(v: Value): number {
    if (v === this.last) return this.lastNumber;
    const before = this.count;
    const number = typeof v === "string" ? this.addedText(v) : (this.others ??= new Others()).added(v, before);
    if (number === before) this.count++;
    if (number >= 0) this.note(v, number);
    return number;
  }

  clear(): void {
    this.count = 0;
    this.characters = 0;
    this.texts = undefined;
    this.others = undefined;
    this.last = undefined;
    this.lastNumber = -1;
  }

  private note(v: Value, number: number): void {
    this.last = v;
    this.lastNumber = number;
  }

  private addedText(text: string): number {
    const existing = (this.texts ??= new Texts()).numberOf(text);
    if (existing !== undefined) return existing;
    this.texts.add(text, this.count);
    this.characters += text.length;
    return this.count;
  }
}

/** A bucket of strings with the same sample. */
interface Text {
  readonly text: string;
  readonly number: number;
  readonly next: Text | undefined;
}

/** Interned strings. The engine hashes a new slice character by character, but compares whole machine words. */
class Texts {
  private readonly whole = new Map<string, number>();
  private readonly bySample = new Map<number, Text>();
  private isCrowded = false;

  numberOf(text: string): number | undefined {
    if (this.isCrowded || text.length <= maxWholeHashed) return this.whole.get(text);
    let entry = this.bySample.get(sampleOf(text));
    while (entry !== undefined && entry.text !== text) entry = entry.next;
    return entry?.number;
  }

  add(text: string, number: number): void {
    if (this.isCrowded || text.length <= maxWholeHashed) {
      this.whole.set(text, number);
      return;
    }
    const sample = sampleOf(text);
    const next = this.bySample.get(sample);
    this.bySample.set(sample, { text, number, next });
    let alike = 0;
    for (let other = next; other !== undefined; other = other.next) alike++;
    if (alike < maxSameSample) return;
    this.isCrowded = true;
    for (const first of this.bySample.values())
      for (let one: Text | undefined = first; one !== undefined; one = one.next) this.whole.set(one.text, one.number);
    this.bySample.clear();
  }
}

/** A hash of the length and some characters of a long string. */
function sampleOf(text: string): number {
  const { length } = text;
  const step = Math.floor(length / sampledBetween);
  let h = length;
  for (let i = 0; i < sampledAtEnds; i++) {
    h = Math.imul(h, digitBase) + text.charCodeAt(i);
    h = Math.imul(h, digitBase) + text.charCodeAt(length - 1 - i);
  }
  for (let i = step; i < length; i += step) h = Math.imul(h, digitBase) + text.charCodeAt(i);
  // Engines hash integers without a secret.
  return hashWord(h);
}

/** Interned values other than strings: an open-addressing hash table. */
class Others {
  /** The total size of the interned values. */
  held = 0;
  private readonly values: Value[] = [];
  private readonly numbers: number[] = [];
  private readonly hashes: number[] = [];
  private slots = new Int32Array(initialSlots);
  private readonly lists = new Map<readonly unknown[], PrefixHashes>();

  numberOf(v: Value): number {
    const h = this.hashOf(v);
    if (h === undefined) return -1;
    const at = this.slots[this.slotOf(v, h)]! - 1;
    return at < 0 ? -1 : this.numbers[at]!;
  }

  /** The number of a value, `number` if it is new; -1 if it cannot be interned. */
  added(v: Value, number: number): number {
    const h = this.hashOf(v);
    if (h === undefined) return -1;
    const slot = this.slotOf(v, h);
    const at = this.slots[slot]! - 1;
    if (at >= 0) return this.numbers[at]!;
    this.values.push(v);
    this.numbers.push(number);
    this.hashes.push(h);
    this.slots[slot] = this.values.length;
    // The items of long sequences are counted when they are hashed.
    if (!(kindOf(v) === "sequence" && (v as Sequence).length >= minPrefixHashed)) this.held += partsOf(v);
    if (this.values.length * 2 > this.slots.length) this.grow();
    return number;
  }

  /** The slot of a value, or the free slot for it. */
  private slotOf(v: Value, h: number): number {
    const { slots, hashes, values } = this;
    const last = slots.length - 1;
    let slot = h & last;
    for (;;) {
      const at = slots[slot]! - 1;
      if (at < 0 || (hashes[at] === h && (values[at] === v || equal(values[at]!, v)))) return slot;
      slot = (slot + 1) & last;
    }
  }

  private grow(): void {
    const slots = new Int32Array(4 * this.slots.length);
    const last = slots.length - 1;
    this.hashes.forEach((h, at) => {
      let slot = h & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = at + 1;
    });
    this.slots = slots;
  }

  /**
   * The hash of a value; undefined if it cannot be interned, since it is or contains a function, an infinite set or a
   * very large integer.
   */
  private hashOf(v: Value): number | undefined {
    switch (typeof v) {
      case "number":
        return (v | 0) === v ? hashWord(v) : hash(v);
      case "bigint":
        return BigInt.asIntN(maxInternedBits, v) === v ? hash(v) : undefined;
      case "function":
        return undefined;
      case "object":
        if (isTuple(v)) return level(() => this.hashOfTuple(v));
        if (v instanceof LedSet) return v.finite ? hash(v) : undefined;
        return kindOf(v) === "sequence" ? level(() => this.hashOfSequence(v as Sequence)) : hash(v);
      default:
        return hash(v);
    }
  }

  private hashOfTuple(parts: Tuple): number | undefined {
    let h = 2;
    for (let i = 0; i < parts.length; i++) {
      const part = this.hashOf(parts[i]!);
      if (part === undefined) return undefined;
      h = Math.imul(h, digitBase) + part;
    }
    return mix(h);
  }

  private hashOfSequence(items: Sequence): number | undefined {
    return items.length < minPrefixHashed ? this.hashOfShort(items) : this.hashOfLong(items);
  }

  private hashOfShort(items: Sequence): number | undefined {
    let h = 0;
    for (let place = 1; place <= items.length; place++) {
      const item = this.hashOf(items.item(place));
      if (item === undefined) return undefined;
      h = Math.imul(h, digitBase) + item;
    }
    return mix(h);
  }

  /** The hash of a long sequence. Its items are hashed once for all views into the same buffer. */
  private hashOfLong(items: Sequence): number | undefined {
    const { cells, from } = items.view;
    let prefixHashes = this.lists.get(cells);
    if (prefixHashes === undefined) this.lists.set(cells, (prefixHashes = new PrefixHashes(cells, from)));
    const hashItem = (item: Value): number | undefined => {
      this.held++;
      return this.hashOf(item);
    };
    const h = prefixHashes.between(from, from + items.length, hashItem);
    return h === undefined ? undefined : mix(h);
  }
}

/**
 * Prefix hashes of a list, for the hash of any range of it (Rabin and Karp 1987). Each item is hashed once, when a
 * range first contains it.
 */
class PrefixHashes {
  /** Hashes of the ranges from `start` to each later cell. */
  private readonly later = [0];
  /** The same towards earlier cells, with the hash of the range between removed. */
  private readonly earlier = [0];
  private canBeHashed = true;

  private readonly cells: readonly (Value | undefined)[];
  private readonly start: number;

  constructor(cells: readonly (Value | undefined)[], start: number) {
    this.cells = cells;
    this.start = start;
  }

  /** The hash of the cells [from, to); undefined if any hashed cell cannot be interned. */
  between(from: number, to: number, hashItem: (item: Value) => number | undefined): number | undefined {
    const { cells, start, later, earlier } = this;
    for (let i = start + later.length - 1; i < to; i++)
      later.push((Math.imul(later.at(-1)!, digitBase) + this.itemAt(cells[i]!, hashItem)) | 0);
    for (let i = start - earlier.length; i >= from; i--)
      earlier.push(Math.imul(earlier.at(-1)! - this.itemAt(cells[i]!, hashItem), digitInverse));
    return this.canBeHashed ? (this.before(to) - Math.imul(this.before(from), digitPower(to - from))) | 0 : undefined;
  }

  private itemAt(item: Value, hashItem: (item: Value) => number | undefined): number {
    const h = hashItem(item);
    if (h === undefined) this.canBeHashed = false;
    return h ?? 0;
  }

  private before(cell: number): number {
    return cell >= this.start ? this.later[cell - this.start]! : this.earlier[this.start - cell]!;
  }
}

/**
 * The size of a value in memory, in items and characters. Tuples nested in tuples are counted without their components:
 * trees usually share branches, and a traversal would take time proportional to their size.
 */
export function partsOf(v: Value): number {
  return isTuple(v)
    ? v.reduce((sum: number, part) => sum + (isTuple(part) ? part.length : ownParts(part)), 0)
    : ownParts(v);
}

function ownParts(v: Value): number {
  if (typeof v === "string" || kindOf(v) === "sequence") return (v as string | Sequence).length;
  // Sets with a notation are not listed.
  return v instanceof LedSet && v.finite && v.formula === undefined ? Number(v.count()) : 0;
}
