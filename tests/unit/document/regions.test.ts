import { describe, expect, it } from "vitest";
import { codes, findings, proses, read } from "./reading.js";

describe("regions", () => {
  it.each<[string, string, readonly string[]]>([
    ["a dollar block on one line", "/$ x := 1 $/", ["dollar: x := 1 "]],
    ["a dollar block on many lines", "Text.\n/$\nx := 1\ny := 2\n$/\nText.", ["dollar:\nx := 1\ny := 2\n"]],
    ["a dollar block in the middle of a sentence", "Let /$ x := 1 $/ be so.", ["dollar: x := 1 "]],
    ["several regions on one line", "/$a := 1$/ and /- b := 2 -/ too", ["dollar:a := 1", "dash: b := 2 "]],
    ["code adjacent to its dollar delimiters", "/$x := 1$/", ["dollar:x := 1"]],
    ["an empty dollar block", "/$$/", ["dollar:"]],
    ["a dash block on one line", "/- t(x) := {x} -/", ["dash: t(x) := {x} "]],
    ["a dash block with many dashes", "/-----\nx := 1\n---/", ["dash:\nx := 1\n"]],
    ["code adjacent to its dash delimiters", "/---x := 1---/", ["dash:x := 1"]],
    ["an empty dash block", "/- -/", ["dash: "]],
    ["minus signs inside a dash block", "/- x := 5 - -3 -/", ["dash: x := 5 - -3 "]],
    ["a fence of backquotes", "```led\nx := 1\n```\n", ["fence:x := 1\n"]],
    ["a fence of tildes", "~~~ led\nx := 1\n~~~~\n", ["fence:x := 1\n"]],
    ["a fence with a longer info string", "```led title=rows\nx := 1\n```", ["fence:x := 1\n"]],
    ["an indented fence", "  ```led\n  x := 1\n   ```", ["fence:  x := 1\n"]],
    ["an empty fence", "```led\n```", ["fence:"]],
    ["a fence that only a longer one closes", "````led\nx := 1\n```\n`````", ["fence:x := 1\n```\n"]],
    ["a tab before an opener", "\t/$ x := 1 $/", ["dollar: x := 1 "]],
    ["white space of other scripts before an opener", "甲\u3000/$ x := 1 $/", ["dollar: x := 1 "]],
    ["a byte order mark before an opener", "\ufeff/$ x := 1 $/", ["dollar: x := 1 "]],
    ["a byte order mark before a fence", "\ufeff```led\r\nx := 1\r\n```", ["fence:x := 1\r\n"]],
    ["Windows line endings", "/$\r\nx := 1\r\n$/\r\n\r\n/- y := 2 -/\r\n", ["dollar:\r\nx := 1\r\n", "dash: y := 2 "]],
    ["letters of many scripts", "Ζῷον /$ ζῷον := “🦉” $/", ["dollar: ζῷον := “🦉” "]],
    ["a region of another kind inside a region", "/$ a := `b /- c -/ $/", ["dollar: a := `b /- c -/ "]],
    ["no text", "", []],
    ["only a byte order mark", "\ufeff", []],
    ["prose only", "Nothing to see here.\n", []],
  ])("are read from %s", (_, text, expected) => {
    expect(codes(text)).toEqual(expected);
    expect(findings(text)).toEqual([]);
  });

  it.each([
    ["an opener inside a word", "and/$ x = 1 or path/- x"],
    ["a quoted opener", "The opener is `/$` or `/-`."],
    ["a lone slash", "either / or"],
    ["a fence of another language", "```python\n/$ x := 1 $/\n```"],
    ["a fence of a language whose name has the same prefix", "```ledger\nx := 1\n```"],
    ["a fence without a language", "~~~\n/- x := 1 -/\n~~~"],
    ["backquotes inside a line", "```led``` is how a fence begins"],
    ["a verbatim environment", "\\begin{verbatim}\n/$ x := 1 $/\n\\end{verbatim}"],
    ["a starred verbatim environment", "\\begin{verbatim*} /$ \\end{verbatim} /- x \\end{verbatim*}"],
    ["a test", "cmd:>1 /- 2\n\ncmd:> /$ $/"],
    ["the expected value in quotes", 'cmd:>s\n"a /$ b"\n'],
  ])("are not opened by %s", (_, text) => {
    expect(codes(text)).toEqual([]);
    expect(findings(text)).toEqual([]);
  });

  it("are recognised after a verbatim environment on the same line", () => {
    expect(codes("\\begin{verbatim}/$\\end{verbatim} /$ x := 1 $/")).toEqual(["dollar: x := 1 "]);
  });

  it("are recognised after an unclosed verbatim environment, which is a mere mention", () => {
    expect(codes("Use \\begin{verbatim} for that.\n/$ x := 1 $/")).toEqual(["dollar: x := 1 "]);
  });

  it("end at the first closer of their own kind", () => {
    expect(codes('/$ a := "$/" $/', "a.tex")).toEqual(['dollar: a := "']);
    expect(codes("/- x -/ y", "a.led")).toEqual(["dash: x "]);
    expect(codes("/$ a := 1\n/$ b := 2 $/")).toEqual(["dollar: a := 1\n/$ b := 2 "]);
  });

  it("preserve the offsets of the file", () => {
    const text = "\ufeffé\r\n/-- x := 1 ---/ z";
    const [region] = read(text).regions;
    expect(region && text.slice(region.span.start, region.span.end)).toBe("/-- x := 1 ---/");
    expect(region && text.slice(region.code.start, region.code.end)).toBe(" x := 1 ");
  });
});

describe("unclosed region", () => {
  it.each<[string, string, string, readonly string[]]>([
    ["at the end of the document", "Some text.\n/$ x := 1\n", "L101 2:1", ["dollar: x := 1"]],
    ["with only dashes", "/--/", "L102 1:1", ["dash:"]],
    ["with a slash and a dollar sign that do not overlap", "/$/", "L101 1:1", ["dollar:"]],
    ["as a fence", "Text\n\n~~~led\nx := 1", "L103 3:1", ["fence:x := 1"]],
    ["before prose", "/$\nx := 1\n\nSome prose, even iff it is long.\n", "L101 1:1", ["dollar:\nx := 1"]],
    [
      "over several paragraphs of definitions",
      "/$\nx := 1\n\ny iff x = 1\n\nProse.",
      "L101 1:1",
      ["dollar:\nx := 1\n\ny iff x = 1"],
    ],
    [
      "before a region of another kind",
      "/$\nx := 1\n\nProse.\n\n/- y := 2 -/",
      "L101 1:1",
      ["dollar:\nx := 1", "dash: y := 2 "],
    ],
    ["before a fence", "/-\nx := 1\n\n```led\ny := 2\n```", "L102 1:1", ["dash:\nx := 1", "fence:y := 2\n"]],
    [
      "before an example in a fence",
      "/$\nx := 1\n\nProse:\n\n```\n /$ \n```\n/- y := 2 -/",
      "L101 1:1",
      ["dollar:\nx := 1", "dash: y := 2 "],
    ],
    ["before a test", "/$ x := 1\n\ncmd:>x\n1", "L101 1:1", ["dollar: x := 1"]],
    ["with its opener in place of the closer", "/$\nx := 1\n/$\n\nProse.", "L101 1:1", ["dollar:\nx := 1\n"]],
    ["with its opener in place of the closer on one line", "/- x := 1 /-\nProse.", "L102 1:1", ["dash: x := 1 "]],
    ["with its fence opened again", "```led\nx := 1\n```led\nProse.", "L103 1:1", ["fence:x := 1\n"]],
    ["with another closer", "/$\nx := 1\n-/\nProse.", "L101 1:1", ["dollar:\nx := 1\n"]],
    ["with another closer at the end of a line", "/---\nx := 1 $/\nProse.", "L102 1:1", ["dash:\nx := 1 "]],
    ["with a fence of other characters", "```led\nx := 1\n~~~\nProse.", "L103 1:1", ["fence:x := 1\n"]],
    ["with a fence that is too short", "````led\nx := 1\n```\nProse.", "L103 1:1", ["fence:x := 1\n"]],
  ])("causes one error at its opener and hides nothing: %s", (_, text, finding, expected) => {
    expect(findings(text)).toEqual([finding]);
    expect(codes(text)).toEqual(expected);
  });

  it("causes an error for each opener", () => {
    expect(findings("/$ x := 1\n/$ y := 2\n")).toEqual(["L101 1:1", "L101 2:1"]);
    expect(codes("/$ x := 1\n/$ y := 2\n")).toEqual(["dollar: x := 1", "dollar: y := 2"]);
  });

  it("suggests a fix for the apparent closer", () => {
    const [finding] = read("/$\nx := 1\n-/\n").diagnostics;
    expect(finding?.labels?.map((label) => label.span)).toEqual([{ start: 10, end: 12 }]);
    expect(finding?.help).toBe("Write `$/` in place of `-/`.");
  });
});

describe("closer without an opener", () => {
  it.each<[string, string, readonly string[]]>([
    ["at the start of a line", "$/ text", ["L104 1:1"]],
    ["at the end of a line", "x := 2 ---/  \n", ["L104 1:8"]],
    ["alone on a line", "x := 2\n  -----/\n", ["L104 2:3"]],
    ["at both ends of a line", "-/ text $/", ["L104 1:1", "L104 1:9"]],
    ["after a region on its line", "/$ x := 1 $/ and $/", ["L104 1:18"]],
    ["before a region on its line", "-/ /$ x := 1 $/", ["L104 1:1"]],
    ["in the middle of a line", "a $/ b -/ c", []],
    ["in a fence of another language", "```\n$/\n```", []],
    ["in a verbatim environment", "\\begin{verbatim}\n-/\n\\end{verbatim}", []],
    ["in an expected value", "cmd:>x\n-/\n", []],
  ])("causes a warning only at the start or end of a line of prose: %s", (_, text, expected) => {
    expect(findings(text)).toEqual(expected);
    expect(read(text).diagnostics.every((d) => d.severity === "warning")).toBe(true);
  });

  it("is prose in LaTeX", () => {
    expect(findings("$/ text -/", "paper.tex")).toEqual([]);
    expect(findings("$/ text -/", "paper.tex.led")).toHaveLength(2);
  });
});

describe("unclosed fence of another language", () => {
  it("extends to the end of the document, with a warning if it hides code", () => {
    expect(codes("~~~\npicture\n\n/$ x := 1 $/")).toEqual([]);
    expect(findings("~~~\npicture\n\n/$ x := 1 $/")).toEqual(["L105 1:1"]);
    expect(findings("~~~\npicture\n")).toEqual([]);
  });
});

describe("prose of a region", () => {
  it.each<[string, string, readonly string[]]>([
    ["the whole text before it", "One.\n\nTwo.\n/$ x := 1 $/", ["One.\n\nTwo."]],
    ["the text after the previous region", "A.\n/$ a := 1 $/\nB.\n\n/- b := 2 -/", ["A.", "B."]],
    ["the text between two regions on a line", "/$ a := 1 $/ and then /$ b := 2 $/.", ["", "and then"]],
    ["without the full stop of the previous sentence", "Let /$ a := 1 $/.\nThen\n/$ b := 2 $/", ["Let", "Then"]],
    ["the text after the heading", "Old.\n\n# New\n\nText.\n/$ x := 1 $/", ["Text."]],
    ["the text after an underlined title", "New\n===\nText.\n/$ x := 1 $/", ["Text."]],
    ["the text after a ruler", "Old.\n\n-----\n\nText.\n/$ x := 1 $/", ["Text."]],
    ["the text after a test", "Old.\ncmd:>1\n1\n\nText.\n/$ x := 1 $/", ["Text."]],
    [
      "without the preamble of LaTeX",
      "\\documentclass{article}\n\\begin{document}\n\\maketitle\nText.\n/$ x := 1 $/",
      ["Text."],
    ],
    [
      "with a drawn board",
      "Cells:\n\n1|2|3\n-----\n4|5|6\n-----\n7|8|9\n/-\nc := 1\n-/",
      ["Cells:\n\n1|2|3\n-----\n4|5|6\n-----\n7|8|9"],
    ],
    ["with normalised line endings", "\ufeffOne  \r\ntwo\r\r/$ x := 1 $/", ["One\ntwo"]],
    ["with an example in a fence", "See:\n```\n# no heading\n```\n/$ x := 1 $/", ["See:\n```\n# no heading\n```"]],
  ])("is %s", (_, text, expected) => {
    expect(proses(text)).toEqual(expected);
  });
});
