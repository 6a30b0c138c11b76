// Classification of displays as code or prose, in documents that are damaged, about another subject, or both.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";

function read(
  text: string,
  name = "document.tex",
): { readonly defined: readonly string[]; readonly said: readonly string[] } {
  const { diagnostics, document } = compile(text, { name });
  return {
    defined: document.definitions.map(({ name }) => name),
    said: diagnostics
      .filter(({ code }) => code !== "L331")
      .map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`),
  };
}

const nothing = { defined: [], said: [] };

describe("prose displays", () => {
  it.each([
    "$$ e^{i\\pi} = -1 $$",
    "$$ $$",
    "$$ x = 3 $$",
    "\\[ \\sum_{i=1}^n i = \\frac{n(n+1)}{2} \\]",
    "$$ f(x) = x + 1 $$",
    "$$ n \\equiv 3 \\pmod 5 $$",
    "$$ n \\equiv 3 \\pmod{5} $$",
    "$$ n \\equiv m \\mod 5 $$",
    "$$ n ≡ m \\mod 5 $$",
    "$$ f : A \\to B $$",
    "$$ x + y := 3 $$",
    "$$ \\{x\\} := 3 $$",
    "$$ 3 := x $$",
    "$$ \\text{for all } x \\text{ we have } y := 3 $$",
    "\\begin{align} e &= mc^2 \\\\ a &= b \\end{align}",
    "\\begin{theorem} Let $$ x := 1 $$ \\end{theorem}",
    "\\begin{lemma}[Name] \\[ x := 1 \\] \\end{lemma}",
    "\\begin{proposition} \\begin{equation} x := 1 \\end{equation} \\end{proposition}",
    "\\begin{corollary} \\defun{x}{1} \\end{corollary}",
    "\\begin{proof} $$ p(x) \\iff x $$ \\end{proof}",
    "\\begin{example*} $$ x := 1 $$ \\end{example*}",
    "\\begin{exercise} $$ x := 1 $$ \\end{exercise}",
    "\\begin{verbatim} $$ x := 1 $$ \\end{verbatim}",
    "\\verb|$$ x := 1 $$|",
    "```\n$$ x := 1 $$\n```",
    "% $$ x := 1 $$",
    "\\newcommand{\\defun}[2] {$$ #1\\ :=\\ #2$$}",
    "\\renewcommand{\\defpred}[2]{ $$ #1 \\equiv #2 $$}",
    "\\def\\display#1{$$ x := #1 $$}",
    "It costs $5 and $6, or $$7 and $$8.",
    "Inline $x := 1$ is no display, and \\(x := 1\\) neither.",
    "Escaped: \\$$ x := 1 $$",
    "\\\\[ x := 1 \\\\]",
    "The macro \\defun takes a head and a body.",
    "`$$ x := 1 $$`",
    "$$ never closed",
    "$$\n\nx := 1\n\n$$",
    "\\begin{align} never ends",
    "\\begin{tabular}{c} a := b \\end{tabular}",
  ])("define nothing: %s", (text) => {
    expect(read(`Text.\n\n${text}\n\nText.\n`)).toEqual(nothing);
  });
});

describe("definition beside damaged text", () => {
  it.each([
    "$$ x = 3",
    "$$",
    "$$$",
    "$ x := 3",
    "It costs $$ in all.",
    "\\begin{align} x &= 3",
    "\\begin{equation} x = 3 $$",
    "\\[ x = 3",
    "\\] and \\end{align}",
    "\\begin{theorem} that never ends",
    "\\begin{verbatim} that never ends",
    "$$ x = \\{ 3 $$",
    "$$ x = } 3 $$",
    "$$ \\frac{ $$",
    "$$ \\left( x $$",
    "$$ \\begin{cases} $$",
    "\\newcommand{\\x}{never closed",
    "\\defun",
    "$a$$b$",
    "A sum of $5",
  ])("is not hidden by %s", (text) => {
    expect(read(`${text}\n\n$$ y := 1 $$\n\nText.\n`)).toEqual({ defined: ["y"], said: [] });
    expect(read(`$$ y := 1 $$\n\n${text}\n`)).toEqual({ defined: ["y"], said: [] });
  });

  it("is not hidden by a stray opener in its own paragraph", () => {
    expect(read("It costs $$ in all. Let $$ y := 1 $$ be one.\n")).toEqual({ defined: ["y"], said: [] });
  });

  it("is not hidden by a damaged definition", () => {
    expect(read("$$ x := \\{1, 2 $$\n$$ y := \\frac{1}{ $$\n$$ z := 1 $$\n")).toEqual({
      defined: ["x", "y", "z"],
      said: ["L212 \\{", "L251 {"],
    });
  });

  it("is not hidden by an unclosed definition", () => {
    expect(read("$$ x := 1\n\n$$ y := 2 $$\n")).toEqual({ defined: ["x", "y"], said: ["L107 $$"] });
    expect(read("\\begin{align} x &:= 1\n\n\\begin{align} y &:= 2 \\end{align}\n")).toEqual({
      defined: ["x", "y"],
      said: ["L107 \\begin{align}"],
    });
    expect(read("\\[ x := 1\n\n/$ y := 2 $/\n")).toEqual({ defined: ["x", "y"], said: ["L107 \\["] });
    expect(read("\\defun{x}{1\n\n$$ y := 2 $$\n")).toEqual({ defined: ["x", "y"], said: ["L107 \\defun"] });
    expect(read("\\defun{x}\n\n$$ y := 2 $$\n")).toEqual({ defined: ["x", "y"], said: ["L254 }"] });
  });
});

describe("precedence of notations", () => {
  it("ends a display before a block, a fence or a test", () => {
    expect(read("$$ a /$ x := 1 $/ $$ y := 2 $$ z := 3 $$\n")).toEqual({ defined: ["x", "y"], said: [] });
    expect(read("$$ a\n```led\nx := 1\n```\n$$ b\n")).toEqual({ defined: ["x"], said: [] });
    expect(read("$$ a\ncmd:>1 $$ x := 1 $$\n1\n")).toEqual(nothing);
  });

  it("allows dollar signs in a dollar block", () => {
    expect(read('/$ x := "$$" $/ $$ y := 1 $$\n')).toEqual({ defined: ["x", "y"], said: [] });
  });

  it("recognises blocks within theorems", () => {
    expect(read("\\begin{theorem} /$ x := 1 $/ $$ y := 2 $$ \\end{theorem}\n")).toEqual({ defined: ["x"], said: [] });
  });
});

describe("Markdown displays", () => {
  it("are recognised, without LaTeX comments", () => {
    expect(read("50% of $$ x := 1 $$\n\n\\defun{y}{2}\n", "document.md")).toEqual({ defined: ["x", "y"], said: [] });
  });

  it("are recognised in plain documents as well", () => {
    expect(
      read("Let $$ x := 1 $$ and\n\\begin{equation}\n  p(n) \\iff n = x\n\\end{equation}\n", "document.led"),
    ).toEqual({ defined: ["x", "p"], said: [] });
  });
});

describe("signature in a display of its own", () => {
  it("is code if the document defines its name", () => {
    expect(
      read("$$ \\mathit{f} : \\mathbb{N} \\to \\mathbb{N} $$ and $$ f(n) := n $$ but $$ g : A \\to B $$\n"),
    ).toEqual({ defined: ["f"], said: [] });
    const { document } = compile("$$ f : \\mathbb{N} \\to \\mathbb{N} $$\n\n\\defun{f(n)}{n}\n");
    expect(document.definitions[0]?.signature).toBeDefined();
  });
});

it("a display after LaTeX quotation marks is recognised, but not in Markdown code", () => {
  expect(read("``$$ y := 2 $$''").defined).toEqual(["y"]);
  expect(read("`$$ y := 2 $$`", "document.md").defined).toEqual([]);
});

it("a display on the line of `\\begin{document}` is recognised", () => {
  expect(read("\\begin{document}$$ y := 2 $$\n\\end{document}").defined).toEqual(["y"]);
});

it("prose before a display documents its definitions", () => {
  const { regions } = readDocument(
    sourceOf("document.tex", "\\begin{document}\nThe first number:\n$$ e = mc^2 $$\nis one.\n\\[ one := 1 \\]\n"),
  );
  expect(regions.map(({ kind, prose }) => [kind, prose])).toEqual([
    ["mathematics", "The first number:\n$$ e = mc^2 $$\nis one."],
  ]);
});

it("displays after the end of the document are recognised", () => {
  expect(read("\\begin{document}\n$$ x := 1 $$\n\\end{document}\n$$ y := 2 $$ /$ z := 3 $/\n").defined).toEqual([
    "x",
    "y",
    "z",
  ]);
});

describe("error in a display that `\\equiv` makes a definition", () => {
  const labels = (text: string): readonly (readonly string[])[] =>
    compile(text, { name: "document.tex" }).diagnostics.map(({ labels = [] }) =>
      labels.filter(({ text }) => text.includes("proof")).map(({ span }) => text.slice(span.start, span.end)),
    );

  it.each([
    ["\\[ f(x) \\equiv g(x) \\]", [["\\equiv"]]],
    ["\\[ p(x) \\iff q(x) \\]", [["\\iff"]]],
    ["\\begin{align} p(x) &\\equiv g(x) \\\\ q(x) &\\equiv h(x) \\end{align}", [["\\equiv"], []]],
    ["\\[ f(x) := g(x) \\]", [[]]],
    ["/$ p(x) ≡ g(x) $/", [[]]],
  ])("has one label for the operator: %s", (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });
});
