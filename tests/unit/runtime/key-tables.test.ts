// Memo tables compared with a map, for all kinds of keys in any order.

import { describe, expect, it } from "vitest";
import { KeyTable } from "../../../src/runtime/caches/memo-keys.js";
import { print, ratio, sequence, setOf, type Value } from "../../../src/runtime/index.js";

type Keys = readonly [Value, Value?, Value?, Value?];

/** A deterministic generator of numbers from 0 to below 1. */
function draws(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

function check(keys: Iterable<Keys>): void {
  const table = new KeyTable<number>();
  const wrong: unknown[] = [];
  const compare = (key: Keys, expected: number | undefined): void => {
    const found = table.of(...key);
    if (found !== expected) wrong.push({ key: print(sequence(...(key as readonly Value[]))), found, expected });
  };
  for (let round = 0; round < 2; round++) {
    const model = new Map<string, { readonly keys: Keys; readonly result: number }>();
    let result = 0;
    for (const one of keys) {
      const text = print(sequence(...(one as readonly Value[])));
      compare(one, model.get(text)?.result);
      if (model.has(text)) continue;
      model.set(text, { keys: one, result });
      table.set(result++, ...one);
    }
    for (const { keys: known, result: expected } of model.values()) compare(known, expected);
    table.clear();
    for (const { keys: known } of model.values()) compare(known, undefined);
  }
  expect(wrong).toEqual([]);
}

describe("memo table", () => {
  const grid = (...sizes: readonly number[]): Keys[] =>
    sizes.reduce<number[][]>(
      (all, size) => all.flatMap((some) => Array.from({ length: size }, (_, i) => [...some, i])),
      [[]],
    ) as unknown as Keys[];

  it("returns the stored results for keys that form a grid", () => {
    check(grid(700));
    check(grid(40, 50));
    check(grid(3, 300));
    check(grid(12, 7, 9));
    check(grid(5, 6, 7, 8));
  });

  it("returns the stored results for keys in reverse order, and for part of a grid", () => {
    check(grid(60, 60).reverse());
    check(grid(60, 60).filter(([i, j]) => (i as number) < (j as number)));
    check(grid(16, 16, 16).filter(([i, j, k]) => (i as number) + (j as number) >= (k as number)));
  });

  it("returns the stored results for keys beyond the grid, which grows", () => {
    check([...grid(20, 20), ...grid(40, 40).reverse(), ...grid(300, 3)]);
    check([...grid(20, 20), [1_000_000, 3], [3, 1_000_000], [2 ** 31, 1], [2 ** 40, 2], ...grid(25, 25)]);
    check([...grid(4, 4096), ...Array.from({ length: 40 }, (_, i): Keys => [2 ** (10 + (i % 20)), i])]);
    check([...grid(20, 20), ...grid(20, 20).map(([i, j]): Keys => [-1 - (i as number), j!])]);
  });

  it("returns the stored results for keys of all kinds", () => {
    const next = draws(7);
    const value = (): Value => {
      const n = Math.floor(next() * 12);
      return [n, -n, setOf(n), ratio(n, 7), sequence(n, 1), 10n ** 20n + BigInt(n), "a".repeat(n)][
        Math.floor(next() * next() * 7)
      ]!;
    };
    for (let count = 1; count <= 4; count++)
      check(Array.from({ length: 2000 }, () => Array.from({ length: count }, value) as unknown as Keys));
  });
});
