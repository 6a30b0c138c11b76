import { describe, expect, it } from "vitest";
import { read } from "./reading.js";

function headings(text: string): readonly string[] {
  return read(text).headings.map(({ level, title }) => `${level} ${title}`);
}

describe("headings", () => {
  it.each<[string, string, readonly string[]]>([
    ["number signs", "# One\n## Two ##\n### C#\n#no\n####### no\n#\n", ["1 One", "2 Two", "3 C#"]],
    ["an underlined title", "One\n===\n\nTwo\n---\n", ["1 One", "2 Two"]],
    ["a title between rulers", "Before.\n=======\nGame Rules\n=======\nText", ["1 Game Rules"]],
    [
      "a title between long rulers after prose",
      "Some prose\nover lines.\n==========\nData Model\n==========\n",
      ["1 Data Model"],
    ],
    [
      "LaTeX",
      "\\section{Rules}\n\\subsection*[r]{The \\emph{lines}, ~all}\n\\textbf{no}",
      ["1 Rules", "2 The lines, all"],
    ],
    ["LaTeX with chapters", "\\section{Before}\n\\chapter{One}\n\\section{Two}", ["2 Before", "1 One", "2 Two"]],
    ["lines with Windows line endings", "# One\r\nTwo\r\n===\r\n", ["1 One", "1 Two"]],
    ["titles in other scripts", "Правила\n=======\n", ["1 Правила"]],
  ])("are read from %s", (_, text, expected) => {
    expect(headings(text)).toEqual(expected);
  });

  it.each([
    ["a drawn board", "1|2|3\n-----\n4|5|6\n"],
    ["a board with letters", "x|o|x\n-----\no|x|o\n"],
    ["a paragraph of lines over a ruler", "One line\nand another\n-----\n"],
    ["a list over a ruler", "- item\n-----\n"],
    ["code over a ruler", "/$ x := 1 $/\n-----\n"],
    ["a line in a fence", "```\n# comment\n```\n"],
    ["a line in a region", "/$\n# comment\n$/\n"],
    ["a macro that creates sections", "\\newcommand{\\part2}[1]{\\section{#1}}\n"],
  ])("are not recognised in %s", (_, text) => {
    expect(headings(text)).toEqual([]);
  });
});

describe("document title", () => {
  it.each<[string, string, string | undefined]>([
    ["its first heading", "Text\n\n## Tic Tac Toe\n# Other", "Tic Tac Toe"],
    ["the argument of `\\title`", "\\title{Tic \\\\ Tac {\\it Toe}}\n\\section{One}", "Tic Tac Toe"],
    ["the text of the line `Program:`", "Program: Tic Tac Toe\nAuthor: N.\n\nRules\n=====\n", "Tic Tac Toe"],
    ["the program in a heading", "# Program: Chess\n", "Chess"],
    ["missing without any of these", "Some prose.\n/$ x := 1 $/", undefined],
    ["missing if it is empty", "Program:\n\\title{}", undefined],
  ])("is %s", (_, text, expected) => {
    expect(read(text).title).toBe(expected);
  });
});
