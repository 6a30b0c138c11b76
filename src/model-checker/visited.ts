// The visited set: states numbered in order of discovery, each with a 64-bit fingerprint and its parent. In exact mode,
// the encoded states are stored too.

import { mix } from "../runtime/values/bits.js";
import { Words } from "./segments.js";
import { maxLoadFactor } from "./limits.js";

export interface Fingerprint {
  low: number;
  high: number;
}

/** Computes the fingerprint of an array of words: two hashes with different multipliers, mixed into each other. */
export function fingerprint(words: Uint32Array, from: number, to: number, into: Fingerprint): void {
  let a = 0x9747b28c;
  let b = 0x5bd1e995;
  for (let i = from; i < to; i++) {
    const word = words[i]!;
    let k = Math.imul(word, 0xcc9e2d51);
    k = (k << 15) | (k >>> 17);
    a ^= Math.imul(k, 0x1b873593);
    a = (a << 13) | (a >>> 19);
    a = (Math.imul(a, 5) + b) | 0;
    k = Math.imul(word, 0x38b34ae5);
    k = (k << 17) | (k >>> 15);
    b ^= Math.imul(k, 0xa1e38b93);
    b = (b << 17) | (b >>> 15);
    b = (Math.imul(b, 5) + a) | 0;
  }
  a = mix(a ^ (to - from));
  b = mix((b + a) | 0);
  into.low = (a + b) >>> 0;
  into.high = b >>> 0;
}

/** Parent of the initial states. */
export const noState = 2 ** 32 - 1;

export class VisitedStates {
  readonly low = new Words();
  readonly high = new Words();
  readonly parents = new Words();
  /** In exact mode: the words of all states, and where those of each begin. */
  private readonly texts: { readonly words: Words; readonly starts: Words } | undefined;
  private table = new Uint32Array(1 << 12);
  /** The state number of the last `add`. */
  index = 0;

  constructor(exact: boolean) {
    this.texts = exact ? { words: new Words(), starts: new Words() } : undefined;
  }

  get count(): number {
    return this.low.length;
  }

  get bytes(): number {
    const { low, high, parents, texts, table } = this;
    return (
      low.bytes + high.bytes + parents.bytes + table.byteLength + (texts ? texts.words.bytes + texts.starts.bytes : 0)
    );
  }

  /** Adds a state. Returns true if it is new; `index` is its number either way. */
  add(low: number, high: number, parent: number, words: Uint32Array, from: number, to: number): boolean {
    const { table } = this;
    const mask = table.length - 1;
    let place = low & mask;
    for (let entry = table[place]!; entry !== 0; entry = table[place]!) {
      const id = entry - 1;
      if (this.low.get(id) === low && this.high.get(id) === high && this.isSame(id, words, from, to)) {
        this.index = id;
        return false;
      }
      place = (place + 1) & mask;
    }
    const id = this.low.length;
    this.index = id;
    table[place] = id + 1;
    this.low.push(low);
    this.high.push(high);
    this.parents.push(parent);
    if (this.texts !== undefined) {
      this.texts.starts.push(this.texts.words.length);
      for (let i = from; i < to; i++) this.texts.words.push(words[i]!);
    }
    if (id + 1 > maxLoadFactor * table.length) this.enlarge();
    return true;
  }

  private isSame(id: number, words: Uint32Array, from: number, to: number): boolean {
    if (this.texts === undefined) return true;
    const { words: stored, starts } = this.texts;
    const start = starts.get(id);
    const end = id + 1 < starts.length ? starts.get(id + 1) : stored.length;
    if (end - start !== to - from) return false;
    for (let i = start; i < end; i++) if (stored.get(i) !== words[from + i - start]) return false;
    return true;
  }

  private enlarge(): void {
    // The old table is freed before the new one is allocated.
    const size = 2 * this.table.length;
    this.table = new Uint32Array(0);
    const table = new Uint32Array(size);
    const mask = size - 1;
    for (let id = 0; id < this.low.length; id++) {
      let place = this.low.get(id) & mask;
      while (table[place] !== 0) place = (place + 1) & mask;
      table[place] = id + 1;
    }
    this.table = table;
  }
}
