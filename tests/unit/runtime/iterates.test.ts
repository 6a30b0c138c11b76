// A loop that goes on where its last call stopped, against one that always begins anew.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { iterates, setOf } from "../../../src/runtime/index.js";
import type { Value } from "../../../src/runtime/index.js";

/** n turns of a function from x on, with the number of turns that were made. */
function counting<T extends Value>(
  f: (x: T) => T,
): { readonly after: (n: Value, x: T) => T; readonly turns: () => number } {
  const known = iterates<readonly [Value, T]>();
  let turns = 0;
  const after = (n: Value, x: T): T => {
    let [left, at] = known.resume(n, x);
    for (; Number(left) >= 1; left = Number(left) - 1) {
      at = f(at);
      turns++;
    }
    return known.stop(at, left, at);
  };
  return { after, turns: () => turns };
}

describe("iterates", () => {
  test("are those of a loop that begins anew, whatever is asked in whatever order", () => {
    const call = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(0, 1, 5));
    fc.assert(
      fc.property(fc.array(call, { maxLength: 200 }), (calls) => {
        const { after } = counting<number>((x) => (3 * x + 1) % 101);
        for (const [n, x] of calls) {
          let expected = x;
          for (let i = 0; i < n; i++) expected = (3 * expected + 1) % 101;
          expect(after(n, x)).toBe(expected);
        }
      }),
    );
  });

  test("take one turn each where one after another is asked for", () => {
    const { after, turns } = counting<number>((x) => x + 2);
    for (let n = 0; n <= 100; n++) expect(after(n, 7)).toBe(7 + 2 * n);
    expect(turns()).toBe(100);
  });

  test("know a set by its identity", () => {
    const { after, turns } = counting<ReturnType<typeof setOf>>((S) => S);
    const S = setOf(1, 2);
    after(3, S);
    after(4, S);
    expect(turns()).toBe(4);
    after(4, setOf(1, 2));
    expect(turns()).toBe(8);
  });

  test("are not resumed for what is no natural number, as a fraction a caller hands in", () => {
    const { after } = counting<number>((x) => x + 1);
    expect(after(2, 0)).toBe(2);
    expect(after(2.5, 0)).toBe(2);
    expect(after(1.5, 0)).toBe(1);
    expect(after(3n, 0)).toBe(3);
  });

  test("are given up where every call begins with something else", () => {
    const { after, turns } = counting<number>((x) => x + 1);
    for (let x = 0; x < 200; x++) after(1, x);
    expect(turns()).toBe(200);
    after(1, 0);
    after(2, 0);
    expect(turns()).toBe(203);
  });
});
