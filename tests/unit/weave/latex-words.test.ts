import fc from "fast-check";
import { expect, it } from "vitest";
import { parseLatex } from "../../../src/latex/parser.js";
import type { LatexNode } from "../../../src/latex/node.js";
import { parseLatexProse } from "../../../src/weave/latex/words.js";

/** A tree as text, in which it makes no difference where words are parted. */
function shown(nodes: readonly LatexNode[], text: string): string {
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
          return node.sign;
        case "group":
          return `{${place} ${shown(node.children, text)}}`;
        case "environment":
          return `<${node.name} ${place} ${shown(node.children, text)}>`;
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

const pieces = fc.constantFrom("the quick brown fox", " ", "\n", "\n\n", "one, two three", "\\emph{", "}", "{", "\\begin{quote}", "\\end{quote}", "\\begin{verbatim}\n", "\n\\end{verbatim}", "$", "x + y", "\\noindent", "%", "\\verb|a b c|", "[", "]", "~", "--", ".", "\ue002", "\\\\", "word");

it("LaTeX prose is read as the library reads it", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join("");
      const whole = parseLatex(text, { start: 0, end: text.length }, "text");
      expect(shown(parseLatexProse(text).nodes, text)).toBe(shown(whole.nodes, text));
    }),
    { numRuns: 300 },
  );
}, 30_000);
