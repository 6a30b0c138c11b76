import { describe, expect, it } from "vitest";
import { timed } from "../../processor-time.js";
import { codes, findings, read, tests } from "./reading.js";

describe("tests of a document", () => {
  it.each<[string, string, readonly (readonly [string, string | undefined])[]]>([
    ["an expression and its value", "cmd:>1 + 1\n2\n", [["1 + 1", "2"]]],
    ["a multiline value", "cmd:>rows\n{{1, 2},\n {3, 4}}\n\nText", [["rows", "{{1, 2},\n {3, 4}}"]]],
    [
      "several tests in a row",
      "cmd:>a\n1\ncmd:>b\n2",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    ["no value before a blank line", "cmd:>a\n\n1", [["a", undefined]]],
    [
      "no value before the next test",
      "cmd:>a\ncmd:>b\n2",
      [
        ["a", undefined],
        ["b", "2"],
      ],
    ],
    ["no value at the end", "cmd:> a ", [["a", undefined]]],
    ["no expression", "cmd:>\n2", [["", "2"]]],
    ["a quoted text that is the whole value", 'cmd:>pp(a)\n"450"\nThe engine took 43 s.', [["pp(a)", '"450"']]],
    ["curly quotes", "cmd:>pp(a)\n“450”\nProse.", [["pp(a)", "“450”"]]],
    ["escaped quotes", 'cmd:>s\n"say \\"x\\""\nProse.', [["s", '"say \\"x\\""']]],
    ["two quoted texts, which are not one quoted text", 'cmd:>s\n"a" + "b"\nmore', [["s", '"a" + "b"\nmore']]],
    ["a quoted text on the second line, which is part of the value", 'cmd:>s\n<1,\n"b"\n>', [["s", '<1,\n"b"\n>']]],
    ["a value before a region", "cmd:>a\n1\n/$ x := 1 $/", [["a", "1"]]],
    ["a value before a line on which a region opens", "cmd:>a\n1\ntext /- x := 1 -/", [["a", "1"]]],
    ["a value before a fence", "cmd:>a\n1\n```\nb\n```", [["a", "1"]]],
    ["a code fence", "```\ncmd:>a\n1\n/$\n```\n2", [["a", "1\n/$"]]],
    ["an open code fence", "~~~\ncmd:>a\n1", [["a", "1"]]],
    [
      "verbatim",
      "\\begin{verbatim}\ncmd:>a\n1\ncmd:>b\n2\\end{verbatim}\n3",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    ["another LaTeX environment", "\\begin{quote}\ncmd:>a\n1\n\\end{quote}", [["a", "1"]]],
    ["a figure without its caption", 'figure:>drawing(g)  "A graph, \\"big\\""\n\nText', [["drawing(g)", undefined]]],
    ["a figure with a value", "figure:>drawing(g) “A graph”\n{1}", [["drawing(g)", "{1}"]]],
    ["a figure that is a text", 'figure:>"A"\n"A"', [['"A"', '"A"']]],
    ["an indented line", "  cmd:>a\n  1\n", [["a", "1"]]],
    ["Windows line endings", "cmd:>a\r\n1\r\n2\r\n\r\nText", [["a", "1\n2"]]],
    ["a byte order mark", "\ufeffcmd:>a\n1", [["a", "1"]]],
  ])("are read from %s", (_, text, expected) => {
    expect(tests(text)).toEqual(expected);
    expect(findings(text)).toEqual([]);
  });

  it.each([
    ["the middle of a line", "type cmd:>a\n1"],
    ["a region", "/$ x :=\ncmd:>a\n$/"],
    ["a fenced region", "```led\ncmd:>a\n```"],
  ])("are not recognised in %s", (_, text) => {
    expect(tests(text)).toEqual([]);
  });

  it("end with their expected values, after which prose and regions continue", () => {
    const text = "cmd:>a\n1\n/$ x := 1 $/";
    const [test] = read(text).tests;
    expect(test?.span).toEqual({ start: 0, end: 8 });
    expect(test?.expected?.span).toEqual({ start: 7, end: 8 });
    expect(codes(text)).toEqual(["dollar: x := 1 "]);
  });
});

function played(text: string): readonly (readonly [expression: string, path?: string, frame?: number])[] {
  return read(text).tests.map(({ expression, play }) => {
    const name = text.slice(expression.start, expression.end);
    return play === undefined ? [name] : play.frame === undefined ? [name, play.path] : [name, play.path, play.frame];
  });
}

describe("recording before tests", () => {
  it.each<[string, string, ReturnType<typeof played>]>([
    [
      "all tests below it",
      "play:>a.jsonl\n\ncmd:>x\n1\nProse.\n\n/$ x := 1 $/\ncmd:>y\n2",
      [
        ["x", "a.jsonl"],
        ["y", "a.jsonl"],
      ],
    ],
    ["no tests above it", "cmd:>x\nplay:>a.jsonl\ncmd:>y\n", [["x"], ["y", "a.jsonl"]]],
    [
      "tests before the next recording",
      "play:>a.jsonl\ncmd:>x\n1\nplay:>b.jsonl\ncmd:>y\n",
      [
        ["x", "a.jsonl"],
        ["y", "b.jsonl"],
      ],
    ],
    ["tests before the next heading", "play:>a.jsonl\ncmd:>x\n1\n\n## More\n\ncmd:>y\n", [["x", "a.jsonl"], ["y"]]],
    ["tests at one of its frames", " play:> dir/a b.jsonl  frame  120 \r\ncmd:>x\r\n", [["x", "dir/a b.jsonl", 120]]],
    ["tests at its start", "play:>a.jsonl frame 0\ncmd:>x\n", [["x", "a.jsonl", 0]]],
    [
      "tests in a fence",
      "~~~\nplay:>a.jsonl\ncmd:>x\n1\n~~~\ncmd:>y\n",
      [
        ["x", "a.jsonl"],
        ["y", "a.jsonl"],
      ],
    ],
    ["tests in verbatim text", "\\begin{verbatim}\nplay:>a.jsonl\ncmd:>x\n\\end{verbatim}", [["x", "a.jsonl"]]],
    [
      "tests below a line without a name",
      "play:>\ncmd:>x\nplay:> frame 3\ncmd:>y\n",
      [
        ["x", ""],
        ["y", "", 3],
      ],
    ],
    [
      "tests below a name that resembles a frame",
      "play:>frame 3.jsonl\ncmd:>x\nplay:>a frame -1\ncmd:>y\n",
      [
        ["x", "frame 3.jsonl"],
        ["y", "a frame -1"],
      ],
    ],
  ])("applies to %s", (_, text, expected) => {
    expect(played(text)).toEqual(expected);
    expect(findings(text)).toEqual([]);
  });

  it("ends the expected value of a test above it", () => {
    expect(tests("cmd:>x\n1\nplay:>a.jsonl\ncmd:>y\n2")).toEqual([
      ["x", "1"],
      ["y", "2"],
    ]);
  });

  it("is not part of the prose of the definitions below it", () => {
    expect(read("play:>a.jsonl\n\nAbout x.\n/$ x := 1 $/\ncmd:>x").regions.map(({ prose }) => prose)).toEqual([
      "About x.",
    ]);
  });

  it.each([
    ["the next recording", "play:>a.jsonl\nplay:>b.jsonl\ncmd:>x\n"],
    ["the next heading", "play:>a.jsonl\n\n# More\n\ncmd:>x\n"],
    ["the end of the document", "play:>a.jsonl\n"],
  ])("causes a warning without a test before %s", (_, text) => {
    expect(findings(text)).toEqual(["L106 1:1"]);
  });

  it("is parsed in linear time", () => {
    const line = `play:>${"frame ".repeat(50_000)}${" ".repeat(50_000)}x\ncmd:>x\n`;
    const { result, milliseconds } = timed(() => played(line));
    expect(result).toHaveLength(1);
    expect(milliseconds).toBeLessThan(1000);
  });
});

describe("line that resembles a marked line", () => {
  it.each<[string, string, string]>([
    ["a misspelt mark", "Text.\n\nalwyas:>s = 5\n", "L111 3:1"],
    ["a mark of another tool", "invariant:> s = 5\n", "L111 1:1"],
    ["a mark with a capital", "Always:>s = 5\n", "L111 1:1"],
    ["a word that resembles no mark", "zzzzzzzz:>s = 5\n", "L111 1:1"],
    ["a misspelt mark in verbatim", "\\begin{verbatim}\npossibel:>s = 5\n\\end{verbatim}\n", "L111 2:1"],
    ["a misspelt mark in a fence", "```\n  posible:>s = 5\n```\n", "L111 2:3"],
    ["a misspelt mark below the value of a test", "cmd:>1\n1\nalwyas:>s\n", "L111 3:1"],
    ["a mark after a bullet", "- cmd:>1\n", "L113 1:1"],
    ["a mark after a number", "  1. always:>s = 5\n", "L113 1:3"],
    ["a mark in a quotation", "> use:>a.led\n", "L113 1:1"],
    ["a mark in a list in a quotation", "> * ends:>a\n", "L113 1:1"],
  ])("causes a warning: %s", (_, text, finding) => {
    expect(findings(text)).toEqual([finding]);
  });

  it.each([
    ["a word and a colon", "Note: > 5 is large\n"],
    ["the symbol in the middle of a line", "A test is a line with cmd:> in front.\n"],
    ["the operator of another language in a fence", '```haskell\ntype API =\n"users" :> Get\nUsers :> Capture\n```\n'],
    ["a region", "/$ x :=\nalwyas:>a $/"],
  ])("causes no warning: %s", (_, text) => {
    expect(findings(text).filter((one) => /^L11[123]/.test(one))).toEqual([]);
  });

  it.each([
    ["alwyas", "always"],
    ["invariant", "always"],
    ["eventually", "ends"],
    ["leadsto", "leads"],
    ["assert", "always"],
    ["property", "always"],
    ["wiinable", "winnable"],
    ["Force", "forces"],
    ["leads_to", "leads"],
  ])("gets a fix with the intended mark: %s", (written, meant) => {
    expect(read(`${written}:>s\n`).diagnostics[0]?.repairs?.[0]?.edits).toEqual([
      { span: { start: 0, end: written.length + 2 }, text: `${meant}:>` },
    ]);
  });
});
