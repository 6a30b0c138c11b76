// Fixes mean what the author wrote. Positions counted from 0 are shifted together, types stay, and where two readings
// are equally plausible none is offered.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { evaluate } from "../../src/execute/evaluate.js";
import { load } from "../../src/execute/load.js";
import { repaired } from "./repairs.js";

const inRegion = (code: string): string => `/$\n${code}\n$/\n`;

/** The codes after each fix of a definition, without the region. */
function fixesOf(code: string): readonly string[] {
  const text = inRegion(code);
  return compile(text).diagnostics.flatMap(({ repairs = [] }) =>
    repairs.map((repair) => repaired(text, repair).slice(3, -4)),
  );
}

const positions: readonly (readonly [before: string, after: string])[] = [
  ["f(s) := s[1:3]", "f(s) := s[2..3]"],
  ["f(s) := s[0:2]", "f(s) := s[1..2]"],
  ["f(s, i) := s[i:i+2]", "f(s, i) := s[i + 1..i+2]"],
  ["f(s) := s[:-1]", "f(s) := s[..|s| - 1]"],
  ["f(s) := s[1:len(s)]", "f(s) := s[2..|s|]"],
  ["f(s) := s[len(s)-1]", "f(s) := s[|s|]"],
  ["f(s) := s[len(s) - 2]", "f(s) := s[|s| - 1]"],
  ["f(s) := s[0] + s[s.length - 1]", "f(s) := s[1] + s[|s|]"],
  ["f(s, i) := s.charAt(i)", "f(s, i) := s[i + 1]"],
  ["f(s) := s.slice(-2)", "f(s) := s[|s| - 1..]"],
  ["f(s) := s.slice(1, -1)", "f(s) := s[2..|s| - 1]"],
  ["f(s, i) := s.substring(i, i + 2)", "f(s, i) := s[i + 1..i + 2]"],
  ["f(s) := s.get(0)", "f(s) := s[1]"],
  ["f(M) := M[0][1]", "f(M) := M[1][2]"],
  ["f(t) := t[1] - t[0]", "f(t) := t[2] - t[1]"],
  ["f(s) := sum(s[i] for i in range(len(s)))", "f(s) := Sum[i in {1..|s|}] s[i]"],
  ["f(s, x) := sum(s[i] * x**i for i in range(len(s)))", "f(s, x) := Sum[i in {0..|s| - 1}] s[i + 1] * x^i"],
  ["f(s) iff all i in range(len(s)): s[i] == s[len(s)-1-i]", "f(s) iff all i in {0..|s| - 1}. s[i + 1] = s[|s|-i]"],
];

describe("zero-based positions", () => {
  it.each(positions)("are shifted: %s", (before, after) => {
    expect(fixesOf(before)).toEqual([after]);
  });

  it.each(["f(s) := s[1:|s|]", "f(s, i) := s[-i:] + s[len(s)-1]", "f(s) := s[::2]", "f(s, n) := substr(s, 1, n)"])(
    "are not shifted if the translation is ambiguous: %s",
    (code) => {
      expect(fixesOf(code)).toEqual([]);
    },
  );

  it("are distinguished from keys", () => {
    expect(fixesOf("m := {(0, `a), (1, `b)}\nv := m[0]").join("\n")).not.toContain("1, w");
  });
});

describe("slices and positions", () => {
  const values = ["1", "2", "3", "4", "5"];
  const parts = [0, 1, 2, 3, 4].flatMap((from) =>
    [0, 1, 2, 3, 4, 5].flatMap((to): readonly (readonly [code: string, value: readonly string[]])[] =>
      to < from
        ? []
        : [
            [`s[${from}:${to}]`, values.slice(from, to)],
            [`s.slice(${from}, ${to})`, values.slice(from, to)],
            [`substring(s, ${from}, ${to})`, values.slice(from, to)],
          ],
    ),
  );
  const ends = [1, 2, 3, 4].flatMap((count): typeof parts => [
    [`s[${count}:]`, values.slice(count)],
    [`s[:${count}]`, values.slice(0, count)],
    [`s[-${count}:]`, values.slice(-count)],
    [`s[:-${count}]`, values.slice(0, -count)],
    [`s[1:-${count}]`, values.slice(1, -count)],
    [`<s[-${count}]>`, [values.at(-count)!]],
    [`<s.at(-${count})>`, [values.at(-count)!]],
    [`<s[len(s) - ${count}]>`, [values.at(-count)!]],
    [`<s.charAt(${count})>`, [values[count]!]],
    [`<s !! ${count}>`, [values[count]!]],
    [`<s[0], s[${count}]>`, [values[0]!, values[count]!]],
  ]);

  it.each([...parts, ...ends])("have the same members as in other languages: %s", (code, value) => {
    const [fix] = fixesOf(`s := <1, 2, 3, 4, 5>\nr := ${code}`);
    const compiled = compile(`${inRegion(fix ?? "")}\ncmd:>r\n0\n`);
    const { source, tests } = compiled.document;
    const { code: module, expressions } = program(
      compiled,
      tests.map(({ expression }) => ({ source, span: expression })),
    );
    const answer = evaluate(load(module), { thunk: expressions[0]!.thunk!, show: "whole" });
    expect({ fix, answer }).toMatchObject({ answer: { quoted: `<${value.join(", ")}>` } });
  });
});

const offered: readonly (readonly [what: string, code: string, fix: string])[] = [
  ["a pair of types", "type P = (Int, String)", "P := Int * String"],
  ["a list of a type", "type L = [Int]", "L := Seq(Int)"],
  ["a type of a parameter", "f(x: Int) := x + 1", "If x: Int then f(x) := x + 1"],
  ["a type before a parameter", "f(Int x, y) := x + y", "If x: Int then f(x, y) := x + y"],
  ["types of Python", "def f(x: float, y: float) -> float: return x * y", "f: Rat * Rat -> Rat\nf(x, y) := x * y"],
  ["types of C", "bool f(int x) { return x > 0; }", "f: Int -> Bool\nf(x) := x > 0"],
  ["a method with a function", "f(S, g) := S.map(g)", "f(S, g) := {g(x) | x in S}"],
  ["a filter", "f(S, p) := S.filter(p)", "f(S, p) := {x | x in S & p(x)}"],
  ["a bar for `divides`", "f(a, b) iff a | b", "f(a, b) iff b mod a = 0"],
  ["a bar for `divides` in a set", "f(n) := {d | d in {1..n} & d | n}", "f(n) := {d | d in {1..n} & n mod d = 0}"],
  ["a bar between conditions", "f(x) iff x < 0 | x > 5", "f(x) iff x < 0 or x > 5"],
  ["a bar between sets", "f(S) := {1} | S", "f(S) := {1} U S"],
  ["a product with a numeric parameter", "f(x, y) := x y + x^2", "f(x, y) := x * y + x^2"],
];

describe("offered fixes", () => {
  it.each(offered)("preserve the author's meaning: %s", (_, code, fix) => {
    expect(fixesOf(code)).toContain(fix);
  });
});

const notOffered: readonly (readonly [what: string, code: string, unwanted: RegExp])[] = [
  ["split arguments", "third(a, b, c) := c\ng(x) := third(x, x)", /x\[1\]/],
  ["split arguments of an unknown kind", "f(a, b) := a + b\ng(x) := f(x)", /x\[1\]/],
  ["joined arguments", "f(a, b) := a + b\ng(x, y, z) := f(x, y, z)", /f\(\(x|\(y, z\)/],
  ["a missing argument", "f(a, b) := a + b\ng(x, y, z) := f(x, y, z)", /f\(x, y\)|f\(y, z\)|f\(x, z\)/],
  ["a product of coordinates", "f(n, m) := (n, m) + 1", /n \* m/],
  ["the length of a pair", "t := (1, 2)\nf := t + 1", /\|t\|/],
  ["the same coordinate again", "f(x) := x[1] + x\ng := f((1, 2))", /x\[1\] \+ x\[1\]|point|\|x\|/],
  ["an unused parameter", "f(S, k) := {1} + |S|", /:= .*k/],
  ["the name without its prime", "f(A) := A'", /:= A$/],
  ["a disjunction of unknown kinds", "f(A, B) := A | B", /./],
  ["a list destructured with a bar", "gcd(a | b) := a", /./],
  ["an application as a product", "f(g, h, x) := g (h x)", /./],
  ["a product as an application", "area(w, h) := w h", /./],
  ["an atom for `null`", "f(x) := null if x = 0; x otherwise", /./],
  ["the members of a set for `null`", "f(x) iff x = null & x == 1", /nil|\{\}|<>/],
  ["the example in a help text", "f(S, x) := Sum[y in S & y = x]", /Sum\[x in S\] x/],
  ["a type of a parameter that the author did not write", "f(x): Int := x + 1", /./],
  ["a sequence as a member", "s := <1, 2>\nt := s U {3}", /\{s\}/],
  ["a set for a sum", "f(a, b) := add(a, b)", /./],
  ["a key for a map", "f(m, k) := lookup(k, m)", /\(m, x\)/],
];

describe("fixes that change the meaning", () => {
  it.each(notOffered)("are not offered: %s", (_, code, unwanted) => {
    for (const fix of fixesOf(code)) expect(fix).not.toMatch(unwanted);
  });
});
