import { describe, expect, it } from "vitest";
import { proseOf, shownBlocks, shownInlines } from "./shown.js";

function latex(body: string, preamble = ""): readonly string[] {
  return shownBlocks(
    `\\documentclass{article}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`,
    "test.tex",
  );
}

describe("LaTeX paragraph", () => {
  it.each<[string, string, string]>([
    ["emphasis", "\\emph{a} {\\it b} {\\em c \\bf d} \\textit{e}", "em(a) em(b) em(c strong(d)) em(e)"],
    [
      "strong text and code",
      "\\textbf{a} {\\bfseries b} \\texttt{x\\_1 \\{y\\}} \\verb|\\z|",
      "strong(a) strong(b) code(x_1 {y}) code(\\z)",
    ],
    ["font commands without a meaning", "\\textsc{Led} {\\small b} \\underline{c}", "Led b c"],
    ["bare atoms", "either `x or $`o$.", "either atom(x) or atom(o)."],
    ["quotes and dashes", "``a'' and `b c' -- d---e, don't", "“a” and ‘b c’ – d—e, don’t"],
    ["formulas", "$n \\ge 0$, \\(x\\) and \\ensuremath{y}", "formula(n \\ge 0), formula(x) and formula(y)"],
    ["signs", "5\\% \\& \\$3 \\#1 a\\_b \\{\\} \\textbackslash{}n \\ldots\\ x~y", "5% & $3 #1 a_b {} \\n … x\u00a0y"],
    ["accents", 'G\\"odel, \\\'{e}, \\c{c}, \\v s, na\\"{\\i}ve, \\ss{} \\o', "Gödel, é, ç, š, naïve, ß ø"],
    ["lines", "a\\\\b\\\\[2pt] c\\newline d", "abreak()bbreak() cbreak() d"],
    ["comments", "a % b\nc% d\ne\n% f\ng", "a ce⏎g"],
    [
      "links",
      "\\href{https://a.b/x%20y#z}{c} \\url{http://d.e/~f}",
      "link(https://a.b/x%20y#z: c) link(http://d.e/~f: http://d.e/~f)",
    ],
    ["no executable links", "\\href{javascript:alert(1)}{c}", "em(c)"],
    ["footnotes", "a\\footnote{b \\emph{c}} d", "afootnote(b em(c)) d"],
    ["references", "see \\ref{a}, \\eqref{b} and \\cite[p.~3]{c}", "see reference(a), reference(b) and [c, p.\u00a03]"],
    ["spaces", "a\\quad b\\,c\\hspace{2cm}d \\noindent e", "a\u2003b\u202fcd e"],
    ["unknown commands", "a \\foo{b} \\bar c", "a code(\\foo)b code(\\bar) c"],
    [
      "code of other languages",
      "\\lstinline|x_1| \\lstinline[language=C]{y} \\mintinline{c}{z} \\mintinline[x]{c}|{|",
      "code(x_1) code(y) code(z) code({)",
    ],
    ["its own macros", "\\led{} is \\two[fun]{chess}; \\two{Go}", "LED is em(fun chess); em(a Go)"],
    ["its own macros in formulas", "$\\led$", "formula(LED)"],
    ["no infinite macro expansion", "\\loop", "code(\\loop) x…"],
  ])("has %s", (_, body, expected) => {
    const preamble = "\\newcommand{\\led}{LED}\\newcommand{\\two}[2][a]{\\emph{#1 #2}}\\newcommand{\\loop}{\\loop x}";
    expect(latex(body, preamble).map((line) => line.replace(/(?: x){20,}/, " x…"))).toEqual([expected]);
  });
});

describe("LaTeX blocks", () => {
  it("are the same for CRLF line endings", () => {
    const body = "a\nb % c\nd\n\n\\begin{verbatim}\na\n  b\n\\end{verbatim}";
    expect(latex(body.replaceAll("\n", "\r\n"))).toEqual(["a⏎b d", "code", "  |a", "  |  b"]);
    expect(latex(body)).toEqual(latex(body.replaceAll("\n", "\r\n")));
  });

  it.each<[string, string, readonly string[]]>([
    [
      "sections with their numbers",
      "\\section{A \\emph{b}}\\label{a}\n\\subsection{C}\n\\section*{D}\n\\section[s]{E}\nx",
      ["heading 1 number 1 label a: A em(b)", "heading 2 number 1.1: C", "heading 1: D", "heading 1 number 2: E", "x"],
    ],
    ["paragraphs", "a\n\nb\\par c\n\\bigskip\\noindent\nd", ["a", "b", "c", "d"]],
    [
      "lists",
      "\\begin{itemize}\n\\item a\n\n b\n\\item[c] d\n\\end{itemize}",
      ["loose list", "-", "  a", "  b", "- c", "  d"],
    ],
    [
      "nested lists",
      "\\begin{enumerate}\\setcounter{enumi}{2}\n\\item a \\begin{itemize}\\item b\\end{itemize}\n\\end{enumerate}",
      ["tight list from 3", "-", "  a", "  tight list", "  -", "    b"],
    ],
    ["descriptions", "\\begin{description}\n\\item[a b] c\n\\end{description}", ["tight list", "- a b", "  c"]],
    [
      "tables",
      "\\begin{tabular}{l|c@{ }r}\na & b & c\\\\\n\\hline\n$1$ & \\multicolumn{2}{c}{x}\\\\[1pt]\n\\end{tabular}",
      ["table left center right", "  a ¦ b ¦ c", "  formula(1) ¦ x ¦ "],
    ],
    [
      "boards",
      "\\begin{tabular}{c|c}\n1 & 2\\\\\n\\hline\n3 & 4\\\\\n\\hline\n5 & 6\n\\end{tabular}",
      ["table center center", "  ", "  1 ¦ 2", "  3 ¦ 4", "  5 ¦ 6"],
    ],
    ["verbatim text", "\\begin{verbatim}\n \\a\n  b\n\\end{verbatim}", ["code", "  |\\a", "  | b"]],
    [
      "quotations and centred text",
      "\\begin{quote}a\\end{quote}\n\\begin{center}b\\end{center}c",
      ["quote", "  a", "b", "c"],
    ],
    [
      "formulas",
      "a $$x$$ b\n\\[y\\]\n\\begin{eqnarray*}z\\end{eqnarray*}",
      ["a", "display: x", "b", "display: y", "display: \\begin{eqnarray*}z\\end{eqnarray*}"],
    ],
    [
      "theorems",
      "\\section{S}\n\\begin{thm}[Euclid]\\label{t}\na\n\\end{thm}\n\\begin{lem}b\\end{lem}\n\\begin{remark}c\\end{remark}\n\\begin{proof}d\\end{proof}",
      [
        "heading 1 number 1: S",
        "Theorem 1.1 (Euclid) label t",
        "  a",
        "Lemma 1.2",
        "  b",
        "Remark 1",
        "  c",
        "Proof",
        "  d",
      ],
    ],
    ["unknown environments", "\\begin{foo}[x]a\\end{foo}", ["a"]],
    ["unbalanced delimiters", "a } b { c \\begin{quote} d", ["a b c d"]],
    ["rules and pictures", "\\hrulefill\n\\includegraphics[width=2cm]{a.png}", ["rule", "image(a.png: )"]],
  ])("are %s", (_, body, expected) => {
    expect(latex(body, "\\newtheorem{thm}{Theorem}[section]\n\\newtheorem{lem}[thm]{Lemma}")).toEqual(expected);
  });

  it.each<[string, string, readonly string[]]>([
    ["between lines", "a\n/$ x := 1 $/\nb", ["a", "definitions 0", "b"]],
    ["in a sentence", "Let /$ x := 1 $/. Then", ["Let", "definitions 0 .", "Then"]],
    [
      "in verbatim text",
      "\\begin{verbatim}\na\ncmd:>1\n1\n\nb\n\\end{verbatim}",
      ["code", "  |a", "tests 0", "code", "  |b"],
    ],
    ["in emphasis", "{\\it a /$ x := 1 $/ b}", ["em(a )", "definitions 0", "em( b)"]],
    ["in a list", "\\begin{itemize}\n\\item a\n\ncmd:>1\n1\n\n\\end{itemize}", ["tight list", "-", "  a", "  tests 0"]],
    [
      "in a table",
      "\\begin{tabular}{l}\na /$ x := 1 $/ b\\\\\n\\end{tabular}",
      ["table left", "  ", "  a  b", "definitions 0"],
    ],
    ["nowhere in text that TeX skips", "a\n\\iffalse\n```led\nx := 1\n```\n\\fi\nb\\iffalse c\\fi", ["a⏎b"]],
    ["nowhere in a comment", "a\n% /$ x := 1 $/\n\n\\section{B}", ["a", "heading 1 number 1: B"]],
    ["in code for led only", "a\n\\ifled\n/$ x := 1 $/\n\\fi\n\nb", ["a", "definitions 0", "b"]],
  ])("have slots %s", (_, body, expected) => {
    expect(latex(body)).toEqual(expected);
  });

  it("end with the document, and the rest is parsed as Markdown", () => {
    expect(shownBlocks("\\begin{document}\na\n\\end{document}\n======\nMORE\n======\n*b* `x", "test.led")).toEqual([
      "a",
      "heading 1: MORE",
      "em(b) atom(x)",
    ]);
  });

  it("are recognised in a document without a preamble", () => {
    expect(shownBlocks("\\section{A}\n\\bigskip\\noindent\nb \\emph{c}", "test.led")).toEqual([
      "heading 1 number 1: A",
      "b em(c)",
    ]);
  });
});

it("the title page has the title, authors, date and abstract", () => {
  const prose = proseOf(
    "\\documentclass{article}\n% \\title{No}\n\\title{On \\emph{LED}}\n\\author{A. B. \\and C. D.}\n\\date{1970}\n\\begin{document}\n\\maketitle\n\\begin{abstract}\nShort.\n\\end{abstract}\nText.\n\\end{document}",
    "test.tex",
  );
  expect(shownInlines(prose.title ?? [])).toBe("On em(LED)");
  expect(prose.facts.map(({ name, text }) => `${name} = ${shownInlines(text)}`)).toEqual([
    "Author = A. B.",
    "Author = C. D.",
    "Date = 1970",
  ]);
  expect(prose.abstract).toEqual([{ kind: "paragraph", inlines: [{ kind: "text", text: "Short." }] }]);
});
