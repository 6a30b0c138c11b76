// The inexact functions are within one unit in the last place of the engine's results. Where more digits than those of
// doubles are available for comparison, they are exact.

import { describe, expect, test } from "vitest";
import {
  atan2,
  cos,
  divide,
  equal,
  less,
  multiply,
  pi,
  power,
  print,
  Rational,
  sin,
  sqrt,
  subtract,
  tan,
} from "../../../src/runtime/index.js";
import type { LedNumber } from "../../../src/runtime/index.js";
import { halfPi } from "../../../src/runtime/values/elementary.js";
import { doubleOf } from "../../../src/runtime/values/numbers.js";

function steps(a: number, b: number): number {
  const view = new DataView(new ArrayBuffer(8));
  const place = (x: number): bigint => {
    view.setFloat64(0, x);
    const bits = view.getBigInt64(0);
    return bits < 0n ? -(bits & 0x7fffffffffffffffn) : bits;
  };
  const distance = place(a) - place(b);
  return Number(distance < 0n ? -distance : distance);
}

/** Arguments of all magnitudes, the same in every run. */
function* argumentsOf(count: number): Generator<number> {
  let x = 12345;
  for (let i = 0; i < count; i++) {
    x = (x * 16807) % 2147483647;
    yield (x / 2147483647 - 0.5) * 10 ** ((i % 40) / 2 - 8);
  }
}

describe("elementary functions", () => {
  test.each([
    ["sin", sin, Math.sin],
    ["cos", cos, Math.cos],
    ["tan", tan, Math.tan],
  ] as const)("%s is within one unit in the last place of the engine's result", (_name, ours, theirs) => {
    for (const x of argumentsOf(4000)) expect(steps(doubleOf(ours(x)), theirs(x)), `at ${x}`).toBeLessThanOrEqual(1);
  });

  test("atan2 is within one unit in the last place of the engine's result, in all quadrants", () => {
    const ys = [...argumentsOf(2000)];
    ys.forEach((y, i) => {
      const x = ys[(i * 7 + 13) % ys.length] ?? 1;
      expect(steps(doubleOf(atan2(y, x)), Math.atan2(y, x)), `at ${y}, ${x}`).toBeLessThanOrEqual(1);
    });
    expect(atan2(0, 0)).toBe(0);
    expect(atan2(0, 5)).toBe(0);
    expect(equal(atan2(0, -5), pi)).toBe(true);
    expect(doubleOf(atan2(-3, 0))).toBe(-Math.PI / 2);
    expect(doubleOf(atan2(power(10, 400), 1))).toBe(Math.PI / 2);
    expect(doubleOf(atan2(1, power(10, 400)))).toBe(0);
  });

  test("arguments are reduced exactly, also near multiples of pi", () => {
    // Computed from 60 digits of pi; the double nearest to 22/7 has a different sine.
    expect(steps(doubleOf(sin(divide(22, 7))), -0.0012644889303773533)).toBeLessThanOrEqual(1);
    // sin of the double nearest to pi is the rounding error of that double.
    expect(doubleOf(sin(pi))).toBe(1.2246467991473532e-16);
    expect(doubleOf(cos(divide(pi, 2)))).toBe(6.123233995736766e-17);
    // Published values for enormous arguments.
    expect(doubleOf(sin(power(10, 22)))).toBe(-0.8522008497671888);
    expect(steps(doubleOf(cos(power(2, 1000))), Math.cos(2 ** 1000))).toBeLessThanOrEqual(1);
    expect(sin(0)).toBe(0);
    expect(cos(0)).toBe(1);
    expect(tan(0)).toBe(0);
  });

  test("the stored digits of pi agree with those computed by Machin's formula", () => {
    expect(halfPi(600) >> 88n).toBe(halfPi(512));
    expect(halfPi(4000) >> 3700n).toBe(halfPi(300));
  });

  test("the squares of sine and cosine sum to one within the precision", () => {
    for (const x of argumentsOf(200)) {
      const s = doubleOf(sin(x));
      const c = doubleOf(cos(x));
      expect(Math.abs(s * s + c * c - 1)).toBeLessThan(4e-16);
    }
  });

  test("square roots equal the engine's, and are exact outside the range of doubles", () => {
    for (const x of argumentsOf(2000)) expect(doubleOf(sqrt(Math.abs(x)))).toBe(Math.sqrt(Math.abs(x)));
    expect(sqrt(4)).toBe(2);
    expect(equal(sqrt(divide(1, 4)), divide(1, 2))).toBe(true);
    expect(equal(sqrt(power(10, 700)), power(10, 350))).toBe(true);
    expect(equal(sqrt(power(10, -700)), power(10, -350))).toBe(true);
    expect(sqrt(0)).toBe(0);
    expect(() => sqrt(-1)).toThrow("negative");
  });

  test("a root outside the range of doubles has the same relative precision", () => {
    const n = subtract(power(10, 701), 1);
    const root = sqrt(n);
    const error: LedNumber = subtract(multiply(root, root), n);
    expect(less(multiply(error, error), multiply(power(n, 2), power(2, -100)))).toBe(true);
    expect(print(root).length).toBe(351);
  });

  test("ratios are rounded to the nearest double for parts of any size", () => {
    expect(doubleOf(new Rational(10n ** 400n, 3n * 10n ** 400n - 1n))).toBe(1 / 3);
    expect(doubleOf(divide(1, power(2, 1074)))).toBe(5e-324);
    expect(doubleOf(divide(1, power(10, 400)))).toBe(0);
    expect(doubleOf(divide(add1(power(2, 60)), power(2, 60)))).toBe(1);
  });
});

function add1(x: LedNumber): LedNumber {
  return subtract(x, -1);
}
