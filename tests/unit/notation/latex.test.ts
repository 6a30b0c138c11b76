import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDocument } from "../../../src/document/read.js";
import { expressionLatex, itemLatex } from "../../../src/notation/latex.js";
import { sourceOf } from "../../../src/text/source.js";
import { parseExpression, parseItems } from "../../../src/syntax/alone.js";
import { parseDocument } from "../../../src/syntax/parse.js";
import type { Definition, Item } from "../../../src/syntax/tree.js";
import { shapeOf } from "../../oracle/shape.js";
import { corpusDocuments } from "./documents.js";
import { definitions } from "./random-trees.js";
import { isLong } from "../../support/random.js";

function itemsOf(displays: readonly string[]): readonly Item[] {
  const text = displays.join("\n\nand\n\n");
  const { parsed, diagnostics } = parseDocument(readDocument(sourceOf("read.tex", text)));
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(`${text}: ${errors.map(({ message }) => message).join(" ")}`);
  return parsed.flatMap(({ items }) => items);
}

function firstOf(text: string): Item {
  const [item] = parseItems(text, { start: 0, end: text.length }, 0).items;
  if (item === undefined) throw new Error(text);
  return item;
}

const latexOf = (text: string): string => {
  const { expression } = parseExpression(text, { start: 0, end: text.length }, 0);
  if (expression === undefined) throw new Error(text);
  return expressionLatex(expression);
};

describe("LaTeX output", () => {
  it("is parsed as the same definition", () => {
    fc.assert(
      fc.property(
        definitions,
        fc.constantFrom(6, 30, 10_000),
        fc.boolean(),
        (definition: Definition, width, isNumbered) => {
          const text = itemLatex(definition, { width, isNumbered });
          expect(shapeOf(itemsOf([text])), text).toEqual(shapeOf([definition]));
        },
      ),
      { numRuns: isLong ? 3000 : 20 },
    );
  }, 600_000);

  it.each(corpusDocuments())("is parsed as the same trees for $name", ({ parsed }) => {
    const items = parsed.flatMap((region) => region.items);
    const known = new Set(items.flatMap((item) => (item.kind === "definition" ? [item.name.name] : [])));
    // The opening delimiter of a dash block is recognised anywhere, and cannot be escaped in a string.
    const shown = items
      .filter((item) => !/\s\/-|^\/-/.test(itemLatex(item)))
      .filter((item) => item.kind !== "signature" || item.names.some(({ name }) => known.has(name)));
    expect(shapeOf(itemsOf(shown.map((item) => itemLatex(item))))).toEqual(shapeOf(shown));
  });

  it.each([
    ["x_1' + cell_2 + full + a_b_c", "x_{1}' + \\mathit{cell}_{2} + \\mathit{full} + \\mathit{a\\_b\\_c}"],
    ["α + pi + Gamma + été", "\\alpha + \\pi + \\Gamma + \\textit{été}"],
    ["(a + b)/2 * {1..n}", "\\frac{a + b}{2} \\times \\{1, \\ldots, n\\}"],
    ["Sum[k = 1]^[n] k^(2*k)", "\\sum_{k = 1}^{n} k^{2 \\times k}"],
    ["Union[R in rows] f(R)", "\\bigcup_{R \\in \\mathit{rows}} f(R)"],
    ["{x | x in S, |x| < 3}", "\\{x \\mid x \\in S, \\lvert x\\rvert < 3\\}"],
    [
      '"50% of $5 & {x}_1 \\"y\\"  ~"',
      '\\texttt{"50\\% of \\$5 \\& \\{x\\}\\_1 \\textbackslash{}"y\\textbackslash{}" \\ \\textasciitilde{}"}',
    ],
    ["`atom_1", "\\texttt{`atom\\_1}"],
    ["floor(a/b) + ceil(x)", "\\left\\lfloor \\frac{a}{b}\\right\\rfloor + \\lceil x\\rceil"],
    ["<a, b>[1..2]", "\\langle a, b\\rangle [1\\ldots 2]"],
  ])("prints %s as %s", (text, latex) => {
    expect(latexOf(text)).toBe(latex);
  });

  it.each([
    "x[{x | x/x}]",
    "{x | x/2 = 1 & x in {1..3}}",
    "|x/2|",
    "{|x| | x/2 = 1}",
    "|x + {y | y/2 = 1}[1]| * (a/b)",
    "<y | y/2 in S>",
  ])("is parsed as %s, with a fraction after a bar", (text) => {
    const latex = latexOf(text);
    expect(latex).toContain("\\frac");
    const definition = firstOf(`f := ${text}`);
    expect(shapeOf(itemsOf([`\\[ f := ${latex} \\]`]))).toEqual(shapeOf([definition]));
  });

  it("is parsed in a dollar block after the bar of a comprehension", () => {
    const expected = firstOf("f := {y | y/2 = 1 & y in S}");
    expect(shapeOf([firstOf("f := {y | \\frac{y}{2} = 1 & y in S}")])).toEqual(shapeOf([expected]));
  });

  it("aligns the conjuncts of a where clause on lines of their own", () => {
    expect(itemLatex(firstOf("f(x) := y where y = x & z in S"))).toBe(
      "\\[\n\\begin{aligned}\n& f(x) := y \\\\\n&\\quad \\text{where }y = x \\wedge {} \\\\\n&\\quad \\phantom{\\text{where }}z \\in S\n\\end{aligned}\n\\]",
    );
  });

  it("is one display per definition, aligned where it is broken", () => {
    expect(itemLatex(firstOf("f(x) := g(x) where g = lam y. y & x > 0"))).toBe(
      "\\[\n\\begin{aligned}\n& f(x) := g(x) \\\\\n&\\quad \\text{where }g = \\lambda y.\\; y \\wedge x > 0\n\\end{aligned}\n\\]",
    );
    expect(itemLatex(firstOf("f(x) := `a if x = 1; `b otherwise"), { isNumbered: true })).toBe(
      "\\begin{equation}\nf(x) := \\begin{cases} \\texttt{`a} & \\text{if }x = 1 \\\\ \\texttt{`b} & \\text{otherwise} \\end{cases}\n\\end{equation}",
    );
    const signature = "left, right, bottom, top: Nat";
    const broken = itemLatex(firstOf(signature), { width: 6 });
    expect(broken.split("\n")).toHaveLength(7);
    // A lone signature would be taken for a formula in prose.
    expect(shapeOf(itemsOf([broken, itemLatex(firstOf("left := 1"))]).slice(0, 1))).toEqual(
      shapeOf([firstOf(signature)]),
    );
    expect(itemLatex(firstOf("ledGame"))).toBe("\\[\n\\text{ledGame}\n\\]");
    expect(itemLatex(firstOf("f: Int * Int -> Bool"))).toBe(
      "\\[\nf : \\mathit{Int} \\times \\mathit{Int} \\to \\mathit{Bool}\n\\]",
    );
  });
});
