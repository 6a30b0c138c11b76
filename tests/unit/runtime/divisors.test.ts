// Divisors within a range, compared in values and order with a loop over the range.

import { describe, expect, it } from "vitest";
import { type Integer, type LedNumber, modulo, ratio } from "../../../src/runtime/index.js";
import { divisorsWithin, hasDivisorWithin } from "../../../src/runtime/caches/divisors.js";

function naive(n: LedNumber, low: number, high: number): readonly number[] {
  const found: number[] = [];
  for (let d = low; d <= high; d++) if (modulo(n, d) === 0) found.push(d);
  return found;
}

const listed = (n: LedNumber, low: Integer, high: Integer): readonly Integer[] => [...divisorsWithin(n, low, high)];

describe("divisors within a range", () => {
  it("agree with the definition, in ascending order, for all small numbers and ranges", () => {
    for (let n = -40; n <= 40; n++) {
      for (let low = 1; low <= 42; low++) {
        for (let high = low - 2; high <= 42; high++) {
          const expected = naive(n, low, high);
          if (expected.join() !== listed(n, low, high).join())
            expect([n, low, high, ...listed(n, low, high)]).toEqual([n, low, high, ...expected]);
          if (expected.length > 0 !== hasDivisorWithin(n, low, high))
            expect([n, low, high, hasDivisorWithin(n, low, high)]).toEqual([n, low, high, expected.length > 0]);
        }
      }
    }
  });

  it("agree with the definition for all numbers up to 2,000, from 1 or from 2", () => {
    for (let n = 1; n <= 2000; n++) {
      expect(listed(n, 1, n).join()).toBe(naive(n, 1, n).join());
      expect(hasDivisorWithin(n, 2, n - 1)).toBe(naive(n, 2, n - 1).length > 0);
    }
  });

  it("from 2 are tested correctly for squares, and for primes near 2^16", () => {
    for (const n of [251 ** 2, 65_519, 65_521, 65_533, 65_535, 65_536, 65_537, 65_539, 257 ** 2]) {
      for (const high of [1, 2, 3, 250, 251, 256, 257, n - 1, n, n + 1])
        expect([n, high, hasDivisorWithin(n, 2, high)]).toEqual([n, high, naive(n, 2, high).length > 0]);
    }
    expect(hasDivisorWithin(9, 2, 2n ** 70n)).toBe(true);
    expect(hasDivisorWithin(9n, 2n, 3n)).toBe(true);
    expect(() => hasDivisorWithin(9, 2, ratio(7, 2))).toThrow("integer");
  });

  it("are computed for large numbers and ranges", () => {
    expect(listed(2 ** 52, 2 ** 49, 2 ** 60)).toEqual([2 ** 49, 2 ** 50, 2 ** 51, 2 ** 52]);
    expect(listed(999983 ** 2, 2, 10 ** 15)).toEqual([999983, 999983 ** 2]);
    expect(listed(2 ** 31, 1, 5)).toEqual([1, 2, 4]);
    expect(listed(12, 5, 2n ** 70n)).toEqual([6, 12]);
    expect(listed(12, 2n ** 70n, 2n ** 71n)).toEqual([]);
    expect(hasDivisorWithin(12, 2n ** 70n, 2n ** 71n)).toBe(false);
    expect(hasDivisorWithin(2 ** 52 - 47, 2, 2 ** 52 - 48)).toBe(false);
  });

  it("are exact for numbers beyond safe integers, and for fractions", () => {
    expect(listed(10n ** 20n, 3, 12)).toEqual([4, 5, 8, 10]);
    expect(hasDivisorWithin(10n ** 20n + 1n, 2, 72)).toBe(false);
    expect(hasDivisorWithin(10n ** 20n + 1n, 2, 73)).toBe(true);
    expect(listed(6n, 1, 6)).toEqual([1, 2, 3, 6]);
    expect(listed(ratio(15, 2), 1, 20)).toEqual([]);
    expect(listed(10n ** 20n, 10n ** 20n - 1n, 10n ** 20n + 1n)).toEqual([10n ** 20n]);
  });

  it("are generated lazily", () => {
    const first = divisorsWithin(2 ** 52, 1, 2 ** 52)[Symbol.iterator]();
    expect([first.next().value, first.next().value, first.next().value]).toEqual([1, 2, 4]);
    expect(hasDivisorWithin(0, 1, 10 ** 15)).toBe(true);
  });

  it("support the operations of other sets", () => {
    const divisors = divisorsWithin(60, 2, 30);
    expect(divisors.count()).toBe(10);
    expect([2, 7, 60, "2", 30].map((x) => divisors.has(x))).toEqual([true, false, false, false, true]);
    expect(divisors.first()).toBe(2);
  });

  it("fail like ranges, and for divisors of zero", () => {
    expect(() => divisorsWithin(12, ratio(1, 2), 3)).toThrow("integer");
    expect(() => hasDivisorWithin(12, 1, "x")).toThrow("a number");
    expect(() => hasDivisorWithin(1, 0, 3)).toThrow("mod 0");
  });
});
