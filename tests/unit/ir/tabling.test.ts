// Selection of memoised definitions, and of the evaluations that hold their tables.

import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";
import { program } from "../../../src/program.js";
import { sourceOf } from "../../../src/text/source.js";

function moduleOf(definitions: string): string {
  const { output, diagnostics } = compile(`/$\n${definitions}\n$/`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return output?.typescript ?? "";
}

const memoisedIn = (definitions: string): readonly string[] =>
  [...moduleOf(definitions).matchAll(/const (\w+)Table = /g)].map(([, name]) => name!);

/** The definitions that open memo tables for the time of their evaluation. */
function tableScopesIn(definitions: string): readonly string[] {
  const [, ...declarations] = moduleOf(definitions).split(/^(?:export )?(?:function|const) /m);
  return declarations.filter((text) => text.includes("tables.during(")).map((text) => /^\w+/.exec(text)![0]);
}

const fall = "fall(n) := 0 if n = 0; 1 + fall(n - 1) otherwise";

describe("recursive function", () => {
  it("is memoised if it calls itself twice", () => {
    expect(memoisedIn("fib(n) := n if n < 2; fib(n - 1) + fib(n - 2) otherwise")).toEqual(["fib"]);
    expect(memoisedIn("size(S) := 1 if S = {}; Sum[x in S] size(S \\ {x}) otherwise")).toEqual(["size"]);
    expect(memoisedIn("big(n) iff n > 9 or some k in {n..2 * n}. big(k + 1)")).toEqual(["big"]);
    expect(memoisedIn("half(n) := a + b where a = half(n - 1) & b = half(n - 2)")).toEqual(["half"]);
  });

  it("is not memoised if it calls itself once in each branch", () => {
    expect(memoisedIn(fall)).toEqual([]);
    expect(memoisedIn("log(n) := 0 if n < 2; 1 + log(n / 2) if n mod 2 = 0; 2 + log(n - 1) otherwise")).toEqual([]);
    expect(memoisedIn("sums(n) := {0} if n = 0; {s + 1 | s in sums(n - 1)} otherwise")).toEqual([]);
  });

  it("is memoised if its callers call it more than once", () => {
    expect(memoisedIn(`${fall}\nevery(n) := {fall(k) | k in {1..n}}`)).toEqual(["fall"]);
    expect(memoisedIn(`${fall}\ntwo := fall(8) + fall(9)`)).toEqual(["fall"]);
    expect(memoisedIn(`${fall}\nnext(n) := fall(n) + 1\nevery(n) := {next(k) | k in {1..n}}`)).toEqual(["fall"]);
    expect(memoisedIn(`${fall}\ntotal(n) := 0 if n = 0; fall(n) + total(n - 1) otherwise`)).toEqual(["fall"]);
    expect(memoisedIn(`${fall}\none := fall(9)`)).toEqual([]);
  });

  it("is not memoised if all its calls are in tail position", () => {
    expect(
      memoisedIn(
        "gcd(a, b) := a if b = 0; gcd(b, a mod b) otherwise\nevery := {gcd(a, b) | a in {1..9} & b in {1..9}}",
      ),
    ).toEqual([]);
  });

  it("is memoised if only some of its calls are in tail position", () => {
    expect(
      memoisedIn(
        "best(n, w) := 0 if n = 0; best(n - 1, w) if n > w; max(best(n - 1, w), best(n - 1, w - n)) otherwise",
      ),
    ).toEqual(["best"]);
    expect(
      memoisedIn(
        "ackermann(m, n) := n + 1 if m = 0; ackermann(m - 1, 1) if n = 0; ackermann(m - 1, ackermann(m, n - 1)) otherwise",
      ),
    ).toEqual(["ackermann"]);
    expect(
      memoisedIn(
        "power(x, n) := 1 if n = 0; power(x * x, n / 2) if n mod 2 = 0; x * power(x, n - 1) otherwise\nevery := {power(2, n) | n in {1..9}}",
      ),
    ).toEqual([]);
  });

  /** The memo key of f, and the arguments that are invariant during the evaluation. */
  const keys = (definitions: string): readonly (string | undefined)[] => {
    const module = moduleOf(definitions);
    return [/\.of\((.*?)\)/.exec(module)?.[1], /\.under\((.*?)\)/.exec(module)?.[1]];
  };

  it("omits invariant parameters from its keys if the keys would cost too much", () => {
    expect(
      keys(
        "f(s, i, j) := 0 if i > j; 1 + f(s, i + 1, j - 1) if s[i] = s[j]; max(f(s, i + 1, j), f(s, i, j - 1)) otherwise",
      ),
    ).toEqual(["i, j", "s"]);
    expect(
      keys("f(a, b, c, d, n) := a + b + c + d if n = 0; f(a, b, c, d, n - 1) + f(a, b, c, d + 1, n - 1) otherwise"),
    ).toEqual(["d, n", "a, b, c"]);
    expect(keys("f(g, n) := n if n < 2; g(f(g, n - 1), f(g, n - 2)) otherwise")).toEqual(["n", "g"]);
    expect(keys("f(S, n) := n if n in S; f(S, n - 1) + f(S, n - 2) otherwise")).toEqual(["n", "S"]);
    expect(keys("f(s, t, n) := 0 if n = 0; max(s[n], t[1]) + f(t, s, n - 1) + f(s, t, n - 1) otherwise")).toEqual([
      "s, t, n",
      undefined,
    ]);
  });

  it("recognises invariant parameters across mutual recursion", () => {
    expect(
      keys(
        "f(s, n) := |s| + s[1] if n = 0; g(s, n - 1) + g(s, n - 2) otherwise\ng(s, n) := 1 if n < 1; f(s, n - 1) + s[n] otherwise",
      ),
    ).toEqual(["n", "s"]);
    expect(
      keys(
        "f(s, n) := |s| + s[1] if n = 0; g(s, n - 1) + g(s, n - 2) otherwise\ng(s, n) := 1 if n < 1; f(s[1..n], n - 1) + s[n] otherwise",
      ),
    ).toEqual(["s, n", undefined]);
  });

  it("is not memoised with too many arguments, or if it depends on the state", () => {
    expect(memoisedIn("f(a, b, c, d, e) := a if d = 0; f(a, b, c, e, d - 1) + f(b, c, a, d - 1, e) otherwise")).toEqual(
      [],
    );
    expect(
      memoisedIn(
        "chain(a, b, c, d) := a if d = 0; 1 + chain(b, a, c, d - 1) otherwise\nevery := {chain(1, 2, 3, n) | n in {1..9}}",
      ),
    ).toEqual([]);
    expect(
      memoisedIn(
        "ledGame\ninitialState := 1\nnewState := 1\nimages := {}\nf(n) := currentState if n = 0; f(n - 1) + f(n - 1) otherwise",
      ),
    ).toEqual([]);
  });

  it("is memoised together with mutually recursive functions", () => {
    expect(
      memoisedIn(
        "best(n) := 0 if n = 0; worst(n - 1) + 1 otherwise\nworst(n) := 0 if n = 0; best(n - 1) + best(n - 2) otherwise",
      ),
    ).toEqual(["best", "worst"]);
  });
});

describe("memo table lookup", () => {
  /** True if f looks up its memo table before any other action. */
  const comesFirst = (definition: string): boolean =>
    /function f\$?\([^]*?\{\s*(?:try \{\s*)?const earlier/.test(moduleOf(definition));

  it("follows cheap base cases", () => {
    expect(comesFirst("f(n) := n if n < 2; f(n - 1) + f(n - 2) otherwise")).toBe(false);
    expect(comesFirst("f(n) := n if n < 2; f(n - 1) + f(n - 2) if n >= 2")).toBe(false);
  });

  it("precedes expensive computations", () => {
    expect(comesFirst("f(n) := n if all k in {1..9}. n < k; f(n - 1) + f(n - 2) otherwise")).toBe(true);
    expect(comesFirst("f(n) := m if m < 2; f(n - 1) + f(n - 2) otherwise where m = n ^ 2")).toBe(true);
    expect(comesFirst("f(n) := f(n - 1) + f(n - 2)")).toBe(true);
  });
});

describe("memo table scope", () => {
  it("includes the evaluation of a memoised function", () => {
    expect(tableScopesIn("fib(n) := n if n < 2; fib(n - 1) + fib(n - 2) otherwise")).toEqual(["fib"]);
  });

  it("includes the evaluation of its repeated callers", () => {
    expect(
      tableScopesIn(`${fall}\nnext(n) := fall(n) + 1\nevery(n) := {next(k) | k in {1..n}}\nmost(n) := max(every(n))`),
    ).toEqual(["fall", "next", "every"]);
    expect(tableScopesIn(`${fall}\nlast := max({fall(k) | k in {1..9}})\nanother := {1, 2}`)).toEqual(["fall", "last"]);
  });

  it("includes loops and chains of calls that reach it", () => {
    expect(
      tableScopesIn(`${fall}\nup(n, m) := m if fall(n) > m; up(n + 1, m) otherwise\nevery := {fall(1), fall(2)}`),
    ).toEqual(["fall", "up", "every"]);
    expect(tableScopesIn(`${fall}\ntotal(n) := 0 if n = 0; fall(n) + total(n - 1) otherwise`)).toEqual([
      "fall",
      "total",
    ]);
  });

  it("includes expressions outside the definitions", () => {
    const text = "{fib(n) | n in {1..9}}";
    const code = (definitions: string): string =>
      program(compile(`/$\n${definitions}\n$/`), [
        { source: sourceOf("expression", text), span: { start: 0, end: text.length } },
      ]).code;
    const opens = /expressions = \[\s*\(\) =>\s*tables\.during\(/;
    expect(code("fib(n) := n if n < 2; fib(n - 1) + fib(n - 2) otherwise")).toMatch(opens);
    expect(code("fib(n) := n")).not.toMatch(opens);
  });
});
