// Sets of small natural numbers as the bits of a word: bit x is set if x is a member. Such sets are the positions, subsets and
// permutations of most puzzles, and a word is copied, compared and changed at once.

import { hash } from "../kernel/hash.js";
import type { Value } from "../kernel/values.js";

/** Members are below this: V8 keeps words of so many bits in place, also where it compresses pointers. */
const wordSize = 30;

/** True of numbers that have a bit. */
export function hasBit(x: Value): x is number {
  return typeof x === "number" && x >= 0 && x < wordSize && Number.isInteger(x);
}

/** The word of distinct members; 0 if one of them has no bit, or if there are none. */
export function wordOf(members: readonly Value[]): number {
  if (members.length > wordSize) return 0;
  let word = 0;
  for (let i = 0; i < members.length; i++) {
    const x = members[i]!;
    if (!hasBit(x)) return 0;
    word |= 1 << x;
  }
  return word;
}

/** How many bits are set (Warren 2002). */
export function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The least member of a word that is not 0. */
export const leastBit = (word: number): number => 31 - Math.clz32(word & -word);

/** The members in order. */
export function bitsOf(word: number): number[] {
  const members: number[] = [];
  for (let rest = word; rest !== 0; rest &= rest - 1) members.push(leastBit(rest));
  return members;
}

/** The sum of the hashes of the members. */
export function sumOfBits(word: number): number {
  let sum = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) sum = (sum + hash(leastBit(rest))) | 0;
  return sum;
}
