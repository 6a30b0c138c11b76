import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasErrors } from "../../../src/diagnostics/diagnostic.js";
import { readDocument } from "../../../src/document/read.js";
import { convert } from "../../../src/notation/convert.js";
import type { NotationTarget } from "../../../src/notation/target.js";
import { itemText } from "../../../src/notation/text.js";
import { sourceOf } from "../../../src/text/source.js";
import { parseDocument } from "../../../src/syntax/parse.js";
import type { ParsedDocument } from "../../../src/syntax/tree.js";
import { programs } from "../../oracle/generate.js";
import { shapeOf } from "../../oracle/shape.js";
import { corpusDocuments } from "./documents.js";
import { items } from "./random-trees.js";
import { isLong, oneIn } from "../../support/random.js";

const targets: readonly NotationTarget[] = ["ascii", "unicode", "latex"];

function documentOf(text: string, name = "document.led"): ParsedDocument {
  return parseDocument(readDocument(sourceOf(name, text)));
}

const treesOf = ({ parsed }: ParsedDocument): unknown => shapeOf(parsed.flatMap(({ items }) => items));

const converted = (text: string, to: NotationTarget): string => convert(documentOf(text), to).text;

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

describe("round trip of conversion", () => {
  it.each(targets)(
    "preserves the trees of random programs by way of %s",
    (to) => {
      fc.assert(
        fc.property(programs(0), fc.constantFrom(...targets), ({ document: text }, back) => {
          const document = documentOf(text);
          const there = convert(document, to);
          expect(there.unchanged).toEqual([]);
          const then = documentOf(there.text);
          expect(treesOf(then), there.text).toEqual(treesOf(document));
          const again = convert(then, back);
          expect(again.unchanged).toEqual([]);
          expect(treesOf(documentOf(again.text)), again.text).toEqual(treesOf(document));
        }),
        { numRuns: isLong ? 3000 : 6 },
      );
    },
    600_000,
  );

  it.each(["ascii", "unicode"] as const)(
    "preserves the trees of random definitions in %s",
    (alphabet) => {
      fc.assert(
        fc.property(items, (trees) => {
          const code = trees.map((item) => itemText(item, alphabet)).join("\n");
          fc.pre(!code.includes("$/"));
          const document = documentOf(`/$ ${code} $/`);
          for (const to of ["ascii", "unicode"] as const) {
            const there = convert(document, to);
            expect(there.unchanged, code).toEqual([]);
            expect(treesOf(documentOf(there.text)), there.text).toEqual(shapeOf(trees));
          }
        }),
        { numRuns: isLong ? 2_000 : 12 },
      );
    },
    600_000,
  );

  const correct = corpusDocuments().filter(({ document }) => !hasErrors(document.diagnostics));
  it.each(oneIn(3, correct))("preserves the trees of $name", ({ document }) => {
    for (const to of targets) {
      const there = convert(document, to);
      const then = documentOf(there.text, document.source.name);
      expect(treesOf(then)).toEqual(treesOf(document));
      expect(shapeOf(then.tests.map(({ expected }) => expected?.text))).toEqual(
        shapeOf(document.tests.map(({ expected }) => expected?.text)),
      );
      expect(treesOf(documentOf(convert(then, "ascii").text, document.source.name))).toEqual(treesOf(document));
    }
  });
});

describe("conversion between ASCII and Unicode", () => {
  it.each([
    ["/$ f(x)  iff x in S\n   & ~(x /= 2) $/", "/$ f(x)  ≡ x ∈ S\n   ∧ ¬(x ≠ 2) $/"],
    ["/$ U := {}  g(U) := U U {1..3} U U[1] $/", "/$ U ≔ ∅  g(U) ≔ U ∪ {1…3} ∪ U[1] $/"],
    ["/$ s := Sum[k in Nat] k + Sum[1] $/", "/$ s ≔ ∑[k ∈ ℕ] k + Sum[1] $/"],
    ["/$ q := <1, <x - 2>>[1] < 3 $/", "/$ q ≔ ⟨1, ⟨x − 2⟩⟩[1] < 3 $/"],
    ["/$ r := <(a < b), c>  $/", "/$ r ≔ ⟨(a < b), c⟩  $/"],
    ["/$ h := floor(x/2) * ceil(y) $/", "/$ h ≔ ⌊x/2⌋ × ⌈y⌉ $/"],
    ["/$ t := lam x. x => true $/", "/$ t ≔ λ x. x ⇒ true $/"],
    ["/$ f: A * B -> C $/", "/$ f: A × B → C $/"],
    ["/$ t := <x in A | x < 3, x /= 2> $/", "/$ t ≔ ⟨x ∈ A | x < 3, x ≠ 2⟩ $/"],
    ["/$ t := <i * i | i in A & 0 <= i <= 3> $/", "/$ t ≔ ⟨i × i | i ∈ A ∧ 0 ≤ i ≤ 3⟩ $/"],
  ])("preserves the layout of %s", (ascii, unicode) => {
    expect(converted(ascii, "unicode")).toBe(unicode);
    expect(converted(unicode, "ascii")).toBe(ascii);
    expect(converted(ascii, "ascii")).toBe(ascii);
    expect(converted(unicode, "unicode")).toBe(unicode);
  });

  it.each([
    ["/$x≔∃y∈S.y=x$/", "/$x:=some y in S.y=x$/"],
    ["/$ x ≔ ⟨a < b, {c < d}⟩ $/", "/$ x := <(a < b), {c < d}> $/"],
    ["/$ x ≔ ⟨a ≥ ∃ y ∈ S, z ∈ T. p, b⟩ $/", "/$ x := <(a >= some y in S, z in T. p), b> $/"],
    ["/$ x ≔ ∃y∈3.y > 2 $/", "/$ x := some y in 3.y > 2 $/"],
    ["/$ x ≔ ⟨i < 2 | i ∈ A, i ≤ 3, i > 1⟩ $/", "/$ x := <(i < 2) | i in A, i <= 3, (i > 1)> $/"],
    ["/$ x ≔ ∑[p] 1 $/", "/$ x := ∑[p] 1 $/"],
    ['/$ x ≔ “two "words"” ÷ 2 · y $/', '/$ x := "two \\"words\\"" / 2 * y $/'],
    ["/$ x ≔ λa.`b∈{a} $/", "/$ x := lam a.`b in{a} $/"],
  ])("inserts spaces and parentheses that ASCII needs in %s", (unicode, ascii) => {
    expect(converted(unicode, "ascii")).toBe(ascii);
  });

  it("inserts a space before a dot that would become part of a numeral", () => {
    const text = "/$ x := some y in (3 + 3). not y = 2  z := some y in T - 3. not y = 2 $/";
    expect(converted(text, "unicode")).toBe("/$ x ≔ ∃ y ∈ (3 + 3). ¬ y = 2  z ≔ ∃ y ∈ T − 3 . ¬ y = 2 $/");
  });

  it("leaves calls of redefined built-in functions unchanged", () => {
    expect(converted("/$ floor(x) := x  y := floor(2) $/", "unicode")).toBe("/$ floor(x) ≔ x  y ≔ floor(2) $/");
  });
});

describe("conversion to LaTeX", () => {
  it("replaces each definition by a display, with the line endings of the document", () => {
    const text = "\ufeff# Title\r\n\r\nText /$ x := 1 y(p) iff p = x $/ and more.\r\n\r\n    cmd:>x\r\n    1\r\n";
    expect(converted(text, "latex")).toBe(
      "\ufeff# Title\r\n\r\nText \\[\r\nx := 1\r\n\\]\r\n\\[\r\ny(p) \\text{ iff } p = x\r\n\\] and more.\r\n\r\n    cmd:>x\r\n    1\r\n",
    );
  });

  it("is reversed by conversion to blocks", () => {
    expect(
      converted("So \\[ \\mathit{half}(x) := \\frac{x}{2} \\] is half of it.\n\n\\defun{f(x)}{x + 1}", "ascii"),
    ).toBe("So /$ half(x) := x/2 $/ is half of it.\n\n/$ f(x) := x + 1 $/");
    expect(
      converted(
        "\\[ f(x) := \\begin{cases} 1 & \\text{if } x \\in S \\\\ 2 & \\text{otherwise} \\end{cases} \\]",
        "unicode",
      ),
    ).toBe("/$ f(x) ≔ 1 if x ∈ S; 2 otherwise $/");
  });

  it("leaves and reports a region that would not be recognised in a display", () => {
    const text = 'One: /$ opener := " /- text" $/ Two: /$ two := 2 $/';
    const { text: latex, unchanged } = convert(documentOf(text), "latex");
    expect(latex).toBe('One: /$ opener := " /- text" $/ Two: \\[\n\\mathit{two} := 2\n\\]');
    expect(unchanged.map(({ span }) => text.slice(span.start, span.end))).toEqual(['/$ opener := " /- text" $/']);
  });

  it("leaves code in its block if a display repeats it, to avoid duplicate definitions", () => {
    const text = "/$ f(n) := n + 1 $/ says $$ f(n) := n + 1 $$ and /$ g(n) := n + 2 $/";
    const { text: latex, unchanged } = convert(documentOf(text), "latex");
    expect(latex).toBe("/$ f(n) := n + 1 $/ says $$ f(n) := n + 1 $$ and \\[\ng(n) := n + 2\n\\]");
    expect(unchanged.map(({ span }) => text.slice(span.start, span.end))).toEqual(["/$ f(n) := n + 1 $/"]);
    expect(treesOf(documentOf(latex))).toEqual(treesOf(documentOf(text)));
  });

  it("is reversed to a block whose closer does not occur in the code", () => {
    expect(converted('\\[ x := \\text{"$/"} \\]', "ascii")).toBe('/--- x := "$/" ---/');
    expect(converted('\\[ x := \\text{"$/ -/"} \\]', "ascii")).toContain('```led\nx := "$/ -/"\n```');
  });
});

it("ASCII output contains non-ASCII characters only in names and strings, or without an equivalent", () => {
  for (const { document } of corpusDocuments()) {
    if (hasErrors(document.diagnostics)) continue;
    const { text } = convert(document, "ascii");
    for (const { region } of documentOf(text, document.source.name).parsed) {
      const code = text
        .slice(region.code.start, region.code.end)
        .replaceAll(/"[^"\n]*"|[\p{L}\p{M}]|∑\[|∏\[|⋃\[|⋂\[/gu, "");
      expect(isAscii(code), code).toBe(true);
    }
  }
});
