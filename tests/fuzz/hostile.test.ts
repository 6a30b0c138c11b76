// Adversarial texts: unclosed openers, endless chains, very long names and numbers, invisible characters. Time
// must be linear in their size.

import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { tokens } from "./corpus.js";
import { chosen, Survivors } from "./survive.js";
import { isLong, oneIn } from "../support/random.js";

const many = isLong ? 100_000 : 1_000;
/** CPU seconds per text, generous for linear time. */
const seconds = isLong ? 20 : 1;
const patience = isLong ? 600_000 : 120_000;

const region = (code: string): string => `/$ ${code} $/`;
const repeated = (n: number, make: (i: number) => string, between = ""): string =>
  Array.from({ length: n }, (_, i) => make(i)).join(between);
const nested = (n: number, open: string, inner: string, close: string): string =>
  open.repeat(n) + inner + close.repeat(n);

const openers: readonly string[] = [
  "((",
  "{{",
  "[[",
  "<<",
  "||",
  "{|",
  "|(",
  "(|",
  "()",
  "{}",
  "<>",
  "⌊",
  "⟨",
  "f(",
  "f(x, ",
  "x[",
  "x(1)",
  "x[1]",
  "{x|",
  "{x | x in ",
  "(a, ",
  "Sum[",
  "Sum[x in ",
  "Sum[(",
  "U[",
  "some x in ",
  "all x in S. ",
  "lam x. ",
  "not ",
  "~",
  "x := ",
  "x := (",
  "f(x) := ",
  "x iff ",
  "x := x ",
  ":= (",
  ") := ",
  "( ) := ",
  "x : ",
  "x, ",
  "; x : ",
  "x := 1; y : ",
  "If ",
  "If x then ",
  "a := 1 if ",
  "1 if x; ",
  "x where ",
  "x = y & ",
  "x = y, ",
  "xλ",
  "''",
  "1.",
  "0.(",
  "1(",
  "``a",
  '"\\',
  "“a",
  "/$ x := ",
  "/$ x := 1 -/\n",
  "/- x := 1 $/\n",
  "/$ /- ",
  "```led\n",
  "~~~\n",
  "cmd:>\n",
  "cmd:>x\n1\n",
  "\\begin{verbatim}",
  "\\begin   {verbatim",
  "# a\n",
  "a\n===\n",
  "\\section",
  "\\title{",
  "\u0000",
  "\u2028",
  "\ud800",
  "\udc00",
  "\ud835\udc9c",
  "\u0301",
  "a\u0301",
  "\ufeff",
  "\u202e",
  "\u200b",
  "\r",
];

const growing: Readonly<Record<string, (n: number) => string>> = {
  "a long name": (n) => region(`${"x".repeat(n)} := 1`),
  "a name with many primes": (n) => region(`x${"'".repeat(n)} := 1`),
  "a name with many combining marks": (n) => region(`a${"\u0301".repeat(n)} := 1`),
  "a long numeral": (n) => region(`x := ${"7".repeat(Math.min(n, 20_000))}`),
  "a long fraction": (n) => region(`x := 0.${"7".repeat(Math.min(n, 20_000))}`),
  "a numeral with an unclosed period": (n) => region(`x := ${"1".repeat(n)}.${"1".repeat(n)}(${"1".repeat(n)}`),
  "a long string": (n) => region(`x := "${"a".repeat(n)}"`),
  "a string of unknown escapes": (n) => region(`x := "${"\\q".repeat(n)}"`),
  "a long line of prose": (n) => `${"word ".repeat(n)}\n\n/$ x := 1 $/`,
  definitions: (n) => region(repeated(n / 10, (i) => `x${i} := ${i}\n`)),
  "a chain of definitions": (n) => region(`${repeated(n / 10, (i) => `x${i} := x${i + 1}\n`)} x${n / 10} := 0`),
  "definitions of which one has an error": (n) =>
    region(`${repeated(Math.min(10 * n, 20_000), (i) => `x${i} := ${i}\n`)} wrong := nowhere`),
  "a cycle of definitions": (n) => region(repeated(n / 10, (i) => `x${i} := x${(i + 1) % (n / 10)}\n`)),
  regions: (n) => repeated(n / 10, (i) => `Text.\n\n/$ x${i} := ${i} $/\n\n`),
  "one definition repeated": (n) => region("x := 1\n".repeat(n / 10)),
  "unknown names": (n) => region(repeated(n / 10, (i) => `name${i} := nome${i}\n`)),
  "unknown names after quantifiers": (n) =>
    region(`x := {${repeated(n / 10, (i) => `some a${i} in {1}. true, other${i}`, ", ")}}`),
  "signatures without definitions": (n) => region(repeated(n / 10, (i) => `s${i}: Nat\n`)),
  "unknown symbols in many definitions": (n) => region(repeated(n / 10, (i) => `x${i} := # `)),
  "a large set": (n) => region(`x := {${repeated(n, String, ", ")}}`),
  // The engine supports at most 65,535 parameters.
  "many parameters": (n) => region(`f(${repeated(Math.min(n, 60_000), (i) => `a${i}`, ", ")}) := a0`),
  "many arguments": (n) => region(`f(x) := x  y := f(${repeated(n, String, ", ")})`),
  "many branches": (n) => region(`f(x) := ${repeated(n / 4, (i) => `${i} if x = ${i}`, "; ")}; 0 otherwise`),
  "nested fractions": (n) => `\\[ x := ${nested(n / 4, "\\frac{1}{", "1", "}")} \\]`,
  "a bracket among bars": (n) => region(`x := (1 2 ${"|".repeat(n)}`),
  "fences of many lengths": (n) => repeated(n / 10, (i) => `${"`".repeat(3 + (i % 300))}led\nx := 1\n`),
};

describe("adversarial text", () => {
  const survivors = new Survivors();
  afterAll(() => survivors.report("hostile texts"));

  it.each([...new Set([...openers, ...tokens])].map((text, i) => [JSON.stringify(text), text, i] as const))(
    "is compiled or rejected in linear time: %s, repeated in code and prose",
    (_, text, i) => {
      const documents = [region(`x := ${text.repeat(many)}`), region(`${text} `.repeat(many)), text.repeat(many)];
      for (const document of chosen(documents, i)) survivors.check(document, seconds);
    },
    patience,
  );

  it.each(Object.entries(growing))(
    "is compiled or rejected in linear time: %s",
    (_, make) => {
      survivors.check(make(many), seconds);
    },
    patience,
  );
});

describe("nested code", () => {
  const survivors = new Survivors();
  const deep: readonly (readonly [title: string, open: string, inner: string, close: string])[] = [
    ["parentheses", "(1 + ", "1", ")"],
    ["tuples", "(1, ", "1", ")"],
    ["sets", "{", "1", "}"],
    ["sequences", "<", "1", ">"],
    ["sizes", "|", "{1}", "|"],
    ["calls", "f(", "1", ")"],
    ["indices", "x[", "1", "]"],
    ["the heads of comprehensions", "{", "1", " | y in {1}}"],
    ["the sets of comprehensions", "{1 | y in ", "{1}", "}"],
    ["quantifiers", "some y in {1}. ", "true", ""],
    ["the sets of quantifiers", "some y in ", "{1}", ". true"],
    ["sums", "Sum[y in {1}] ", "1", ""],
    ["functions", "lam y. ", "1", ""],
    ["negations", "~", "true", ""],
    ["implications", "(true => ", "true", ")"],
    ["binding alternatives", "{1 | y = 1 or y in ", "{1}", "}"],
  ];

  it.each(deep)("is parsed for %s to a depth of 200", (_, open, inner, close) => {
    const { diagnostics } = survivors.check(region(`f(x) := ${nested(200, open, inner, close)}`));
    expect(diagnostics.filter(({ code }) => code.startsWith("L2"))).toEqual([]);
  });

  it.each(deep)("causes one diagnostic for %s to a depth of 5,000", (_, open, inner, close) => {
    const { diagnostics } = survivors.check(region(`f(x) := ${nested(5000, open, inner, close)}`));
    expect(diagnostics.map(({ code }) => code)).toEqual(["L224"]);
  });

  it(
    "does not overflow the stack for any two kinds",
    () => {
      for (const [i, [, open, , close]] of deep.entries()) {
        for (const [, within, inner, end] of oneIn(4, chosen(deep, i)))
          survivors.check(region(`f(x) := ${nested(100, open + within, inner, end + close)}`), 3);
      }
    },
    patience,
  );
});

describe("long list", () => {
  it.each([
    ["a set", "{", "}"],
    ["a sequence", "<", ">"],
  ])(
    "is compiled with 140,000 members: %s",
    (_, open, close) => {
      const { output } = compile(region(`s := ${open}${repeated(140_000, (i) => String(2 * i), ", ")}${close}`));
      expect(output?.typescript.length).toBeGreaterThan(140_000);
    },
    patience,
  );
});

describe("long chain", () => {
  const survivors = new Survivors();
  const chains: readonly (readonly [title: string, code: (n: number) => string])[] = [
    ...["+", "*", "&", "or", "=>", "<=>", "U", "^", "="].map((operator): readonly [string, (n: number) => string] => [
      `of ${operator}`,
      (n) => repeated(n, () => `f(x) ${operator} `) + "f(x)",
    ]),
    // The type of the results differs from that of the operands.
    ...["<", "in"].map((operator): readonly [string, (n: number) => string] => [
      `of ${operator}`,
      (n) => repeated(n, () => `x ${operator} `) + "x",
    ]),
    ["of indices", (n) => `x${"[1]".repeat(n)}`],
    ["of calls", (n) => `x${"(1)".repeat(n)}`],
    ["of conditions", (n) => `{1 | ${repeated(n, (i) => `y${i} in x`, ", ")}}`],
    ["of deferred conditions", (n) => `{1 | ${repeated(n, (i) => `y${i} = y${i + 1}`, ", ")}, y${n} = 1}`],
    ["of local names", (n) => `y0 where ${repeated(n, (i) => `y${i} = y${i + 1}`, ", ")}, y${n} = 1`],
    [
      "of local conditions",
      (n) => `{${repeated(n, (i) => `y${i}`, ", ")}} where ${repeated(n, (i) => `y${i} in x`, ", ")}`,
    ],
    ["of quantified names", (n) => `some ${repeated(n, (i) => `y${i}`, ", ")} in x. true`],
    ["of binding alternatives", (n) => `{1 | ${repeated(n, (i) => `(y${i} = 1 or y${i} in x)`, ", ")}}`],
  ];

  it.each(chains)(
    "%s is compiled or rejected at any length",
    (_, code) => {
      for (const n of isLong ? [100, 350, 590, 900, 1190, 5000] : [1190])
        survivors.check(region(`f(x) := ${code(n)}`), 5);
    },
    patience,
  );

  it.each(chains)("%s with 100 members is accepted", (_, code) => {
    // Provably non-terminating recursion is a warning.
    const { diagnostics } = survivors.check(region(`f(x) := ${code(100)}`));
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it.each(chains)("%s with 5,000 members is reported as too long", (_, code) => {
    expect(survivors.check(region(`f(x) := ${code(5000)}`)).diagnostics.map(({ code }) => code)).toEqual(["L225"]);
  });
});
