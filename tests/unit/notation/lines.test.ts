// Line breaks in long formulas: at the operators of lowest precedence, and in brackets only if no line is wide enough
// for these.

import { describe, expect, it } from "vitest";
import { itemLatex } from "../../../src/notation/latex.js";
import { itemMathml } from "../../../src/notation/mathml.js";
import { parseItems } from "../../../src/syntax/alone.js";
import type { Definition, Signature } from "../../../src/syntax/tree.js";

function itemOf(text: string): Definition | Signature {
  const [item] = parseItems(text, { start: 0, end: text.length }, 0).items;
  if (item === undefined || item.kind === "game") throw new Error(text);
  return item;
}

/** The lines of a definition at a given width, without indentation. */
function lines(text: string, width: number): readonly string[] {
  const markup = itemMathml(itemOf(text), { width });
  return markup
    .split("</mtr>")
    .map((row) =>
      row
        .replace(/<[^>]*>/g, "")
        .replace(/[\s\u00a0]+/g, " ")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .trim(),
    )
    .filter((line) => line !== "");
}

describe("long formula", () => {
  it("is broken at the operators of lowest precedence, while brackets that fit stay whole", () => {
    const order = "partialOrder(R, A) iff reflexive(R, A) & (all (x, y) in R. ((y, x) in R => x = y)) & transitive(R)";
    expect(lines(order, 46)).toEqual([
      "partialOrder(R, A) iff",
      "reflexive(R, A)∧(∀(x, y)∈R. ((y, x)∈R⇒x=y))∧transitive(R)",
    ]);
    expect(lines(order, 36)).toEqual([
      "partialOrder(R, A) iff reflexive(R, A)",
      "∧(∀(x, y)∈R. ((y, x)∈R⇒x=y))",
      "∧transitive(R)",
    ]);
    expect(lines("closed(R, A) := R U {(x, x) | x in A} U {(y, x) | (x, y) in R}", 20)).toEqual([
      "closed(R, A) ≔",
      "R",
      "∪{(x, x) | x∈A}",
      "∪{(y, x) | (x, y)∈R}",
    ]);
    expect(lines("same := first(one, two, three) = second(one, two, three)", 26)).toEqual([
      "same ≔ first(one, two, three)",
      "=second(one, two, three)",
    ]);
  });

  it("is broken after the head of a definition, quantifier or comprehension if the rest then fits", () => {
    expect(lines("reflexive(R, A) iff all x in A. (x, x) in R", 18)).toEqual(["reflexive(R, A) iff", "∀x∈A. (x, x)∈R"]);
    expect(lines("neighbours := {w | w in V & (v, w) in E & w /= v}", 18)).toEqual([
      "neighbours ≔",
      "{w |",
      "w∈V∧(v, w)∈E∧w≠v}",
    ]);
  });

  it("is filled with short operands or items", () => {
    expect(lines("f(a, b, c, d) := a + b + c + d + a * b + a * c + a * d + b * c + b * d", 20)).toEqual([
      "f(a, b, c, d) ≔",
      "a+b+c+d+a×b+a×c+a×d",
      "+b×c+b×d",
    ]);
    expect(lines("digits := (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)", 18)).toEqual([
      "digits ≔ (1, 2, 3, 4, 5, 6, 7, 8, 9,",
      "10, 11, 12)",
    ]);
  });

  it("is broken in parameters, indices, powers and ranges too", () => {
    const long = "aLongName + anotherLongName + aThirdLongName";
    for (const text of [
      `f := g[${long}]`,
      `f := (${long})^2`,
      `f := {1..${long}}`,
      `f := |${long}|`,
      `f := ~(${long.replaceAll("+", "&")})`,
      `f := floor(${long})`,
      `f := lam x. ${long}`,
      `f := g(${long})[1]`,
      `f := g((${long} if p; 0 otherwise))`,
    ]) {
      expect([text, lines(text, 16).length > 1]).toEqual([text, true]);
    }
    expect(lines("aLongName(first, second, third, fourth) := 1", 14)).toEqual([
      "aLongName(first,",
      "second, third,",
      "fourth) ≔ 1",
    ]);
  });

  it("has a line for each branch in parentheses, and long conditions below their values", () => {
    expect(lines("f(x) := 1 + (first(x) if x > 10; second(x) + third(x) if isGood(x); 0 otherwise)", 20)).toEqual([
      "f(x) ≔ 1+(first(x) if x>10;",
      "second(x)+third(x)",
      "if isGood(x);",
      "0 otherwise)",
    ]);
  });

  it("keeps a condition on the line of its value if it fits", () => {
    for (const condition of ["i <= |s|", "w = <>", "(x, y) in R", "|s| = |t| & s /= <1, 2>"]) {
      expect(lines(`at(s, i) := s[i] if ${condition}; 0 otherwise`, 30)).toHaveLength(2);
    }
  });

  it("has parentheses around a quantifier before an operator, but not around the whole operand", () => {
    expect(itemLatex(itemOf("p iff q & (some x in S. r(x)) & t"))).toContain(
      "q \\wedge (\\exists x \\in S.\\; r(x)) \\wedge t",
    );
  });

  it("is broken in reasonable time at any nesting depth", () => {
    const depth = 80;
    const nested = `f := ${"g(a, {x | x in ".repeat(depth)}S${"})".repeat(depth)}`;
    const start = performance.now();
    expect(lines(nested, 30).length).toBeGreaterThan(depth / 2);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
