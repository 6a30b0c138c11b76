// Hostile submissions: none forges points, reads secrets, harms other submissions, or stops the run.

import { describe, expect, it } from "vitest";
import { textToBegin, exerciseIn } from "../../src/document/exercise.js";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import { builtins } from "../../src/language/builtins.js";
import { momentFields } from "../../src/language/easel.js";
import { jsonOf, led, type CommandResult } from "../support/world.js";

const helper = "/$ helper(n) := 3 * n $/\n";

const exercise = `# Numbers

use:>own.led

/$ small(n) := floor(n)  tripled(n) := helper(n)  kinds := {a | a in {1, 2} & 2 >= a} $/

## Squares (4 points)

### Solution

/$ sq(n) := n * n  limit := 3 $/

### Tests

cmd:>sq(3)
9
cmd:>max({sq(n) | n in {1..5}})
25

### Hidden tests

cmd:>sq(12345)
152399025
cmd:>{n | n in {1..5} & n = limit}
{3}

## Divisors (6 points)

### Solution

/$ tD(n) := {d | d in {1..n} & n mod d = 0} $/

### Tests

cmd:>tD(14)
{1, 2, 7, 14}
cmd:>small(7/2) = 3 & tD(1) = {1}
true
cmd:>tripled(2) = 6 & tD(2) = {1, 2}
true

### Hidden tests

cmd:>|tD(7)|
2
cmd:>all n in {1..60}. tD(n) = solution_tD(n)
true
cmd:>tD(2) in {{1, 2}} & kinds = {1, 2} & (all x in tD(2). x in Nat)
true
`;

const solution = "/$ sq(n) := n * n  limit := 3  tD(n) := {d | d in {1..n} & n mod d = 0} $/\n";

type Files = Readonly<Record<string, string>>;

const graded = (files: Files, ...flags: readonly string[]): Promise<CommandResult> =>
  led(["grade", ...Object.keys(files), "--with", "teacher/ex.led", "--timeout", "1", ...flags], {
    files: { "teacher/ex.led": exercise, "teacher/own.led": helper, "teacher/secret.led": solution, ...files },
  });

interface Row {
  readonly file: string;
  readonly points: number;
  readonly reasons: readonly string[];
}

async function rowsOf(files: Files, ...flags: readonly string[]): Promise<readonly Row[]> {
  return jsonOf(await graded(files, "--json", ...flags))["graded"] as readonly Row[];
}

async function pointsOf(text: string): Promise<number> {
  const [row] = await rowsOf({ "hand/mallory.led": text });
  return row!.points;
}

it("the solution scores full marks", async () => {
  expect(await pointsOf(solution)).toBe(10);
});

it("tests of the solution itself run only with the solution", async () => {
  const given = textToBegin(exerciseIn(readDocument(sourceOf("ex.led", exercise)))!);
  const run = await led(["grade", "a.led", "--with", "given.led", "--json"], {
    files: { "given.led": given, "own.led": helper, "a.led": solution },
  });
  expect(jsonOf(run)["graded"]).toMatchObject([{ points: 10, of: 10, tests: { length: 5 } }]);
});

it("the exercise passes its own tests, with the solution's names", async () => {
  const { output, exitCode } = await led(["test", "ex.led"], { files: { "ex.led": exercise, "own.led": helper } });
  expect([exitCode, output]).toEqual([0, expect.stringContaining("10 passed")]);
});

describe("forgery of points", () => {
  const attacks: Readonly<Record<string, string>> = {
    "built-in functions": "/$ floor(x) := 99  max(S) := 25  abs(x) := 2  list(n) := {}  sq(n) := `no $/",
    "built-in sets": "/$ Nat := {`no}  Int := {`no}  tD(n) := {`no} $/",
    "the functions of the exercise": "/$ small(n) := 3  tripled(n) := 6 $/",
    "the functions that the exercise uses": "/$ helper(n) := 6 $/",
    "strings that print like the expected values": '/$ sq(n) := "9"  tD(n) := "{1, 2, 7, 14}"  limit := "3" $/',
    "strings inside sets": '/$ tD(n) := {"1", "2", "7", "14"} $/',
    "names in expected values": "/$ true := 1 $/\n/$ sq(n) := 9 - 0 * nine  nine := `x $/",
    "the solution's names": "/$ solution_tD(n) := {}  tD(n) := {} $/",
    "a call of the solution": "/$ tD(n) := solution_tD(n)  sq(n) := solution_sq(n)  limit := solution_limit $/",
    "an import of the exercise": "use:>../teacher/ex.led\n\n/$ a := 1 $/",
    "an import of the exercise by an absolute path": `use:>${process.cwd()}/teacher/ex.led\n\n/$ a := 1 $/`,
    "an import of a secret": "use:>../teacher/secret.led\n\n/$ a := 1 $/",
    "an import with a relative path out of the folder": `use:>${"../".repeat(40)}${process.cwd().slice(1)}/teacher/secret.led\n\n/$ a := 1 $/`,
    "an import of another submission": "use:>bob.led\n\n/$ a := 1 $/",
    "an import of a device": "use:>../../../../dev/zero\n\n/$ a := 1 $/",
    "an import of a system file": "use:>/etc/passwd\n\n/$ a := 1 $/",
    "a Markdown link to a secret": "[x](../teacher/secret.led)\n\n/$ a := 1 $/",
    "its own points": "# Squares (1000 points)\n\ncmd:>1\n1\n",
    "its own headings": "## Solution\n\n## Hidden tests\n\ncmd:>1\n1\n",
    "its own tests": "(50 points)\ncmd:>1 + 1\n2\n",
    "a constant instead of a variable": "/$ a := 1  d := 1  n := 3  x := 1 $/",
    "a function instead of a constant": "/$ limit(n) := 3 $/",
    "a missing constant that a test would bind": "/$ unused := 3 $/",
    "a type variable": "/$ a := {1, 2}  kinds := {1, 2} $/",
    "an error value": "/$ tD(n) := 1 / 0  sq(n) := 1 / 0 $/",
    "an infinite set": "/$ tD(n) := Nat  limit := Nat $/",
    "functions instead of values": "/$ sq(n) := (lam x. x)  tD(n) := {(lam x. x)} $/",
    "JavaScript names": "/$ constructor(n) := 9  prototype := 3  __proto__(n) := {}  toString := 3  eval(n) := 9 $/",
    "code in a name": "/$ `a'); process.exit(0); (' := 1 $/",
    "code in a string": '/$ sq(n) := "`${process.exit(0)}" $/',
    "a game": "/$ initialState := 0  newState := 1  images := {} $/",
    "its own equality": "/$ equal(a, b) := true  matches(a, b) := true  holds(a) := true $/",
    "its own front matter": "---\nled: suggestions\ntimeout: 0\npoints: 10\n---\n\n/$ a := 1 $/",
    "a signature": "/$ sq : Int -> Bool\nsq(n) := true $/",
    "several definitions of a name": "/$ tD(n) := {}\ntD(n, m) := {1}\ntD(n) := {n} $/",
    "imports of URLs":
      "use:>file:///etc/passwd\nuse:>http://127.0.0.1:9/x.led\nuse:>led:../../etc/passwd\n\n/$ a := 1 $/",
    "a text that resembles a report of the grader": '/$ sq(n) := "too much time, heap out of memory" $/',
    "a printing function": '/$ pp(x) := "true"  print(x) := "9" $/',
  };
  it.each(Object.entries(attacks))("fails by %s", async (_, text) => {
    expect(await pointsOf(text)).toBe(0);
  });

  it("fails by tables of the visible tests", async () => {
    // Two visible tests of four, and three of six; the hidden ones compare with the solution.
    const table =
      "/$ sq(n) := 9 if n = 3; 25 if n = 5; 0 otherwise  tD(n) := {1} if n = 1; {1, 2} if n = 2; {1, 2, 7, 14} if n = 14; {} otherwise $/";
    const [row] = await rowsOf({ "mallory.led": table });
    expect(row!.points).toBe(2 + 4);
  });

  it("fails by tests that depend only on other sections", async () => {
    const text = `${exercise}\n## Both (5 points)\n\n### Solution\n\n/$ both := 1 $/\n\n### Tests\n\ncmd:>sq(2)\n4\n`;
    const run = await led(["grade", "m.led", "--with", "ex.led", "--json"], {
      files: { "ex.led": text, "own.led": helper, "m.led": "/$ both := 2 $/" },
    });
    expect(jsonOf(run)["graded"]).toMatchObject([{ points: 0, of: 15 }]);
  });

  it("fails by a later section's solution with the same results", async () => {
    const sum =
      "# Sums\n\n## Sum\n\n### Solution\n\n/$ oddSum(n) := Sum[i in {1..n}] (2 * i - 1) $/\n\n### Tests\n\ncmd:>oddSum(4)\n16\n";
    const closed = "\n## Closed form\n\n### Solution\n\n/$ closed(n) := n^2 $/\n\n### Tests\n\ncmd:>closed(4)\n16\n";
    const run = await led(["grade", "m.led", "--with", "ex.led", "--json"], {
      files: { "ex.led": sum + closed, "m.led": "/$ oddSum(n) := closed(n) $/" },
    });
    expect(jsonOf(run)["graded"]).toMatchObject([{ points: 0, of: 2 }]);
  });

  it("fails by forbidden names in any document", async () => {
    const hidden = {
      "hand/m/ex.led": `use:>more.led\n\n${solution.replace("n * n", "half(n)")}`,
      "hand/m/more.led": "/$ half(n) := Sum[i in {1..n}] n $/",
    };
    const run = await led(["grade", "hand", "--with", "teacher/ex.led", "--json", "--forbids", "Sum"], {
      files: { "teacher/ex.led": exercise, "teacher/own.led": helper, ...hidden },
    });
    expect(jsonOf(run)["graded"]).toMatchObject([{ student: "m", points: 0, refused: ["`Sum` must not be used"] }]);
  });
});

/** Definitions of all built-in names, as constants or with a number of parameters. */
function allBuiltins(parameters: string, value: string): string {
  const names = [...Object.keys(builtins), ...Object.values(momentFields).flatMap(({ names: all }) => all)];
  return `/$ ${[...new Set(names)].map((name) => `${name}${parameters} := ${value}`).join("\n")} $/\n`;
}

describe("redefined built-in names of a submission", () => {
  const random = [
    ["", "3"],
    ["", "{1, 2}"],
    ["", "true"],
    ["(a)", "3"],
    ["(a)", "{1, 2, 7, 14}"],
    ["(a, b)", "true"],
    ["(a)", '"25"'],
    ["(a)", "1 / 0"],
  ] as const;
  it.each(random)(
    "do not affect the exercise, with parameters %j and value %s",
    async (parameters, value) => {
      const all = allBuiltins(parameters, value);
      const rows = await rowsOf({ "mallory.led": all, "ada.led": `${solution}${all}` });
      expect(rows.map(({ points }) => points)).toEqual([0, 10]);
    },
    120_000,
  );
});

describe("honest work", () => {
  const honest: Readonly<Record<string, string>> = {
    "a helper with the name of one that the exercise uses": `${solution}/$ helper(n) := n + 1 $/`,
    "a helper with the name of a built-in function": `${solution}/$ floor(x) := x + 1  max(a, b) := a $/`,
    "an import of the document that the exercise imports": `use:>own.led\n\n${solution.replace("n * n", "helper(n * n) / 3")}`,
    "an import of the standard library": `use:>led:relations\n\n${solution}`,
    "a variable with the name of one in a test": solution
      .replaceAll("d in", "n' in")
      .replaceAll("n'", "k")
      .replace("{d |", "{k |")
      .replace("mod d", "mod k"),
  };
  it.each(Object.entries(honest))("is not affected by %s", async (_, text) => {
    expect(await pointsOf(text)).toBe(10);
  });

  it("is not affected by an error in another section", async () => {
    const [row] = await rowsOf({ "ada.led": solution.replace("n * n", "n + m") });
    expect(row!.points).toBe(6 + 1);
  });
});

describe("outputs", () => {
  const name = '=cmd|"/c calc"!A1\u001b[2J\u202e';

  it("contain no control characters or formulas from names and messages", async () => {
    const files = { [`${name}.led`]: "", "\t@SUM(1).led": '/$ sq(n) := "\u001b]0;x\u0007=1+1" $/' };
    for (const format of ["--table", "--csv", "--json"]) {
      const { screen } = await graded(files, format);
      expect(screen).not.toMatch(/[^\P{Cc}\n\t]/u);
    }
    const { output } = await graded(files, "--csv");
    for (const line of output.split("\n")) expect(line).not.toMatch(/(?:^|,)"?\s*[=+@-]/);
  });
});
