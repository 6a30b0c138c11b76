import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLatex } from "../../../src/document/latex/parser.js";
import type { LatexNode } from "../../../src/document/latex/node.js";
import { mathEnvironments } from "../../../src/weave/latex/commands.js";
import { parseLatexProse } from "../../../src/weave/latex/parse.js";
import { cases } from "../../support/random.js";

/** A tree as text, ignoring word boundaries and the content of mathematics. */
function printNodes(nodes: readonly LatexNode[], text: string): string {
  return nodes
    .map((node) => {
      const place = `${node.span.start}-${node.span.end}`;
      switch (node.kind) {
        case "text":
          return node.text;
        case "blank":
          return node.isParagraph ? "¶" : text.slice(node.span.start, node.span.end);
        case "command":
          return `\\${node.name}@${place} `;
        case "script":
          return node.operator;
        case "group":
          return `{${place} ${printNodes(node.children, text)}}`;
        case "environment":
          return `<${node.name} ${place} ${mathEnvironments.has(node.name) ? "" : printNodes(node.children, text)}>`;
        case "formula":
          return `$${place} ${text.slice(node.span.start, node.span.end)}$`;
        case "verbatim":
          return `|${place} ${node.text}|`;
        case "comment":
          return `%${place}`;
      }
    })
    .join("");
}

const words = fc.constantFrom(
  "the quick brown fox",
  "word",
  " ",
  "  ",
  "\n",
  "\n  ",
  "\n\n",
  " \n\t\n ",
  "one, two three",
  "3.14",
  "[",
  "]",
  "~",
  "--",
  ".",
  "``it's''",
  "é",
  "\ue002",
  "&",
  "a_1",
  "#",
);
const others = fc.constantFrom(
  "% note\n",
  " % note\n  ",
  "%",
  "\\noindent",
  "\\\\",
  "\\%",
  "\\{",
  "\\'e",
  "\\item ",
  "\\verb|a b c|",
  "\\verb*+$+",
  "\\begin{verbatim}\n a % {\n\\end{verbatim}",
  "\\begin{comment}$\\end{comment}",
);
const damage = fc.constantFrom(
  "\\emph{",
  "}",
  "{",
  "\\begin{quote}",
  "\\end{quote}",
  "\\begin {quote}",
  "\\end{align}",
  "\\begin{verbatim}\n",
  "\n\\end{verbatim}",
  "$",
  "$$",
  "\\[",
  "\\)",
  "\\lstinline|a b|",
  "\\verbatiminput{a}",
  "\\mintinline{c}{b}",
  "\r",
  "\0",
  "\\",
);

/** Prose with balanced delimiters. */
const { prose } = fc.letrec<{ prose: string; within: string }>((tie) => ({
  prose: fc
    .array(fc.oneof({ depthSize: "small" }, words, words, others, tie("within")), { maxLength: 12 })
    .map((parts) => parts.join("")),
  within: fc
    .tuple(
      fc.constantFrom(
        ["{", "}"],
        ["\\emph{", "}"],
        ["$", "$"],
        ["\\(", "\\)"],
        ["\\[", "\\]"],
        ["$$", "$$"],
        ["\\begin{quote}", "\\end{quote}"],
        ["\\begin{itemize}[a]", "\\end{itemize}"],
        ["\\begin{align*}", "\\end{align*}"],
        ["\\begin{x}%\n", "\\end{x}"],
      ),
      tie("prose"),
    )
    .map(([[open = "", close = ""], text]) => `${open}${text}${close}`),
}));

const expectSame = (text: string): void => {
  const whole = parseLatex(text, { start: 0, end: text.length }, "text");
  expect(printNodes(parseLatexProse(text).nodes, text)).toBe(printNodes(whole.nodes, text));
};

describe("LaTeX prose parser", () => {
  it("agrees with the library on well-formed text", () => {
    fc.assert(fc.property(prose, expectSame), { numRuns: cases(300) });
  }, 180_000);

  it("agrees with the library on damaged text", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(words, others, damage), { maxLength: 30 }), (parts) => expectSame(parts.join(""))),
      { numRuns: cases(300) },
    );
  }, 180_000);
});
