// Conjectures, compared with loops over the same values written here.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caseTypesOf } from "../../src/model-checker/case-types.js";
import { Cases, type CaseType } from "../../src/model-checker/cases.js";
import { pp } from "../../src/runtime/index.js";
import { isLong } from "../support/random.js";
import { claimsOf } from "./searching.js";

const integer: CaseType = { kind: "number", integer: true };
const natural: CaseType = { kind: "number", integer: true, low: 0 };

/** The printed values of a type up to a size, by size. */
const valuesOf = (type: CaseType, most: number, named: readonly CaseType[] = []): readonly (readonly string[])[] => {
  const cases = new Cases(named);
  return Array.from({ length: most + 1 }, (_, size) => [...cases.ofSize(type, size)].map((value) => pp(value)));
};

describe("values of a type by size", () => {
  it.each<[string, CaseType, readonly (readonly string[])[]]>([
    ["integers", integer, [["0"], ["1", "-1"], ["2", "-2"]]],
    ["natural numbers", natural, [["0"], ["1"], ["2"]]],
    ["ratios", { kind: "number", integer: false }, [["0"], ["1", "-1"], ["2", "-2", "0.5", "-0.5"]]],
    ["truth values", { kind: "truth" }, [["false", "true"], []]],
    ["sets", { kind: "set", member: natural }, [["{}"], ["{0}"], ["{1}"], ["{0, 1}", "{2}"]]],
    ["sequences", { kind: "sequence", member: natural }, [["<>"], ["<0>"], ["<1>", "<0, 0>"]]],
    ["pairs", { kind: "tuple", items: [natural, natural] }, [[], ["(0, 0)"], ["(0, 1)", "(1, 0)"]]],
  ])("are those of %s", (_, type, expected) => {
    expect(valuesOf(type, expected.length - 1)).toEqual(expected);
  });

  it("are distinct and complete", () => {
    // The sequences of natural numbers of size k are the compositions of k.
    const sequences = valuesOf({ kind: "sequence", member: natural }, 10);
    expect(sequences.map(({ length }) => length)).toEqual([1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
    // The sets of natural numbers of size k are the partitions of k into distinct parts.
    const sets = valuesOf({ kind: "set", member: natural }, 10);
    expect(sets.map(({ length }) => length)).toEqual([1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10]);
    for (const values of [sequences, sets, valuesOf({ kind: "string" }, 6)])
      expect(new Set(values.flat()).size).toBe(values.flat().length);
  });

  it("include those of recursive types", () => {
    const leaf: CaseType = { kind: "listed", of: "atom", values: ["leaf"] };
    const tree: CaseType = { kind: "named", index: 0 };
    const named: readonly CaseType[] = [{ kind: "union", parts: [leaf, { kind: "tuple", items: [tree, tree] }] }];
    // Catalan numbers.
    expect(valuesOf(tree, 6, named).map(({ length }) => length)).toEqual([1, 1, 2, 5, 14, 42, 132]);
  });

  it("survive serialisation to another process", () => {
    const types = caseTypesOf(
      [
        [
          {
            kind: "set",
            member: [{ kind: "number", integer: true, low: 0, high: Infinity, values: undefined }],
            finite: false,
          },
        ],
      ],
      [],
    );
    expect(JSON.parse(JSON.stringify(types))).toEqual(types);
  });
});

describe("conjecture", () => {
  it("is refuted with a minimal counterexample, or has none among the smallest cases", async () => {
    const coefficient = fc.integer({ min: -3, max: 3 });
    const drawn = fc.record({ a: coefficient, b: coefficient, c: coefficient, d: fc.integer({ min: -20, max: 20 }) });
    await fc.assert(
      fc.asyncProperty(
        drawn,
        fc.constantFrom("all x, y in Int.", "all (x, y) in Int * Int.", "all x in Int. all y in Int."),
        async ({ a, b, c, d }, quantifiers) => {
          const values = (x: number, y: number): boolean => a * x * x + b * x * y + c * y !== d;
          const text = `conjecture:>${quantifiers} (${a}) * x * x + (${b}) * x * y + (${c}) * y /= ${d}\n`;
          let least: number | undefined;
          let cases = 0;
          for (let size = 0; cases < 500 && least === undefined; size++)
            for (let x = -size; x <= size; x++)
              for (const y of new Set([size - Math.abs(x), Math.abs(x) - size])) {
                cases++;
                if (!values(x, y)) least = size;
              }
          const [result] = await claimsOf(text, { states: cases });
          expect(result?.holds).toBe(least === undefined ? "unknown" : "false");
          expect(result?.status).toBe(least === undefined ? "passed" : "failed");
          if (least === undefined) return;
          const [x = 0, y = 0] = result!.evidence!.values!.map(Number);
          expect(values(x, y)).toBe(false);
          expect(Math.abs(x) + Math.abs(y)).toBe(least);
        },
      ),
      isLong ? { numRuns: 500 } : { numRuns: 40 },
    );
  }, 600_000);

  const definitions = `/$
isPrime(n) iff n > 1 & all d in {2..n - 1}. n mod d /= 0
reversed(s) := <> if s = <>; reversed(s[2..]) + <s[1]> otherwise
Tree := {\`leaf} U Tree * Tree
leaves(t) := 1 if t = \`leaf; leaves(t[1]) + leaves(t[2]) otherwise
inner(t) := 0 if t = \`leaf; 1 + inner(t[1]) + inner(t[2]) otherwise
$/

`;
  const refuted = [
    // Euler's polynomial: 40 * 40 + 40 + 41 = 41 * 41.
    ["all n in Nat. isPrime(n * n + n + 41)", "40"],
    // Numbers that are not a sum of three squares.
    ["all n in Nat. some a, b, c in {0..n}. a * a + b * b + c * c = n", "7"],
    // The first Mersenne number of a prime that is composite: 2^11 - 1 = 23 * 89.
    ["all p in Nat. (isPrime(p) => isPrime(2 ^ p - 1))", "11"],
    ["all n in Nat. (n mod 2 = 0 or n mod 3 = 0 or n mod 5 = 0 or isPrime(n))", "1"],
    ["all A, B, C in fSet(Nat). A \\ (B \\ C) = (A \\ B) \\ C", "{0}", "{}", "{0}"],
    ["all s, t in Seq(Nat). s + t = t + s", "<0>", "<1>"],
    ["all s in Seq(Nat). reversed(s) = s", "<0, 1>"],
    ["all t in Tree. inner(t) < 3", undefined],
    ["all x in Rat. x * x >= x", "0.5"],
    ['all s in String. s + "a" = "a" + s', '"b"'],
  ] as const;
  it.each(refuted)("%s is refuted", async (statement, ...values) => {
    const [result] = await claimsOf(`${definitions}conjecture:>${statement}\nfalse\n`, { states: 2000 });
    expect(result).toMatchObject({ holds: "false", status: "passed" });
    if (values[0] !== undefined) expect(result?.evidence?.values).toEqual(values);
  });

  it.each([
    "all n in Nat. (n ^ 3 - n) mod 6 = 0",
    "all n in Nat. some a, b, c, d in {0..n}. a * a + b * b + c * c + d * d = n",
    "all n in Nat. 2 * (Sum[k in {1..n}] k) = n * (n + 1)",
    "all A, B, C in fSet(Nat). A sec (B U C) = (A sec B) U (A sec C)",
    "all s, t in Seq(Nat). reversed(s + t) = reversed(t) + reversed(s)",
    "all t in Tree. leaves(t) = inner(t) + 1",
    "all x, y in Rat. (x + y) * (x - y) = x * x - y * y",
    "all p, q in Bool. (p => q) = (~q => ~p)",
    "all n in Nat, m in {1..n}. n mod m < m",
    "all s, t in String. |s + t| = |s| + |t|",
  ])("%s has no counterexample", async (statement) => {
    const [result] = await claimsOf(`${definitions}conjecture:>${statement}\n`, { states: 50 });
    const isFinite = statement.includes("Bool");
    expect(result).toMatchObject({
      holds: isFinite ? "true" : "unknown",
      status: "passed",
      number: isFinite ? 4 : 50,
    });
    expect(result?.answer).toBe(isFinite ? "true in all 4 cases" : "no counterexample among 50 cases");
  });

  it("ends with an error if a case fails, or if it binds no names", async () => {
    const results = await claimsOf(
      "conjecture:>all x in Rat. (1 / x > 0 or x < 0)\n\nconjecture:>all (1, x) in Nat * Nat. x > 0\n",
    );
    expect(results.map(({ status, holds, diagnostic }) => [status, holds, diagnostic?.code])).toEqual([
      ["failed", undefined, "L524"],
      ["failed", undefined, "L521"],
    ]);
  });

  it("may be about an instance, and may occur beside properties of states", async () => {
    const results = await claimsOf(
      "/$ n := 3 initialState := 0 next(s) := {(s + 1) mod n} $/\n\nconjecture:>all x in Nat. x mod n < 3\n\nalways:>s < 3\n\n## Four\n\nwith:>n = 4\n\nconjecture:>all x in Nat. x mod n < 3\nfalse\n",
      { states: 100 },
    );
    expect(results.map(({ status, holds }) => [status, holds])).toEqual([
      ["passed", "unknown"],
      ["passed", "true"],
      ["passed", "false"],
    ]);
  });
});
