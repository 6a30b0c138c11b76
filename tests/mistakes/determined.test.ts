// Mistakes with a fix that follows from the kinds of both operands or from the surrounding code. Each fix has the
// expected text and leaves no diagnostics.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { repaired } from "./repairs.js";

type Case = readonly [what: string, text: string, ...written: readonly string[]];

const compared: readonly Case[] = [
  [
    "a set compared with a number",
    'Joined := {("Ann", "chess"), ("Bo", "go")}\nmembers(c) := {p | (p, c) in Joined}\nbig(c) iff members(c) = 2',
    'Joined := {("Ann", "chess"), ("Bo", "go")}\nmembers(c) := {p | (p, c) in Joined}\nbig(c) iff |members(c)| = 2',
  ],
  [
    "a pair compared with a number, whose coordinate has a name",
    'place := ("Ulm", 3)\nfloorOf := place[2]\nlow iff place = 3',
    'place := ("Ulm", 3)\nfloorOf := place[2]\nlow iff floorOf = 3',
  ],
  [
    "a pair in the wrong order",
    "Ages := {(`ann, 30), (`bob, 41)}\nis30(p) iff (30, p) in Ages",
    "Ages := {(`ann, 30), (`bob, 41)}\nis30(p) iff (p, 30) in Ages",
  ],
  [
    "a coordinate of a set",
    'Fruits := {"apple", "pear"}\nhasApple iff Fruits[1] = "apple"',
    'Fruits := {"apple", "pear"}\nhasApple iff "apple" in Fruits',
  ],
  [
    "a member of a sequence",
    'route := <"Ulm", "Bonn">\nstops(c) iff c in route',
    'route := <"Ulm", "Bonn">\nstops(c) iff c in {route[i] | i in {1..|route|}}',
  ],
  [
    "a pair in a function",
    "cube(n) := n^3\ngraph := {(n, m) | n in {0..2} & m in {0..8} & (n, m) in cube}",
    "cube(n) := n^3\ngraph := {(n, m) | n in {0..2} & m in {0..8} & m = cube(n)}",
  ],
  [
    "a relation that is called twice, in braces",
    'parent := {("Al", "Bea"), ("Bea", "Cid")}\ngrand(x) := {parent(parent(x))}',
    'parent := {("Al", "Bea"), ("Bea", "Cid")}\ngrand(x) := {w | (x, v) in parent & (v, w) in parent}',
    'parent := {("Al", "Bea"), ("Bea", "Cid")}\ngrand(x) := {w | (v, x) in parent & (w, v) in parent}',
  ],
  [
    "what a membership beside it excludes",
    'Colours := {`red, `blue}\nwarm(c) iff c in Colours & c = "red"',
    "Colours := {`red, `blue}\nwarm(c) iff c in Colours & c = `red",
  ],
];

const textbook: readonly Case[] = [
  ["a power of a set", "B := {0,1}^3", "B := {0,1} * {0,1} * {0,1}"],
  ["the set of all subsets as a power", "S := {1, 2}\nP := 2^S", "S := {1, 2}\nP := Pow(S)"],
  ["a chain of bounds below a sum", "n := Sum[1 <= i < j <= 5] 1", "n := Sum[i in {1..5} & j in {i + 1..5}] 1"],
  ["a chain of bounds of a set", "f(n) := {x | 1 < x < n}", "f(n) := {x | x in {2..n - 1}}"],
  [
    "a pattern in braces",
    "F := {{1}, {2, 3}}\nu := {l | {l} in F}",
    "F := {{1}, {2, 3}}\nu := {l | s in F & |s| = 1 & l in s}",
  ],
  [
    "a member joined to a sequence",
    "enqueue(q, p) := q + p\nQ := enqueue(<1, 2>, 3)",
    "enqueue(q, p) := q + <p>\nQ := enqueue(<1, 2>, 3)",
  ],
  [
    "a sum of truth values",
    "ages := {12, 18, 30}\nadults := Sum[a in ages] (a >= 18)",
    "ages := {12, 18, 30}\nadults := Sum[a in ages & a >= 18] 1",
  ],
];

const determined: readonly Case[] = [
  ["coordinates counted from 0", "change(t) := t[1] - t[0]", "change(t) := t[2] - t[1]"],
  ["a comment behind code", "pay := 12 # euros an hour\nweek := 40 * pay", "pay := 12\nweek := 40 * pay"],
  [
    "a type of another language",
    "mean: Set(Rat) -> Rat\nmean(S) := max(S)",
    "mean: fSet(Rat) -> Rat\nmean(S) := max(S)",
  ],
  ["a word among atoms", "days := {`mon, tue, `wed}", "days := {`mon, `tue, `wed}"],
  [
    "a word in the branches",
    "size(d) := big if d > 10; `small otherwise",
    "size(d) := `big if d > 10; `small otherwise",
  ],
  ["a word in tuples", 'marks := {("math", 2), (art, 1)}', 'marks := {("math", 2), ("art", 1)}'],
  ["a hyphen in a name", "maxSpeed := 120\nfast(v) iff v > max-speed", "maxSpeed := 120\nfast(v) iff v > maxSpeed"],
  [
    "a local name of another definition",
    "ratio(a, b) := a / total where total = a + b\nshare(a, b) := b / total",
    "ratio(a, b) := a / total where total = a + b\nshare(a, b) := b / total where total = a + b",
  ],
  [
    "a name that is bound twice, with two indices",
    "T := <<1, 2>, <3, 4>>\nall2 := Sum[i in {1..2}] (Sum[i in {1..2}] T[i][i])",
    "T := <<1, 2>, <3, 4>>\nall2 := Sum[i in {1..2}] (Sum[j in {1..2}] T[i][j])",
  ],
  [
    "a parameter called like a definition",
    "limit := 50\nover(v, limit) iff v > limit\nfar iff over(60, 55)",
    "limit := 50\nover(v, limit') iff v > limit'\nfar iff over(60, 55)",
  ],
  [
    "a signature with too few parameters",
    "mix: Rat -> Rat\nmix(a, b, c) := (a + b + c) / 3",
    "mix: Rat * Rat * Rat -> Rat\nmix(a, b, c) := (a + b + c) / 3",
  ],
  [
    "branches in the wrong order",
    "grade(p) := `pass if p > 50; `best if p > 90; `fail otherwise",
    "grade(p) := `best if p > 90; `pass if p > 50; `fail otherwise",
  ],
  [
    "natural numbers below a bound",
    "odd(n) := Sum[k in Nat & k < n] (2 * k + 1)",
    "odd(n) := Sum[k in {0..n - 1}] (2 * k + 1)",
  ],
  [
    "integers between two bounds",
    "near(a) := {k | k in Int & a - 3 <= k <= a + 3}",
    "near(a) := {k | k in {a - 3..a + 3}}",
  ],
  [
    "natural numbers whose square is bounded",
    "Roots := {n | n in Nat & n^2 < 50}",
    "Roots := {n | n in {0..50} & n^2 < 50}",
  ],
  [
    "a second definition with uses behind it",
    "speed := 3\nfar := speed * 2\n$/\n\nLater:\n\n/$\nspeed := 5\nnear := speed / 2",
    "speed := 3\nfar := speed * 2\n$/\n\nLater:\n\n/$\nspeed2 := 5\nnear := speed2 / 2",
  ],
  [
    "a step without a last branch",
    "initialState := 0\nnewState := currentState + 1 if mouseClicked\nimages := {disc(point(500, 400), 9, dRed)}",
    "initialState := 0\nnewState := currentState + 1 if mouseClicked; currentState otherwise\nimages := {disc(point(500, 400), 9, dRed)}",
  ],
];

const inDisplays: readonly Case[] = [
  ["an unclosed brace", "\\[ half(n) := \\frac{n}{2 \\]", "\\[ half(n) := \\frac{n}{2} \\]"],
  [
    "a row of cases without its keyword",
    "\\[ tax(x) := \\begin{cases} 0 & x \\le 1000 \\\\ x & \\text{otherwise} \\end{cases} \\]",
    "\\[ tax(x) := \\begin{cases} 0 & \\text{if } x \\le 1000 \\\\ x & \\text{otherwise} \\end{cases} \\]",
  ],
];

const inRegion = (code: string): string => `/$\n${code}\n$/\n`;

describe.each([
  ...[...compared, ...textbook, ...determined].map(
    ([what, ...codes]): Case => [what, ...(codes.map(inRegion) as [string])],
  ),
  ...inDisplays,
])("%s", (_, text, ...written) => {
  it("is fixed by each suggested change", () => {
    const found = compile(text).diagnostics.filter(({ repairs = [] }) => repairs.length > 0);
    expect(found[0]?.repairs?.map((repair) => repaired(text, repair))).toEqual(written);
    for (const one of written) expect(compile(one).diagnostics).toEqual([]);
  });
});

describe.each([
  ["a comparison with a value of unknown kind", "Ages := {(`ann, 30)}\nold(p) iff ({p}, {p}) in Ages"],
  ["two occurrences of a name that is bound twice", "f := Sum[i in {1..2}] (Sum[i in {1..3}] i * i)"],
  ["one word after a division sign", "a := 7\nb := 2\nc := a // b"],
])("%s", (_, code) => {
  it("has no fix that is a mere guess", () => {
    const found = compile(inRegion(code)).diagnostics;
    expect(found.length).toBeGreaterThan(0);
    const written = found.flatMap(({ repairs = [] }) => repairs.map((repair) => repaired(inRegion(code), repair)));
    for (const one of written) expect(compile(one).diagnostics).toEqual([]);
    expect(written.every((one) => !/\bin p\b|c := a\n/.test(one))).toBe(true);
  });
});

describe("operators of other languages", () => {
  const operations = ["n % 2", "n // 2", "n % 10 + f(n // 10)", "n // 2 % 3"];
  const rests = ["if n > 0 else 1", "if n > 0; 0", "when n > 1", "unless n == 3", "for n in S", "== 0 ? sum n : b"];
  it.each(operations.flatMap((operation) => rests.map((rest) => [`${operation} ${rest}`] as const)))(
    "are not treated as comments: %s",
    (body) => {
      const text = inRegion(`S := {1, 2}\nb := 1\nf(n) := ${body}`);
      const repairs = compile(text).diagnostics.flatMap(({ repairs: own = [] }) => own);
      const removed = repairs
        .map((repair) => repaired(text, repair))
        .filter((one) => /f\(n\) := n\s*(?:\$|$)/m.test(one));
      expect(removed).toEqual([]);
    },
  );
});
