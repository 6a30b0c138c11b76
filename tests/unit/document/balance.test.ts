import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balanceGroups } from "../../../src/document/latex/balance.js";
import { parseWithLibrary } from "../../../src/document/latex/library.js";
import { maxNesting } from "../../../src/document/latex/limits.js";
import { cases } from "../../support/random.js";

const kinds = (text: string): readonly string[] => balanceGroups(text).faults.map(({ kind }) => kind);
const fractions = (n: number): string => `${"\\frac{1}{".repeat(n)}2${"}".repeat(n)}`;

describe("LaTeX with balanced delimiters", () => {
  it("reports the outermost construct that is nested too deeply, and nothing inside it", () => {
    expect(kinds("{".repeat(maxNesting) + "}".repeat(maxNesting))).toEqual([]);
    expect(kinds("{".repeat(50_000) + "}".repeat(50_000))).toEqual(["tooDeep"]);
    expect(kinds(`\\begin{a}`.repeat(5_000) + "x} \\end{b}" + "\\end{a}".repeat(5_000))).toEqual(["tooDeep"]);
    // The numerator and the denominator of the innermost fraction that is parsed.
    expect(kinds(fractions(maxNesting + 1))).toEqual(["tooDeep", "tooDeep"]);
    expect(kinds(fractions(20_000))).toEqual(["tooDeep", "tooDeep"]);
  });

  it("reports unbalanced braces around a construct that is nested too deeply", () => {
    const deep = "{".repeat(maxNesting + 1) + "}".repeat(maxNesting + 1);
    expect(kinds(`} ${deep} {`)).toEqual(["strayBrace", "tooDeep", "unclosedBrace"]);
  });

  const piece = fc.constantFrom(
    "{",
    "}",
    "{",
    "}",
    "\\begin{a}",
    "\\end{a}",
    "\\begin {b}",
    "\\end {b}",
    "\\{",
    "x",
    " ",
  );
  const text = fc
    .array(fc.tuple(piece, fc.oneof(fc.nat(3), fc.constantFrom(maxNesting - 1, maxNesting, maxNesting + 2))), {
      maxLength: 12,
    })
    .map((all) => all.map(([one, count]) => one.repeat(count)).join(""));

  it("preserves the length, and the library parses the result", () => {
    fc.assert(
      fc.property(text, (source) => {
        const { text: balanced, faults } = balanceGroups(source);
        expect(balanced.length).toBe(source.length);
        // Groups that are too deep stay as empty ones.
        for (const { kind, span } of balanceGroups(balanced).faults)
          expect([kind, /^\s*\}/.test(balanced.slice(span.end))]).toEqual(["tooDeep", true]);
        expect(() => parseWithLibrary(balanced, "math")).not.toThrow();
        expect(faults.every(({ span }) => source.slice(span.start, span.end) !== "")).toBe(true);
      }),
      { numRuns: cases(300) },
    );
  });
});
