// Source texts for random documents: the examples, the conformance documents, and notation as in web pages, typeset
// articles and mail.

import { big, infix, nameSigns, signs } from "../../src/language/operators.js";
import { documentsIn } from "../documents.js";

/** Copied from a web page: the line numbers are not part of the program. */
const numbered = `1.  Rules of a board game
2.  /------------------------------
3.  Player := {"x", "o"}
4.  Cell := {1..9}
5.  Move := Player * Cell
6.  other(p) := "o" if p = "x"; "x" otherwise
7.  ------------------------------/
8.  A cell is free if nobody has moved there.
9.  /- free(c, S) iff all (p, d) in S. d /= c -/
`;

const typeset = String.raw`\documentclass{article}
\title{A Board Game}
\begin{document}
\section{Rules}
The rows are $\{1,2,3\}$ and so on:
\[ \mathit{rows} := \{\{1,2,3\}, \{4,5,6\}, \{7,8,9\}\} \]
A player wins with a row: \begin{equation} wins(p) \equiv \exists R \in rows.\ \forall c \in R.\ holds(p, c) \end{equation}
/$ area(r) := 22/7 * r^2 $/
\begin{verbatim}
cmd:>area(7)
154
\end{verbatim}
\end{document}
`;

const mixed = `# Sums
~~~led
triangle(n) := Sum[k in {1..n}] k
even(n) iff n mod 2 = 0
~~~
Then /$ squares(n) := {k^2 | k in {1..n} & even(k)} $/ are the even squares.
cmd:>triangle(4)
10

cmd:>squares(5)
{4, 16}
`;

export const corpus: readonly string[] = [
  ...[...documentsIn("examples"), ...documentsIn("tests/conformance")].map(({ text }) => text),
  numbered,
  typeset,
  mixed,
];

export const lines: readonly string[] = corpus
  .flatMap((text) => text.split(/\r\n?|\n/))
  .filter((line) => /:=|\biff\b|\bwhere\b|;/.test(line));

/** Every symbol and word of the language in all its spellings, some names and literals, and foreign tokens. */
export const tokens: readonly string[] = [
  ...[...Object.values(signs), ...Object.values(infix), ...Object.values(big)].flatMap(
    (row: { readonly ascii: readonly string[]; readonly unicode?: readonly string[] }) => [
      ...row.ascii,
      ...(row.unicode ?? []),
    ],
  ),
  ...Object.keys(nameSigns),
  "x",
  "y",
  "f",
  "g",
  "S",
  "x'",
  "rows",
  "é",
  "名",
  "f(x)",
  "f(x, y)",
  "x := ",
  "f(x) := ",
  "p(x) iff ",
  "x in S",
  "(x, y)",
  "{x | ",
  "Nat",
  "Int",
  "fSet",
  "floor",
  "pi",
  "dRed",
  "currentState",
  "mouseX",
  "0",
  "1",
  "12",
  "0.5",
  ".5",
  "1.",
  "0.(3..)",
  "1..9",
  "99999999999999999999",
  '"a"',
  '"\\n"',
  '"',
  "“a”",
  "`a",
  "`",
  "$",
  "/$",
  "$/",
  "/-",
  "-/",
  "```",
  "```led",
  "~~~",
  "cmd:>",
  "#",
  "@",
  "_",
  "\\",
  "\n",
  "\n\n",
  "\r\n",
  "\t",
];
