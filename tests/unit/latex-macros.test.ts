// The macros of a document, by the ways in which people define them.

import { describe, expect, it } from "vitest";
import { macrosOf } from "../../src/latex/macros.js";

/** What is found: name, parameters, what stands for the first, the body. */
function found(text: string, isTex = true): readonly string[] {
  return macrosOf(text, isTex).all.map(({ name, parameters, standard, body, isReadable }) => {
    const option = standard === undefined ? "" : ` [${text.slice(standard.start, standard.end)}]`;
    return `${name} ${parameters}${option} ${text.slice(body.start, body.end)}${isReadable ? "" : " unreadable"}`;
  });
}

describe("a macro", () => {
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
    [String.raw`\let\union=\cup`, String.raw`union 0 \cup`],
    ["\\newcommand{\\MOD} {\\ \\text{mod}\\ }\n", String.raw`MOD 0 \ \text{mod}\ `],
    ["\\newcommand{\\defun}[2] {$$ #1 := #2$$}", "defun 2 $$ #1 := #2$$"],
  ])("is found in %s", (text, macro) => {
    expect(found(`Text ${text} text`)).toEqual([macro]);
  });

  it.each([
    String.raw`\newcommand{\x}{never closed`,
    String.raw`\newcommands{\x}{1}`,
    String.raw`\\newcommand{\x}{1}`,
    String.raw`% \newcommand{\x}{1}`,
    String.raw`\newcommand x`,
    String.raw`\def`,
    String.raw`\let\x`,
  ])("is not found in %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("in Markdown may stand behind a percent sign", () => {
    expect(found(String.raw`50 % \newcommand{\x}{1}`, false)).toEqual(["x 0 1"]);
  });

  it("means what was said last above its use, or what is said first", () => {
    const text = String.raw`\x \newcommand{\x}{1} \x \renewcommand{\x}{2} \x`;
    const { named } = macrosOf(text, true);
    const bodies = [0, 22, text.length].map((at) => named("x", at)?.body.start);
    expect(bodies.map((start) => text[start ?? 0])).toEqual(["1", "1", "2"]);
    expect(named("y", 0)).toBeUndefined();
  });

  it("is around what its definition says, and around nothing else", () => {
    const text = String.raw`a \newcommand{\x}{$$1$$} b \def\y{2} c`;
    const { around } = macrosOf(text, true);
    expect(["a", "$$", "b ", "2", " c"].map((part) => around(text.indexOf(part))?.name)).toEqual([
      undefined,
      "x",
      undefined,
      "y",
      undefined,
    ]);
  });
});
