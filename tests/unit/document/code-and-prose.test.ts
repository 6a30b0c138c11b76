// Separation of code and prose (sections 1 and 9 of the specification): small documents with comments, listings,
// fences, front matter and displays, with their defined names and the codes of their diagnostics.

import { expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";

const documents: readonly (readonly [what: string, file: string, text: string, read: readonly string[]])[] = [
  // md fences
  ["tilde led", "page.md", "~~~led\nx := 1\n~~~\n", ["x"]],
  ["tilde led closed by longer", "page.md", "~~~led\nx := 1\n~~~~~\n", ["x"]],
  ["backquote fence in tilde fence", "page.md", "~~~\n```led\nx := 1\n```\n~~~\n", []],
  ["shorter fence inside", "page.md", "````\n```led\nx := 1\n```\n````\n/$ y := 2 $/\n", ["y"]],
  ["info string words", "page.md", '```led title="x"\nx := 1\n```\n', ["x"]],
  ["info ledger", "page.md", "```ledger\nx := 1\n```\n", []],
  ["indented 3", "page.md", "   ```led\n   x := 1\n   ```\n", ["x"]],
  ["tab indented", "page.md", "\t```led\n\tx := 1\n\t```\n", ["L114"]],
  ["tilde with backquote info", "page.md", "~~~ led ```\nx := 1\n~~~\n", ["x"]],
  ["closing fence w/ text isn't closing", "page.md", "```led\nx := 1\n``` no\ny := 2\n```\n", ["x", "y", "L201"]],
  ["CRLF fence", "page.md", "```led\r\nx := 1\r\n```\r\n", ["x"]],
  ["fence in list then dedent", "page.md", "- a\n\n  ```led\n  x := 1\n  ```\n\n/$ y := 1 $/\n", ["x", "y"]],
  ["fence in quote ended by quote end", "page.md", "> ```\n> /$ x := 1 $/\n\n/$ y := 1 $/\n", ["y"]],
  ["fence python unclosed", "page.md", "```python\nx = 1\n/$ y := 1 $/\n", ["L105"]],
  // md comments
  ["comment over region", "page.md", "<!-- /$ x := 1 $/ --> /$ y := 2 $/\n", ["y"]],
  ["comment in fence is text", "page.md", "```\n<!--\n```\n/$ x := 1 $/\n<!-- -->\n", ["x"]],
  ["comment in led code", "page.md", "/$ x := 1 $/ <!-- a\n\n/$ y := 2 $/\n--> /$ z := 3 $/\n", ["x", "z"]],
  ["display across comment", "page.md", "$$ x := <!-- 2 --> 1 $$\n", ["x"]],
  ["mark after comment", "page.md", "<!-- c --> cmd:>1\n1\n", []],
  ["percent isn't comment in md", "page.md", "% /$ x := 1 $/\n", ["x"]],
  // front matter
  ["front matter with code", "page.md", "---\ntitle: /$ x := 1 $/\n---\n/$ y := 1 $/\n", ["y"]],
  ["front matter unclosed", "page.md", "---\ntitle: a\n\n/$ y := 1 $/\n", ["y"]],
  ["front matter not first line", "page.md", "\n---\ntitle: a\n---\n/$ y := 1 $/\n", ["y"]],
  ["front matter CRLF", "page.md", "---\r\ntitle: a\r\nx: '/$ z := 1 $/'\r\n---\r\n/$ y := 1 $/\r\n", ["y"]],
  [
    "front matter with list + nested",
    "page.md",
    "---\nauthors:\n  - name: A\n  - B\nkeywords: [a, b]\n# comment\n---\n/$ y := 1 $/\n",
    ["y"],
  ],
  [
    "front matter multi-line block",
    "page.md",
    "---\nabstract: |\n  f(x) := 1\n\n  /$ z := 1 $/\n---\n/$ y := 1 $/\n",
    ["y"],
  ],
  ["front matter .led", "page.led", "---\ntitle: a\n---\n/$ y := 1 $/\n", ["y"]],
  ["empty front matter", "page.md", "---\n---\n/$ y := 1 $/\n", ["y"]],
  // md displays
  ["display in list", "page.md", "- item\n  $$ x := 1 $$\n", ["x"]],
  ["display in code span", "page.md", "`$$ x := 1 $$`\n", []],
  ["display in fence", "page.md", "```\n$$ x := 1 $$\n```\n", []],
  ["display in tilde latex fence", "page.md", "~~~latex\n\\[ x := 1 \\]\n~~~\n", []],
  ["align in md", "page.md", "\\begin{align*}\nx &:= 1 \\\\\ny &:= 2\n\\end{align*}\n", ["x", "y"]],
  ["multline", "page.md", "\\begin{multline}\nx := 1\n\\end{multline}\n", ["x"]],
  ["flalign warns", "page.md", "\\begin{flalign}\nx &:= 1\n\\end{flalign}\n", ["L114"]],
  ["theorem in md", "page.md", "\\begin{theorem}\n$$ x := 1 $$\n\\end{theorem}\n", []],
  ["indented display", "page.md", "Text\n\n    $$ x := 1 $$\n\n/$ y := 1 $/\n", ["x", "y"]],
  ["indented code block region", "page.md", "Text\n\n    /$ x := 1 $/\n", ["x"]],
  ["dollar in text", "page.md", "It costs $5 and $$ x := 1 $$ more.\n", ["x"]],
  // tex
  ["tex percent", "page.tex", "% $$ x := 1 $$\n$$ y := 1 $$\n", ["y"]],
  ["tex escaped percent", "page.tex", "50\\% $$ y := 1 $$\n", ["y"]],
  ["tex double backslash percent", "page.tex", "a \\\\% $$ x := 1 $$\n$$ y := 1 $$\n", ["y"]],
  ["tex comment env", "page.tex", "\\begin{comment}\n$$ x := 1 $$\n\\end{comment}\n$$ y := 1 $$\n", ["y"]],
  [
    "tex verbatim test",
    "page.tex",
    "/$ x := 1 $/\n\\begin{verbatim}\ncmd:>x\n1\n/$ z := 1 $/\n\\end{verbatim}\n",
    ["x"],
  ],
  [
    "tex lstlisting opt",
    "page.tex",
    "\\begin{lstlisting}[language=Python]\n/$ x := 1 $/\n\\end{lstlisting}\n/$ y := 1 $/\n",
    ["y"],
  ],
  ["tex lstinline", "page.tex", "\\lstinline|/$ x := 1 $/| and \\lstinline{/$ z := 1 $/} /$ y := 1 $/\n", ["y"]],
  ["tex mintinline", "page.tex", "\\mintinline{text}|/$ x := 1 $/| /$ y := 1 $/\n", ["y"]],
  ["tex verb star", "page.tex", "\\verb*+$$ x := 1 $$+ $$ y := 1 $$\n", ["y"]],
  ["tex verbatim star", "page.tex", "\\begin{verbatim*}\n/$ x := 1 $/\n\\end{verbatim*}\n/$ y := 1 $/\n", ["y"]],
  ["tex fence", "page.tex", "```led\nx := 1\n```\n", ["x"]],
  ["tex html comment isn't", "page.tex", "<!-- /$ x := 1 $/ -->\n", ["x"]],
  ["tex after end document", "page.tex", "\\begin{document}\n\\end{document}\n/$ x := 1 $/\n", ["x"]],
  ["tex iffalse else", "page.tex", "\\iffalse /$ x := 1 $/ \\else /$ y := 1 $/ \\fi\n", ["y"]],
  ["tex percent in display", "page.tex", "\\[ x := 1 % + 2\n\\]\n", ["x"]],
  ["tex percent closes nothing", "page.tex", "\\[ x := 1 % \\]\n + 2 \\]\n", ["x"]],
  ["tex percent in code region", "page.tex", "/$ x := 1 % 2 $/\n", ["x", "L201"]],
  ["tex newcommand body", "page.tex", "\\newcommand{\\d}{$$ x := 1 $$}\n$$ y := 1 $$\n", ["y"]],
  ["tex proof", "page.tex", "\\begin{proof}\n\\[ x := 1 \\]\n\\end{proof}\n\\[ y := 1 \\]\n", ["y"]],
  ["tex proof in comment", "page.tex", "% \\begin{proof}\n\\[ y := 1 \\]\n% \\end{proof}\n", ["y"]],
  ["tex defun star", "page.tex", "\\defun{f(x)}{x} \\defpred{p(x)}{x > 0}\n", ["f", "p"]],
  ["tex displaymath", "page.tex", "\\begin{displaymath} x := 1 \\end{displaymath}\n", ["x"]],
  ["tex use in verbatim prose", "page.tex", "\\begin{verbatim}\nuse:>a.led\n\\end{verbatim}\n/$ y := 1 $/\n", ["y"]],
  ["tex tabular amp", "page.tex", "\\begin{tabular}{ll} a & b \\\\ \\end{tabular} \\[ x := 1 \\]\n", ["x"]],
  ["tex inline then display", "page.tex", "$a$ and \\( x := 1 \\) and \\[ y := 1 \\]\n", ["y"]],
  ["md html script-like", "page.md", "<pre>\n/$ x := 1 $/\n</pre>\n", ["x"]],
  ["mark behind bullet", "page.md", "/$ x := 1 $/\n\n- cmd:>x\n", ["x", "L113"]],
  ["mark behind >", "page.md", "/$ x := 1 $/\n\n> cmd:>x\n", ["x", "L113"]],
  ["invariant mark", "page.md", "invariant:>x = 1\n", ["L111"]],
  ["mark in comment tex", "page.tex", "% alwyas:>x\n/$ x := 1 $/\n", ["x"]],
  ["mark in fence", "page.md", "```\ncmd:>1 + 1\n2\n```\n", []],
  ["iff display prose", "page.md", "$$ P \\equiv Q $$\n", ["L115"]],
  ["congruence", "page.md", "$$ a \\equiv b \\pmod{n} $$\n", []],
  ["leftrightarrow", "page.md", "$$ P \\leftrightarrow Q $$\n", []],
  ["repetition", "page.md", "/$ f(x) := x $/\n\n$$ f(x) := x $$\n", ["f"]],
  ["repetition defun", "page.tex", "/$ f(x) := x $/\n\n\\defun{f(x)}{x + 0}\n", ["f", "L257"]],
  ["front matter behind a byte order mark", "page.md", "\ufeff---\ntitle: a\n---\n/$ y := 1 $/\n", ["y"]],
  ["definition on a line of the prose", "page.md", "f(x) := x + 1\n\n/$ y := 1 $/\n", ["y", "L109"]],
  [
    "fence in a list that ends before it closes",
    "page.md",
    "- a\n\n  ```\n  /$ x := 1 $/\n\nText\n\n/$ y := 1 $/\n",
    ["y"],
  ],
  ["fence in a list with lines to the left", "page.md", "- a\n  ```\n/$ x := 1 $/\n  ```\n/$ y := 1 $/\n", ["y"]],
  ["listing of minted in a line", "page.tex", "\\mintinline[breaklines]{text}{ /$ x := 1 $/ } /$ y := 1 $/\n", ["y"]],
];

it.each(documents)("%s", (_, file, text, expected) => {
  const { document, diagnostics } = compile(text, { name: file });
  const found = [
    ...document.definitions.map(({ name }) => name),
    ...diagnostics.flatMap(({ code }) => (code === "L331" ? [] : [code])),
  ];
  expect(found).toEqual(expected);
});

it("the documents are many", () => expect(documents.length).toBeGreaterThan(75));
