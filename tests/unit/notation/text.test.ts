import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expressionText, itemText } from "../../../src/notation/text.js";
import { parseExpression, parseItems } from "../../../src/syntax/alone.js";
import type { Expression, Item } from "../../../src/syntax/tree.js";
import { shapeOf } from "../../oracle/shape.js";
import { corpusDocuments } from "./documents.js";
import { expressions, items } from "./random-trees.js";
import { isLong } from "../../support/random.js";

function expressionOf(text: string): Expression {
  const { expression, diagnostics } = parseExpression(text, { start: 0, end: text.length }, 0);
  if (expression === undefined) throw new Error(`${text}: ${diagnostics.map(({ message }) => message).join(" ")}`);
  return expression;
}

function itemsOf(text: string): readonly Item[] {
  const { items: read, diagnostics } = parseItems(text, { start: 0, end: text.length }, 0);
  if (diagnostics.length > 0) throw new Error(`${text}: ${diagnostics.map(({ message }) => message).join(" ")}`);
  return read;
}

const alphabets = ["ascii", "unicode"] as const;

describe.each(alphabets)("output in %s", (alphabet) => {
  it("is parsed as the same expression", () => {
    fc.assert(
      fc.property(expressions, (tree) => {
        const text = expressionText(tree, alphabet);
        expect(shapeOf(expressionOf(text)), text).toEqual(shapeOf(tree));
      }),
      { numRuns: isLong ? 20_000 : 80 },
    );
  }, 600_000);

  it("is parsed as the same definitions and signatures", () => {
    fc.assert(
      fc.property(items, (trees) => {
        const text = trees.map((item) => itemText(item, alphabet)).join("\n");
        expect(shapeOf(itemsOf(text)), text).toEqual(shapeOf(trees));
      }),
      { numRuns: isLong ? 10_000 : 75 },
    );
  }, 600_000);

  it.each(corpusDocuments())("has the same trees for the regions of $name", ({ parsed }) => {
    for (const { items: trees } of parsed) {
      const text = trees.map((item) => itemText(item, alphabet)).join("\n");
      expect(shapeOf(itemsOf(text)), text).toEqual(shapeOf(trees));
    }
  });
});

const ascii = (text: string): string => expressionText(expressionOf(text), "ascii");
const unicode = (text: string): string => expressionText(expressionOf(text), "unicode");

describe("parentheses", () => {
  it.each([
    ["(a*b)+c", "a * b + c"],
    ["a*(b+c)", "a * (b + c)"],
    ["(A*B)*C", "(A * B) * C"],
    ["A*(B*C)", "A * (B * C)"],
    ["(a/b)*c", "a/b * c"],
    ["a-(b-c)", "a - (b - c)"],
    ["(a-b)-c", "a - b - c"],
    ["(-2)^2", "(-2)^2"],
    ["-(2^2)", "-2^2"],
    ["2^(-1)", "2^-1"],
    ["(a^b)^c", "(a^b)^c"],
    ["a^(b^c)", "a^b^c"],
    ["(a => b) => c", "(a => b) => c"],
    ["a => (b => c)", "a => b => c"],
    ["(a = b) & (c or d)", "a = b & (c or d)"],
    ["a = (~b)", "a = ~b"],
    ["(a < b) < c", "(a < b) < c"],
    ["~(x : T)", "~x : T"],
    ["(~x) : T", "(~x) : T"],
    ["(Sum[k in S] k) + 1", "Sum[k in S] k + 1"],
    ["Sum[k in S] (k + 1)", "Sum[k in S] (k + 1)"],
    ["(Sum[k in S] k) * 2", "(Sum[k in S] k) * 2"],
    ["2 * (Sum[k in S] k)", "2 * Sum[k in S] k"],
    ["some x in S. (p & q)", "some x in S. (p & q)"],
    ["p & (some x in S. q)", "p & some x in S. q"],
    ["some x in (3).(5 < x)", "some x in (3). 5 < x"],
    ["some x in (S * lam y. 3).{x} = S", "some x in (S * lam y. 3). {x} = S"],
    ["some x in S.5 < x", "some x in S. 5 < x"],
    ["(lam x. x)(3)", "(lam x. x)(3)"],
    ["lam x. (x : T)", "lam x. (x : T)"],
    ["<(a > b), {c > d}>", "<(a > b), {c > d}>"],
    ["(Sum)[i = 1] - 2", "(Sum)[i = 1] - 2"],
    ["Sum[i] + U[1]", "Sum[i] + U[1]"],
    ["U U U", "U U U"],
    ["||x| - 1|", "| |x| - 1|"],
    ["f : (A -> B)", "f : (A -> B)"],
    ["fSet((A * B -> C))", "fSet((A * B -> C))"],
    ["∑[p] 1", "∑[p] 1"],
  ])("are minimal in %s", (given, printed) => {
    expect(ascii(given)).toBe(printed);
  });

  it("enclose a quantifier before an operator", () => {
    expect(ascii("some x in S. p & q")).toBe("(some x in S. p) & q");
  });
});

describe("Unicode notation", () => {
  it.each([
    ["some x in Nat. ~(x /= 1) & y >= 2 => {} subeq S U T", "(∃ x ∈ ℕ. ¬x ≠ 1) ∧ y ≥ 2 ⇒ ∅ ⊆ S ∪ T"],
    ["<a, b>[1] * floor(x/2) - |A sec B|", "⟨a, b⟩[1] × ⌊x/2⌋ − |A ∩ B|"],
    ["<a < b>", undefined],
    ["Sum[i=1]^[n] i^2", "∑[i = 1]^[n] i^2"],
    ["{lam x. x | x in {1..9}}", "{λ x. x | x ∈ {1…9}}"],
  ])("is used for %s", (given, printed) => {
    if (printed === undefined) expect(unicode("<(a < b)>")).toBe("⟨a < b⟩");
    else expect(unicode(given)).toBe(printed);
  });
});
