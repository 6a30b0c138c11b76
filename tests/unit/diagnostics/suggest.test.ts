import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distance, nearest } from "../../../src/diagnostics/suggest.js";
import { cases } from "../../support/random.js";

describe("nearest name", () => {
  it.each<[string, readonly string[], string | undefined]>([
    ["rwos", ["cells", "rows", "row"], "rows"],
    ["currentstate", ["currentStates", "currentState"], "currentState"],
    ["initalState", ["initialState", "finalState"], "initialState"],
    ["threeinrow", ["threeInRows", "threeInRow"], "threeInRow"],
    ["Rows", ["Rowt", "rows"], "rows"],
    ["ab", ["abc"], "abc"],
    ["x", ["y", "z"], undefined],
    ["x", ["X"], "X"],
    ["rows", ["rows"], undefined],
    ["board", ["images", "player"], undefined],
    ["abcd", ["abce", "abcf"], "abce"],
    ["anything", [], undefined],
    ["", ["a"], undefined],
  ])("is found for %s among %j: %s", (name, candidates, expected) => {
    expect(nearest(name, candidates)).toBe(expected);
  });

  it("is found among 10,000 candidates", () => {
    const candidates = Array.from({ length: 10_000 }, (_, i) => `definitionNumber${i}`);
    expect(nearest("definitionNumbr77", candidates)).toBe("definitionNumber77");
  });

  it("is limited to a few edits for very long names", () => {
    expect(nearest("a".repeat(5_000), ["b".repeat(5_000), `${"a".repeat(4_999)}b`])).toBe(`${"a".repeat(4_999)}b`);
  });
});

describe("edit distance with a limit", () => {
  /** The same edit distance computed with the full table, without a band. */
  function plain(a: string, b: string): number {
    const table = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
    );
    const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
    for (let i = 1; i <= a.length; i++) {
      for (let j = 1; j <= b.length; j++) {
        const options = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) options.push(at(i - 2, j - 2) + 1);
        table[i]?.splice(j, 1, Math.min(...options));
      }
    }
    return at(a.length, b.length);
  }

  it("agrees with the full table up to the limit", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.nat(8), (a, b, limit) => {
        const exact = plain(a, b);
        const found = distance(a, b, limit);
        if (exact <= limit) expect(found).toBe(exact);
        else expect(found).toBeGreaterThan(limit);
      }),
      { numRuns: cases(500) },
    );
  });
});
