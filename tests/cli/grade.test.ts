// led test --with: what was handed in gets the points of what works in it, whatever is wrong with the rest.

import { describe, expect, it } from "vitest";
import { jsonOf, led, type Ran } from "../support/world.js";

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

const graded = (files: Files, ...flags: readonly string[]): Promise<Ran> =>
  led(["test", ...Object.keys(files), "--with", "exercise.led", "--timeout", "1", ...flags], {
    files: { "exercise.led": exercise, ...files },
  });

/** The points of a document, of all that there are. */
async function pointsFor(text: string): Promise<number> {
  const ran = await graded({ "a.led": text }, "--json");
  const { graded: found } = jsonOf(ran);
  expect(found).toEqual([expect.objectContaining({ file: "a.led", of: 10 })]);
  return (found as readonly { readonly points: number }[])[0]!.points;
}

describe("points", () => {
  it("stand in the line above a test, or in the heading for all of its tests, or are one", async () => {
    const { output, exitCode } = await graded({ "a.led": right });
    expect(output).toContain("✓    5  double(4)  (2 points)");
    expect(output).toContain("✓   12  {n | n in {1..20} & prime(n)}  (3 points)");
    expect(output).toContain("✓   17  helper(2)\n");
    expect(output).toContain("10 of 10 points: a.led");
    expect(exitCode).toBe(0);
  });

  it("of a name that both define count what the teacher defines", async () => {
    expect(await pointsFor(right.replace("helper(n) := 77", "helper(n) := 1/0"))).toBe(10);
  });

  it("are lost for what is missing, wrong, or never ends, and for nothing else", async () => {
    expect(await pointsFor("")).toBe(1);
    expect(await pointsFor(right.replace("2 * n", "n + 4"))).toBe(10 - 4 + 2 - 1);
    expect(await pointsFor(right.replace("mod d", "mod e"))).toBe(7);
    expect(await pointsFor(right.replace("gcd(b, a mod b)", "gcd(a, b)"))).toBe(9);
    expect(await pointsFor(right.replace("double(n) := 2 * n", "double(n := 2 *"))).toBe(5);
    expect(await pointsFor(right.replace("2 * n", '"a" * n'))).toBe(5);
  });

  it("are none where something required is missing, or something forbidden is used", async () => {
    const { output } = await graded({ "a.led": right }, "--requires", "gcd, double", "--forbids", "Sum,helper");
    expect(output).toContain("10 of 10");
    expect((await graded({ "a.led": right }, "--forbids", "gcd")).output).toContain("✗ `gcd` must not be used");
    expect((await graded({ "a.led": right }, "--requires", "lcm")).output).toContain("0 of 10");
  });
});

describe("many documents", () => {
  const files = { "ada.led": right, "bob, jr.led": "/$ double(n) := 2 * n $/" };

  it("are rows of a table", async () => {
    const { output, exitCode } = await graded(files, "--table");
    expect(output).toBe("ada.led          10/10  ✓ ✓ ✓ ✓ ✓ ✓\nbob, jr.led       6/10  ✓ ✓ ✗ ✓ ✗ ✓\n");
    expect(exitCode).toBe(1);
  });

  it("are rows for spreadsheets", async () => {
    expect((await graded(files, "--csv")).output).toBe(
      'file,points,of,line 5,line 7,line 12,line 17,line 19,line 21,refused\nada.led,10,10,2,2,3,1,1,1,\n"bob, jr.led",6,10,2,2,0,1,0,1,\n',
    );
  });

  it("need a document with tests", async () => {
    expect((await led(["test", "a.led", "--table"], { files: { "a.led": right } })).errors).toContain("--with FILE");
  });
});

describe("a damaged document", () => {
  const damaged: Files = {
    ...Object.fromEntries(
      Array.from({ length: 16 }, (_, i) => [`cut at ${i}`, right.slice(0, Math.floor((right.length * i) / 16))]),
    ),
    "only prose": "I could not do it.",
    "no closers": right.replaceAll("$/", ""),
    "no openers": right.replaceAll("/$", ""),
    "other brackets": right.replaceAll("(", "["),
    "all twice": right + right,
    "a binary file": "\u0000\u0001\ufffd".repeat(500),
    "a byte order mark and CRLF": `\ufeff${right.replaceAll("\n", "\r\n")}`,
    "a document that is not there": `use:>nowhere.led\n\n${right}`,
    itself: `use:>a.led\n\n${right}`,
    "the exercise": `use:>exercise.led\n\n${right}`,
    "a game": `${right}\n/$ initialState := 0  newState := currentState + 1  images := {} $/`,
    "a game that is none": `ledGame ${right}\n/$ double2 := currentState $/`,
    "its own tests": `${right}\ncmd:>double(1)\n3\n`,
    "types that nothing has": `${right}\n/$ double : String -> String $/`,
    "names of the tool": right.replaceAll("double", "constructor"),
    "a long line": `${right}\n${"x".repeat(100_000)}`,
  };

  it.each(Object.entries(damaged))("%s is graded test by test", async (_, text) => {
    const points = await pointsFor(text);
    expect(points).toBeGreaterThanOrEqual(1);
    expect(points).toBeLessThanOrEqual(10);
  });
});
