// Families of values constructed to collide if hashes depended on nothing but the values.

import { describe, expect, test } from "vitest";
import { KeyIndex } from "../../../src/runtime/caches/key-index.js";
import { KeyTable } from "../../../src/runtime/caches/memo-keys.js";
import { ValueNumbers } from "../../../src/runtime/caches/interning.js";
import { hash, recalled, recollection, type Value } from "../../../src/runtime/index.js";
import { mix } from "../../../src/runtime/values/bits.js";

const count = 20_000;

const list = <T>(make: (i: number) => T): readonly T[] => Array.from({ length: count }, (_, i) => make(i));

/** The inverse of `mix`. */
function unmixed(n: number): number {
  const shifted = (h: number, by: number): number => h ^ (h >>> by) ^ (by < 16 ? h >>> (2 * by) : 0);
  let h = shifted(n, 16);
  h = shifted(Math.imul(h, 0x7ed1b41d), 13);
  return shifted(Math.imul(h, 0xa5cb9243), 16);
}

/**
 * Strings with the same FNV hash, concatenated from blocks of which two alternatives lead from one state to the same
 * next state (multicollisions).
 */
function collidingTexts(): readonly string[] {
  const prime = 0x01000193;
  const second = 0x1000;
  let texts = [""];
  for (let state = 1; texts.length < count; ) {
    // Two first characters after which the states differ only in their lower halves; the second characters compensate
    // for the difference.
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
  "strings with the same hash": collidingTexts,
  "integers whose hashes share their low bits": () => list((i) => unmixed((i << 17) | 5)),
  "large integers with the same hash": () => list((i) => i * 2 ** 32 + ((mix(i) ^ 77) >>> 0)),
  "multi-word integers with the same hash": () => list((i) => BigInt(i) * 2147483647n + 2n ** 70n),
  "pairs with the same hash": () => list((i) => [i, unmixed((1000 - Math.imul(31, mix(i))) | 0)]),
};

/**
 * Counts the probes for inserting values with these hashes into a linear-probing table with a final load of one half.
 */
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

test.each(Object.keys(families))("%s need few probes", (name) => {
  const values = families[name]!();
  expect(new Set(values.map(String)).size).toBe(count);
  // Knuth, 6.4: (1 + 1 / (1 - load)) / 2 probes on average, at most 1.5 here.
  expect(probes(values.map(hash))).toBeLessThan(2 * count);
});

/** The inverse of an odd n modulo 2^32. */
function inverse(n: number): number {
  let x = n;
  for (let i = 0; i < 5; i++) x = Math.imul(x, 2 - Math.imul(n, x));
  return x;
}

/** Returns h, given h ^ (h >>> by). */
function unshifted(shifted: number, by: number): number {
  let h = shifted;
  for (let i = 0; i < 32; i += by) h = shifted ^ (h >>> by);
  return h;
}

/** Integers that V8, which hashes them without a secret, puts into the same slot of a `Map`. */
function inOneSlotOfMaps(i: number): number {
  let h = Math.imul(unshifted((i << 16) | 5, 16), inverse(2057));
  h = unshifted(Math.imul(unshifted(h, 4), inverse(5)), 12);
  return Math.imul(h + 1, inverse(32_767));
}

/** A 40-character string whose 15 sampled characters are the digits of n, as a number modulo 2^32. */
function sampledAs(n: number): string {
  const digits = Array.from({ length: 15 }, () => 0);
  let rest = (n - digits.reduce((h) => Math.imul(h, 31), 40)) >>> 0;
  for (let place = 10; place < 15; place++) {
    const power = 31 ** (14 - place);
    digits[place] = Math.floor(rest / power);
    rest %= power;
  }
  const text = Array.from({ length: 40 }, () => "\0");
  for (let place = 0; place < 15; place++) {
    const at = place >= 8 ? 5 * (place - 7) : place % 2 === 0 ? place / 2 : 39 - (place - 1) / 2;
    text[at] = String.fromCharCode(digits[place]!);
  }
  return text.join("");
}

describe("memo tables with crafted keys", () => {
  type KeysOf = (i: number) => readonly Value[];
  const golden = inverse(0x9e3779b1);
  const second = inverse(0x85ebca6b);
  /** Functions that fill a table, each with colliding and with ordinary keys. */
  const tables: Readonly<
    Record<string, readonly [fill: (keys: readonly (readonly Value[])[]) => void, crafted: KeysOf, other: KeysOf]>
  > = {
    "by integers": [fillTable, (i) => [Math.imul(i, golden)], (i) => [i * 50_021]],
    "by pairs": [fillTable, (i) => [Math.imul(i, golden), Math.imul(-i, second)], (i) => [i * 50_021, i]],
    "by integers with the same low digits": [fillTable, (i) => [(i % 200) << 22, (i / 200) << 22], (i) => [i, -i]],
    "by strings": [(keys) => numberAll(keys), (i) => [sampledAs(inOneSlotOfMaps(i))], (i) => [sampledAs(i * 50_021)]],
    "for loop memos": [recallAll, (i) => [inOneSlotOfMaps(i)], (i) => [i * 50_021]],
    "for key indexes": [indexAll, (i) => [inOneSlotOfMaps(i)], (i) => [i * 50_021]],
  };

  function fillTable(keys: readonly (readonly Value[])[]): void {
    const table = new KeyTable<number>();
    for (const [a, b] of keys) table.set(1, a!, b);
    for (const [a, b] of keys) if (table.of(a!, b) !== 1) throw new Error("a lost result");
  }

  function numberAll(keys: readonly (readonly Value[])[]): void {
    const numbers = new ValueNumbers();
    for (const [key] of keys) numbers.added(key!);
  }

  function recallAll(keys: readonly (readonly Value[])[]): void {
    const memory = recollection(0);
    for (const [key] of keys) recalled(memory, key!, () => 1);
  }

  function indexAll(keys: readonly (readonly Value[])[]): void {
    const index = new KeyIndex(keys, ([key]) => key!);
    for (const [key] of keys) if (index.find(key!).length !== 1) throw new Error("a lost item");
  }

  /** The minimum time of three runs, in milliseconds. */
  const timeOf = (work: () => void): number =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const start = performance.now();
        work();
        return performance.now() - start;
      }),
    );

  test.each(Object.keys(tables))("are as fast as with other keys: %s", (name) => {
    const [fill, crafted, other] = tables[name]!;
    const keys = list(crafted);
    expect(new Set(keys.map(String)).size).toBe(count);
    const usual = timeOf(() => fill(list(other)));
    // Quadratic time would be a hundred times as much.
    expect(timeOf(() => fill(keys))).toBeLessThan(10 * usual + 10);
  });
});
