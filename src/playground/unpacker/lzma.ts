// What LZMA has compressed, expanded again. Browsers expand only deflate themselves, which leaves a sixth more of scripts.
// The format is that of the LZMA SDK: 13 bytes that say how it was compressed and how long it was, and then bits, each coded with
// its probability.

/** So many places are told apart by the lowest bits of their number, at most. */
const positions = 16;

/** Where each table begins in the one array that holds all of them. */
const table = {
  isMatch: 0,
  isRepeated: 192,
  isOtherThanLast: 204,
  isOtherThanSecond: 216,
  isOtherThanThird: 228,
  isLong: 240,
  slot: 432,
  far: 688,
  near: 804,
  length: 820,
  repeatedLength: 1334,
  literal: 1848,
} as const;

/** Within the table of lengths: two bits that choose, 16 trees of 8 short ones, 16 of 8 longer ones, and one of 256. */
const lengths = { isLonger: 0, isLongest: 1, short: 2, longer: 130, longest: 258 } as const;

const shortest = 2;

/** Expands what was compressed. */
export function expandedLzma(bytes: Uint8Array): Uint8Array {
  const settings = bytes[0] ?? 0;
  const literalContext = settings % 9;
  const literalPosition = (1 << (Math.floor(settings / 9) % 5)) - 1;
  const position = (1 << Math.floor(settings / 45)) - 1;
  if (settings >= 225 || position >= positions) throw new Error("the compressed part is damaged");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(5, true);
  const out = new Uint8Array(size);
  const bits = new Bits(bytes, 13, table.literal + (0x300 << (literalContext + (Math.floor(settings / 9) % 5))));

  let at = 0;
  let state = 0;
  /** The distances of the last four repetitions, the latest first. */
  let last = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  while (at < size) {
    const place = at & position;
    if (bits.bit(table.isMatch + state * positions + place) === 0) {
      const before = at === 0 ? 0 : out[at - 1]!;
      const context = ((at & literalPosition) << literalContext) + (before >> (8 - literalContext));
      const tree = table.literal + 0x300 * context;
      out[at] = state < 7 ? bits.tree(tree, 8) : bits.literalAfterMatch(tree, out[at - last - 1]!);
      at++;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length: number;
    if (bits.bit(table.isRepeated + state) === 0) {
      fourth = third;
      third = second;
      second = last;
      length = bits.length(table.length, place);
      state = state < 7 ? 7 : 10;
      last = bits.distance(Math.min(length, 3));
      // Streams of unknown length end with this distance; those of the page have a length.
      if (last === 0xffffffff) break;
    } else {
      if (bits.bit(table.isOtherThanLast + state) === 0) {
        if (bits.bit(table.isLong + state * positions + place) === 0) {
          state = state < 7 ? 9 : 11;
          if (last >= at) throw new Error("the compressed part is damaged");
          out[at] = out[at - last - 1]!;
          at++;
          continue;
        }
      } else {
        let distance = second;
        if (bits.bit(table.isOtherThanSecond + state) === 1) {
          distance = third;
          if (bits.bit(table.isOtherThanThird + state) === 1) {
            distance = fourth;
            fourth = third;
          }
          third = second;
        }
        second = last;
        last = distance;
      }
      length = bits.length(table.repeatedLength, place);
      state = state < 7 ? 8 : 11;
    }
    const end = Math.min(size, at + length + shortest);
    if (last >= at) throw new Error("the compressed part is damaged");
    for (let from = at - last - 1; at < end; from++, at++) out[at] = out[from]!;
  }
  return out;
}

/** The range decoder: reads bits, each of which is coded by what was to be expected of it, and the numbers made of them. */
class Bits {
  readonly #bytes: Uint8Array;
  #next: number;
  /** The range and where the code is in it. In an array of this type, they stay numbers of 32 bits. */
  readonly #now = new Uint32Array([0xffffffff, 0]);
  /** The probability of each bit that it is zero, in 2048ths. */
  readonly #chances: Uint16Array;

  constructor(bytes: Uint8Array, from: number, contexts: number) {
    this.#bytes = bytes;
    this.#chances = new Uint16Array(contexts).fill(1024);
    // The first byte is always zero.
    this.#next = from + 1;
    for (let i = 0; i < 4; i++) this.#now[1] = (this.#now[1]! << 8) | this.#byte();
  }

  #byte(): number {
    return this.#bytes[this.#next++] ?? 0;
  }

  /** A bit in a context. */
  bit(context: number): 0 | 1 {
    const now = this.#now;
    const chance = this.#chances[context]!;
    const range = now[0]!;
    const code = now[1]!;
    const bound = (range >>> 11) * chance;
    const isZero = code < bound;
    const rest = isZero ? bound : range - bound;
    const left = isZero ? code : code - bound;
    this.#chances[context] = isZero ? chance + ((2048 - chance) >> 5) : chance - (chance >> 5);
    if (rest < 0x1000000) {
      now[0] = rest << 8;
      now[1] = (left << 8) | this.#byte();
    } else {
      now[0] = rest;
      now[1] = left;
    }
    return isZero ? 0 : 1;
  }

  /** Bits of which each is as likely to be zero as one. */
  #even(count: number): number {
    const now = this.#now;
    let result = 0;
    for (let i = 0; i < count; i++) {
      const half = now[0]! >>> 1;
      const code = now[1]!;
      const isZero = code < half;
      result = (result << 1) | (isZero ? 0 : 1);
      const left = isZero ? code : code - half;
      const isSmall = half < 0x1000000;
      now[0] = isSmall ? half << 8 : half;
      now[1] = isSmall ? (left << 8) | this.#byte() : left;
    }
    return result;
  }

  /** A number of so many bits, the highest first, each in the context of those before it. */
  tree(tree: number, count: number): number {
    let node = 1;
    for (let i = 0; i < count; i++) node = (node << 1) | this.bit(tree + node);
    return node - (1 << count);
  }

  /** The same from the lowest bit on. */
  #reversedTree(tree: number, count: number): number {
    let node = 1;
    let result = 0;
    for (let i = 0; i < count; i++) {
      const bit = this.bit(tree + node);
      node = (node << 1) | bit;
      result |= bit << i;
    }
    return result;
  }

  /** A byte behind a repetition: as long as it is the byte with which the repetition would go on, that is in the context too. */
  literalAfterMatch(tree: number, expected: number): number {
    let node = 1;
    let offset = 0x100;
    while (node < 0x100) {
      expected <<= 1;
      const wanted = expected & offset;
      const bit = this.bit(tree + offset + wanted + node);
      node = (node << 1) | bit;
      offset &= bit === 1 ? wanted : ~wanted;
    }
    return node & 0xff;
  }

  /** The length of a repetition beyond the shortest. */
  length(from: number, place: number): number {
    if (this.bit(from + lengths.isLonger) === 0) return this.tree(from + lengths.short + place * 8, 3);
    if (this.bit(from + lengths.isLongest) === 0) return 8 + this.tree(from + lengths.longer + place * 8, 3);
    return 16 + this.tree(from + lengths.longest, 8);
  }

  /** How far back a repetition begins, less one; `length` is its length beyond the shortest, at most 3. */
  distance(length: number): number {
    const slot = this.tree(table.slot + length * 64, 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) << count;
    if (slot < 14) return high + this.#reversedTree(table.far + high - slot, count);
    return (high + this.#even(count - 4) * 16 + this.#reversedTree(table.near, 4)) >>> 0;
  }
}
