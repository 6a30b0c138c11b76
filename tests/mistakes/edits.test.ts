// Fixes of mistakes whose help is prose only: a missing closing delimiter, inserted where the code ends, and a mistaken
// symbol; and mistakes in displays, whose fixes are LaTeX.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { repaired } from "./repairs.js";

const cases: readonly (readonly [what: string, text: string, written: string])[] = [
  [
    "before the prose that follows",
    "Rows are sets.\n\n/$\nrow := {1, 2, 3}\n\nThe board has nine cells.\n",
    "Rows are sets.\n\n/$\nrow := {1, 2, 3}\n$/\n\nThe board has nine cells.\n",
  ],
  [
    "after code on the line of the opener",
    "One: /$ row := {1, 2, 3}\n\nThe board has nine cells.\n",
    "One: /$ row := {1, 2, 3} $/\n\nThe board has nine cells.\n",
  ],
  [
    "with as many dashes as the opener, before a test",
    "/-----\n a := 1\n b := a + 1\n\ncmd:>b\n2\n",
    "/-----\n a := 1\n b := a + 1\n-----/\n\ncmd:>b\n2\n",
  ],
  [
    "after existing dashes",
    "/-----\n a := 1\n b := a + 1\n-----\n\nProse goes on.\n",
    "/-----\n a := 1\n b := a + 1\n-----/\n\nProse goes on.\n",
  ],
  [
    "before a heading",
    "# One\n\n/-\na := 1\n# Two\n\nMore prose.\n",
    "# One\n\n/-\na := 1\n-/\n# Two\n\nMore prose.\n",
  ],
  ["swapped with the opener", "One:\n\n$/ x := 1 /$\n", "One:\n\n/$ x := 1 $/\n"],
  [
    "replaced by an opener on its own line",
    "Rows.\n\n--/\nx := 1\ny := x\n/--\n\nMore.\n",
    "Rows.\n\n/--\nx := 1\ny := x\n--/\n\nMore.\n",
  ],
  ["as a fence", "~~~led\nx := 1\n\nSome words.\n", "~~~led\nx := 1\n~~~\n\nSome words.\n"],
];

const signs: readonly (readonly [what: string, text: string, written: string])[] = [
  [
    "a subset instead of a member",
    "/$ back(R) iff all (x, y) in R. (y, x) sub R $/\n",
    "/$ back(R) iff all (x, y) in R. (y, x) in R $/\n",
  ],
  [
    "a subset instead of a looked-up member",
    "/$ known(R) iff all x in R. (x[1], x[2]) sub R $/\n",
    "/$ known(R) iff all x in R. (x[1], x[2]) in R $/\n",
  ],
];

const displays: typeof signs = [
  [
    "rows of cases without a separator",
    String.raw`\[ fib(n) := \begin{cases} n & \text{if } n \le 1 fib(n-1) + fib(n-2) & \text{otherwise} \end{cases} \]`,
    String.raw`\[ fib(n) := \begin{cases} n & \text{if } n \le 1 \\ fib(n-1) + fib(n-2) & \text{otherwise} \end{cases} \]`,
  ],
  [
    "a comma in place of the bar of a set",
    String.raw`\[ odd(n) := \{k^2, k \in \{1,\ldots,n\} \wedge k \bmod 2 = 1\} \]`,
    String.raw`\[ odd(n) := \{k^2 \mid k \in \{1,\ldots,n\} \wedge k \bmod 2 = 1\} \]`,
  ],
  [
    "joined ranges of a quantifier",
    String.raw`\[ linked(R) \equiv \forall (x, y) \in R \wedge (y, z) \in R.\ (x, z) \in R \]`,
    String.raw`\[ linked(R) \equiv \forall (x, y) \in R, (y, z) \in R.\ (x, z) \in R \]`,
  ],
  [
    "a sum of sets, beside another display",
    "\\[ S := \\{1, 2, 3\\} \\]\n\n\\[ T := S + \\{4\\} \\]\n",
    "\\[ S := \\{1, 2, 3\\} \\]\n\n\\[ T := S \\cup \\{4\\} \\]\n",
  ],
  [
    "an error in one of several lines",
    String.raw`\begin{align*} f(n) &:= n + 1 \\ g(S) &:= \{f(n), n \in S\} \end{align*}`,
    String.raw`\begin{align*} f(n) &:= n + 1 \\ g(S) &:= \{f(n) \mid n \in S\} \end{align*}`,
  ],
];

describe.each(displays)("%s", (_, text, written) => {
  it("has a fix in the LaTeX of the display", () => {
    const [found] = compile(text).diagnostics;
    expect(found?.repairs?.map((repair) => repaired(text, repair))).toEqual([written]);
    expect(compile(written).diagnostics).toEqual([]);
  });
});

describe.each(signs)("%s", (_, text, written) => {
  it("has one fix, which replaces a symbol", () => {
    const [found, ...others] = compile(text).diagnostics;
    expect(others).toEqual([]);
    expect(found?.repairs?.map((repair) => repaired(text, repair))).toEqual([written]);
  });
});

describe.each(cases)("missing closer %s", (_, text, written) => {
  it("is inserted by the only fix", () => {
    const { diagnostics } = compile(text);
    expect(diagnostics.map(({ code }) => code)).toEqual([expect.stringMatching(/^L10[123]$/)]);
    const [repair, ...others] = diagnostics[0]?.repairs ?? [];
    expect(others).toEqual([]);
    expect(repair && repaired(text, repair)).toBe(written);
    expect(compile(written).diagnostics).toEqual([]);
  });
});

const outside: typeof signs = [
  [
    "prose between definitions",
    "/$\nf(x) := x + 1\n\nIt adds one to a number.\n\ng(x) := f(f(x))\n$/\n",
    "/$\nf(x) := x + 1\n\n$/\n\nIt adds one to a number.\n\n/$\n\ng(x) := f(f(x))\n$/\n",
  ],
  [
    "a fence that is opened again before it is closed",
    "``` led\nf(x) := x + 1\n\nIt adds one.\n\n```led\ng(x) := f(f(x))\n```\n",
    "``` led\nf(x) := x + 1\n\n```\n\nIt adds one.\n\n```led\ng(x) := f(f(x))\n```\n",
  ],
  [
    "a test after the last definition",
    "/$\nf(x) := x + 1\n\ncmd:>f(1)\n2\n$/\n",
    "/$\nf(x) := x + 1\n\n$/\n\ncmd:>f(1)\n2\n",
  ],
  [
    "a definition in the prose",
    "Twice:\n\ntwice(x) := 2 * x\n\n/$ four := twice(2) $/\n",
    "Twice:\n\n/$ twice(x) := 2 * x $/\n\n/$ four := twice(2) $/\n",
  ],
  [
    "definitions in the prose",
    "Twice:\n\ntwice(x) := 2 * x\nthrice(x) := 3 * x\n\n/$ six := thrice(twice(1)) $/\n",
    "Twice:\n\n/$\ntwice(x) := 2 * x\nthrice(x) := 3 * x\n$/\n\n/$ six := thrice(twice(1)) $/\n",
  ],
  [
    "a definition between dollar signs",
    "Here $ n := 3 $ is meant.\n\n/$ m := n + 1 $/\n",
    "Here /$ n := 3 $/ is meant.\n\n/$ m := n + 1 $/\n",
  ],
  [
    "a definition in a fence without a language",
    "```\nn := 3\n```\n\n/$ m := n + 1 $/\n",
    "```led\nn := 3\n```\n\n/$ m := n + 1 $/\n",
  ],
];

describe.each(outside)("%s", (_, text, written) => {
  it("is enclosed in the right place", () => {
    const [found] = compile(text).diagnostics.filter(({ severity }) => severity === "error");
    expect(found?.repairs?.map((repair) => repaired(text, repair))).toEqual([written]);
    expect(compile(written).diagnostics).toEqual([]);
  });
});

describe.each([
  ["a document without code", "f(x) := x + 1\n", "/$ f(x) := x + 1 $/\n"],
  ["a paragraph", "/$ a := 1 $/\n\nf(x) := x\ng(x) := x\n", "/$ a := 1 $/\n\n/$\nf(x) := x\ng(x) := x\n$/\n"],
])("unused definition in prose: %s", (_, text, written) => {
  it("has a fix that encloses it as code", () => {
    const [found, ...others] = compile(text).diagnostics;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: "L109" });
    expect(found?.repairs?.map((repair) => repaired(text, repair))).toEqual([written]);
  });
});

it("a definition within a sentence of prose is not enclosed", () => {
  const [found] = compile("We say that n := 3 and go on.\n\n/$ m := n + 1 $/\n").diagnostics;
  expect(found).toMatchObject({ code: "L301" });
  expect(found?.repairs).toBeUndefined();
});

it("no closer is inserted without code", () => {
  expect(compile("/$\n\nOnly prose.\n").diagnostics.map(({ repairs }) => repairs)).toEqual([undefined]);
});

it("no fix turns a display with an error into prose", () => {
  const text = String.raw`
\[ \mathit{class}(R, x) = \{y \mid (x, y) \in R\} \]

\[ \mathit{quotient}(R, S) := \{\mathit{class}(R, x) \mid x \in S\} \]
`;
  const [first] = compile(text).diagnostics;
  expect(first?.code).toBe("L301");
  expect(first?.help).toContain("To define `class`, write `:=`.");
  expect(first?.repairs ?? []).toEqual([]);
});
