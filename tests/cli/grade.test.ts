// led test --with: a submission gets the points of its working definitions, independent of errors in the rest.

import { describe, expect, it } from "vitest";
import { jsonOf, led, type CommandResult } from "../support/world.js";

const exercise = `# Numbers (4 points)

/$ helper(n) := double(n) + 1 $/

cmd:>double(4)
8
cmd:>double(-1)
-2

Counting primes (3 points):

cmd:>{n | n in {1..20} & prime(n)}
{2, 3, 5, 7, 11, 13, 17, 19}

# Others

cmd:>helper(2)
5
cmd:>gcd(12, 18)
6
cmd:>1 + 1
2
`;

const right = `Twice a number.

/$ double(n) := 2 * n $/

/$ prime(n) iff n > 1 & ~(some d in {2..n - 1}. n mod d = 0)
   gcd(a, b) := a if b = 0; gcd(b, a mod b) otherwise
   helper(n) := 77 $/
`;

type Files = Readonly<Record<string, string>>;

const graded = (files: Files, ...flags: readonly string[]): Promise<CommandResult> =>
  led(["test", ...Object.keys(files), "--with", "exercise.led", "--timeout", "0.3", ...flags], {
    files: { "exercise.led": exercise, "a/gcd.led": "/$ gcd(a, b) := 1 $/", ...files },
  });

/** The points of a document out of 10. */
async function pointsFor(text: string): Promise<number> {
  const ran = await graded({ "a.led": text }, "--json");
  const { graded: found } = jsonOf(ran);
  expect(found).toEqual([expect.objectContaining({ file: "a.led", of: 10 })]);
  return (found as readonly { readonly points: number }[])[0]!.points;
}

describe("points", () => {
  it("are given above a test, or in the heading for all of its tests, or are one by default", async () => {
    const { output, exitCode } = await graded({ "a.led": right });
    expect(output).toContain("✓    5  double(4)  (2 points)");
    expect(output).toContain("✓   12  {n | n in {1..20} & prime(n)}  (3 points)");
    expect(output).toContain("✓   17  helper(2)\n");
    expect(output).toContain("10 of 10 points: a.led");
    expect(exitCode).toBe(0);
  });

  it("for a name that both define depend on the teacher's definition", async () => {
    expect(await pointsFor(right.replace("helper(n) := 77", "helper(n) := 1/0"))).toBe(10);
  });

  it("are lost only for missing, wrong or non-terminating definitions", async () => {
    expect(await pointsFor("")).toBe(1);
    expect(await pointsFor(right.replace("2 * n", "n + 4"))).toBe(10 - 4 + 2 - 1);
    expect(await pointsFor(right.replace("mod d", "mod e"))).toBe(7);
    expect(await pointsFor(right.replace("gcd(b, a mod b)", "gcd(a, b)"))).toBe(9);
    expect(await pointsFor(right.replace("double(n) := 2 * n", "double(n := 2 *"))).toBe(5);
    expect(await pointsFor(right.replace("2 * n", '"a" * n'))).toBe(5);
  });

  it("are zero if a required name is missing, or a forbidden one is used", async () => {
    const { output } = await graded({ "a.led": right }, "--requires", "gcd, double", "--forbids", "Sum,helper");
    expect(output).toContain("10 of 10");
    expect((await graded({ "a.led": right }, "--forbids", "gcd")).output).toContain("✗ `gcd` must not be used");
    expect((await graded({ "a.led": right }, "--requires", "lcm")).output).toContain("0 of 10");
  });
});

describe("several submissions", () => {
  const files = { "ada.led": right, "bob, jr.led": "/$ double(n) := 2 * n $/" };

  it("are rows of a table", async () => {
    const { output, exitCode } = await graded(files, "--table");
    expect(output).toBe("ada.led          10/10  ✓ ✓ ✓ ✓ ✓ ✓\nbob, jr.led       6/10  ✓ ✓ ✗ ✓ ✗ ✓\n");
    expect(exitCode).toBe(1);
  });

  it("are rows of CSV", async () => {
    expect((await graded(files, "--csv")).output).toBe(
      'student,name,file,points,of,Numbers,Others,remarks\nada.led,,ada.led,10,10,7,3,\n"bob, jr.led",,"bob, jr.led",6,10,4,2,\n',
    );
  });

  it("require a document with tests", async () => {
    expect((await led(["test", "a.led", "--table"], { files: { "a.led": right } })).errors).toContain("--with FILE");
  });
});

describe("submission", () => {
  const withDouble = (definition: string): string => right.replace("double(n) := 2 * n", definition);
  const withGcd = (definition: string): string =>
    right.replace("gcd(a, b) := a if b = 0; gcd(b, a mod b) otherwise", definition);

  const handIns: Readonly<Record<string, readonly [text: string, points: number]>> = {
    "an empty file": ["", 1],
    "only prose": ["I could not do it.", 1],
    "a binary file": ["\u0000\u0001\ufffd".repeat(500), 1],
    "missing openers": [right.replaceAll("/$", ""), 1],
    "missing closers": [right.replaceAll("$/", ""), 10],
    "a byte order mark and CRLF": [`\ufeff${right.replaceAll("\n", "\r\n")}`, 10],
    "a long line": [`${right}\n${"x".repeat(100_000)}`, 10],
    "code in fences": [right.replaceAll("/$", "```led\n").replaceAll("$/", "\n```"), 10],
    "code in fences of another language": [right.replaceAll("/$", "```python\n").replaceAll("$/", "\n```"), 1],
    "Unicode symbols": [right.replaceAll("~", "¬").replaceAll("some d in", "∃ d ∈").replaceAll("2 *", "2 ×"), 10],
    "a LaTeX display": [withDouble("quadruple(n) := 4 * n") + "\n\\[ \\mathit{double}(n) := 2 \\cdot n \\]\n", 10],
    "other brackets": [right.replaceAll("(", "["), 1],
    "a foreign operator for the remainder": [right.replaceAll(" mod ", " % "), 6],
    "a missing bracket": [withDouble("double(n := 2 *"), 5],
    "a misspelt local name": [right.replace("mod d", "mod e"), 7],
    "a missing definition": [withDouble("treble(n) := 3 * n"), 5],
    "a missing helper": [withDouble("double(n) := twice(n)"), 5],
    "a helper with an error": [withDouble("double(n) := twice(n)  twice(n) := n * m"), 5],
    "only a signature": [withDouble("double: Int -> Int"), 5],
    "a signature that contradicts its definition": [`${right}\n/$ double : String -> String $/`, 5],
    "an additional parameter": [withDouble("double(n, m) := n + m"), 5],
    "a constant instead of a function": [withDouble("double := 2"), 5],
    "text instead of numbers": [withDouble('double(n) := "a" * n'), 5],
    "results that are sometimes correct": [withDouble("double(n) := n + 4"), 7],
    "a division by zero": [withGcd("gcd(a, b) := a / (b - b)"), 9],
    "missing cases": [withGcd("gcd(a, b) := a if b = 0"), 9],
    "infinite recursion": [withGcd("gcd(a, b) := gcd(a, b)"), 9],
    "enumeration of an infinite set": [right.replace("{2..n - 1}", "Nat \\ {0, 1}"), 7],
    "a cycle of definitions": [withDouble("double(n) := twice  twice := thrice  thrice := twice"), 5],
    "duplicate definitions": [right + right, 10],
    "JavaScript names": [right.replaceAll("double", "constructor"), 5],
    "a redefined built-in name": [`${right}\n/$ max(a, b) := 0  floor(x) := x $/`, 10],
    "a wrong definition of an exercise name": [right.replace("helper(n) := 77", "helper(n) := 1/0"), 10],
    "its own failing tests": [`${right}\ncmd:>double(1)\n3\n`, 10],
    "a missing document": [`use:>nowhere.led\n\n${right}`, 10],
    itself: [`use:>a.led\n\n${right}`, 10],
    "the exercise": [`use:>exercise.led\n\n${right}`, 10],
    "a name of a missing document": [`use:>nowhere.led\n\n${withGcd("gcd(a, b) := lcm(a, b)")}`, 9],
    "a name of an imported document instead of its own": [`use:>a/gcd.led\n\n${withGcd("gcds := {gcd(4, 6)}")}`, 9],
    "a game": [`${right}\n/$ initialState := 0  newState := currentState + 1  images := {} $/`, 10],
    "an invalid game": [`ledGame ${right}\n/$ double2 := currentState $/`, 10],
  };

  it.each(Object.entries(handIns))("scores the points of its correct parts: %s", async (_, [text, points]) => {
    expect(await pointsFor(text)).toBe(points);
  });

  it("loses no points of a part if it is truncated anywhere", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 16 }, (_, i) => [`${i}.led`, right.slice(0, Math.floor((right.length * i) / 16))]),
    );
    const { graded: found } = jsonOf(await graded(files, "--json"));
    const points = (found as readonly { readonly points: number }[]).map((one) => one.points);
    // Text after the last complete definition may break that definition.
    expect(points).toEqual([1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6, 9, 9, 9, 10, 9]);
  });

  it("is not the document with the tests if that is in the same folder", async () => {
    const { output } = await led(["test", "work", "--with", "work/exercise.led", "--table"], {
      files: { "work/exercise.led": exercise, "work/ada.led": right },
    });
    expect(output).toBe("work/ada.led      10/10  ✓ ✓ ✓ ✓ ✓ ✓\n");
  });

  it("is graded if the tests import a missing document", async () => {
    const { output, exitCode } = await led(["test", "a.led", "--with", "tests.led", "--table"], {
      files: { "tests.led": "use:>nowhere.led\n\ncmd:>double(4)\n8\ncmd:>treble(4)\n12\n", "a.led": right },
    });
    expect(output).toBe("a.led        1/2  ✓ ✗\n");
    expect(exitCode).toBe(1);
  });
});
