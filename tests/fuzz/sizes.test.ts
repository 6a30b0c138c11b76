// Short documents with large sizes: an index in the millions, tuples that double with each line. The cost of
// translation depends on the length of the text only.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { numeralText } from "../../src/notation/literals.js";
import { parseNumeral } from "../../src/syntax/lexer.js";
import { timed } from "../processor-time.js";
import { Survivors } from "./survive.js";

const survivors = new Survivors();
const region = (code: string): string => `/$ ${code} $/`;
const repeated = (n: number, make: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => make(i)).join("\n");

/**
 * Increasing sizes, past the limits of listed types, built lists, engine arrays, safe integers, and countable sizes.
 */
const numbers = ["65", "100000", "10000000", "4294967296", "9007199254740993", "10^12", "10^(10^9)"];

const stated: Readonly<Record<string, (n: string) => string>> = {
  "an index in a comparison with an atom": (n) => `f(p) iff p[${n}] = \`a`,
  "an index that distinguishes alternatives": (n) =>
    `f(p) := p[2] if p[${n}] = \`a; p[3] if p[${n}] = \`b; 0 otherwise`,
  "an index into a sum": (n) => `f(p) := p[${n}] + 1`,
  "an index as an argument": (n) => `g(p) := p[${n}]  f(p) := g(p) + p[1]`,
  "an index of an index": (n) => `f(p) := g(p[${n}])  g(p) := p[${n}] if p[1] = \`a; f(p) otherwise`,
  "a slice": (n) => `f(p) := p[1..${n}]  g(p) := (p[${n}..${n}] + (1, 2))[${n}]`,
  "a length": (n) => `f(s) := s[${n}] if |s| = ${n}; s[1] if |s| < ${n}; 0 otherwise`,
  "a range as a type": (n) => `A := {1..${n}}  f: A -> A  f(x) := x`,
  "a range in branches": (n) => `f(x) := 1 if x in {1..${n}}; 2 if x in {${n}..${n}}; 3 otherwise`,
  "a range beside a member": (n) => `A := {1..${n}} U {${n}}  B := A \\ {2..${n}}  f: A * B -> A  f(x, y) := x`,
  "products of ranges": (n) => `A := {1..${n}} * {1..${n}} * {1..${n}}  f: A -> A  f(x) := x  g := |A|`,
  "sets of subsets": (n) => `A := Pow({1..${n}})  B := Pow(A * A)  f: B -> B  f(x) := x  g := {1} in A`,
  "sequences over a range": (n) => `A := Seq({1..${n}})  f: A -> A  f(x) := x[${n}..${n}]`,
  "a sum": (n) => `f(x) := Sum[i = 1]^[${n}] i*x`,
  "a power": (n) => `f(x) := x^${n}  g := 2^${n} mod 7`,
};

describe("cost of large numbers", () => {
  it.each(Object.entries(stated))("depends only on their digits: %s", (_, code) => {
    for (const n of numbers) survivors.check(region(code(n)));
  });

  it.each(["0", "1/2", "64", "65", "4294967296"])(
    "causes no internal error for an index %s of a value that is compared with an atom",
    (n) => {
      const { diagnostics } = compile(region(`f(p) iff p[${n}] = \`a`));
      expect(diagnostics.filter(({ code }) => code !== "L405" && code !== "L401")).toEqual([]);
    },
  );
});

describe("long numerals", () => {
  const nines = "9".repeat(20_000);
  it.each([
    ["of decimals", `0.${nines}`],
    ["with a period after many digits", `0.${nines}(3..)`],
    ["with a long period", `0.${"1".repeat(50)}(${"123456789".repeat(100)}7..)`],
  ])("are printed in linear time: %s", (_, numeral) => {
    const { numerator, denominator } = parseNumeral(numeral);
    const { result, milliseconds } = timed(() => numeralText(numerator, denominator));
    expect(result).toBe(numeral);
    expect(milliseconds).toBeLessThan(1000);
  });
});

describe("types that double with each line", () => {
  it.each([
    ["tuples", "d0 := (1, 2)"],
    ["tuples of parameters", "d0(p) := (p[1], p[2]) + p"],
    ["tuples of parameters with additional items", "d0(p) := (p[1], `a) + p + (`b, p[3])"],
    ["tuples and their slices", "d0(p) := p + p[1..3] if p[1] = `a; p + (1, 2) otherwise"],
  ])("are checked in linear time: %s", (_, first) => {
    const parameters = first.includes("(p)") ? "(p)" : "";
    const lines = repeated(64, (i) => `d${i + 1}${parameters} := d${i}${parameters} + d${i}${parameters}`);
    const { diagnostics } = survivors.check(
      region(`${first}\n${lines}\nx${parameters} iff d64${parameters} = d63${parameters}`),
      3,
    );
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("include slices of a very long tuple", () => {
    const lines = repeated(10, (i) => `d${i + 1} := d${i} + d${i}`);
    survivors.check(
      region(`d0 := (1, 2)\n${lines}\nx(i, j) := d10[i..j]\ny(i, j) := x(i, j) + x(j, i)\nz(i) := d10[i]`),
      2,
    );
  });

  it("include cycles of recursive types", () => {
    const lines = repeated(300, (i) => `T${i} := {\`n} U T${(i + 1) % 300} * T${(i + 7) % 300}`);
    survivors.check(region(`${lines}\nf: T0 -> T1\nf(x) := x`), 5);
  });

  it("include recursion with growing tuples", () => {
    survivors.check(
      region(`j5(a, b) := (j4(a), j4(b))
j4(a) := j3(a, a)
j3(a, b) := j1(j2(a, b), j2(b, a))
j1(a, b) := (j4(a), j4(b)) + b
j2(a, b) := j1(b, a)`),
      3,
    );
  });
});
