// Weaving to LaTeX preserves definitions, tests and recordings, and their order.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasErrors } from "../../../src/diagnostics/diagnostic.js";
import { readDocument } from "../../../src/document/read.js";
import { isSame } from "../../../src/syntax/same.js";
import { sourceOf } from "../../../src/text/source.js";
import { parseDocument } from "../../../src/syntax/parse.js";
import type { Item, ParsedDocument } from "../../../src/syntax/tree.js";
import { weaveLatex } from "../../../src/weave/latex/weave.js";
import { documentsIn } from "../../documents.js";
import { isLong, oneIn, seed } from "../../support/random.js";
import { documents, latexDocuments } from "./arbitrary.js";

const extensions = [".led", ".tex", ".md"];

function parsed(name: string, text: string): ParsedDocument {
  return parseDocument(readDocument(sourceOf(name, text)));
}

function testsOf({ tests, source }: ParsedDocument): readonly unknown[] {
  return tests.map(({ expression, expected, play }) => ({
    expression: source.text.slice(expression.start, expression.end),
    expected: expected?.text,
    play: play === undefined ? undefined : { path: play.path, frame: play.frame },
  }));
}

function itemsOf({ parsed: regions }: ParsedDocument): readonly Item[] {
  return regions.flatMap((region) => region.items);
}

function expectSame(before: ParsedDocument, after: ParsedDocument): void {
  const [items, found] = [itemsOf(before), itemsOf(after)];
  expect(found.length).toBe(items.length);
  items.forEach((item, index) =>
    expect(isSame(item, found[index]!), `${index}: ${before.source.text.slice(item.span.start, item.span.end)}`).toBe(
      true,
    ),
  );
  expect(testsOf(after)).toEqual(testsOf(before));
  expect(after.diagnostics.filter(({ severity }) => severity === "error").length).toBe(
    before.diagnostics.filter(({ severity }) => severity === "error").length,
  );
}

describe("round trip of a document through LaTeX", () => {
  it.each(oneIn(2, [...documentsIn("examples", extensions), ...documentsIn("tests/conformance", extensions)]))(
    "preserves $path",
    ({ path, text }) => {
      const before = parsed(path, text);
      const latex = weaveLatex(before);
      expectSame(before, parsed("woven.tex", latex));
    },
    180_000,
  );

  it("preserves code that a display repeats", () => {
    const before = parsed(
      "paper.led",
      "/$ f(n) := n + 1  g(n) := f(n) $/\n\nThat is\n\n$$ f(n) := n + 1 $$\n\ncmd:>g(1)\n2\n",
    );
    expectSame(before, parsed("woven.tex", weaveLatex(before)));
  });

  it.each<[string, string, fc.Arbitrary<string>]>([
    ["Markdown", "random.led", documents],
    ["LaTeX", "random.tex", latexDocuments],
  ])(
    "preserves random %s without syntax errors",
    (_, name, arbitrary) => {
      fc.assert(
        fc.property(arbitrary, (text) => {
          const before = parsed(name, text);
          fc.pre(!hasErrors(before.diagnostics));
          // Tests become verbatim environments, whose end cannot be escaped.
          fc.pre(before.tests.every(({ span }) => !text.slice(span.start, span.end).includes("\\end{verbatim}")));
          const after = parsed("woven.tex", weaveLatex(before));
          expect(itemsOf(after)).toHaveLength(itemsOf(before).length);
          expect(testsOf(after)).toHaveLength(testsOf(before).length);
        }),
        { seed, numRuns: isLong ? 5000 : 30 },
      );
    },
    180_000,
  );

  it.each(oneIn(4, [...documentsIn("examples", extensions), ...documentsIn("tests/conformance", extensions)]))(
    "is idempotent for $path",
    ({ path, text }) => {
      const once = parsed("once.tex", weaveLatex(parsed(path, text)));
      expectSame(once, parsed("twice.tex", weaveLatex(once)));
    },
    180_000,
  );
});

describe("delimiters in woven prose", () => {
  it.each<[string, string]>([
    ["an opener of dash blocks", "/$ x := 1 $//-- y := 2 --/"],
    ["a ruler below a line in a quotation", "> a\n> ====\n> b\n\nplay:>x\n\n> c\n> ----\n\ncmd:>1\n1"],
    ["the mark of a test", "*cmd:>1*\n`cmd:>2`\n\\cmd:>3\n**play:>x**"],
    ["a fence", "\\`\\`\\`led\nx := 1\n\\`\\`\\`"],
    ["a display", "\\$\\$x := 1\\$\\$ and \\\\[ y := 1 \\\\]"],
    ["a heading in a list", "play:>x\n- # a\n\ncmd:>1\n1"],
    ["a display in code", "`$$x := 1$$` and `\\defun{a}{b}`"],
  ])("open nothing for %s", (_, text) => {
    const before = parsed("prose.led", text);
    expectSame(before, parsed("woven.tex", weaveLatex(before)));
  });
});

it("symbols in strings survive a round trip through LaTeX, also as commands", () => {
  const before = parsed("strings.led", '/$ s := "a < b > c | d \\\\ ~ ^" $/');
  expectSame(before, parsed("woven.tex", weaveLatex(before)));
  expectSame(
    before,
    parsed(
      "named.tex",
      '\\[ s := \\text{"a \\textless{} b \\textgreater{} c \\textbar{} d \\textbackslash{}\\textbackslash{} \\textasciitilde{} \\textasciicircum{}"} \\]',
    ),
  );
});
