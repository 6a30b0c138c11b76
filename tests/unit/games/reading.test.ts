// Parsing of printed values: it returns equal values, and rejects any other text.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readValue } from "../../../src/execute/games/reading.js";
import {
  atom,
  color,
  disc,
  divide,
  equal,
  Nat,
  point,
  power,
  print,
  range,
  Sequence,
  setOf,
} from "../../../src/runtime/index.js";
import type { Value } from "../../../src/runtime/index.js";
import { cases } from "../../support/random.js";

const leaf: fc.Arbitrary<Value> = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.string({ unit: "binary" }),
  fc.string(),
  fc.constantFrom(atom("a"), atom("gameOver'"), atom("größe")),
  fc.tuple(fc.bigInt(), fc.bigInt({ min: 1n, max: 2000n })).map(([n, d]) => divide(n, d)),
  fc.constantFrom(power(2, 200), point(1, divide(1, 3)), color(0, 0, 0), disc([0, 0], 1, color(1, 2, 3))),
);
const value: fc.Arbitrary<Value> = fc.letrec<{ readonly value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie("value"), { minLength: 2, maxLength: 3 }),
    fc.array(tie("value"), { maxLength: 3 }).map((items) => new Sequence(items)),
    fc.array(tie("value"), { maxLength: 4 }).map((members) => setOf(...members)),
    fc.integer({ min: -2, max: 2 }).map((low) => range(low, 2)),
  ),
})).value;

describe("printed value", () => {
  it("round-trips through the parser", () => {
    fc.assert(
      fc.property(value, (given) => {
        const read = readValue(print(given));
        expect(read).toBeDefined();
        expect(equal(read ?? "", given)).toBe(true);
        expect(print(read ?? "")).toBe(print(given));
      }),
      { numRuns: cases(2000) },
    );
  });

  it.each([
    "0.5",
    "-0.5",
    "-0.1(6..)",
    "0.(3..)",
    "1234567890123456789012345678901234567890",
    "-1/97",
    '"a\\"b\\\\c\\n"',
  ])("%s round-trips exactly", (text) => {
    expect(print(readValue(text) ?? false)).toBe(text);
  });
});

describe("other text", () => {
  it.each([
    "",
    " ",
    "1 2",
    "(1)",
    "(",
    "{1, }",
    "{1 2}",
    "<1, 2}",
    "Nat",
    "a function of 1 parameter",
    "U",
    "disc",
    "disc(",
    '"a',
    "`",
    "1,",
    "1/0",
  ])("%j is rejected", (text) => {
    expect(readValue(text)).toBeUndefined();
  });

  it("is rejected for a printed infinite set", () => {
    expect(readValue(print(Nat))).toBeUndefined();
  });

  it("never makes the parser throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'(){}<>,"`\\ 10./-ab'.split("")) }), (text) => {
        readValue(text);
      }),
    );
  });
});
