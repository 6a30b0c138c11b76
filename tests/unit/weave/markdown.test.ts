import { describe, expect, it } from "vitest";
import { proseOf, shownBlocks, shownInlines } from "./shown.js";

describe("Markdown paragraph", () => {
  it.each<[string, string, string]>([
    ["emphasis", "A *cell* and a **row**.", "A em(cell) and a strong(row)."],
    ["code", "Say `led test` or ``a `b``.", "Say code(led test) or code(a `b)."],
    ["bare atoms", "either `x or `o.", "either atom(x) or atom(o)."],
    ["an atom at the end", "the player `x", "the player atom(x)"],
    ["atoms within braces", "the set {`x,`o}", "the set {atom(x),atom(o)}"],
    ["an atom before code", "the atom `x, then `f(x)` and `o", "the atom atom(x), then code(f(x)) and atom(o)"],
    ["an atom as code", "write `` `x `` here", "write code(`x) here"],
    ["code that ends before a word", "all `f(x)`s and `g`s", "all code(f(x))s and code(g)s"],
    ["an atom with a prime and a number", "`x1' and `nil", "atom(x1') and atom(nil)"],
    ["formulas", "for $n \\ge 0$ and \\(m * k * l\\) too", "for formula(n \\ge 0) and formula(m * k * l) too"],
    ["a formula with an atom", "$`x$ and `o", "formula(`x) and atom(o)"],
    ["prices", "costs $5, or $6 and $10.", "costs $5, or $6 and $10."],
    ["a price and a formula", "costs $5 and $x$ more", "costs $5 and formula(x) more"],
    ["a dollar sign with a backslash", "\\$x\\$ and a$", "$x$ and a$"],
    ["names with underscores", "x_1 and my_long_name_", "x_1 and my_long_name_"],
    ["LED operators", "~~p is p, 2 * 3 * 4, S \\ T", "~~p is p, 2 * 3 * 4, S \\ T"],
    ["entities", "a &amp; b &lt;", "a & b <"],
    ["lines", "one\ntwo  \nthree", "one⏎twobreak()three"],
    [
      "links",
      '[LED](https://example.org/a b) [x](<https://example.org/a b> "title")',
      '[LED](link(https://example.org/a: https://example.org/a) b) link(https://example.org/a%20b "title": x)',
    ],
    [
      "addresses",
      "see https://example.org and t.in or a.com",
      "see link(https://example.org: https://example.org) and t.in or a.com",
    ],
    [
      "mail",
      "<mailto:a@example.org>, [here](#rules)",
      "link(mailto:a@example.org: mailto:a@example.org), link(#rules: here)",
    ],
    ["pictures", "![A *board*](board.png)", "image(board.png: A board)"],
  ])("has %s", (_, text, expected) => {
    expect(shownBlocks(text)).toEqual([expected]);
  });

  it.each<[string, string, string]>([
    ["a script", "<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["an event handler", '<img src=x onerror="alert(1)">', '<img src=x onerror="alert(1)">'],
    ["an executable link", "[click](javascript:alert(1))", "click"],
    [
      "a disguised executable link",
      "[click](JaVaScRiPt&#58;alert(1)) [b](data:text/html,x) [c](vbscript:x)",
      "click b c",
    ],
    ["an executable link with a tab", "[click](<java\tscript:alert(1)>)", "click"],
    ["an executable address", "<javascript:alert(1)>", "javascript:alert(1)"],
    ["a file", "[rules](rules.txt) [up](../x) [there](//example.org/a.led) [root](/a.led)", "rules up there root"],
    ["incomplete markup", "*a **b `c [d](e", "*a **b atom(c) [d](e"],
  ])("has %s as text", (_, text, expected) => {
    expect(shownBlocks(text)).toEqual([expected]);
  });
});

describe("Markdown blocks", () => {
  it.each<[string, string, readonly string[]]>([
    ["headings", "# A *b*\n## C\n\nText\n\n# D", ["heading 1: A em(b)", "heading 2: C", "Text", "heading 1: D"]],
    [
      "headings that skip a level",
      "# A\n#### C\n# B\n## D\n#### E",
      ["heading 1: A", "heading 2: C", "heading 1: B", "heading 2: D", "heading 3: E"],
    ],
    ["underlined titles", "A\n===\n\nB\n---\ntext", ["heading 1: B", "text"]],
    [
      "lists",
      "- a\n- b\n  - c\n\n3. x\n4. y",
      [
        "tight list",
        "-",
        "  a",
        "-",
        "  b",
        "  tight list",
        "  -",
        "    c",
        "tight list from 3",
        "-",
        "  x",
        "-",
        "  y",
      ],
    ],
    ["loose lists", "- a\n\n- b", ["loose list", "-", "  a", "-", "  b"]],
    [
      "lists in the style of 2014",
      "in terms of\n*) the *state*,\n*) its end.",
      ["in terms of", "tight list", "-", "  the em(state),", "-", "  its end."],
    ],
    ["quotes", "> a\n> > b\n\nc", ["quote", "  a", "  quote", "    b", "c"]],
    ["code", "```js x\na *b*\n\n  c\n```\n", ["code js", "  |a *b*", "  |", "  |  c"]],
    ["indented code", "text\n\n      a\n     b", ["text", "code", "  | a", "  |b"]],
    [
      "tables",
      "| a | b |\n|:--|---:|\n| `c` | *d* |\n| e |",
      ["table left right", "  a ¦ b", "  code(c) ¦ em(d)", "  e ¦ "],
    ],
    ["rules", "a\n\n---\n\nb\n\n____", ["a", "rule", "b", "rule"]],
    ["verbatim environments", "a\n\\begin{verbatim}\n*b*\n\\end{verbatim}\nc", ["a", "code", "  |*b*", "c"]],
    ["no unclosed verbatim environment", "\\begin{verbatim}\n*b*", ["\\begin{verbatim}⏎em(b)"]],
    ["lines with Windows line endings", "# A\r\n\r\n- b\r\n- c\r\n", ["tight list", "-", "  b", "-", "  c"]],
  ])("are %s", (_, text, expected) => {
    expect(shownBlocks(text)).toEqual(expected);
  });

  it.each([
    [
      "adjacent to the text",
      "as pictured:\n1|2|3\n-----\n4|5|6\n-----\n7|8|9\nEnd.",
      ["as pictured:", "code", "  |1|2|3", "  |-----", "  |4|5|6", "  |-----", "  |7|8|9", "End."],
    ],
    [
      "that contains crosses",
      "a\n\n x | o | x\n---+---+---\n   |   |  \n\nb",
      ["a", "code", "  | x | o | x", "  |---+---+---", "  |   |   |", "b"],
    ],
    [
      "indented",
      "a\n\n     1 | 2\n    ---+---\n     3 | 4\n\nb",
      ["a", "code", "  | 1 | 2", "  |---+---", "  | 3 | 4", "b"],
    ],
  ])("keep a drawn board %s", (_, text, expected) => {
    expect(shownBlocks(text)).toEqual(expected);
  });

  it("include LED operators as text", () => {
    expect(shownBlocks("if |x| > 3\nor |S| = 2")).toEqual(["if |x| > 3⏎or |S| = 2"]);
  });
});

describe("slots", () => {
  it.each<[string, string, readonly string[]]>([
    ["between lines of a paragraph", "a\n/$\nx := 1\n$/\nb", ["a", "definitions 0", "b"]],
    ["in a sentence", "Let /$ x := 1 $/. Then *so*.", ["Let", "definitions 0 .", "Then em(so)."]],
    [
      "within emphasis and links",
      "*a /$ x := 1 $/ b* [c /$ y := 1 $/ d](#e)",
      ["em(a )", "definitions 0", "em( b) link(#e: c )", "definitions 1", "link(#e:  d)"],
    ],
    ["in code", "`a /$ x := 1 $/ b`", ["code(a )", "definitions 0", "code( b)"]],
    [
      "in items",
      "- a\n  /$ x := 1 $/\n- b\n\n  cmd:>x\n  1\n\n  c",
      ["loose list", "-", "  a", "  definitions 0", "-", "  b", "  tests 0", "  c"],
    ],
    ["in a quote", "> a /$ x := 1 $/ b\n> c", ["quote", "  a", "  definitions 0", "  b⏎c"]],
    ["in a table", "| a |\n|---|\n| b /$ x := 1 $/ c |\n", ["table any", "  a", "  b  c", "definitions 0"]],
    ["indented like code", "a\n\n    /$ x := 1 $/\n\nb", ["a", "definitions 0", "b"]],
    ["in a fence", "```\nfirst\ncmd:>1\n1\n\nlast\n```", ["code", "  |first", "tests 0", "code", "  |last"]],
    [
      "consecutively",
      "/$ x := 1 $/ /$ y := 2 $/\ncmd:>x\n1\ncmd:>y\n2",
      ["definitions 0", "definitions 1", "tests 0 1"],
    ],
    [
      "for recordings",
      "a\nplay:>x.jsonl frame 3\n\ncmd:>1\n\nplay:>\ncmd:>2",
      ["a", "recording x.jsonl 3", "tests 0", "recording", "tests 1"],
    ],
    [
      "in a link target that is not displayed",
      '# A\n[x]: /$ x := 1 $/\n\n# B\n\n[y]: y "\n/$ y := 1 $/"',
      ["heading 1: A", "definitions 0", "heading 1: B", "definitions 1"],
    ],
  ])("occur %s", (_, text, expected) => {
    expect(shownBlocks(text)).toEqual(expected);
  });

  it("contain displayed formulas", () => {
    expect(shownBlocks("So $$a$$. Then\n\n\\[b\n+ c\\]\n\n\\begin{align}\\label{d}\n- e\n\\end{align} text")).toEqual([
      "So",
      "display: a.",
      "Then",
      "display: b⏎+ c",
      "display label d: \\begin{align}\\label{d}⏎- e⏎\\end{align}",
      "text",
    ]);
  });

  it("contain typeset definitions", () => {
    expect(shownBlocks("So $$f(x) := x \\label{f}$$, and $$g \\equiv 3 \\pmod 5$$.")).toEqual([
      "So",
      "definitions 0 , label f",
      "and",
      "display: g \\equiv 3 \\pmod 5.",
    ]);
  });

  it("cannot be forged by the text", () => {
    expect(shownBlocks("\ue0000\ue001 /$ x := 1 $/\ue000\ue000\ue0000\ue001")).toEqual([
      "\ue0000\ue001",
      "definitions 0",
      "\ue000\ue000\ue0000\ue001",
    ]);
  });
});

describe("title of a document", () => {
  it.each<[string, string, string | undefined, readonly string[]]>([
    ["the only top-level heading", "# Tic *Tac* Toe\n## Rules", "Tic em(Tac) Toe", ["heading 1: Rules"]],
    ["a heading that names a program", "# Program: Life\n\ntext", "Life", ["text"]],
    ["a line that names a program", "Program: *Life*\nAuthor : A. B.\nmore\n\ntext", "em(Life)", ["more", "text"]],
    ["missing if there are other headings at its level", "# A\n# B", undefined, ["heading 1: A", "heading 1: B"]],
    [
      "missing if the heading follows other text",
      "text\n# A\n## B",
      undefined,
      ["text", "heading 1: A", "heading 2: B"],
    ],
  ])("is %s", (_, text, title, blocks) => {
    const prose = proseOf(text);
    expect(prose.title === undefined ? undefined : shownInlines(prose.title)).toBe(title);
    expect(shownBlocks(text)).toEqual(blocks);
  });

  it("is followed by its facts", () => {
    const { facts } = proseOf("Program: Life\nAuthor : J. *Conway*\nDate: 1970\n\nText: here");
    expect(facts.map(({ name, text }) => `${name} = ${shownInlines(text)}`)).toEqual([
      "Author = J. em(Conway)",
      "Date = 1970",
    ]);
  });
});
