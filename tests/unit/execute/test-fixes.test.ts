// Suggested fixes for failing tests: the intended fix is found, or none if no small change helps.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../../src/cli/resources.js";
import { compile, type Compiled } from "../../../src/compiler.js";
import { hasErrors } from "../../../src/diagnostics/diagnostic.js";
import { type TestFix, testFixOf, withTestedFixes } from "../../../src/execute/test-repair.js";
import { noFiles } from "../../../src/execute/file-reader.js";
import { Runner } from "../../../src/execute/runner.js";
import { runTests, type TestResult } from "../../../src/execute/tests.js";

let worker: string;
let runner: Runner;
beforeAll(async () => {
  worker = await resources().worker();
  runner = new Runner({ worker, timeout: 1 });
});
afterAll(() => runner.close());

async function resultsOf(text: string): Promise<readonly TestResult[]> {
  const results: TestResult[] = [];
  runner.allow(Infinity);
  for await (const result of runTests(compile(text), runner)) results.push(result);
  return results;
}

async function fixFor(text: string): Promise<TestFix | undefined> {
  const compiled = compile(text);
  const options = { start: () => runner, read: noFiles };
  if (!hasErrors(compiled.diagnostics)) return testFixOf(compiled, await resultsOf(text), options);
  const after = await withTestedFixes(compiled, options);
  if (after === compiled) return undefined;
  const { help = "", repairs = [] } = after.diagnostics.find(({ severity }) => severity === "error")!;
  return { help, repairs };
}

const repaired = (text: string, { repairs }: TestFix): readonly string[] =>
  repairs.map(({ edits }) =>
    [...edits]
      .sort((a, b) => b.span.start - a.span.start)
      .reduce((all, { span, text: own }) => all.slice(0, span.start) + own + all.slice(span.end), text),
  );

const documentOf = (code: string, tests: readonly (readonly [string, string])[]): string =>
  `/$ ${code} $/\n\n${tests.map(([expression, expected]) => `cmd:>${expression}\n${expected}\n`).join("\n")}`;

const cases: readonly (readonly [
  kind: string,
  code: string,
  meant: string,
  tests: readonly (readonly [string, string])[],
])[] = [
  [
    "a neighbouring symbol",
    "adult(age) iff age > 18",
    "adult(age) iff age >= 18",
    [
      ["adult(18)", "true"],
      ["adult(17)", "false"],
    ],
  ],
  [
    "quantifiers in reverse order",
    "opens := {(1, 1), (2, 2)}\n enough iff some k in {1, 2}. all l in {1, 2}. (k, l) in opens",
    "enough iff all l in {1, 2}. some k in {1, 2}. (k, l) in opens",
    [["enough", "true"]],
  ],
  [
    "a special case after the general one",
    'fizz(n) := "fizz" if n mod 3 = 0; "buzz" if n mod 5 = 0; "fizzbuzz" if n mod 15 = 0; pp(n) otherwise',
    'fizz(n) := "fizzbuzz" if n mod 15 = 0; "fizz" if n mod 3 = 0; "buzz" if n mod 5 = 0; pp(n) otherwise',
    [
      ["fizz(15)", "fizzbuzz"],
      ["fizz(3)", "fizz"],
      ["fizz(5)", "buzz"],
    ],
  ],
  [
    "a set in place of a sequence",
    "descending(x) := {x + 1, x}",
    "descending(x) := <x + 1, x>",
    [
      ["descending(1)", "<2, 1>"],
      ["|descending(1)|", "2"],
    ],
  ],
  [
    "an atom in place of a definition",
    "red := 5\n points(x) := `red if x = 1; 0 otherwise",
    "points(x) := red if x = 1; 0 otherwise",
    [
      ["points(1)", "5"],
      ["points(2)", "0"],
    ],
  ],
  [
    "a member added to a set",
    "guests := {`ann, `bob}\n invite(p) := guests + p",
    "invite(p) := guests U {p}",
    [["invite(`eve)", "{`ann, `bob, `eve}"]],
  ],
  [
    "a Unicode symbol",
    "common(A, B) ≔ A ∪ B",
    "common(A, B) ≔ A ∩ B",
    [
      ["common({1, 2}, {2, 3})", "{2}"],
      ["common({1}, {2})", "{}"],
    ],
  ],
  [
    "an off-by-one error",
    "last(s) := s[|s| - 1]",
    "last(s) := s[|s|]",
    [
      ["last(<1, 2, 3>)", "3"],
      ["last(<5, 7>)", "7"],
    ],
  ],
  [
    "the order of a pattern",
    "domain(f) := {y | (x, y) in f}",
    "domain(f) := {y | (y, x) in f}",
    [
      ["domain({(1, 7), (2, 8)})", "{1, 2}"],
      ["domain({(3, 3), (4, 1)})", "{3, 4}"],
    ],
  ],
  [
    "parentheses",
    "mean(a, b) := a + b / 2",
    "mean(a, b) := (a + b) / 2",
    [
      ["mean(2, 4)", "3"],
      ["mean(0, 1)", "0.5"],
    ],
  ],
  [
    "a quantifier",
    "covers(A, B) iff some b in B. b in A",
    "covers(A, B) iff all b in B. b in A",
    [
      ["covers({1, 2, 3}, {1, 2})", "true"],
      ["covers({1, 2}, {2, 3})", "false"],
      ["covers({1}, {})", "true"],
    ],
  ],
  [
    "an argument of an infinite recursion",
    "down(n) := <> if n = 0; <n> + down(n) otherwise",
    "down(n) := <> if n = 0; <n> + down(n - 1) otherwise",
    [
      ["down(3)", "<3, 2, 1>"],
      ["down(0)", "<>"],
    ],
  ],
  [
    "a definition that another one depends on",
    "half(n) := ceil(n / 2)\nhalves(S) := {half(n) | n in S}",
    "half(n) := floor(n / 2)",
    [
      ["halves({4, 7})", "{2, 3}"],
      ["halves({2})", "{1}"],
    ],
  ],
  [
    "a range instead of its bounds",
    "within(x, r) iff x in {-r, r}",
    "within(x, r) iff x in {-r..r}",
    [
      ["within(1, 2)", "true"],
      ["within(3, 2)", "false"],
    ],
  ],
  [
    "a range instead of several members",
    "within(x, y, r) iff {x, y} in {-r, r}",
    "within(x, y, r) iff {x, y} subeq {-r..r}",
    [
      ["within(1, 2, 2)", "true"],
      ["within(3, 1, 2)", "false"],
    ],
  ],
  [
    "concatenated sequences",
    "flat(t) := <> if t = <>; <flat(t[1]), t[2], flat(t[3])> otherwise",
    "flat(t) := <> if t = <>; flat(t[1]) + <t[2]> + flat(t[3]) otherwise",
    [
      ["flat(<<>, 2, <>>)", "<2>"],
      ["flat(<<<>, 1, <>>, 2, <>>)", "<1, 2>"],
    ],
  ],
  [
    "a comparison of two operands",
    "below(a, b, c) iff a and b < c",
    "below(a, b, c) iff a < c and b < c",
    [
      ["below(1, 2, 3)", "true"],
      ["below(1, 3, 3)", "false"],
      ["below(4, 2, 3)", "false"],
    ],
  ],
  [
    "an atom",
    "fee(kind) := 0 if kind = `student; 5 otherwise",
    "fee(kind) := 0 if kind = `pupil; 5 otherwise",
    [
      ["fee(`pupil)", "0"],
      ["fee(`teacher)", "5"],
    ],
  ],
  ["a bar between sets", "either(A, B) := A | B", "either(A, B) := A U B", [["either({1}, {2})", "{1, 2}"]]],
  ["a caret between conditions", "xor(a, b) iff a ^ b", "xor(a, b) iff a /= b", [["xor(true, true)", "false"]]],
  ["a sum over a sequence", "total(L) := sum(L)", "total(L) := Sum[i in {1..|L|}] L[i]", [["total(<2, 2, 3>)", "7"]]],
];

const wrong: typeof cases = [
  [
    "one of several atoms of a set",
    "pick: Nat -> {`seg, `circ, `disc}\npick(n) := `seg if n = 1; `line otherwise",
    "pick(n) := `seg if n = 1; `disc otherwise",
    [
      ["pick(1)", "`seg"],
      ["pick(2)", "`disc"],
    ],
  ],
  [
    "one of two names for an unknown one",
    "some3(n) := Sum[i in {1..n}] i * k",
    "some3(n) := Sum[i in {1..n}] i * n",
    [
      ["some3(4)", "40"],
      ["some3(2)", "6"],
    ],
  ],
  [
    "a finite range for a variable",
    "divides(d, n) iff n mod d = 0\ndivisors(n) := {d | divides(d, n)}",
    "divisors(n) := {d | d in {1..n} & divides(d, n)}",
    [["divisors(6)", "{1, 2, 3, 6}"]],
  ],
  [
    "a finite range for a variable, with zero",
    "squares(n) := {k^2 | k < n}",
    "squares(n) := {k^2 | k in {0..n} & k < n}",
    [["squares(3)", "{0, 1, 4}"]],
  ],
];

describe("suggested fix", () => {
  it.each([...cases, ...wrong])("%s", async (_, code, meant, tests) => {
    const text = documentOf(code, tests);
    const testFix = await fixFor(text);
    expect(testFix?.help, JSON.stringify(testFix)).toContain(meant);
    for (const one of repaired(text, testFix!))
      expect((await resultsOf(one)).map(({ status }) => status)).toEqual(tests.map(() => "passed"));
  });

  const pairs = wrong.flatMap((one, i) =>
    wrong.slice(i + 1).map((other) => ({
      kinds: `${one[0]}, and ${other[0]}`,
      text: documentOf(`${one[1]}\n${other[1]}`, [...one[3], ...other[3]]),
    })),
  );
  const fixesIn = ({ diagnostics }: Compiled): number =>
    diagnostics.filter(({ repairs = [] }) => repairs.length > 0).length;
  // With no fix of either, the tests cannot run.
  const ofOne = pairs.filter(({ text }) => fixesIn(compile(text)) === 1);
  it.each(ofOne)("$kinds", async ({ text }) => {
    const after = await withTestedFixes(compile(text), { start: () => runner, read: noFiles });
    expect(fixesIn(after)).toBe(2);
    for (const { help } of after.diagnostics)
      expect(help).toMatch(/With it and the fix of the other error, .* pass\.$/);
    const edits = after.diagnostics.flatMap(({ repairs: [first] = [] }) => first?.edits ?? []);
    const [fixed = ""] = repaired(text, { help: "", repairs: [{ title: "", edits }] });
    expect(new Set((await resultsOf(fixed)).map(({ status }) => status))).toEqual(new Set(["passed"]));
  });

  it("names a test that still fails with the only fix", async () => {
    const { help } = (await fixFor(documentOf("square(x) := x ** 2", [["square(3)", "10"]])))!;
    expect(help).toBe("Write `^` for a power: `square(x) := x ^ 2`. With this change, the test `square(3)` fails.");
  });

  it("is ambiguous if another change is equally likely", async () => {
    const testFix = await fixFor(
      documentOf("few(S) iff |S| < 3", [
        ["few({1, 2, 3})", "true"],
        ["few({1, 2})", "true"],
      ]),
    );
    expect(testFix?.help).toBe(
      "Did you mean `few(S) iff |S| <= 3` in line 1 or `few(S) iff |S| < 4` in line 1? With either, both tests pass.",
    );
  });
});

describe("suggested fix", () => {
  it.each([
    ["if all tests pass", documentOf("f(x) := x + 1", [["f(1)", "2"]])],
    ["for an expected value in another notation", documentOf("f(x) iff x > 0", [["f(1)", "True"]])],
    [
      "if no small change is enough",
      documentOf("f(x) := x", [
        ["f(1)", "17"],
        ["f(2)", "80"],
      ]),
    ],
    ["for a number in a single test", documentOf("half(n) := n / 2", [["half(2)", "2"]])],
    ["for a test that cannot be parsed", documentOf("f(x) := x", [["f(1", "1"]])],
    ["for a LaTeX display", "\\[ f(x) := x - 1 \\]\n\ncmd:>f(1)\n2\n"],
  ])("is omitted %s", async (_, text) => {
    expect(await fixFor(text)).toBeUndefined();
  });
});
