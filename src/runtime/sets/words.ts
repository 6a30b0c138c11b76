// Sets of small natural numbers as bit sets in one word: bit x is set if x is a member. Most puzzles have such sets as
// positions, subsets and permutations, and a word is copied, compared and changed in one operation.

import { hash } from "../values/hash.js";
import type { Value } from "../values/values.js";
import { wordSize } from "./limits.js";

/** True for numbers that can be members of a bit set. */
export function hasBit(x: Value): x is number {
  return typeof x === "number" && x >= 0 && x < wordSize && Number.isInteger(x);
}

/** The bit set of distinct members, or 0 if none, or if one of them does not fit. */
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

/** The number of bits set (Warren 2002). */
export function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The least member of a nonempty bit set. */
export const leastBit = (word: number): number => 31 - Math.clz32(word & -word);

/** The members in ascending order. */
export function bitsOf(word: number): number[] {
  const members: number[] = [];
  for (let remaining = word; remaining !== 0; remaining &= remaining - 1) members.push(leastBit(remaining));
  return members;
}

export function sumOfBits(word: number): number {
  let sum = 0;
  for (let remaining = word; remaining !== 0; remaining &= remaining - 1) sum = (sum + hash(leastBit(remaining))) | 0;
  return sum;
}
