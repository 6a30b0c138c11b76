// Locations in typeset documents refer to the LaTeX source, in diagnostics, failures and emitted code.

import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { positionAt } from "../../src/text/source.js";
import type { Expression } from "../../src/syntax/tree.js";
import { everyExpression } from "../../src/syntax/walk.js";
import { led } from "../support/world.js";

/** The diagnostics: code, marked text, and labels with their marked text. */
function diagnosticsOf(text: string): readonly string[] {
  const at = ({ start, end }: { readonly start: number; readonly end: number }): string => text.slice(start, end);
  return compile(text, { name: "document.tex" }).diagnostics.map(({ code, span, labels = [] }) =>
    [code, at(span), ...labels.map((label) => `${at(label.span)}: ${label.text}`)].join(" | "),
  );
}

describe("error location", () => {
  it.each<[string, string[]]>([
    ["$$ x := 1 + \\emptyset $$", ["L401 | \\emptyset"]],
    ["$$ x := \\text{undefined name} $$", ["L211 | name"]],
    ["$$ x := \\mathit{nowhere} \\cup \\{1\\} $$", ["L301 | nowhere"]],
    ["$$ x := n_{1} + 1 $$", ["L301 | n_{1}"]],
    ["$$ x := \\alpha $$", ["L301 | \\alpha"]],
    ["$$ x := \\frac{1}{nowhere} $$", ["L301 | nowhere"]],
    ["$$ x := \\frac{\\emptyset}{2} $$", ["L401 | \\emptyset"]],
    ["$$ x := \\{1, 2 $$", ["L212 | \\{"]],
    ["$$ x := 1 \\cup $$", ["L210 | \\cup"]],
    ["$$ x := \\uplus 1 $$", ["L250 | \\uplus"]],
    ["$$ x := \\begin{matrix} 1 \\end{matrix} $$", ["L255 | \\begin{matrix}"]],
    ["$$ x := \\frac{1}{2 $$", ["L251 | {"]],
    ["$$ x := 1 } $$", ["L251 | }"]],
    ["$$ x := y_{i + 1} $$", ["L253 | _{i + 1}"]],
    ["$$ x := 2^ $$", ["L254 | ^"]],
    ["$$ x := \\sqrt[3]{2} $$", ["L256 | [3]"]],
    ["$$ x := 1 \\not\\subseteq 2 $$", ["L256 | \\not"]],
    [
      "$$ p(S) \\equiv \\forall x \\in S. x > 0 \\wedge x < 9 $$",
      ["L304 | x | \\forall x \\in S. x > 0: this `\\forall` ends before it"],
    ],
    ['$$ x := "never closed $$', ['L202 | "never closed']],
    ["$$ x := 1 § 2 $$", ["L201 | §"]],
    ["$$ x := \\begin{cases} 1 & x > 0 \\\\ 2 & \\text{otherwise} \\end{cases} $$", ["L218 | x"]],
    ["$$ f(n) := \\begin{cases} 0 & n = 0 \\\\ n & \\text{otherwise} \\end{cases} $$", ["L218 | n"]],
    ["$$ f(n) := \\begin{cases} 0 & \\text{for } n = 0 \\\\ n & \\text{otherwise} \\end{cases} $$", ["L240 | for"]],
    ["$$ x := 2 \\sqrt{4} $$", ["L211 | \\sqrt"]],
    ["$$ x := 2 \\lfloor 4 \\rfloor $$", ["L211 | \\lfloor"]],
    ["$$ x := 2 \\frac{1}{2} + 1 $$", ["L211 | \\frac"]],
    ["$$ f(n) := n \\frac{1}{2} \\frac{n}{2} $$", ["L211 | \\frac", "L211 | \\frac"]],
    ["$$ f(n) := \\frac{1}{2} n $$", ["L211 | n"]],
    ["$$ f(A) := \\{ x : x \\in A \\} $$", ["L214 | :"]],
    ["$$ x := \\int_0^1 2 $$", ["L250 | \\int"]],
    ["\\begin{align} x := 2 \\\\ y := 3 \\end{aligned}", ["L107 | \\begin{align}"]],
    ['\\[ s := \\text{"100% sure"} \\]', ["L107 | \\["]],
  ])("is exact in %s", (text, places) => {
    expect(
      diagnosticsOf(`Text { before.\n\n${text}\n`).map((one, i) =>
        one.split(" | ").slice(0, places[i]?.split(" | ").length).join(" | "),
      ),
    ).toEqual(places);
  });
});

describe("error location in a macro", () => {
  it("is the use of the macro, with a label", () => {
    expect(diagnosticsOf("\\newcommand{\\some}{nowhere + 1}\n$$ x := \\some $$\n")).toEqual([
      "L301 | \\some | \\some: `\\some` comes from here",
    ]);
  });

  it("is the use of the outermost macro", () => {
    expect(diagnosticsOf("\\newcommand{\\a}{nowhere}\\newcommand{\\b}{\\a + 1}\n$$ x := \\b $$\n")).toEqual([
      "L301 | \\b | \\b: `\\b` comes from here",
    ]);
  });

  it("is in the argument if the error is there", () => {
    expect(diagnosticsOf("\\newcommand{\\set}[1]{\\{#1\\}}\n$$ x := \\set{nowhere} $$\n")).toEqual(["L301 | nowhere"]);
  });

  it("is the use also if the macro cannot be parsed", () => {
    expect(diagnosticsOf("\\newcommand{\\a}{1 \\uplus 2}\n$$ x := \\a $$\n")).toEqual([
      "L250 | \\a | \\a: `\\a` comes from here",
    ]);
    expect(diagnosticsOf("\\newcommand{\\a}[1]{\\frac{#1}}\n$$ x := \\a{1} $$\n")).toEqual([
      "L254 | \\a | \\a: `\\a` comes from here",
    ]);
    expect(diagnosticsOf("\\def\\a#1;{#1}\n$$ x := \\a 1; $$\n")).toEqual(["L256 | \\a | \\a: `\\a` comes from here"]);
    expect(diagnosticsOf("\\newcommand{\\a}{1 + \\a}\n$$ x := \\a $$\n")).toEqual([
      "L252 | \\a | \\a: `\\a` comes from here",
    ]);
  });
});

it("every node of a tree has the span of its text, whatever surrounds it", () => {
  const text =
    '$$ \\mathit{full}(S_{1}) \\equiv \\forall c \\in board.\\ \\left\\lfloor \\frac{c}{2} \\right\\rfloor \\in \\mathit{S}_{1} \\wedge `x \\ne "a b" $$\n';
  const [item] = compile(text, { name: "document.tex" }).document.parsed.flatMap(({ items }) => items);
  if (item?.kind !== "definition" || item.body.kind !== "predicate") throw new Error("no predicate");
  const seen: string[] = [];
  const see = ({ kind, span }: Expression): void => void seen.push(`${kind} ${text.slice(span.start, span.end)}`);
  for (const condition of item.body.conditions) everyExpression(condition, see);
  expect(text.slice(item.span.start, item.span.end)).toBe(text.slice("$$ \\mathit{".length, -" $$\n".length));
  expect(seen).toEqual(
    expect.arrayContaining([
      "name board",
      "name c",
      "numeral 2",
      "atom `x",
      'string "a b"',
      "binary \\frac{c}{2}",
      "call \\lfloor \\frac{c}{2} \\right\\rfloor",
      "name S}_{1}",
    ]),
  );
});

it("a run-time failure is shown in the LaTeX source", async () => {
  const files = {
    "paper.tex":
      "\\newcommand{\\half}[1]{\\frac{1}{#1}}\nText.\n\\[ inverse(n) := \\frac{1}{n} \\]\n\ncmd:>inverse(0)\n1\n",
  };
  const { screen } = await led(["test", "paper.tex"], { files });
  expect(screen).toContain("it failed here: paper.tex:3:18  \\[ inverse(n) := \\frac{1}{n} \\]");
});

it("a source map leads to the LaTeX source", () => {
  const text =
    "Text.\n\n\\begin{align}\n  twice(n) &:= n \\cdot 2 \\\\\n  \\mathit{thrice}(n) &:= \\mathit{twice}(n) + n\n\\end{align}\n";
  const { output, document } = compile(text, { name: "document.tex" });
  const { code, sourceMap } = output!.javascript;
  const lines = code.split("\n");
  const line = lines.findIndex((one) => one.includes("twice(n)") && !one.includes("function twice"));
  const { line: at, column } = originalPositionFor(new TraceMap(sourceMap), {
    line: line + 1,
    column: lines[line]!.indexOf("twice(n)"),
  });
  expect({ line: at, column: (column ?? 0) + 1 }).toEqual(positionAt(document.source, text.lastIndexOf("twice}")));
});
