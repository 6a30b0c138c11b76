// Code delimiters and warnings in comments, listings, fences, front matter and displays.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";
import { readProse } from "../../../src/weave/read.js";
import { codes, findings, read } from "./reading.js";
import { isLong, seed } from "../../support/random.js";

function defined(text: string, name = "page.md"): readonly string[] {
  const { document, diagnostics } = compile(text, { name });
  return [
    ...document.definitions.map((one) => one.name),
    ...diagnostics.filter(({ code }) => code !== "L331").map(({ code }) => code),
  ];
}

describe("LaTeX comments and listings", () => {
  it.each([
    ["a comment", "% The old rule was /$ limit := 10 $/"],
    ["comment lines", "% /$\n% limit := 10\n% $/"],
    ["a comment after text", "Text \\% more % \\[ limit := 10 \\]"],
    ["the comment environment", "\\begin{comment}\n\\[ limit := 10 \\]\n/$ limit := 10 $/\n\\end{comment}"],
    ["skipped text", "\\iffalse\n\\[ limit := 10 \\]\n\\fi"],
    ["nested skipped text", "\\iffalse \\ifx\\a\\b /$ limit := 1 $/ \\fi $\\iff$ \\[ limit := 10 \\] \\fi"],
    ["skipped text with its own conditional", "\\newif\\ifdraft\n\\iffalse \\ifdraft x \\fi\n/$ limit := 10 $/ \\fi"],
    ["skipped text with \\fi in a comment", "\\iffalse\n% \\fi\n/$ limit := 10 $/\n\\fi"],
    ["lstlisting", "\\begin{lstlisting}\n/$ limit := 10 $/\n\\[ limit := 10 \\]\n\\end{lstlisting}"],
    ["minted", "\\begin{minted}{text}\n/$ limit := 10 $/\n\\end{minted}"],
    ["Verbatim", "\\begin{Verbatim}\n$$ limit := 10 $$\n\\end{Verbatim}"],
    ["an inline listing", "\\verb|/$ limit := 10 $/|"],
    ["a macro in a comment", "% \\newcommand{\\ten}{10}\n\\newcommand{\\ten}{20}"],
  ])("hide code: %s", (_, hidden) => {
    expect(defined(`${hidden}\n\\[ limit := 20 \\]\n`, "page.tex")).toEqual(["limit"]);
  });

  it("end at `\\else`", () => {
    expect(defined("\\iffalse \\[ a := 1 \\] \\else \\[ b := 2 \\] \\fi \\[ c := 3 \\]", "page.tex")).toEqual([
      "b",
      "c",
    ]);
  });

  it("exist only in documents that LaTeX typesets", () => {
    expect(codes("50 % /$ x := 1 $/", "page.md")).toEqual(["dollar: x := 1 "]);
  });

  it("do not include environments that are never closed", () => {
    expect(defined("\\iffalse \\begin{comment} \\[ x := 1 \\]", "page.tex")).toEqual(["x"]);
  });

  it("are not opened by their symbols inside a region", () => {
    expect(codes('/$ x := "%" $/ % /$ y := 2 $/', "page.tex")).toEqual(['dollar: x := "%" ']);
    expect(codes("/$ x := 1 <!-- $/ --> /$ y := 2 $/", "page.md")).toEqual(["dollar: x := 1 <!-- ", "dollar: y := 2 "]);
  });

  it("may contain tests in listings, but not in comments", () => {
    const text = "\\begin{lstlisting}\ncmd:>1\n1\n\\end{lstlisting}\n% cmd:>2\n";
    expect(read(text, "page.tex").tests.length).toBe(1);
  });
});

describe("Markdown comments", () => {
  it.each([
    ["a comment", "<!-- /$ limit := 10 $/ -->"],
    ["a multiline comment", "<!--\n```led\nlimit := 10\n```\n-->"],
    ["a display in a comment", "<!-- $$ limit := 10 $$ -->"],
    ["a test in a comment", "<!--\ncmd:>limit\n-->"],
    ["a misspelt mark in a comment", "<!--\nalwyas:>limit\n-->"],
  ])("hide code: %s", (_, hidden) => {
    expect(defined(`${hidden}\n\n/$ limit := 20 $/\n`)).toEqual(["limit"]);
  });

  it("are not opened by quoted or unclosed delimiters", () => {
    expect(defined("The sign `<!--` opens one.\n\n/$ x := 1 $/\n\n`-->` closes it.")).toEqual(["x"]);
    expect(defined("<!-- never\n\n/$ x := 1 $/")).toEqual(["x"]);
  });

  it("are excluded from headings, titles and documentation", () => {
    const document = read("<!--\n# Hidden\n-->\n# Seen <!-- x -->\n\nText <!-- y --> more /$ x := 1 $/\n", "page.md");
    expect(document.headings.map(({ title }) => title)).toEqual(["Seen"]);
    expect(document.regions[0]?.prose).toBe("Text  more");
  });
});

describe("LED fences in lists and quotations", () => {
  it.each([
    ["in a list", "- one\n\n  ```led\n  x := 1\n  ```\n"],
    ["in nested lists", "1. a\n   - b\n     * c\n       ```led\n       x := 1\n       ```\n"],
    ["after a bullet", "- ```led\n  x := 1\n  ```\n"],
    ["in a quotation", "> ```led\n> x := 1\n> ```\n"],
    ["in a GitHub alert", "> [!NOTE]\n> ~~~ led\n>\n> x := 1\n> ~~~\n> text\n"],
    ["in a list in a quotation", "> - a\n>   ```led\n>   x := 1\n>   ```\n"],
    ["in nested quotations", ">> ```led\n>> x := 1\n>> ```\n"],
    ["with capitals", "```LED\nx := 1\n```\n"],
    ["with a class", "``` {.led}\nx := 1\n```\n"],
    ["with a class and an id", "~~~{#one .led}\nx := 1\n~~~\n"],
  ])("are recognised %s", (_, text) => {
    expect(defined(text)).toEqual(["x"]);
  });

  it("may contain LED symbols that resemble quotation marks", () => {
    expect(defined("> ```led\n> x iff 2\n> > 1\n> y := 1\n> ```\n")).toEqual(["x", "y"]);
  });

  it("are distinguished from other fences", () => {
    expect(codes("> ```\n> /$ x := 1 $/\n> ```\n\n- ```\n  /$ y := 1 $/\n  ```\n")).toEqual([]);
  });

  it.each([
    ["indented too far", "    ```led\n    x := 1\n    ```\n", ["L114 1:5"]],
    ["on one line", "```led x := 1 ```\n", ["L114 1:1"]],
    ["indented too far, beside code", "/$ a := 1 $/\n\n    ```led\n    x := 1\n    ```\n", ["L114 3:5"]],
  ])("cause a warning: %s", (_, text, expected) => {
    expect(findings(text)).toEqual(expected);
  });
});

describe("front matter", () => {
  const text =
    '---\ntitle: "Rules: one"\nauthor:\n  - Ann\n  - name: Bo\ndate: 2020 # x\nkey: /$ k := 1 $/\n---\n\n/$ x := 1 $/\n';

  it("is metadata without code", () => {
    expect(defined(text)).toEqual(["x"]);
    expect(read(text).title).toBe("Rules: one");
  });

  it("is woven as title, author and date only", () => {
    const { title, facts, blocks } = readProse(read(text, "page.md"));
    expect({ title, facts, kinds: blocks.map(({ kind }) => kind) }).toEqual({
      title: [{ kind: "text", text: "Rules: one" }],
      facts: [
        { name: "Author", text: [{ kind: "text", text: "Ann" }] },
        { name: "Author", text: [{ kind: "text", text: "Bo" }] },
        { name: "Date", text: [{ kind: "text", text: "2020" }] },
      ],
      kinds: ["definitions"],
    });
  });

  it("must be YAML at the start of the document", () => {
    expect(codes("---\nThe rules\n---\n\n/$ x := 1 $/")).toEqual(["dollar: x := 1 "]);
    expect(read("---\nThe rules\n---\n").headings.length).toBe(1);
    expect(codes("Text\n---\na: 1 /$ x := 1 $/\n---\n")).toEqual(["dollar: x := 1 "]);
  });
});

describe("definitions in prose", () => {
  it.each([
    ["beside code", "/$ a := 1 $/\n\nf(x) := x + a\n", ["L109 3:1"]],
    ["once per paragraph", "/$ a := 1 $/\n\nf(x) := x\ng(x) := x\n\nh := 3\n", ["L109 3:1", "L109 6:1"]],
    ["beside a test", "cmd:>1\n1\n\nf(x) := x\n", ["L109 4:1"]],
    ["directly after a word", "/$ a := 1 $/ and let/$ b := 2\n", ["L109 1:24"]],
  ])("cause a warning %s", (_, text, expected) => {
    expect(findings(text).filter((one) => one.startsWith("L109"))).toEqual(expected);
  });

  it.each([
    ["for a name that code defines", "/$ f(x) := x + 1 $/\n\nf(x) := x + 1\n"],
    ["in a sentence", "/$ a := 1 $/\n\nLet f(x) := x be given.\n"],
    ["in a fence", "/$ a := 1 $/\n\n```\nf(x) := x\n```\n"],
    ["in a quoted region", "/$ a := 1 $/\n\nA region, `/$ f(x) := x $/`, is code.\n"],
    ["in a comment", "/$ a := 1 $/\n\n<!--\nf(x) := x\n-->\n"],
  ])("cause no warning %s", (_, text) => {
    expect(findings(text)).toEqual([]);
  });
});

describe("displays", () => {
  it.each([
    ["multline", "\\begin{multline} f(x) := x \\\\ + 1 \\end{multline}"],
    ["alignat", "\\begin{alignat*}{2} f(x) &:= x \\end{alignat*}"],
    ["eqnarray", "\\begin{eqnarray*} f(x) &:=& x \\end{eqnarray*}"],
    ["displaymath", "\\begin{displaymath} f(x) := x \\end{displaymath}"],
  ])("are read from %s", (_, text) => {
    expect(defined(text, "page.tex")).toEqual(["f"]);
  });

  it("cause a warning in other environments if they begin like a definition", () => {
    expect(defined("\\begin{flalign} f(x) := x \\end{flalign}", "page.tex")).toEqual(["L114"]);
    expect(defined("\\begin{flalign} f(x) = x \\end{flalign}", "page.tex")).toEqual([]);
  });

  it("are not hidden by an opener inside a fence", () => {
    expect(codes("```\n/$\n```\n\n$$ x := 1 $$ and /$ y := 2 $/")).toEqual(["mathematics: x := 1 ", "dollar: y := 2 "]);
  });

  it.each([
    ["two plain names", "$$P \\equiv Q$$", ["L115"]],
    ["two plain names with \\iff", "$$P \\iff Q$$", ["L115"]],
    ["a name that code uses", "$$P \\equiv Q$$\n\n/$ Q := true   r := P $/", ["P", "Q", "r"]],
    [
      "a name that an imported definition uses",
      "$$Q \\equiv R$$ $$P \\equiv Q$$\n\n/$ R := true   r := P $/",
      ["Q", "P", "R", "r"],
    ],
    ["a constant", "$$P \\equiv true$$", ["P"]],
    ["a congruence", "$$a \\equiv b \\pmod{n}$$", []],
  ])("are classified with an equivalence of %s", (_, text, expected) => {
    expect(defined(text)).toEqual(expected);
  });
});

/** Blocks of a random document, with the code that they contain. */
const parts: fc.Arbitrary<{ readonly text: string; readonly code: readonly string[] }> = fc.constantFrom(
  { text: "Some prose, 50 of it.", code: [] },
  { text: "- a list\n- of two", code: [] },
  { text: "# A heading", code: [] },
  { text: "Let /$ x := 1 $/ be so.", code: ["dollar: x := 1 "] },
  { text: "/---\ny := x - 1\n---/", code: ["dash:\ny := x - 1\n"] },
  { text: "```led\nz := 3\n```", code: ["fence:z := 3\n"] },
  { text: "```\n/$ hidden := 1 $/\n```", code: [] },
  { text: "~~~~ text\n\\[ hidden := 1\n~~~~", code: [] },
  { text: "$$ u := 2 $$", code: ["mathematics: u := 2 "] },
  { text: "\\[ a = b \\]", code: [] },
  { text: "\\begin{align}\nv &:= 2 \\\\\nw &:= 3\n\\end{align}", code: ["mathematics:\nv &:= 2 \\\\\nw &:= 3\n"] },
  { text: "\\begin{verbatim}\n/$ hidden := 1 $/\n$$\n\\end{verbatim}", code: [] },
  { text: "\\begin{lstlisting}\n% /$\n\\end{lstlisting}", code: [] },
  { text: "cmd:>x\n1", code: [] },
  { text: 'cmd:>"a"\n"/$ hidden"', code: [] },
);

const comments: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "page.md": fc
    .constantFrom(
      "<!-- /$ hidden := 2 $/ -->",
      "<!--\n```led\nhidden := 2\n```\n-->",
      "<!-- $$ hidden := 2",
      "<!-- ``` -->\n<!-- \\begin{verbatim} -->",
    )
    .map((text) => (text.includes("-->") ? text : `${text} -->`)),
  "page.tex": fc.constantFrom(
    "% /$ hidden := 2 $/",
    "% /$",
    "% ```led\n% \\iffalse",
    "\\iffalse\n/$ hidden := 2 $/\n\\[\n\\fi",
    "\\begin{comment}\n```led\nhidden := 2\n```\n\\end{comment}",
    "\\iffalse \\ifnum 1 $$ \\else % \\fi\n \\fi\n hidden := 2 $$ \\fi",
  ),
};

/** The tree of the woven prose without locations. */
const woven = (text: string, name: string): string =>
  JSON.stringify(readProse(read(text, name)), (key, value: unknown) => (key === "span" ? undefined : value));

describe.each(["page.md", "page.tex"])("random documents, %s", (name) => {
  const documents = fc.array(parts, { minLength: 1, maxLength: 8 });
  const options = { seed, numRuns: isLong ? 5000 : 75 };

  it("have the regions of their parts", () => {
    fc.assert(
      fc.property(documents, (all) => {
        const text = all.map((part) => part.text).join("\n\n");
        expect(codes(text, name)).toEqual(all.flatMap(({ code }) => code));
      }),
      options,
    );
  });

  it("have the same code and woven text with a comment inserted", () => {
    fc.assert(
      fc.property(documents, comments[name]!, fc.nat(), (all, comment, place) => {
        const texts = all.map(({ text }) => text);
        const plain = texts.join("\n\n");
        const commented = texts.toSpliced(place % (texts.length + 1), 0, comment).join("\n\n");
        expect(codes(commented, name)).toEqual(codes(plain, name));
        expect(read(commented, name).tests.length).toBe(read(plain, name).tests.length);
        expect(woven(commented, name)).toBe(woven(plain, name));
      }),
      options,
    );
  });

  it("have no code from a commented part", () => {
    const around = name === "page.tex" ? ["\\iffalse\n", "\n\\fi"] : ["<!--\n", "\n-->"];
    fc.assert(
      fc.property(documents, documents, documents, (before, hidden, after) => {
        const joined = (all: readonly { readonly text: string }[]): string => all.map(({ text }) => text).join("\n\n");
        const text = `${joined(before)}\n\n${around[0]}${joined(hidden)}${around[1]}\n\n${joined(after)}`;
        expect(codes(text, name)).toEqual(codes(joined([...before, ...after]), name));
        expect(woven(text, name)).toBe(woven(joined([...before, ...after]), name));
      }),
      options,
    );
  });
});
