import { describe, expect, test } from "vitest";
import { jsonOf, led } from "../support/world.js";

const good = "# Good\n\n/$ x := 1 $/\n\ncmd:>x\n1\n";
const bad = "# Bad\n\n/$ x := y + 1 $/\n";
const warned = "/$ f: Int -> Int $/\n";

test("a document without errors is summarised, with exit code 0", async () => {
  const { exitCode, output, errors } = await led(["check", "good.led"], { files: { "good.led": good } });
  expect({ exitCode, output, errors }).toEqual({
    exitCode: 0,
    output: "✓ good.led: 1 definition, 1 test\n",
    errors: "",
  });
});

test("an error is shown at its location, with exit code 1", async () => {
  const { exitCode, output, errors } = await led(["check", "bad.led"], { files: { "bad.led": bad } });
  expect(exitCode).toBe(1);
  expect(output).toBe("✗ bad.led: 1 error\n");
  expect(errors).toContain("bad.led:3:9, under Bad");
});

test("all documents are checked, and the exit code is that of the worst", async () => {
  const files = { "good.led": good, "bad.led": bad };
  expect((await led(["check", "bad.led", "good.led"], { files })).exitCode).toBe(1);
  const { exitCode, output } = await led(["check", "bad.led", "none.led", "good.led"], { files });
  expect(exitCode).toBe(2);
  expect(output).toContain("✓ good.led");
});

test("a document named twice is checked once", async () => {
  const { output } = await led(["check", "good.led", "good.led"], { files: { "good.led": good } });
  expect(output.match(/✓/g)).toHaveLength(1);
});

test("standard input is checked as a document", async () => {
  const { exitCode, output } = await led(["check", "-"], { input: good });
  expect(exitCode).toBe(0);
  expect(output).toContain("standard input");
});

test("a warning is an error only with --warnings-as-errors", async () => {
  const files = { "w.led": warned };
  const plain = await led(["check", "w.led"], { files });
  expect(plain.exitCode).toBe(0);
  expect(plain.errors).toMatch(/^warning L/);
  const strict = await led(["check", "w.led", "--warnings-as-errors"], { files });
  expect(strict.exitCode).toBe(1);
  expect(strict.errors).toMatch(/^error L/);
});

test("--quiet hides warnings and successes, but not errors", async () => {
  const files = { "w.led": warned, "good.led": good, "bad.led": bad };
  const quiet = await led(["check", "w.led", "good.led", "--quiet"], { files });
  expect(quiet.output + quiet.errors).toBe("");
  expect((await led(["check", "bad.led", "-q"], { files })).errors).toContain("error L");
});

test("common flags may precede the command", async () => {
  const ran = await led(["--json", "check", "good.led"], { files: { "good.led": good } });
  expect(jsonOf(ran).diagnostics).toEqual([]);
});

test("a diagnostic as JSON has a location, a message and a file", async () => {
  const ran = await led(["check", "bad.led", "--json"], { files: { "bad.led": bad } });
  expect(ran.exitCode).toBe(1);
  const { diagnostics, files } = jsonOf(ran);
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toMatchObject({
    severity: "error",
    file: "bad.led",
    start: { line: 3, column: 9 },
    end: { line: 3, column: 10 },
  });
  expect(diagnostics[0]).toHaveProperty("help");
  expect(files).toEqual([{ file: "bad.led", errors: 1, warnings: 0, definitions: 1, tests: 0 }]);
});

const typed =
  "/$\nCell := {1..9}\nnext: Cell -> Cell\nnext(c) := c mod 9 + 1\nwrong := {1} + 1\nsums := {a + b | a in Cell & b in Cell}\n$/\n";

describe("with --types", () => {
  const files = { "typed.led": typed };
  const lines = ["Cell : fSet({1..9})", "next : Cell -> Cell", "wrong : ?", "sums : fSet({2..18})"];

  test("prints each definition with its type in document order, except for faulty ones", async () => {
    const { output, errors, exitCode } = await led(["check", "typed.led", "--types"], { files });
    expect(output.split("\n")).toEqual([...lines, "✗ typed.led: 1 error", ""]);
    expect(errors).toContain("typed.led:5:10");
    expect(exitCode).toBe(1);
  });

  test("prints the types also with --quiet", async () => {
    const { output } = await led(["check", "good.led", "--types", "--quiet"], { files: { "good.led": good } });
    expect(output).toBe("x : Nat\n");
  });

  test("prints the line of each type as JSON, and whether it has a signature", async () => {
    const { files: found } = jsonOf(await led(["check", "typed.led", "--types", "--json"], { files }));
    expect(found).toMatchObject([
      {
        types: [
          { name: "Cell", type: "fSet({1..9})", line: 2, signed: false },
          { name: "next", type: "Cell -> Cell", line: 4, signed: true },
          { name: "wrong", type: "?", line: 5, signed: false },
          { name: "sums", type: "fSet({2..18})", line: 6, signed: false },
        ],
      },
    ]);
  });

  test("prints names in bold with colours, and types unchanged", async () => {
    const { output } = await led(["check", "typed.led", "--types", "--color"], { files });
    expect(output.split("\n").slice(0, 4)).toEqual(lines.map((line) => line.replace(/^\w+/, "\u001b[1m$&\u001b[22m")));
  });

  test("escapes control characters of the document", async () => {
    const { output } = await led(["check", "a.led", "--types", "-q"], {
      files: { "a.led": '/$ f: {"a\u001b[2J"} -> Bool\n f(x) := true $/' },
    });
    expect(output).toContain('f : {"a␛[2J"} -> Bool\n');
  });
});

test.each([
  ["a file that is missing", ["check", "none.led"], "none.led"],
  ["a folder", ["check", "folder"], "folder"],
  ["a file that is not text", ["test", "picture.png"], "picture.png"],
  ["an unreadable file", ["build", "secret.led"], "secret.led"],
  ["a missing document for eval", ["eval", "1", "--in", "none.led"], "none.led"],
])("%s is reported as one JSON value", async (_, args, file) => {
  const troubles = { folder: "directory", "picture.png": "notText", "secret.led": "denied" } as const;
  const ran = await led([...args, "--json"], { troubles });
  expect(ran.exitCode).toBe(2);
  expect(jsonOf(ran).diagnostics).toMatchObject([
    { code: "L702", severity: "error", file, start: { line: 1, column: 1 } },
  ]);
});

test.each([
  ["an unknown command", ["chek"]],
  ["help for an unknown command", ["help", "chek"]],
  ["a document instead of an expression", ["eval", "x.led", "1 + 1"]],
  ["an unknown flag", ["check", "x.led", "--jsno"]],
  ["a missing file name", ["build"]],
  ["a flag without its value", ["eval", "1", "--in"]],
  ["an invalid time", ["test", "x.led", "--timeout", "soon"]],
  ["a time of zero", ["test", "x.led", "--timeout", "0"]],
  ["two outputs at once", ["build", "x.led", "--stdout", "--check"]],
  ["several documents for standard output", ["build", "x.led", "y.led", "--stdout"]],
  ["standard input for two purposes", ["eval", "-", "--in", "-"]],
])("%s is reported as wrong usage, as text and as JSON", async (_, args) => {
  const plain = await led(args);
  expect(plain.exitCode).toBe(2);
  expect(plain.output).toBe("");
  expect(plain.errors).toMatch(/^error L701: Wrong usage\n/);
  const ran = await led([...args, "--json"]);
  expect(ran.exitCode).toBe(2);
  expect(jsonOf(ran).diagnostics).toMatchObject([{ code: "L701", severity: "error" }]);
});

test("an unknown command gets the nearest as a suggestion", async () => {
  expect((await led(["chek"])).errors).toContain("Did you mean `check`?");
  expect((await led(["help", "chek"])).errors).toMatch(/Unknown command `chek`\.\nTry: Did you mean `check`\?/);
});

test("wrong usage of a command refers to its own help", async () => {
  expect((await led(["explain", "L301", "L302"])).errors).toContain("Try: `led help explain` shows");
  expect((await led(["build"])).errors).toContain("Try: `led help build` shows");
});

test.each([
  [["doc.led", "f(1) + 2"], '`led eval "f(1) + 2" --in doc.led`'],
  [["a = `x", "my games/doc.tex"], "`` led eval 'a = `x' --in \"my games/doc.tex\" ``"],
  [["doc.led.md"], "`led eval EXPRESSION --in doc.led.md`"],
])("led eval %j explains how to name a document", async (args, line) => {
  const { exitCode, errors } = await led(["eval", ...args]);
  expect(exitCode).toBe(2);
  expect(errors).toContain(`Try: ${line}`);
});

test.each([
  [["why", "doc.led", "f(1) + 2"], '`led why "f(1) + 2" --in doc.led`'],
  [["why", "--steps", "doc.led"], "`led why --steps EXPRESSION --in doc.led`"],
])("led %j names its own command", async (args, line) => {
  expect((await led(args)).errors).toContain(`Try: ${line}`);
});

test("a file in another encoding gets the advice to save it as UTF-8", async () => {
  expect((await led(["check", "a.led"], { troubles: { "a.led": "notText" } })).errors).toContain(
    "Try: Save it as plain text in UTF-8.",
  );
});

test("the help is printed as wrong usage without arguments", async () => {
  const { exitCode, output, errors } = await led([]);
  expect(exitCode).toBe(2);
  expect(output).toBe("");
  expect(errors).toContain("Usage: led");
});

test("help and version exit with code 0", async () => {
  const help = await led(["--help"]);
  expect(help.exitCode).toBe(0);
  for (const command of ["check", "build", "test", "eval", "bundle"]) {
    expect(help.output).toContain(`  ${command} `);
    expect((await led([command, "--help"])).output).toContain(`Usage: led ${command}`);
  }
  expect(help.output).toContain(`Manual: ${help.world.resources.manual}\n`);
  for (const flag of ["--version", "-V"]) {
    const version = await led([flag]);
    expect(version).toMatchObject({ exitCode: 0, output: `${version.world.resources.version}\n` });
  }
});

test("colours depend on the flag, then FORCE_COLOR, then NO_COLOR, then the terminal", async () => {
  const files = { "bad.led": bad };
  const colored = async (
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    isTerminal: boolean,
  ): Promise<boolean> =>
    (await led(["check", "bad.led", ...args], { files, environment, isTerminal })).errors.includes("\u001b[");
  expect(await colored([], {}, true)).toBe(true);
  expect(await colored([], {}, false)).toBe(false);
  expect(await colored([], { TERM: "dumb" }, true)).toBe(false);
  expect(await colored([], { NO_COLOR: "1" }, true)).toBe(false);
  expect(await colored([], { FORCE_COLOR: "1", NO_COLOR: "1" }, false)).toBe(true);
  expect(await colored([], { FORCE_COLOR: "0" }, true)).toBe(false);
  expect(await colored(["--no-color"], { FORCE_COLOR: "1" }, true)).toBe(false);
  expect(await colored(["--color"], { NO_COLOR: "1" }, false)).toBe(true);
});

test("an internal error asks for a report, and has a stack trace only in debugging", async () => {
  const { world } = await led(["--version"]);
  const { run } = await import("../../src/cli/commands.js");
  const failing = async (
    environment: Readonly<Record<string, string>>,
  ): Promise<{ readonly exitCode: number; readonly errors: string }> => {
    let errors = "";
    const broken = {
      ...world,
      environment,
      errors: { ...world.errors, write: (text: string) => void (errors += text) },
      read: () => Promise.reject(new Error("the moon is full")),
    };
    return { exitCode: await run(["check", "x.led"], broken), errors };
  };
  const plain = await failing({});
  expect(plain.exitCode).toBe(70);
  expect(plain.errors).toContain("the moon is full");
  expect(plain.errors).toContain("report it");
  expect(plain.errors).not.toContain("    at ");
  expect((await failing({ LED_DEBUG: "1" })).errors).toContain("    at ");
});
