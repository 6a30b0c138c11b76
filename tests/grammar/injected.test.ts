// Tests the injection grammars, which highlight LED in documents of other languages. LED is highlighted as in LED
// documents, and the rest as before. The host grammars here have only the rules that an injection might interfere with.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import textmate from "vscode-textmate";
import { loaded, own, type Token, tokenize } from "./tokenize.js";

const injection = (name: string): textmate.IRawGrammar =>
  textmate.parseRawGrammar(readFileSync(`grammar/vscode/${name}.tmLanguage.json`, "utf8"), `${name}.json`);

const language = (grammar: object): textmate.IRawGrammar =>
  textmate.parseRawGrammar(JSON.stringify(grammar), "language.json");

const markdown = await loaded(
  [
    language({
      scopeName: "text.html.markdown",
      patterns: [
        { name: "markup.fenced_code.block.markdown", begin: "^(`{3,})(.*)$", end: "^\\1\\s*$" },
        { name: "markup.raw.inline.markdown", match: "`[^`]+`" },
        { name: "markup.heading.markdown", match: "^#.*$" },
      ],
    }),
    injection("led-in-markdown"),
    own,
  ],
  ["markdown.led.injection"],
);

const latex = await loaded(
  [
    language({
      scopeName: "text.tex.latex",
      patterns: [
        { name: "comment.line.percentage.tex", match: "%.*$" },
        { name: "meta.math.block.latex", begin: "\\\\\\[", end: "\\\\\\]" },
        {
          name: "meta.math.block.latex",
          begin: "\\\\begin\\{(equation|align)\\*?\\}",
          end: "\\\\end\\{\\1\\*?\\}",
          patterns: [{ name: "constant.character.math.tex", match: "\\\\[a-z]+" }],
        },
        { name: "support.function.tex", match: "\\\\[a-z]+" },
      ],
    }),
    injection("led-in-latex"),
    own,
  ],
  ["latex.led.injection"],
);

function ofLed(
  lines: readonly (readonly Token[])[],
): readonly (readonly [line: number, text: string, scope: string])[] {
  return lines.flatMap((tokens, line) =>
    tokens
      .filter(
        ({ text, scopes }) => /\S/.test(text) && scopes.some((one) => /^source\.led$|^meta\.test\.led$/.test(one)),
      )
      .map(({ text, scopes }) => [line + 1, text, scopes.at(-1) ?? ""] as const),
  );
}

test("LED in Markdown fences, dollar blocks and tests is highlighted as in a LED document", () => {
  const text =
    "# Title\n\n```led\nrow(x) iff x in {1..3}\n```\n\n/$ evens := {n | n in S} $/\n\ncmd:>row(2)\ntrue\n\nProse with a | b.\n";
  const found = ofLed(tokenize(text, markdown));
  expect(found).toEqual(ofLed(tokenize(text)));
  expect(new Set(found.map(([line]) => line))).toEqual(new Set([4, 7, 9, 10]));
});

test("other fences, inline code and headings in Markdown are unchanged", () => {
  const text = "# A /$ heading\n\n```js\nx /$ y $/\ncmd:>1\n```\n\n`/$ x := 1 $/`\n";
  const tokens = tokenize(text, markdown);
  expect(ofLed(tokens)).toEqual([]);
  expect(tokens[3]?.[0]?.scopes).toEqual(["markup.fenced_code.block.markdown"]);
});

test("the code of the LaTeX example is highlighted as in a LED document", () => {
  const text = readFileSync("examples/tic-tac-toe.tex", "utf8");
  const found = ofLed(tokenize(text, latex));
  expect(found.length).toBeGreaterThan(500);
  expect(found).toEqual(ofLed(tokenize(text)));
});

test("comments and commands in LaTeX are unchanged", () => {
  const text = "% \\begin{equation}\n\\section{One} % /$ x $/\n";
  expect(tokenize(text, latex)).toEqual(tokenize(text, latex).filter((tokens) => ofLed([tokens]).length === 0));
  expect(tokenize(text, latex)[0]?.[0]?.scopes).toEqual(["comment.line.percentage.tex"]);
});
