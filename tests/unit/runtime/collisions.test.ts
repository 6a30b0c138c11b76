// Families of values that were chosen so that their hashes would be equal, if hashes depended on nothing but the values.

import { expect, test } from "vitest";
import { hash, type Value } from "../../../src/runtime/index.js";
import { mix } from "../../../src/runtime/kernel/bits.js";

const count = 20_000;

const list = <T>(make: (i: number) => T): readonly T[] => Array.from({ length: count }, (_, i) => make(i));

/** The number whose bits `mix` mixes to n. */
function unmixed(n: number): number {
  const shifted = (h: number, by: number): number => h ^ (h >>> by) ^ (by < 16 ? h >>> (2 * by) : 0);
  let h = shifted(n, 16);
  h = shifted(Math.imul(h, 0x7ed1b41d), 13);
  return shifted(Math.imul(h, 0xa5cb9243), 16);
}

/** Texts that lead the hash of Fowler, Noll and Vo from one state to the same other state: of two blocks, either may follow. */
function collidingTexts(): readonly string[] {
  const prime = 0x01000193;
  const second = 0x1000;
  let texts = [""];
  for (let state = 1; texts.length < count; ) {
    // Two first characters after which the states differ in their lower halves alone, which the second characters make up for.
    const reached = new Map<number, number>();
    for (let first = 1; ; first++) {
      const next = Math.imul(state ^ first, prime);
      const other = reached.get(next >>> 16);
      if (other === undefined) {
        reached.set(next >>> 16, first);
        continue;
      }
      const rest = second ^ ((next ^ Math.imul(state ^ other, prime)) & 0xffff);
      const blocks = [String.fromCharCode(first, second), String.fromCharCode(other, rest)];
      texts = texts.flatMap((text) => blocks.map((block) => text + block));
      state = Math.imul(next ^ second, prime);
      break;
    }
  }
  return texts.slice(0, count);
}

const families: Readonly<Record<string, () => readonly Value[]>> = {
  "successive integers": () => list((i) => i),
  "strings of one hash": collidingTexts,
  "integers whose hashes end with the same bits": () => list((i) => unmixed((i << 17) | 5)),
  "large integers of one hash": () => list((i) => i * 2 ** 32 + ((mix(i) ^ 77) >>> 0)),
  "integers of many digits of one hash": () => list((i) => BigInt(i) * 2147483647n + 2n ** 70n),
  "pairs of one hash": () => list((i) => [i, unmixed((1000 - Math.imul(31, mix(i))) | 0)]),
};

/** How many slots are looked at while values with these hashes are put into a table that is half full at the end. */
function probes(hashes: readonly number[]): number {
  const mask = 2 ** Math.ceil(Math.log2(2 * hashes.length)) - 1;
  const isTaken = new Uint8Array(mask + 1);
  let looked = 0;
  for (const h of hashes) {
    let slot = h & mask;
    for (looked++; isTaken[slot] === 1; looked++) slot = (slot + 1) & mask;
    isTaken[slot] = 1;
  }
  return looked;
}

test.each(Object.keys(families))("%s take few probes", (name) => {
  const values = families[name]!();
  expect(new Set(values.map(String)).size).toBe(count);
  // Knuth, 6.4: half of 1 + 1 / (1 - load), on the average, and never more than 1.5 here.
  expect(probes(values.map(hash))).toBeLessThan(2 * count);
});
