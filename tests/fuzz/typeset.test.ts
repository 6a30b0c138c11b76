// Random and adversarial LaTeX: random commands in displays, truncated and mistyped documents. It is parsed or rejected
// quickly, in time linear in its size.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { environmentNames, createMeanings } from "../../src/document/latex/commands.js";
import { timed } from "../processor-time.js";
import { tokens as led } from "./corpus.js";
import { chosen, Survivors } from "./survive.js";
import { isLong, seed } from "../support/random.js";

const file = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const documents = [
  "../conformance/typeset.tex",
  "../typeset/pairs.md",
  "../typeset/documents/tic-tac-toe-latex.tex",
  "../typeset/documents/tic-tac-toe-paper.md",
].map(file);

/** Every supported command and environment, LaTeX syntax, and unsupported tokens. */
const tokens: readonly string[] = [
  ...[...createMeanings().keys()].map((name) => `\\${name}`),
  ...environmentNames.flatMap((name) => [`\\begin{${name}}`, `\\end{${name}}`]),
  "{",
  "}",
  "_",
  "^",
  "_{",
  "^{",
  "&",
  "\\\\",
  "$",
  "$$",
  "\\[",
  "\\]",
  "~",
  "%",
  "#1",
  '"',
  '\\"',
  "`",
  "'",
  "\n",
  "\n\n",
  " ",
  "\\unknown",
  "\\begin{pmatrix}",
  "\\end{pmatrix}",
  "\\begin {align}",
  "\\end {align}",
  "\\begin{equation}",
  "\\end{equation}",
  "\\verb|",
  "\\begin{verbatim}",
  "\\end{verbatim}",
  "\\begin{theorem}",
  "\\end{theorem}",
  "\\newcommand{\\m}[2][1]{",
  "\\newcommand{\\n}{\\m{",
  "\\def\\o#1{",
  "\\let\\p=",
  "\\m",
  "\\n",
  "\\o",
  "\\p",
  "\\defun{",
  "\\defpred{",
  "}{",
  "/$",
  "$/",
  "cmd:>",
  "```",
  "x",
  "f(x)",
  " := ",
  " \\equiv ",
  " iff ",
  "\\text{",
  "\\mathit{ab}",
  "\\text{ where }",
  "\\text{If } ",
  "\\text{ then }",
  "1",
  "..",
  "(",
  ")",
  "|",
  ",",
  ".",
];

const patience = isLong ? 1_800_000 : 60_000;
const runs = isLong ? 5000 : 10;

const words = fc.array(fc.constantFrom(...tokens, ...led), { maxLength: 80 }).map((all) => all.join(""));
const inDisplay = words.map((code) => `$$ f(x) := ${code} $$\n`);
const inLines = fc
  .tuple(words, words)
  .map(([one, other]) => `\\begin{align*} f(x) &:= ${one} \\\\ g &:= ${other} \\end{align*}\n`);
const inMacro = fc
  .tuple(words, words)
  .map(([body, code]) => `\\newcommand{\\m}[2]{${body}}\n\\defun{f(x)}{\\m{x}{${code}} \\m}\n`);

const slip = fc.record({
  place: fc.nat({ max: 1_000_000 }),
  length: fc.nat({ max: 3 }),
  token: fc.constantFrom("", ...tokens),
});
const mistyped = fc
  .tuple(fc.constantFrom(...documents), fc.nat({ max: 1_000_000 }), fc.array(slip, { maxLength: 8 }))
  .map(([whole, from, slips]) => {
    const start = from % whole.length;
    return slips.reduce(
      (text, { place, length, token }) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + token + text.slice(at + length);
      },
      whole.slice(start, start + 1500),
    );
  });

describe("random LaTeX", () => {
  const survivors = new Survivors();
  afterAll(() => survivors.report("random LaTeX"));

  it.each(
    Object.entries({
      prose: words,
      "a display": inDisplay,
      lines: inLines,
      macros: inMacro,
      "mistyped documents": mistyped,
    }),
  )(
    "is compiled or rejected: %s",
    (_, texts) => {
      fc.assert(
        fc.property(texts, (text) => void survivors.check(text, 3)),
        { numRuns: runs, seed },
      );
    },
    patience,
  );
});

describe("adversarial LaTeX", () => {
  const survivors = new Survivors();
  afterAll(() => survivors.report("hostile LaTeX"));
  const many = isLong ? 1000 : 100;

  it.each([...new Set(tokens)].map((token, i) => [JSON.stringify(token), token, i] as const))(
    "is compiled or rejected in bounded time: %s, repeated",
    (_, token, i) => {
      const texts = [
        token.repeat(many),
        `$$ x := ${token.repeat(many)} $$`,
        `\\defun{x}{${token.repeat(many)}}`,
        `$$ x := ${token} $$\n`.repeat(many / 10),
      ];
      for (const text of chosen(texts, i)) survivors.check(text, 5);
    },
    patience,
  );

  it("may have macros that double their contents", () => {
    const names = "abcdefghijklmnopqrstuvwxyz".split("");
    const macros = names
      .map((name, i) => `\\newcommand{\\m${name}}{\\m${names[i + 1] ?? "end"}+\\m${names[i + 1] ?? "end"}}`)
      .join("\n");
    expect(survivors.check(`${macros}\n$$ x := \\ma $$\n`, 5).diagnostics.map(({ code }) => code)).toContain("L252");
  });

  it("may have macros that double their argument", () => {
    const doubled = "\\dd{".repeat(60) + "1" + "}".repeat(60);
    expect(
      survivors.check(`\\newcommand{\\dd}[1]{#1+#1}\n$$ x := ${doubled} $$\n`, 5).diagnostics.map(({ code }) => code),
    ).toContain("L252");
  });

  it("may have mutually recursive macros", () => {
    expect(
      survivors
        .check("\\newcommand{\\one}{\\two}\\newcommand{\\two}{\\one}\n$$ x := \\one $$\n", 1)
        .diagnostics.map(({ code }) => code),
    ).toEqual(["L252"]);
  });
});

describe("LaTeX parser", () => {
  const milliseconds = (text: string): number => timed(() => new Survivors().check(text, 60)).milliseconds;
  const growing: Readonly<Record<string, (i: number) => string>> = {
    definitions: (i) => `$$ f_{${i}}(x) := \\frac{x}{${i + 1}} $$\n\n`,
    formulas: (i) => `$$ e^{${i}} = 1 $$ and $x$\n\n`,
    "unclosed displays": (i) => `$$ x_{${i}} := ${i}\n\n`,
    "unclosed environments": (i) => `\\begin{align} x_{${i}} := ${i}\n\n`,
    theorems: (i) => `\\begin{theorem} $$ x := ${i} $$ \\end{theorem}\n`,
    "signatures of undefined names": (i) => `$$ f_{${i}} : A \\to B $$\n`,
    macros: (i) => `\\newcommand{\\m${"ab".repeat(i % 7)}}{${i}}\n$$ x_${i} := \\m${"ab".repeat(i % 7)} $$\n`,
  };
  it.each(Object.entries(growing))(
    "takes linear time in the number of %s",
    (_, make) => {
      const document = (n: number): string => Array.from({ length: n }, (_, i) => make(i)).join("");
      const size = isLong ? 2500 : 100;
      milliseconds(document(size));
      const ratios = [1, 2, 3].map(() => milliseconds(document(4 * size)) / milliseconds(document(size)));
      // Four times the size: linear time is a ratio of 4, with room for a busy machine; quadratic would be 16.
      expect(Math.min(...ratios)).toBeLessThan(10);
    },
    patience,
  );
});
