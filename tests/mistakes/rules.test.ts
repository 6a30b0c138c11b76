// Fixes keep the names that the author wrote, whatever proposes them: over all documents with mistakes, and over habits of
// other languages that are combined with each operator.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compile.js";
import type { Diagnostic, Repair } from "../../src/diagnostics/diagnostic.js";
import { infix } from "../../src/language/operators.js";
import asked from "./mistakes.json" with { type: "json" };
import { repaired } from "./repairs.js";
import rewritten from "./rewritten.json" with { type: "json" };
import students from "./students.json" with { type: "json" };
import typed from "./types.json" with { type: "json" };
import { isLong } from "../support/random.js";

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/(?<![`"])\p{L}[\p{L}\p{M}\d_]*'*/gu) ?? []);

/** The defined names that a fix removes from the whole document, and its message does not mention. */
function lostNames(
  text: string,
  diagnostic: Diagnostic,
  repair: Repair,
  defined: readonly string[],
): readonly string[] {
  const left = wordsIn(repaired(text, repair));
  const places = [diagnostic.span, ...(diagnostic.labels ?? []).map(({ span }) => span)];
  const mentioned = wordsIn([diagnostic.message, ...places.map(({ start, end }) => text.slice(start, end))].join(" "));
  return defined.filter((name) => wordsIn(text).has(name) && !left.has(name) && !mentioned.has(name));
}

function expectNoLostNames(text: string): number {
  const { diagnostics, document } = compile(text);
  let fixes = 0;
  for (const diagnostic of diagnostics)
    for (const repair of diagnostic.repairs ?? []) {
      fixes++;
      expect(lostNames(text, diagnostic, repair, [...document.scope.defined.keys()]), text).toEqual([]);
    }
  return fixes;
}

/** What is offered first for the first diagnostic of a document. */
const fixesOf = (code: string): readonly string[] => {
  const text = `/$ ${code} $/`;
  return compile(text).diagnostics.flatMap(({ repairs = [] }) => repairs.map((repair) => repaired(text, repair)));
};

describe("a fix is not offered that", () => {
  it.each([
    [
      "removes a call of a definition",
      "divisors(n) := {d | d in {1..n - 1} & n mod d = 0}\ndef perfect(n): return sum(divisors(n)) == n",
      "perfect(n) := n",
    ],
    ["invents a place", "s := <5, 6, 7>\nx := s(2)", "s[1]"],
    ["invents a place for a parameter", "rain := <5, 6, 7>\nwet(i) iff rain(i) > 5", "rain[1]"],
    [
      "moves a bound name out of its condition",
      "price := {(`tea, 2), (`cake, 3)}\nbill(order) := Sum[x in order] price(x)",
      "v where (x, v) in price",
    ],
    ["replaces a condition", "deck := {1..9}\nhands := {h | h sub deck & |h| = 2}", "deck & h in Pow(deck)"],
  ])("%s", (_, code, unwanted) => {
    for (const fix of fixesOf(code)) expect(fix).not.toContain(unwanted);
  });
});

describe("a fix is offered that", () => {
  it.each([
    ["keeps the argument as the place", "s := <5, 6, 7>\nx := s(2)", "s[2]"],
    ["keeps a parameter as the place", "rain := <5, 6, 7>\nwet(i) iff rain(i) > 5", "rain[i]"],
    [
      "calls the function of the document with as many parameters",
      "binomial(n, k) := Prod[i in {1..k}] (n + 1 - i)/i\ndraws := choose(49, 6)",
      "binomial(49, 6)",
    ],
  ])("%s", (_, code, wanted) => {
    expect(fixesOf(code).join("\n")).toContain(wanted);
  });
});

it("no fix of a document with a known mistake removes names", () => {
  let fixes = 0;
  // A quarter of them; `LED_LONG=1` takes all.
  const texts = [...asked, ...students, ...typed, ...rewritten].map(({ text }) => text);
  for (const [i, text] of texts.entries()) if (isLong || i % 4 === 0) fixes += expectNoLostNames(text);
  expect(fixes).toBeGreaterThan(100);
});

it("no fix of another language's notation with any operator removes names", () => {
  const forms: readonly ((operation: string) => string)[] = [
    (operation) => `def f(n): return g(n) ${operation} n`,
    (operation) => `f(n) := g(n) ${operation} n if n > 0 else h(n)`,
    (operation) => `f n = g(n) ${operation} n`,
    (operation) => `f(n) := let y = g(n) in y ${operation} n`,
    (operation) => `f(n) := [g(x) ${operation} x for x in h(n)]`,
    (operation) => `f(n) := sum(g(n)) ${operation} n`,
    (operation) => `f(n) -> g(n) ${operation} n`,
    (operation) => `f(n) := if g(n) ${operation} n then h(n) else n`,
  ];
  const operations = Object.values(infix).flatMap(({ ascii }) => ascii[0] ?? []);
  for (const form of forms)
    for (const operation of [...operations, "==", "!=", "%", "&&"])
      expectNoLostNames(`/$ g(x) := {x}\nh(x) := {x + 1}\n${form(operation)} $/`);
});
