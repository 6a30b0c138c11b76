import { describe, expect, it } from "vitest";
import { codes, findings, read, tests } from "./reading.js";

describe("tests of a document", () => {
  it.each<[string, string, readonly (readonly [string, string | undefined])[]]>([
    ["an expression and its value", "cmd:>1 + 1\n2\n", [["1 + 1", "2"]]],
    ["a value of several lines", "cmd:>rows\n{{1, 2},\n {3, 4}}\n\nText", [["rows", "{{1, 2},\n {3, 4}}"]]],
    ["several tests in a row", "cmd:>a\n1\ncmd:>b\n2", [["a", "1"], ["b", "2"]]],
    ["no value before a blank line", "cmd:>a\n\n1", [["a", undefined]]],
    ["no value before the next test", "cmd:>a\ncmd:>b\n2", [["a", undefined], ["b", "2"]]],
    ["no value at the end", "cmd:> a ", [["a", undefined]]],
    ["no expression", "cmd:>\n2", [["", "2"]]],
    ["one quoted text, which is all of the value", 'cmd:>pp(a)\n"450"\nThe engine took 43 s.', [["pp(a)", '"450"']]],
    ["curly quotes", "cmd:>pp(a)\n“450”\nProse.", [["pp(a)", "“450”"]]],
    ["escaped quotes", 'cmd:>s\n"say \\"x\\""\nProse.', [["s", '"say \\"x\\""']]],
    ["two quoted texts, which are no quoted text", 'cmd:>s\n"a" + "b"\nmore', [["s", '"a" + "b"\nmore']]],
    ["a quoted text on the second line, which is part of the value", 'cmd:>s\n<1,\n"b"\n>', [["s", '<1,\n"b"\n>']]],
    ["a value before a region", "cmd:>a\n1\n/$ x := 1 $/", [["a", "1"]]],
    ["a value before a line on which a region opens", "cmd:>a\n1\ntext /- x := 1 -/", [["a", "1"]]],
    ["a value before a fence", "cmd:>a\n1\n```\nb\n```", [["a", "1"]]],
    ["a code fence", "```\ncmd:>a\n1\n/$\n```\n2", [["a", "1\n/$"]]],
    ["an open code fence", "~~~\ncmd:>a\n1", [["a", "1"]]],
    ["verbatim", "\\begin{verbatim}\ncmd:>a\n1\ncmd:>b\n2\\end{verbatim}\n3", [["a", "1"], ["b", "2"]]],
    ["another environment of LaTeX", "\\begin{quote}\ncmd:>a\n1\n\\end{quote}", [["a", "1"]]],
    ["an indented line", "  cmd:>a\n  1\n", [["a", "1"]]],
    ["lines of Windows", "cmd:>a\r\n1\r\n2\r\n\r\nText", [["a", "1\n2"]]],
    ["a byte order mark", "\ufeffcmd:>a\n1", [["a", "1"]]],
  ])("are read from %s", (_, text, expected) => {
    expect(tests(text)).toEqual(expected);
    expect(findings(text)).toEqual([]);
  });

  it.each([
    ["the middle of a line", "type cmd:>a\n1"],
    ["a region", "/$ x :=\ncmd:>a\n$/"],
    ["a fenced region", "```led\ncmd:>a\n```"],
  ])("are not seen in %s", (_, text) => {
    expect(tests(text)).toEqual([]);
  });

  it("end where their value ends, and prose and regions go on", () => {
    const text = "cmd:>a\n1\n/$ x := 1 $/";
    const [test] = read(text).tests;
    expect(test?.span).toEqual({ start: 0, end: 8 });
    expect(test?.expected?.span).toEqual({ start: 7, end: 8 });
    expect(codes(text)).toEqual(["dollar: x := 1 "]);
  });
});
