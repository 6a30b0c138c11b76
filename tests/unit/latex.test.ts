// The LaTeX parser: offsets refer to the document, and errors are reported at their location.

import { describe, expect, it } from "vitest";
import { parseArgument, type LatexNode, parseOption } from "../../src/document/latex/node.js";
import { parseLatex } from "../../src/document/latex/parser.js";

/** The nodes on one line: the kind of each, and its source text. */
function printNodes(nodes: readonly LatexNode[], text: string): string {
  return nodes
    .map((node): string => {
      const at = text.slice(node.span.start, node.span.end);
      switch (node.kind) {
        case "blank":
          return node.isParagraph ? "¶" : "_";
        case "text":
        case "command":
        case "script":
        case "verbatim":
        case "comment":
          return `${node.kind}‹${at}›`;
        case "group":
          return `(${printNodes(node.children, text)})`;
        case "environment":
          return `${node.name}(${printNodes(node.children, text)})`;
        case "formula":
          return `${node.isDisplay ? "display" : "formula"}(${printNodes(node.children, text)})`;
      }
    })
    .join(" ");
}

const read = (before: string, part: string, mode: "math" | "text") => {
  const text = `${before}${part} and more }`;
  const { nodes, faults } = parseLatex(text, { start: before.length, end: before.length + part.length }, mode);
  return {
    shown: printNodes(nodes, text),
    faults: faults.map(
      ({ kind, span }) => `${kind} ${text.slice(span.start, span.end)} at ${span.start - before.length}`,
    ),
  };
};

describe("LaTeX fragment", () => {
  it("is parsed with offsets into the whole text", () => {
    expect(read("Some text { ", String.raw`x_{ab^2} \le \frac12`, "math")).toEqual({
      shown: String.raw`text‹x› script‹_› (text‹a› text‹b› script‹^› text‹2›) command‹\le› command‹\frac› text‹1› text‹2›`,
      faults: [],
    });
  });

  it("is parsed as prose with formulas in text mode", () => {
    expect(read("%", "The set $S$ \\emph{of all}\n\nThen \\[ x \\] \\verb|$|", "text").shown).toBe(
      String.raw`text‹The› _ text‹set› _ formula(text‹S›) _ command‹\emph› (text‹of› _ text‹all›) ¶ text‹Then› _ display(text‹x›) _ verbatim‹\verb|$|›`,
    );
  });

  it("may have nested environments, also with a space before their names", () => {
    expect(read("", String.raw`\begin{aligned} a \begin {cases} b \\ c \end {cases}\end{aligned}`, "math").shown).toBe(
      String.raw`aligned(text‹a› cases(text‹b› command‹\\› text‹c›))`,
    );
  });

  it("includes inline listings as single commands", () => {
    expect(read("", String.raw`a \lstinline|x y| \mintinline{c}{d} b`, "text").shown).toBe(
      String.raw`text‹a› _ command‹\lstinline|x y|› _ command‹\mintinline{c}{d}› _ text‹b›`,
    );
  });

  it("provides the arguments of a command", () => {
    const { nodes } = parseLatex(String.raw`\x [2] {ab} c`, { start: 0, end: 13 }, "math");
    const option = parseOption(nodes, 1);
    expect(option?.nodes).toMatchObject([{ text: "2" }]);
    const first = parseArgument(nodes, option?.nextIndex ?? 0);
    expect(first?.nodes).toMatchObject([{ text: "a" }, { text: "b" }]);
    const second = parseArgument(nodes, first?.nextIndex ?? 0);
    expect(second?.nodes).toMatchObject([{ text: "c" }]);
    expect(parseArgument(nodes, second?.nextIndex ?? 0)).toBeUndefined();
    expect(parseOption(nodes, first?.nextIndex ?? 0)).toBeUndefined();
  });
});

describe("malformed LaTeX", () => {
  it.each<[string, string, string[]]>([
    ["a { b", "text‹a› text‹b›", ["unclosedBrace { at 2"]],
    ["a } b", "text‹a› text‹b›", ["strayBrace } at 2"]],
    [String.raw`a \{ } b`, String.raw`text‹a› command‹\{› text‹b›`, ["strayBrace } at 5"]],
    [String.raw`\begin{cases} a`, "text‹a›", [String.raw`unclosedEnvironment \begin{cases} at 0`]],
    [String.raw`a \end{cases}`, "text‹a›", [String.raw`strayEnd \end{cases} at 2`]],
    [String.raw`{\begin{cases} a} b`, "(text‹a›) text‹b›", [String.raw`unclosedEnvironment \begin{cases} at 1`]],
    [String.raw`\begin{a} { x \end{a} y`, "a(text‹x›) text‹y›", ["unclosedBrace { at 10"]],
  ])("is reported in %s, and the rest is parsed", (part, nodes, faults) => {
    const found = read("", part, "math");
    expect(found.faults).toEqual(faults);
    expect(found.shown).toBe(nodes);
  });

  it("is parsed in linear time without throwing", () => {
    for (const part of [
      "{",
      "}",
      "\\begin{a}",
      "\\end{a}",
      "$",
      "\\[",
      "\\left(",
      "\\begin{a}{",
      "_",
      "^",
      "%",
      "\\",
      "\\verb|",
      "{}",
    ]) {
      for (const mode of ["math", "text"] as const) {
        const text = part.repeat(300);
        expect(() => parseLatex(text, { start: 0, end: text.length }, mode)).not.toThrow();
      }
    }
  }, 10_000);

  it("is limited in its nesting depth", () => {
    const deep = "{".repeat(2000) + "}".repeat(2000);
    expect(parseLatex(deep, { start: 0, end: deep.length }, "math").faults[0]?.kind).toBe("tooDeep");
  });
});
