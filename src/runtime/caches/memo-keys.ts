// Composite memo keys: up to four values, each encoded as a 32-bit word. Small integers encode themselves; other values
// are interned, so that equal ones have the same number. A lookup allocates no tuple, and compares only words.

import { hashWord } from "../values/bits.js";
import { ValueNumbers } from "./interning.js";
import type { Value } from "../values/values.js";
import { maxPlacesPerResult, maxSlotsReused, maxSpareSlots } from "./limits.js";

/**
 * Encodes values that cannot be interned, and never matches. Larger integers encode themselves; smaller words encode
 * interned numbers 0, 1, 2, … in descending order.
 */
const unknown = -(2 ** 30);
/** Encodes a missing value. */
const noWord = -(2 ** 31);

const initialSlots = 64;

/** A memo table with one to four keys, the same number for all results. */
export class KeyTable<Result extends Value> {
  /** Results for natural numbers a, b, c and d, at the index whose binary digits are the concatenation of theirs. */
  private grid: (Result | undefined)[] = [];
  private inGrid = 0;
  /** The numbers of binary digits of a, b, c and d in an index. */
  private aDigits = 0;
  private bDigits = 0;
  private cDigits = 0;
  private dDigits = 0;
  /** An open-addressing hash table with four words per slot. */
  private words = new Int32Array(0);
  private results = slotsFor<Result>(1);
  private count = 0;
  private shift = 31;
  /** Results for a single key that is not a small integer, by its interned number. */
  private readonly single: (Result | undefined)[] = [];
  /** Intern tables, one per key position. */
  private readonly numbers: ValueNumbers[] = [];

  /** The result for these keys, or undefined if none. */
  of(a: Value, b?: Value, c?: Value, d?: Value): Result | undefined {
    return isWord(a) &&
      (b === undefined || isWord(b)) &&
      (c === undefined || isWord(c)) &&
      (d === undefined || isWord(d))
      ? this.foundByWords(a, b, c, d)
      : this.foundByNumbers(a, b, c, d);
  }

  /**
   * Stores a result, unless a key cannot be interned. Returns the increase of `held`, the size of the interned keys.
   */
  set(result: Result, a: Value, b?: Value, c?: Value, d?: Value): number {
    if (
      isWord(a) &&
      (b === undefined || isWord(b)) &&
      (c === undefined || isWord(c)) &&
      (d === undefined || isWord(d))
    ) {
      const index = this.inGrid > 0 ? this.placeOf(a, b ?? 0, c ?? 0, d ?? 0) : -1;
      if (index < 0) this.insert(result, a, b ?? noWord, c ?? noWord, d ?? noWord);
      else if (this.grid[index] === undefined) {
        this.grid[index] = result;
        this.inGrid++;
      }
      return 0;
    }
    return this.setByNumbers(result, a, b, c, d);
  }

  clear(): void {
    if (this.results.length > maxSlotsReused) this.emptySlots();
    else if (this.count > 0) this.results.fill(undefined);
    this.count = 0;
    this.grid = [];
    this.inGrid = this.aDigits = this.bDigits = this.cDigits = this.dDigits = 0;
    this.single.length = 0;
    for (const numbers of this.numbers) numbers.clear();
  }

  private foundByWords(
    a: number,
    b: number | undefined,
    c: number | undefined,
    d: number | undefined,
  ): Result | undefined {
    if (this.inGrid > 0) {
      const place = this.placeOf(a, b ?? 0, c ?? 0, d ?? 0);
      // Keys within the bounds of the grid are stored nowhere else.
      if (place >= 0) return this.grid[place];
    }
    return this.found(a, b ?? noWord, c ?? noWord, d ?? noWord);
  }

  /** The grid index of these keys; -1 if they exceed its bounds. */
  private placeOf(a: number, b: number, c: number, d: number): number {
    const { aDigits, bDigits, cDigits, dDigits } = this;
    return a >>> aDigits === 0 && b >>> bDigits === 0 && c >>> cDigits === 0 && d >>> dDigits === 0
      ? (((((a << bDigits) | b) << cDigits) | c) << dDigits) | d
      : -1;
  }

  /** Moves all results into a grid, if their keys are natural numbers and fill enough of it. */
  private moveToGrid(): boolean {
    const { grid, words, results, aDigits, bDigits, cDigits, dDigits } = this;
    const digits: [number, number, number, number] = [aDigits, bDigits, cDigits, dDigits];
    for (let slot = 0; slot < results.length; slot++) {
      if (results[slot] === undefined) continue;
      for (let i = 0; i < 4; i++) {
        const word = words[4 * slot + i]!;
        if (word !== noWord) digits[i] = Math.max(digits[i]!, 32 - Math.clz32(word));
      }
    }
    const size = 2 ** (digits[0] + digits[1] + digits[2] + digits[3]);
    if (size > maxPlacesPerResult * (this.count + this.inGrid)) return false;
    [this.aDigits, this.bDigits, this.cDigits, this.dDigits] = digits;
    this.grid = slotsFor(size);
    for (let index = 0; index < grid.length; index++) {
      const result = grid[index];
      if (result === undefined) continue;
      const forC = index >>> dDigits;
      const forB = forC >>> cDigits;
      const forA = forB >>> bDigits;
      const at = this.placeOf(forA, lowest(forB, bDigits), lowest(forC, cDigits), lowest(index, dDigits));
      this.grid[at] = result;
    }
    for (let slot = 0, at = 0; slot < results.length; slot++, at += 4) {
      const result = results[slot];
      if (result === undefined) continue;
      const place = this.placeOf(words[at]!, natural(words[at + 1]!), natural(words[at + 2]!), natural(words[at + 3]!));
      this.grid[place] = result;
    }
    this.inGrid += this.count;
    this.emptySlots();
    return true;
  }

  private emptySlots(): void {
    this.words = new Int32Array(0);
    this.results = slotsFor(1);
    this.shift = 31;
    this.count = 0;
  }

  private foundByNumbers(a: Value, b?: Value, c?: Value, d?: Value): Result | undefined {
    if (b === undefined) {
      const number = this.numbers.length === 0 ? -1 : this.numbers[0]!.numberOf(a);
      return number < 0 ? undefined : this.single[number];
    }
    return this.found(this.wordOf(a, 0), this.wordOf(b, 1), this.wordOf(c, 2), this.wordOf(d, 3));
  }

  private setByNumbers(result: Result, a: Value, b?: Value, c?: Value, d?: Value): number {
    const { numbers } = this;
    while (numbers.length < 4) numbers.push(new ValueNumbers());
    if (b === undefined) return this.setSingle(result, a, numbers[0]!);
    const before = this.held();
    const [one, two, three, four] = [this.added(a, 0), this.added(b, 1), this.added(c, 2), this.added(d, 3)];
    if (one !== unknown && two !== unknown && three !== unknown && four !== unknown)
      this.insert(result, one, two, three, four);
    return this.held() - before;
  }

  private setSingle(result: Result, a: Value, numbers: ValueNumbers): number {
    const before = numbers.held;
    const number = numbers.added(a);
    if (number >= 0) this.single[number] ??= result;
    return numbers.held - before;
  }

  private held(): number {
    let total = 0;
    for (const numbers of this.numbers) total += numbers.held;
    return total;
  }

  private wordOf(v: Value | undefined, place: number): number {
    if (v === undefined) return noWord;
    return isWord(v) ? v : unknown - 1 - (this.numbers[place]?.numberOf(v) ?? -1);
  }

  /** The word of a value, which is interned if necessary. */
  private added(v: Value | undefined, position: number): number {
    if (v === undefined) return noWord;
    return isWord(v) ? v : unknown - 1 - this.numbers[position]!.added(v);
  }

  private found(a: number, b: number, c: number, d: number): Result | undefined {
    const { words, results } = this;
    if (this.count === 0) return undefined;
    const last = results.length - 1;
    let slot = spread(a, b, c, d) >>> this.shift;
    for (;;) {
      const result = results[slot];
      if (result === undefined) return undefined;
      const at = slot * 4;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return result;
      slot = (slot + 1) & last;
    }
  }

  private insert(result: Result, a: number, b: number, c: number, d: number): void {
    if (this.count * 2 >= this.results.length - 1) {
      if (this.count > 0 && this.moveToGrid()) {
        const index = this.placeOf(a, natural(b), natural(c), natural(d));
        if (index >= 0) {
          this.inGrid += this.grid[index] === undefined ? 1 : 0;
          this.grid[index] ??= result;
          return;
        }
      }
      this.grow();
    }
    const { words, results } = this;
    const last = results.length - 1;
    let slot = spread(a, b, c, d) >>> this.shift;
    while (results[slot] !== undefined) {
      const at = slot * 4;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return;
      slot = (slot + 1) & last;
    }
    const at = slot * 4;
    words[at] = a;
    words[at + 1] = b;
    words[at + 2] = c;
    words[at + 3] = d;
    results[slot] = result;
    this.count++;
  }

  private grow(): void {
    const { words, results } = this;
    const capacity = Math.max(initialSlots, results.length * (results.length < maxSpareSlots ? 4 : 2));
    this.words = new Int32Array(4 * capacity);
    this.results = slotsFor(capacity);
    this.shift = Math.clz32(capacity) + 1;
    this.count = 0;
    for (let slot = 0, at = 0; slot < results.length; slot++, at += 4) {
      const result = results[slot];
      if (result !== undefined) this.insert(result, words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!);
    }
  }
}

/** True for integers that encode themselves. */
function isWord(v: Value): v is number {
  return typeof v === "number" && (v | 0) === v && v > unknown;
}

/** All arrays of results have the same elements kind, so that optimised code remains valid. */
function slotsFor<Result>(capacity: number): (Result | undefined)[] {
  // oxlint-disable-next-line unicorn/no-new-array -- growing it item by item would copy it repeatedly
  return new Array<Result | undefined>(capacity).fill(undefined);
}

/** Secret odd factors, against chosen collisions (multiply-shift hashing: Dietzfelbinger et al. 1997). */
const factorA = /* @__PURE__ */ secretFactor(1);
const factorB = /* @__PURE__ */ secretFactor(2);
const factorC = /* @__PURE__ */ secretFactor(3);
const factorD = /* @__PURE__ */ secretFactor(4);

function secretFactor(n: number): number {
  return hashWord(n) | 1;
}

/** The hash of four words; only its upper bits are used. */
function spread(a: number, b: number, c: number, d: number): number {
  const h = Math.imul(a, factorA) + Math.imul(b, factorB) + Math.imul(c, factorC) + Math.imul(d, factorD);
  return Math.imul(h ^ (h >>> 15), 0x9e3779b1);
}

const lowest = (n: number, digits: number): number => n & ((1 << digits) - 1);

/** A word, with 0 for a missing value. */
const natural = (word: number): number => (word === noWord ? 0 : word);
