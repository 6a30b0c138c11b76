// Sums of pairs with offsets, and their numbers, are those of the definition, whether there is a grid of counts for them or not.

import { describe, expect, it } from "vitest";
import {
  add,
  countTranslated,
  domainOf,
  equal,
  hasPair,
  type Integer,
  type LedSet,
  product,
  range,
  ratio,
  setFrom,
  setOf,
  translated,
  type Value,
} from "../../../src/runtime/index.js";

type Pair = readonly [Value, Value];

const around = setOf([-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]);
const ahead = setOf([1, 2], [0, 3], [-1, 1]);
const knights = setOf([1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]);

/** The same, by definition. */
const sums = (S: LedSet<Pair>, O: LedSet<Pair>): LedSet =>
  setFrom([...S].flatMap(([a, b]) => [...O].map(([i, j]): Pair => [add(a, i), add(b, j)])));
const count = (S: LedSet, a: Value, b: Value, O: LedSet<Pair>): number =>
  [...O].filter(([i, j]) => hasPair(S, add(a, i), add(b, j))).length;

/** Some pairs near a place; no two sets are the same object. */
function pairs(seed: number, from: number): LedSet<readonly [Integer, Integer]> {
  let x = seed;
  const next = (): number => (x = (x * 48271) % 2147483647) % 9;
  return setFrom(Array.from({ length: 5 + seed }, (): readonly [number, number] => [from + next(), next() - from]));
}

/** Fails unless sums and numbers are those of the definition: the numbers first and last, since the tally that was made for the sums knows them. */
function compare(S: LedSet<Pair>, O: LedSet<Pair>, places: readonly Pair[]): void {
  const look = (): void => {
    for (const [a, b] of places)
      if (countTranslated(S, a, b, O) !== count(S, a, b, O))
        expect([a, b, countTranslated(S, a, b, O)]).toEqual([a, b, count(S, a, b, O)]);
  };
  look();
  expect(equal(translated(S as Value, O), sums(S, O))).toBe(true);
  look();
}

/** All places from 3 before to 12 after one. */
const placesFrom = (from: number): readonly Pair[] =>
  Array.from({ length: 256 }, (_, i): Pair => [from + Math.floor(i / 16) - 3, (i % 16) - 3 - from]);

describe("pairs moved by offsets", () => {
  it("are counted by the same offsets, question after question, also where these are many", () => {
    const O = setFrom(Array.from({ length: 12 }, (_, i): readonly [number, number] => [i - 2, 1 + (i % 3)]));
    const S = pairs(20, 0);
    countTranslated(S, 0, 0, O);
    const offsets = O.notes;
    expect(offsets).toBeDefined();
    for (const [a, b] of placesFrom(0)) expect(countTranslated(S, a, b, O)).toBe(count(S, a, b, O));
    expect(O.notes).toBe(offsets);
  });

  it("are those of the definition, and so are their numbers, wherever the pairs are", () => {
    for (const from of [0, -20, 5000]) {
      for (let seed = 1; seed < 40; seed += 6)
        for (const O of [around, ahead, knights]) compare(pairs(seed, from), O, placesFrom(from));
    }
  });

  it("may be asked of several sets in turn", () => {
    const [S, T] = [pairs(30, 0), pairs(31, 0)];
    for (let round = 0; round < 3; round++)
      for (const set of [S, T])
        for (const O of [around, ahead]) compare(set, O, placesFrom(0).slice(round * 60, round * 60 + 40));
  });

  it("may be of sets that are kept as bits", () => {
    for (const size of [7, 19]) {
      const domain = domainOf(product(range(1, size), range(1, size)));
      for (const O of [around, ahead])
        compare(
          domain.setOf(...[...pairs(20, 1)].filter(([a, b]) => a <= size && b >= 1 && b <= size)),
          O,
          placesFrom(1),
        );
    }
  });

  it("stay right for a set that has grown into another", () => {
    let S: LedSet<Pair> = pairs(20, 0);
    for (let i = 0; i < 20; i++) {
      compare(S, around, placesFrom(0));
      S = setFrom([...S, [i, 20]]);
    }
  });

  it("may lie far from each other, be many, none, or no small integers", () => {
    const far = setOf([0, 0], [1_000_000, 5], [2 ** 31 - 1, 2 ** 31 - 1], [-(2 ** 31), 3]);
    const odd = setOf([ratio(1, 2), 1], [3n ** 50n, 2], [2 ** 40, 7], ["a", 1]);
    compare(far, around, [
      [0, 1],
      [1_000_001, 4],
      [2 ** 31, 2 ** 31],
      [2 ** 31 - 2, 2 ** 31 - 1],
      [-(2 ** 31), 2],
    ]);
    compare(setFrom([...far, [ratio(1, 2), 1], [3n ** 50n, 2], [2 ** 40, 7]]), around, [
      [ratio(-1, 2), 1],
      [3n ** 50n - 1n, 1],
      [2 ** 40, 8],
      [0, 1],
    ]);
    compare(setFrom(Array.from({ length: 3000 }, (_, i): Pair => [i % 60, Math.floor(i / 60)])), around, [
      [0, 0],
      [30, 30],
      [59, 49],
      [60, 50],
    ]);
    compare(setOf<readonly Pair[]>(), around, [
      [0, 0],
      [1, 1],
    ]);
    compare(pairs(9, 0), setOf<readonly Pair[]>(), [
      [0, 0],
      [1, 1],
    ]);
    expect(countTranslated(odd, ratio(-1, 2), 1, around)).toBe(1);
    expect(countTranslated(pairs(9, 0), 0.5, 1, around)).toBe(0);
  });

  it("fail where members are asked for of what is no set", () => {
    expect(() => translated(7, around)).toThrow("a set");
    expect(() => countTranslated(7, 1, 1, around)).toThrow("a set");
  });
});
