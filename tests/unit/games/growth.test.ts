import { describe, expect, it } from "vitest";
import { growthHelp, growthMessage, growthOf, GrowthWatch } from "../../../src/execute/games/growth.js";
import { atom, divide, power, range, Sequence, sequence, setOf, type Value } from "../../../src/runtime/index.js";

/** An integer with 1,001 digits, and a fraction whose numerator and denominator have about 2,000 digits in total. */
const large = power(10, 1000);
const fraction = divide(large, power(7, 1183));

function messageFor(state: Value, names: readonly string[] = []): string | undefined {
  const growth = growthOf(state);
  return growth && growthMessage(growth, names);
}

describe("grown number", () => {
  it.each<[Value, readonly string[], string]>([
    [large, [], "The state is an integer with 1001 digits."],
    [[1, 2, fraction], [], "The third coordinate of the state is a fraction with 2002 digits."],
    [[1, 2, fraction], ["x", "y", "u"], "`u`, the third coordinate of the state, is a fraction with 2002 digits."],
    [
      [1, [2, fraction]],
      ["x", ""],
      "The second coordinate of the second coordinate of the state is a fraction with 2002 digits.",
    ],
    [
      [1, setOf<readonly Value[]>([2, fraction])],
      ["x", "balls"],
      "The second coordinate of a member of `balls` is a fraction with 2002 digits.",
    ],
    [
      sequence(...Array.from({ length: 11 }, (_, i) => i), large),
      [],
      "Item 12 of the state is an integer with 1001 digits.",
    ],
    [[[[[large]]]], ["a"], "A number within `a` is an integer with 1001 digits."],
    [[large, fraction], [], "The second coordinate of the state is a fraction with 2002 digits."],
  ])("is reported with its location in the state: %#", (state, names, message) => {
    expect(messageFor(state, names)).toBe(message);
  });

  it("has at least 200 digits", () => {
    expect([
      messageFor(power(10, 198)),
      messageFor(power(10, 199)),
      messageFor([1, atom("a"), "a text", range(1, 10 ** 12)]),
    ]).toEqual([undefined, expect.stringContaining("with 200 digits"), undefined]);
  });

  it("is found quickly in large and deeply nested states", () => {
    let nested: Value = large;
    for (let depth = 0; depth < 50_000; depth++) nested = [nested];
    expect(messageFor(nested)).toContain("within the first coordinate of the state");
    expect(messageFor(new Sequence(Array.from({ length: 400_000 }, () => 1)))).toBeUndefined();
  });

  it("gets help to round a fraction, or to keep an integer small", () => {
    expect([fraction, large].map((x) => growthHelp(growthOf(x)!))).toEqual([
      expect.stringContaining("`round(x, 3)`"),
      expect.stringContaining("`mod`"),
    ]);
  });
});

describe("growth watch", () => {
  it("reports a grown number after several slow frames, and again when its length doubles", () => {
    const watch = new GrowthWatch();
    const told = [5, 5, 60, 5, 60, 60, 60].map((milliseconds) => watch.after(milliseconds, [fraction])?.digits);
    expect(told).toEqual([undefined, undefined, undefined, undefined, 2002, undefined, undefined]);
    expect([large, power(10, 4003)].map((state) => watch.after(500, state)?.digits)).toEqual([undefined, 4004]);
  });

  it("reports nothing if frames are slow for other reasons", () => {
    const watch = new GrowthWatch();
    expect([50, 60, 500].map((milliseconds) => watch.after(milliseconds, [1, 2]))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
