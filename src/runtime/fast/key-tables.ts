// What results are known again by: one to four values, each of which becomes a word of 32 bits, a small integer itself and any other
// value the number of all that equal it. So a look-up makes no tuple, and compares nothing but words.

import { ValueNumbers } from "./value-numbers.js";
import type { Value } from "../kernel/values.js";

/** The word of values that have no number, under which there is nothing. Integers above it are their own words. */
const unknown = -(2 ** 30);
/** In place of a value that is not there. */
const noWord = -(2 ** 31);

const fewestSlots = 64;
/** Tables with fewer slots grow fourfold, as those of sets do. */
const mostSpare = 65_536;
/** Slots up to this many are used again. */
const fewSlots = 256;

/** Results under one to four values; all have the same number of them. */
export class KeyTable<Result extends Value> {
  /** Four words for each slot. */
  private words = new Int32Array(0);
  private results: (Result | undefined)[] = [];
  private count = 0;
  private shift = 32;
  /** The results under one value that is no small integer, by its number. */
  private readonly single: (Result | undefined)[] = [];
  private readonly first = new ValueNumbers();
  private readonly second = new ValueNumbers();
  private readonly third = new ValueNumbers();
  private readonly fourth = new ValueNumbers();

  /** How many parts of values it holds. */
  get held(): number {
    return this.first.held + this.second.held + this.third.held + this.fourth.held;
  }

  /** The result under these values, if it is there. */
  of(a: Value, b?: Value, c?: Value, d?: Value): Result | undefined {
    if (b === undefined) return isWord(a) ? this.found(a, noWord, noWord, noWord) : this.foundSingle(a);
    const one = isWord(a) ? a : wordOf(this.first.numberOf(a));
    const two = isWord(b) ? b : wordOf(this.second.numberOf(b));
    if (c === undefined) return this.found(one, two, noWord, noWord);
    const three = isWord(c) ? c : wordOf(this.third.numberOf(c));
    return this.found(one, two, three, d === undefined ? noWord : isWord(d) ? d : wordOf(this.fourth.numberOf(d)));
  }

  /** Puts a result there, unless one of the values cannot be known again. */
  set(result: Result, a: Value, b?: Value, c?: Value, d?: Value): void {
    if (b === undefined && !isWord(a)) {
      const number = this.first.added(a);
      if (number >= 0) this.single[number] ??= result;
      return;
    }
    const one = isWord(a) ? a : wordOf(this.first.added(a));
    const two = b === undefined ? noWord : isWord(b) ? b : wordOf(this.second.added(b));
    const three = c === undefined ? noWord : isWord(c) ? c : wordOf(this.third.added(c));
    const four = d === undefined ? noWord : isWord(d) ? d : wordOf(this.fourth.added(d));
    if (one !== unknown && two !== unknown && three !== unknown && four !== unknown)
      this.insert(result, one, two, three, four);
  }

  /** Forgets all results. */
  clear(): void {
    if (this.results.length > fewSlots) {
      this.words = new Int32Array(0);
      this.results = [];
      this.shift = 32;
    } else if (this.count > 0) this.results.fill(undefined);
    this.count = 0;
    this.single.length = 0;
    this.first.clear();
    this.second.clear();
    this.third.clear();
    this.fourth.clear();
  }

  private foundSingle(a: Value): Result | undefined {
    const number = this.first.numberOf(a);
    return number < 0 ? undefined : this.single[number];
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
    if (this.count * 2 >= this.results.length) this.grow();
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
    const capacity = Math.max(fewestSlots, results.length * (results.length < mostSpare ? 4 : 2));
    this.words = new Int32Array(4 * capacity);
    // oxlint-disable-next-line unicorn/no-new-array -- filled one by one, it would be copied again and again as it grows
    this.results = new Array<Result | undefined>(capacity).fill(undefined);
    this.shift = Math.clz32(capacity) + 1;
    this.count = 0;
    for (let slot = 0, at = 0; slot < results.length; slot++, at += 4) {
      const result = results[slot];
      if (result !== undefined) this.insert(result, words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!);
    }
  }
}

/** True of integers that are words themselves. */
function isWord(v: Value): v is number {
  return typeof v === "number" && (v | 0) === v && v > unknown;
}

/** The word of the value with a number, or of one that has none, -1. */
function wordOf(number: number): number {
  return unknown - 1 - number;
}

/** Multiplied like this, the words of a grid of integers nearly always get slots of their own (Fibonacci hashing: Knuth, 6.4). */
function spread(a: number, b: number, c: number, d: number): number {
  return Math.imul(a, 0x9e3779b1) + Math.imul(b, 0x85ebca6b) + Math.imul(c, 0xc2b2ae35) + Math.imul(d, 0x27d4eb2f);
}
