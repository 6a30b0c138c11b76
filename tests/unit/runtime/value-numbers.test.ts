// Interning of values: equal values have the same number, and different ones, however similar, different numbers.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ValueNumbers } from "../../../src/runtime/caches/interning.js";

const base = "the quick brown fox jumps over the lazy dog, and then once more over the dog that is lazy";

/** Similar strings: slices of a long string, some with a few other characters. */
const text = fc.oneof(
  fc.tuple(fc.nat(base.length), fc.nat(base.length)).map(([i, j]) => base.slice(Math.min(i, j), Math.max(i, j))),
  fc
    .tuple(fc.nat(base.length - 1), fc.constantFrom("x", "y", "z"))
    .map(([i, c]) => base.slice(0, i) + c + base.slice(i + 1)),
  fc.string({ maxLength: 5 }),
);

describe("interning of strings", () => {
  it("agrees with a map", () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 200 }), (texts) => {
        const numbers = new ValueNumbers();
        const map = new Map<string, number>();
        for (const one of texts) {
          expect(numbers.numberOf(one)).toBe(map.get(one) ?? -1);
          if (!map.has(one)) map.set(one, map.size);
          expect(numbers.added(one)).toBe(map.get(one));
        }
        for (const [one, number] of map) expect(numbers.numberOf(`${one.slice(0, 1)}${one.slice(1)}`)).toBe(number);
      }),
    );
  });

  it("distinguishes many strings that differ in one position", () => {
    const numbers = new ValueNumbers();
    const texts = Array.from(
      { length: 1000 },
      (_, i) => `${"a".repeat(50)}${String.fromCodePoint(0x4e00 + i)}${"a".repeat(49)}`,
    );
    expect(texts.map((one) => numbers.added(one))).toEqual(texts.map((_, i) => i));
    expect(texts.map((one) => numbers.numberOf(one))).toEqual(texts.map((_, i) => i));
    expect(numbers.numberOf("a".repeat(100))).toBe(-1);
  });
});
