// Names in patterns that are compared although they look new, in all kinds of binders: random documents, checked
// against section 6 of the language. `LED_LONG=1` runs many more; `LED_SEED=n` runs others.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import { sourceOf } from "../../../src/text/source.js";
import { isLong, seed } from "../../support/random.js";

/** The diagnostics about compared names, each with its line. */
const messagesOf = (text: string): readonly string[] =>
  check(sourceOf("document.led", text))
    .diagnostics.filter(({ code }) => /^L3(?:06|12|20)$/.test(code))
    .map(({ code, message, span }) => `${code} line ${text.slice(0, span.start).split("\n").length}: ${message}`);

/** The binding of `n` in the scope around the binder. */
const meanings = ["definition", "computed", "parameter", "lambda", "left", "right", "body", "nothing"] as const;
const heads = {
  set: { both: "n + x", captured: "n", new: "x", neither: "1" },
  test: { both: "n > x", captured: "n > 1", new: "x > 1", neither: "true" },
} as const;
const binders = {
  comprehension: "{HEAD | PATTERN in R}",
  sum: "(Sum[PATTERN in R] (HEAD))",
  product: "(Prod[PATTERN in R & 1 < 2] (HEAD))",
  union: "(U[PATTERN in R] {HEAD})",
  intersection: "(Sec[PATTERN in R] {HEAD})",
  some: "(some PATTERN in R. HEAD)",
  all: "(all y in {1}, PATTERN in R. HEAD)",
} as const;
const patterns = ["(x, n)", "(n, x)", "((x, z), n)", "(x, 2, n)"] as const;

const cases = fc.record({
  meaning: fc.constantFrom(...meanings),
  binder: fc.constantFrom(...(Object.keys(binders) as (keyof typeof binders)[])),
  head: fc.constantFrom("both" as const, "captured" as const, "new" as const, "neither" as const),
  pattern: fc.constantFrom(...patterns),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** A document whose pattern and head contain `name`. */
function documentOf({ meaning, binder, head, pattern }: Case, name: string): string {
  const isQuantifier = binder === "some" || binder === "all";
  const code = binders[binder]
    .replace("HEAD", heads[isQuantifier ? "test" : "set"][head])
    .replace("PATTERN", pattern)
    .replace(/\bn\b/g, name);
  switch (meaning) {
    case "definition":
      return `/$ n := 2\nf(R) := ${code} $/`;
    case "computed":
      return `/$ n := 1 + 1\nf(R) := ${code} $/`;
    case "parameter":
      return `/$ f(R, n) := ${code} $/`;
    case "lambda":
      return `/$ f(R) := (lam n. ${code}) $/`;
    case "left":
      return `/$ f(R) := (k, n) where n = |R| &\nk = ${code} $/`;
    case "right":
      return `/$ f(R) := (k, n) where k = ${code} &\nn = |R| $/`;
    case "body":
      return `/$ f(R) := (n, ${code})\nwhere n = |R| $/`;
    case "nothing":
      return `/$ f(R) := ${code} $/`;
  }
}

function isCaptured({ meaning, binder, head }: Case): boolean {
  if (meaning === "nothing") return false;
  const isConstant = meaning === "definition" || meaning === "computed";
  const isDefinition = isConstant && (head === "both" || binder === "some" || binder === "all");
  return isDefinition || meaning === "right" || head === "captured";
}

describe("captured name in a pattern", () => {
  it("causes one warning with both locations exactly where section 6 says so", () => {
    const counts = { captured: 0, others: 0 };
    fc.assert(
      fc.property(cases, (one) => {
        const found = messagesOf(documentOf(one, "n"));
        if (!isCaptured(one)) {
          counts.others++;
          expect(found).toEqual([]);
          return;
        }
        counts.captured++;
        const { meaning } = one;
        const line = meaning === "right" || meaning === "body" ? 2 : 1;
        const place = meaning === "definition" || meaning === "computed" || meaning === "left" ? 2 : 1;
        const what = meaning === "parameter" || meaning === "lambda" ? "the parameter `n`" : "`n`";
        const value = meaning === "definition" ? ", which is 2" : "";
        expect(found).toEqual([`L320 line ${place}: \`n\` is compared with ${what} (line ${line})${value}.`]);
        expect(messagesOf(documentOf(one, "q"))).toEqual([]);
      }),
      { numRuns: isLong ? 5_000 : 300, seed },
    );
    console.log(`${counts.captured} captured names, ${counts.others} others`);
    expect(Math.min(counts.captured, counts.others)).toBeGreaterThan(30);
  });

  it.each([
    ["a counter", "/$ f(R, n) := Sum[(x, n) in R] 1 $/"],
    ["a relation of two bound names", "/$ isSymmetric(R) iff all (x, y) in R. some (y, x) in R. true $/"],
    ["an edge between two parameters", "/$ f(E, u, v) := {w | (u, v, w) in E} $/"],
    [
      "a guard of a step",
      "/$ f(s) := {(`a, (tm, pend)) | tm = `init} U {(p, (tm, pend)) | p in pend & tm = `init}\nwhere (tm, pend) = s $/",
    ],
    ["a built-in constant with no other use", "/$ f(R) := {x | (x, red) in R} $/"],
    ["a test of names that other conditions bind", "/$ f(R, S) := x where (some (x, y) in R. y > 3) & x in S $/"],
  ])("causes no warning in %s", (_, text) => expect(messagesOf(text)).toEqual([]));

  it.each([
    [
      "a later membership",
      "/$ f(R) := (k, m) where k = Sum[(x, m) in R] 1 &\n(m, `a) in R $/",
      ["L320 line 1: `m` is compared with `m` (line 2)."],
    ],
    [
      "a definition by an equation of a `where`",
      "/$ n := 2\nf(S) := n + 1 where n = |S| $/",
      ["L320 line 2: `n` is compared with `n` (line 1), which is 2."],
    ],
    [
      "a ring",
      "/$ f(S, R) := L where free = {x | (x, L) in R} \\ S &\nm = choose(free) &\nL = {m} $/",
      [
        "L312 line 1: `L` in `(x, L) in R` is compared with the `L` of line 3, so `free`, `m` and `L` depend on each other, so none of them has a value.",
      ],
    ],
    [
      "a cycle of one name",
      "/$ f(A, B) := {c | c in A U (U[c in B] {c})} $/",
      ["L312 line 1: `c` in `c in B` is compared with the `c` of line 1, so the value of `c` depends on itself."],
    ],
    [
      "an unrelated cycle",
      "/$ f(R) := k where x = y + 1 & y = x + 1 & k = Sum[(a, x) in R] a $/",
      ["L312 line 1: `x`, `y` and `k` depend on each other, so none of them has a value."],
    ],
    [
      "a constant in its own pattern",
      "/$ R := {(1, 2)}\nx := {y | (x, y) in R} $/",
      ["L306 line 2: `x` in `(x, y) in R` is compared with the `x` of line 2, so `x` is defined in terms of itself."],
    ],
    [
      "a cycle of constants",
      "/$ R := {(1, 2)}\np := |q|\nq := {b | (p, b) in R} $/",
      [
        "L306 line 2: `p` in `(p, b) in R` is compared with the `p` of line 2, so the value of `p` depends on itself: `p` needs `q`, `q` needs `p`.",
      ],
    ],
    [
      "a constant that also depends on itself elsewhere",
      "/$ R := {({}, 2)}\nw := w U {z | (w, z) in R} $/",
      ["L306 line 2: `w` is defined in terms of itself."],
    ],
  ])("causes a warning in %s", (_, text, expected) => expect(messagesOf(text)).toEqual(expected));
});
