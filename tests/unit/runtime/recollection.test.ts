// Memoisation within loops, keyed by the distinct projections.

import { expect, test } from "vitest";
import {
  add,
  divide,
  power,
  recalled,
  recalledTruth,
  recollection,
  setOf,
  type Value,
} from "../../../src/runtime/index.js";

/** Looks up keys in order and counts the computations. */
function lookUpAll(
  memory: Value,
  keys: readonly Value[],
  of: (key: Value) => Value = (x) => [x, x],
): readonly [computed: number, found: readonly Value[]] {
  let computed = 0;
  const found = keys.map((key) =>
    recalled(memory, key, () => {
      computed++;
      return of(typeof key === "function" ? 0 : key);
    }),
  );
  return [computed, found];
}

test("a result is found by any equal key", () => {
  const keys: readonly Value[] = [1, "a", true, [1, 2], setOf(1, 2), divide(1, 2), power(2, 60)];
  const again: readonly Value[] = [1n, "a", true, [1n, 2], setOf(2, 1), 0.5, 2 ** 60];
  const memory = recollection(256);
  const [computed, first] = lookUpAll(memory, keys);
  const [more, second] = lookUpAll(memory, again);
  expect([computed, more]).toEqual([keys.length, 0]);
  second.forEach((x, i) => expect(x).toBe(first[i]));
});

test("functions are evaluated as keys, and no result is cached if they fail or return no valid key", () => {
  const memory = recollection(256);
  expect(lookUpAll(memory, [() => 1, () => 1, 1])[0]).toBe(1);
  expect(lookUpAll(memory, [() => divide(1, 0), () => divide(1, 0)])[0]).toBe(2);
  expect(lookUpAll(memory, [() => add, () => add])[0]).toBe(2);
});

test("failures are not cached", () => {
  const memory = recollection(256);
  for (let i = 0; i < 2; i++) expect(() => lookUpAll(memory, [1], () => divide(1, 0))).toThrow();
  expect(lookUpAll(memory, [1])[0]).toBe(1);
});

test("truth values are cached, false as well", () => {
  const memory = recollection(256);
  let computed = 0;
  for (let i = 0; i < 6; i++)
    expect(
      recalledTruth(memory, i % 2, () => {
        computed++;
        return i % 2 === 1;
      }),
    ).toBe(i % 2 === 1);
  expect(computed).toBe(2);
});

test("a loop memo is abandoned if no key recurs, and kept otherwise", () => {
  const [distinct, repeated] = [recollection(64), recollection(64)];
  lookUpAll(
    distinct,
    Array.from({ length: 80 }, (_, i) => i),
  );
  lookUpAll(
    repeated,
    Array.from({ length: 80 }, (_, i) => i % 8),
  );
  expect(lookUpAll(distinct, [5, 5])[0]).toBe(2);
  expect(lookUpAll(repeated, [5, 5])[0]).toBe(0);
});

test("nested evaluations do not interfere with each other", () => {
  const memory = recollection(256);
  const down = (n: number): Value =>
    recalled(memory, [n, 0], () => (n === 0 ? 0 : add(down(n - 1) as number, down(n - 1) as number)));
  expect(down(20)).toBe(0);
  expect(recalled(memory, [20, 0], () => 7)).toBe(0);
});
