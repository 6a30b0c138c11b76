// Recognition of the macros of a document, for the common forms of definition.

import { describe, expect, it } from "vitest";
import type { Span } from "../../src/text/source.js";
import { type Macro, findMacros } from "../../src/document/latex/macros.js";

const startOf = (macro: Macro | undefined): number | undefined => {
  const [first] = macro?.body ?? [];
  return typeof first === "number" ? undefined : first?.start;
};

/** Each macro: name, number of parameters, optional ones and stars, and body. */
function macrosIn(text: string, isTex = true): readonly string[] {
  const slice = ({ start, end }: Span): string => text.slice(start, end);
  return findMacros(text, isTex).all.map(({ name, parameters, body, isReadable }) => {
    const options = parameters.flatMap(({ kind, defaultValue: standard }) =>
      kind === "braces" ? [] : [kind === "star" ? " *" : ` [${standard === undefined ? "" : slice(standard)}]`],
    );
    const parts = body.map((part) => (typeof part === "number" ? `#${part + 1}` : slice(part)));
    return `${name} ${parameters.length}${options.join("")} ${parts.join(" ")}${isReadable ? "" : " unreadable"}`;
  });
}

describe("LaTeX macro", () => {
  it.each<[string, string]>([
    [String.raw`\newcommand{\set}[1]{\left\{ #1 \right\}}`, String.raw`set 1 \left\{ #1 \right\}`],
    [String.raw`\newcommand\one{1}`, "one 0 1"],
    [String.raw`\newcommand*{\add}[2][1]{#1 + #2}`, "add 2 [1] #1 + #2"],
    [String.raw`\renewcommand {\le} {\leqslant}`, String.raw`le 0 \leqslant`],
    [String.raw`\providecommand{\x}{{a}{b}}`, "x 0 {a}{b}"],
    [String.raw`\DeclareMathOperator{\lcm}{lcm}`, "lcm 0 lcm"],
    [String.raw`\DeclareMathOperator*{\best}{best}`, "best 0 best"],
    [String.raw`\def\pair#1#2{(#1, #2)}`, "pair 2 (#1, #2)"],
    [String.raw`\def\upto#1..#2.{\{#1..#2\}}`, String.raw`upto 2 \{#1..#2\} unreadable`],
    [String.raw`\DeclarePairedDelimiter{\abs}{\lvert}{\rvert}`, String.raw`abs 3 * [] \lvert #1 \rvert`],
    [String.raw`\DeclarePairedDelimiter\ceil{\lceil}{\rceil}`, String.raw`ceil 3 * [] \lceil #1 \rceil`],
    [String.raw`\DeclarePairedDelimiterX{\set}[1]{\{}{\}}{#1}`, String.raw`set 3 * [] \{ #1 \}`],
    [String.raw`\NewDocumentCommand{\sq}{m}{#1^2}`, "sq 1 #1^2"],
    [String.raw`\NewDocumentCommand\plus{s O{1} +m o}{#3 + #2}`, "plus 4 * [1] [] #3 + #2"],
    [String.raw`\DeclareDocumentCommand{\x}{}{1}`, "x 0 1"],
    [String.raw`\NewDocumentCommand{\x}{r()m}{#1}`, "x 0 #1 unreadable"],
    [String.raw`\let\union=\cup`, String.raw`union 0 \cup`],
    ["\\newcommand{\\MOD} {\\ \\text{mod}\\ }\n", String.raw`MOD 0 \ \text{mod}\ `],
    ["\\newcommand{\\defun}[2] {$$ #1 := #2$$}", "defun 2 $$ #1 := #2$$"],
  ])("is recognised in %s", (text, macro) => {
    expect(macrosIn(`Text ${text} text`)).toEqual([macro]);
  });

  it.each([
    String.raw`\newcommand{\x}{never closed`,
    String.raw`\newcommands{\x}{1}`,
    String.raw`\\newcommand{\x}{1}`,
    String.raw`% \newcommand{\x}{1}`,
    String.raw`\newcommand x`,
    String.raw`\def`,
    String.raw`\let\x`,
  ])("is not recognised in %s", (text) => {
    expect(macrosIn(text)).toEqual([]);
  });

  it("may follow a percent sign in Markdown", () => {
    expect(macrosIn(String.raw`50 % \newcommand{\x}{1}`, false)).toEqual(["x 0 1"]);
  });

  it("has its last definition before the use, or else its first definition", () => {
    const text = String.raw`\x \newcommand{\x}{1} \x \renewcommand{\x}{2} \x`;
    const { resolve: named } = findMacros(text, true);
    const bodies = [0, 22, text.length].map((at) => startOf(named("x", at)));
    expect(bodies.map((start) => text[start ?? 0])).toEqual(["1", "1", "2"]);
    expect(named("y", 0)).toBeUndefined();
  });

  it("is not redefined by `\\providecommand`", () => {
    const text = String.raw`\newcommand{\x}{1}\providecommand{\x}{2}`;
    expect(text[startOf(findMacros(text, true).resolve("x", text.length)) ?? 0]).toBe("1");
  });

  it("spans exactly its definition", () => {
    const text = String.raw`a \newcommand{\x}{$$1$$} b \def\y{2} c`;
    const { definitionAt: around } = findMacros(text, true);
    expect(["a", "$$", "b ", "2", " c"].map((part) => around(text.indexOf(part))?.name)).toEqual([
      undefined,
      "x",
      undefined,
      "y",
      undefined,
    ]);
  });
});
