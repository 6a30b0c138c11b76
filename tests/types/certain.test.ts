// Errors are certain: a failure in a branch, function or `where` name that only some calls need is not an error of
// other calls.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";

const errorsOf = (definitions: string): readonly string[] =>
  compile(`/$ ${definitions} $/\n`).diagnostics.flatMap(({ severity, message }) =>
    severity === "error" ? [message] : [],
  );

/** A description, and definitions that all evaluate. */
const right: readonly (readonly [what: string, definitions: string])[] = [
  ["a branch that is not taken", 'f(x, b) := x + 1 if b; 0 otherwise  c := f("a", false)'],
  ["a function that is never applied", 'f(x) := 0 where y = (lam z. x + 1)  c := f("a")'],
  ["a function passed to one that never applies it", "k(f, x) := x  g(x) := k(lam z. x + 1, x)  c := g({1})"],
  ["a function that is returned", "f(x) := (x, lam z. x + z)  c := f({1})[1]"],
  ["a name of `where` that is never needed", 'f(x) := 0 where y = x + 1  c := f("a")'],
  [
    "a name of `where` that the branch does not need",
    'f(x, b) := y if b; 0 otherwise where y = x + 1  c := f("a", false)',
  ],
  [
    "names of `where` that different branches need",
    "f(x, b) := y if b; z otherwise where y = x + 1 & z = x U {1}  c := f(1, true)  d := f({2}, false)",
  ],
  [
    "functions of which one is applied",
    "f(x, b) := (lam z. x + z)(1) if b; |(lam z. x U {z})(2)| otherwise  c := f(1, true)  d := f({2}, false)",
  ],
  ["functions in a tuple", "f(x) := (lam z. x + z, lam z. x U {z})  c := f(1)[1](2)  d := f({1})[2](2)"],
  [
    "conditions of which one is evaluated",
    "f(x, b) iff b & x > 1 or ~b & x U {1} = {1}  c := f(2, true)  d := f({1}, false)",
  ],
  ["a recursion that ends immediately", "peel(n, t) := t if n = 0; peel(n - 1, t[1]) otherwise  c := peel(0, 5)"],
];

/** A description, and definitions of which the last cannot evaluate. */
const wrong: readonly (readonly [what: string, definitions: string])[] = [
  ["all branches", "f(x, b) := x + 1 if b; x - 1 otherwise  c := f({1}, true)"],
  ["the branch that applies", "f(x, n) := x + 1 if n = 1; 0 otherwise  c := f({1}, 1)"],
  ["a condition that comes first", "f(x) := 1 if x > 0; 0 otherwise  c := f({1})"],
  ["a name of `where` that is needed", 'f(x) := y + 1 where y = 2 * x  c := f("a")'],
  ["two names of `where` that are needed", "f(x) := (y, z) where y = x / 2 & z = x U {1}"],
  ["a name of `where` that contradicts the body", "f(x) := y if x /= {}; 0 otherwise where y = |x U {2}| - x"],
  ["a recursion that fails in each branch", "len(L) := 0 if L = `nil; 1 + len(L[2]) otherwise  c := len(5)"],
  ["a recursion that passes the value on", "f(n, x) := x + 1 if n = 0; f(n - 1, x) otherwise  c := f(4, {1})"],
  ["a nested call", "f(x) := g(x) + 1  g(x) := h(x) + 1  h(x) := x / 2  c := f(`a)"],
  [
    "arguments that fail only in combination",
    'plus(p, v) := (p[1] + v[1], p[2] + v[2])  c := plus((1, 2), ("a", "b"))',
  ],
  ["an expression for each member", "f(S) := {x + 1 | x in S}  c := f({`a})"],
];

describe("type errors", () => {
  it.each(right)("are not reported for %s", (_, definitions) => {
    expect(errorsOf(definitions)).toEqual([]);
  });
});

describe("type error", () => {
  it.each(wrong)("is reported once for %s", (_, definitions) => {
    expect(errorsOf(definitions)).toHaveLength(1);
  });
});
