// Compares exact numbers with a naive model: pairs of bigints, reduced by Euclid.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  abs,
  add,
  atLeast,
  atMost,
  ceil,
  divide,
  equal,
  floor,
  greater,
  hash,
  LedError,
  less,
  max,
  min,
  modulo,
  multiply,
  negate,
  power,
  print,
  product,
  isWhole,
  quotient,
  quotientAbove,
  range,
  Rational,
  round,
  setOf,
  subtract,
  wholeRoot,
} from "../../../src/runtime/index.js";
import { bitLength, integerOf } from "../../../src/runtime/values/integers.js";
import { compareNumbers, ratio } from "../../../src/runtime/values/numbers.js";
import type { LedNumber, Value } from "../../../src/runtime/index.js";
import { cases } from "../../support/random.js";

interface Pair {
  readonly n: bigint;
  readonly d: bigint;
}

function pair(n: bigint, d: bigint): Pair {
  let a = n < 0n ? -n : n;
  let b = d < 0n ? -d : d;
  while (b !== 0n) [a, b] = [b, a % b];
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / a, d: (sign * d) / a };
}

function led({ n, d }: Pair): LedNumber {
  return divide(n, d);
}

function same(actual: Value, expected: Pair): void {
  const form =
    actual instanceof Rational
      ? { n: BigInt(actual.numerator), d: BigInt(actual.denominator) }
      : { n: BigInt(String(actual)), d: 1n };
  expect(form).toEqual(expected);
  // The canonical form: numbers while safe, never -0.
  if (actual instanceof Rational) {
    for (const part of [actual.numerator, actual.denominator])
      expect(typeof part === "number").toBe(Number.isSafeInteger(Number(part)));
  } else {
    expect(typeof actual).toBe(Number.isSafeInteger(Number(actual)) ? "number" : "bigint");
    expect(Object.is(actual, -0)).toBe(false);
  }
}

const edges = [
  0n,
  1n,
  -1n,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 53n + 1n,
  1n - 2n ** 53n,
  -(2n ** 53n),
  2n ** 26n,
  2n ** 26n - 1n,
  2n ** 51n + 1n,
  2n ** 52n,
  1n - 2n ** 52n,
  2n ** 27n,
  2n ** 31n - 1n,
  2n ** 31n,
  -(2n ** 31n),
  2n ** 32n,
  10n ** 30n,
];
const integer = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc.constantFrom(...edges),
  fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n }),
);
const numbers = fc
  .tuple(
    integer,
    integer.filter((d) => d !== 0n),
  )
  .map(([n, d]) => pair(n, d));
const floorPair = ({ n, d }: Pair): bigint => (n >= 0n ? n / d : -((-n + d - 1n) / d));

describe("numbers", () => {
  test("compare as -1, 0 or 1", () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const difference = a.n * b.d - b.n * a.d;
        expect(compareNumbers(led(a), led(b))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
      }),
    );
  });

  test("agree with pairs of bigints in arithmetic", () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        same(add(led(a), led(b)), pair(a.n * b.d + b.n * a.d, a.d * b.d));
        same(subtract(led(a), led(b)), pair(a.n * b.d - b.n * a.d, a.d * b.d));
        same(multiply(led(a), led(b)), pair(a.n * b.n, a.d * b.d));
        same(negate(led(a)), { n: -a.n, d: a.d });
        same(abs(led(a)), { n: a.n < 0n ? -a.n : a.n, d: a.d });
        if (b.n !== 0n) same(divide(led(a), led(b)), pair(a.n * b.d, a.d * b.n));
      }),
      { numRuns: cases(1500) },
    );
  });

  test("have the bit length of their binary notation", () => {
    fc.assert(
      fc.property(fc.oneof(integer, fc.maxSafeInteger().map(BigInt)), (n) => {
        expect(bitLength(integerOf(n))).toBe(n === 0n ? 0 : n.toString(2).replace("-", "").length);
      }),
      { numRuns: cases(500) },
    );
  });

  test("have exact integer roots of squares, and integer roots in any case", () => {
    fc.assert(
      fc.property(fc.oneof(integer, fc.maxSafeInteger().map(BigInt)), numbers, (n, other) => {
        const root = n < 0n ? -n : n;
        same(wholeRoot(led({ n: n * n, d: 1n })), { n: root, d: 1n });
        expect(wholeRoot(led(other))).not.toBeInstanceOf(Rational);
      }),
      { numRuns: cases(1500) },
    );
  });

  test("have a modulo that agrees with floor, and floor, ceil and round are consistent", () => {
    fc.assert(
      fc.property(
        numbers,
        numbers.filter((b) => b.n !== 0n),
        (a, b) => {
          const q = floorPair(pair(a.n * b.d, a.d * b.n));
          same(modulo(led(a), led(b)), pair(a.n * b.d - q * b.n * a.d, a.d * b.d));
          same(quotient(led(a), led(b)), { n: q, d: 1n });
          same(quotientAbove(led(a), led(b)), { n: -floorPair(pair(-a.n * b.d, a.d * b.n)), d: 1n });
          expect(isWhole(led(a))).toBe(a.d === 1n);
          same(floor(led(a)), { n: floorPair(a), d: 1n });
          same(ceil(led(a)), { n: -floorPair({ n: -a.n, d: a.d }), d: 1n });
          same(round(led(a)), { n: floorPair(pair(2n * a.n + a.d, 2n * a.d)), d: 1n });
        },
      ),
      { numRuns: cases(1500) },
    );
  });

  test("agree with pairs of bigints in order, equality and hash", () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const order = a.n * b.d - b.n * a.d;
        expect(less(led(a), led(b))).toBe(order < 0n);
        expect(atMost(led(a), led(b))).toBe(order <= 0n);
        expect(greater(led(a), led(b))).toBe(order > 0n);
        expect(atLeast(led(a), led(b))).toBe(order >= 0n);
        expect(equal(led(a), led(b))).toBe(order === 0n);
        const again = multiply(led({ n: a.n, d: 1n }), divide(1, a.d));
        expect(equal(again, led(a))).toBe(true);
        expect(hash(again)).toBe(hash(led(a)));
        same(min(led(a), led(b)), order < 0n ? a : b);
        same(max(setOf(led(a), led(b))), order < 0n ? b : a);
      }),
      { numRuns: cases(1500) },
    );
  });

  test("have powers equal to repeated multiplication", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: -40, max: 40 }), (a, e) => {
        fc.pre(a.n !== 0n);
        const times = BigInt(Math.abs(e));
        same(power(led(a), e), e < 0 ? pair(a.d ** times, a.n ** times) : pair(a.n ** times, a.d ** times));
      }),
    );
    expect(power(-1, 10n ** 40n)).toBe(1);
    expect(power(0, 5)).toBe(0);
    expect(power(1, -(10n ** 40n))).toBe(1);
  });

  test("cross the limits of safe integers exactly in both directions", () => {
    const limit = Number.MAX_SAFE_INTEGER;
    expect(add(limit, 1)).toBe(2n ** 53n);
    expect(subtract(2n ** 53n, 1)).toBe(limit);
    expect(subtract(-limit, 1)).toBe(-(2n ** 53n));
    expect(multiply(0, -5)).toBe(0);
    expect(Object.is(multiply(0, -5), 0)).toBe(true);
    expect(Object.is(modulo(-4, 2), 0)).toBe(true);
    expect(Object.is(quotient(0, -3), 0)).toBe(true);
    expect(Object.is(quotientAbove(-1, 3), 0)).toBe(true);
    expect(Object.is(negate(0), 0)).toBe(true);
    expect(Object.is(divide(0, -3), 0)).toBe(true);
    expect(divide(4, 2)).toBe(2);
    expect(product(2, divide(1, 2), 7)).toBe(7);
    expect(product(limit, 2, 3)).toBe(6n * BigInt(limit));
    expect(Object.is(product(0, -3, 5), 0)).toBe(true);
  });

  test("have exact remainders even if the quotient is rounded up to an integer", () => {
    const divisors = [3, 7, 83, 94_906_267, 2 ** 40 - 1, 2 ** 51 + 1, 2 ** 52 - 1, 2 ** 53 - 1];
    for (const b of divisors) {
      for (const k of [1, 2, 5, 2 ** 20, 94_906_265, Math.floor(2 ** 52 / b), Math.floor(2 ** 53 / b)]) {
        for (const a of [k * b - 1, k * b, k * b + 1])
          if (a >= 0 && Number.isSafeInteger(a))
            expect([a, b, modulo(a, b)]).toEqual([a, b, Number(BigInt(a) % BigInt(b))]);
      }
    }
  });

  test("include ratios as exact quotients, except for division by zero", () => {
    expect([ratio(6, -4), ratio(0.5, 2), ratio(1n, 3n), ratio(ratio(1, 2), ratio(1, 4))].map(String)).toEqual([
      "-1.5",
      "0.25",
      "0.(3..)",
      "2",
    ]);
    expect(() => ratio(1, 0)).toThrow("`1/0` divides by zero");
    expect(() => ratio(1n, 0n)).toThrow("`1/0` divides by zero");
    expect(() => ratio(1, Infinity)).toThrow("not a LED value");
  });

  test("include doubles from TypeScript as exact ratios", () => {
    expect(equal(0.5, divide(1, 2))).toBe(true);
    expect(equal(divide(1, 2), 0.5)).toBe(true);
    expect(hash(0.5)).toBe(hash(divide(1, 2)));
    expect(equal(2 ** 70, 2n ** 70n)).toBe(true);
    expect(setOf(0.5, divide(1, 2), 2 ** 60, 2n ** 60n).count()).toBe(2);
    expect(equal(5n, 5) && equal(5, 5n) && setOf(5n).has(5) && setOf(5).has(5n)).toBe(true);
    expect(print(add(0.1, 0))).toBe("0.1000000000000000055511151231257827021181583404541015625");
    expect(() => add(NaN, 1)).toThrow(LedError);
    expect(() => add(Infinity, 1)).toThrow("not a LED value");
  });

  test("fail for operations without a representable result", () => {
    expect(() => divide(1, 0)).toThrow("`1/0` divides by zero");
    expect(() => quotient(1, 0)).toThrow("`1/0` divides by zero");
    expect(() => quotientAbove(1, 0)).toThrow("`1/0` divides by zero");
    expect(() => modulo(divide(1, 2), 0)).toThrow("divides by zero");
    expect(() => power(0, -1)).toThrow("divides by zero");
    expect(() => power(2, divide(1, 2))).toThrow("an integer");
    expect(() => power(2, 10 ** 10)).toThrow("too large");
    expect(() => power(divide(1, 3), -(10 ** 12))).toThrow("too large");
    expect(() => min(setOf())).toThrow("empty set");
    expect(() => min(3)).toThrow("set of numbers");
  });

  test("include the extremes of a range, without enumeration", () => {
    expect(max(range(1, 10n ** 30n))).toBe(10n ** 30n);
    expect(min(range(1, 10n ** 30n))).toBe(1);
  });
});

describe("printed numbers", () => {
  const digitsOf = (n: LedNumber): string => print(n);

  test.each([
    [divide(1, 2), "0.5"],
    [divide(-1, 8), "-0.125"],
    [divide(1, 3), "0.(3..)"],
    [divide(1, 6), "0.1(6..)"],
    [divide(1, 7), "0.(142857..)"],
    [divide(396325, 99900), "3.96(721..)"],
    [divide(7381, 2520), "2.928(968253..)"],
    [divide(1, 97), "1/97"],
    [divide(-22, 7), "-3.(142857..)"],
    [divide(1, 31), "0.(032258064516129..)"],
    [divide(5, 4), "1.25"],
    [divide(1, 100), "0.01"],
    [divide(1, 10 ** 10 - 1), "0.(0000000001..)"],
    [divide(1, 29), "0.(0344827586206896551724137931..)"],
    [divide(1, 61), "1/61"],
    [2n ** 64n, "18446744073709551616"],
    [-3, "-3"],
  ])("%o is printed exactly", (n, text) => {
    expect(digitsOf(n)).toBe(text);
  });

  test("survive a round trip", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -5000n, max: 5000n }), fc.bigInt({ min: 1n, max: 500n }), (n, d) => {
        const text = print(divide(n, d));
        const [, sign, whole, fixed, block] = /^(-?)(\d+)(?:\.(\d*)(?:\((\d+)\.\.\))?)?$/.exec(text) ?? [];
        const value = pair(n, d);
        if (whole === undefined) {
          expect(text).toBe(`${value.n}/${value.d}`);
          return;
        }
        const f = fixed ?? "";
        const scale = 10n ** BigInt(f.length);
        let read = pair(BigInt(whole + f), scale);
        if (block !== undefined) {
          const nines = 10n ** BigInt(block.length) - 1n;
          read = pair(read.n * scale * nines + read.d * BigInt(block), read.d * scale * nines);
          expect(block.length).toBeLessThanOrEqual(30);
        }
        expect(sign === "-" ? { n: -read.n, d: read.d } : read).toEqual(value);
      }),
      { numRuns: cases(1000) },
    );
  });

  test("are printed quickly for huge denominators", () => {
    const start = Date.now();
    expect(digitsOf(divide(1, 2n ** 20000n)).length).toBe(20002);
    expect(digitsOf(divide(1, 3n ** 20000n))).toMatch(/^1\/\d+$/);
    expect(Date.now() - start).toBeLessThan(1000);
  });
});
