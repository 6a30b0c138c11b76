// More hostile submissions: types, notation, look-alikes, forged identities, archives and outputs.

import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { resources } from "../../src/cli/resources.js";
import { documentFiles } from "../../src/files/documents.js";
import { type GradingResult, gradeJob } from "../../src/grading/job.js";
import { archive } from "../support/archive.js";
import { pageWith } from "../support/playground-page.js";
import { jsonOf, led, type CommandResult } from "../support/world.js";

const exercise = `# Numbers

/$ studentSeed := 100000 $/

## Squares (4 points)

### Solution

/$ sq(n) := n * n $/

### Tests

cmd:>sq(3)
9
cmd:>max({sq(n) | n in {1..5}})
25
cmd:>sq(studentSeed) = studentSeed * studentSeed
true

### Hidden tests

cmd:>all n in {1..60}. sq(n) = solution_sq(n)
true

## Divisors (4 points)

### Solution

/$ tD(n) := {d | d in {1..n} & n mod d = 0} $/

### Tests

cmd:>tD(14)
{1, 2, 7, 14}

### Hidden tests

cmd:>all n in {1..60}. tD(n) = solution_tD(n)
true
cmd:>tD(12) /= {} & (some d in tD(6). d = 3)
true

## Why (2 points)

### Solution

Because.
`;

const solution = "/$ sq(n) := n * n  tD(n) := {d | d in {1..n} & n mod d = 0} $/\n";

type Files = Readonly<Record<string, string>>;

const graded = (
  files: Files,
  assets: Readonly<Record<string, Uint8Array>>,
  ...flags: readonly string[]
): Promise<CommandResult> =>
  led(["grade", "hand", "--with", "ex.led", "--timeout", "0.5", ...flags], {
    files: { "ex.led": exercise, ...files },
    assets,
  });

interface Row {
  readonly student: string;
  readonly file: string;
  readonly status: string;
  readonly points: number;
  readonly reasons: readonly string[];
}

const rowsOf = async (
  files: Files,
  assets: Readonly<Record<string, Uint8Array>> = {},
  ...flags: readonly string[]
): Promise<readonly Row[]> => jsonOf(await graded(files, assets, "--json", ...flags))["graded"] as readonly Row[];

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const page = (text: string, student: string): string =>
  pageWith({ work: { documents: [{ name: "ex.led", text }], open: "ex.led", student } });

describe("forgery of points", () => {
  const attacks: Files = {
    "by a signature that promises the value": "/$ sq : Int -> {9}\nsq(n) := n + 1 $/",
    "by a signature with an empty domain": "/$ sq : {} -> {9}\nsq(n) := 9 + n $/",
    "by a signature that promises a set": "/$ tD : Int -> {{1, 2, 7, 14}}\ntD(n) := {n} $/",
    "by a guarded definition": "/$ If c = 8 then sq(n) := c $/",
    "by an ambiguous value": "/$ sq(n) := x where x in {9, 25} $/",
    "by an arbitrary value": "/$ sq(n) := x where x in Int $/",
    "by a lambda that calls the solution": "/$ sq := (lam n. solution_sq(n))  tD := (lam n. solution_tD(n)) $/",
    "by its own operator": "/$ a = b iff true\na + b := 9\n(x in S) iff true\n`=`(a, b) iff true $/",
    "by macros": "\\newcommand{\\ne}{=}\n\\renewcommand{\\in}{\\notin}\n\\def\\max{25}\n\n$$ sq(n) := 4 $$\n",
    "by front matter with imports":
      "---\nled: solutions\nuse: ex.led\nmacros: {x: solution_sq}\n---\n\n/$ sq(n) := 5 $/",
    "by homoglyphs": "/$ ѕq(n) := n * n  ｓｑ(n) := n * n  ｔD(n) := {1} $/",
    "by invisible characters": "/$ s\u200bq(n) := n * n  \u202esq(n) := n  s\u00adq(n) := n * n $/",
    "by cyclic imports": "use:>mallory.led\nuse:>./mallory.led\nuse:>../hand/mallory.led\n\n/$ sq(n) := 4 $/",
    "by tests in its own regions": `/$ sq(n) := 3 $/ $/ /$ tD(n) := 3 $/\n\n### Hidden tests\n\ncmd:>sq(3)\n3\n`,
    "by inclusion links": "![[ex.led]]\n\\input{ex.led}\n\\include{ex}\n[ex](ex.led)\n\n/$ sq(n) := 3 $/",
    "by a recording line for the exercise": "play:>ex.led\n\nplay:>/etc/passwd\n\n/$ sq(n) := 3 $/",
    "by a property": "claim:>all n in Nat. sq(n) = solution_sq(n)\n\n/$ sq(n) := 3 $/",
    "by undefined numbers": "/$ sq(n) := 0 / 0  tD(n) := {0 / 0} $/",
    "by an error that is never reached": "/$ sq(n) := [9, 1 / 0][2]  tD(n) := {1 / 0 | x in {}} $/",
    "by names of the moment": "/$ sq(n) := currentTime  tD(n) := {pointer, keys} $/",
    "by keywords": "/$ lam := 3  in := 4  where := 3  mod(a, b) := 0  otherwise := 9 $/",
    "by the student seed": "/$ studentSeed := 3  sq(n) := 10000000000 if n = 100000; 0 otherwise $/",
    "by the common prefix of solution names":
      "/$ solution := 3  solution_ := 3  tD(n) := solution(n)  sq(n) := solution_(n) $/",
    "by a deeply nested value": "/$ g(n) := {} if n = 0; {g(n - 1)} otherwise  sq(n) := g(5000)  tD(n) := g(5000) $/",
    "by a large value": "/$ sq(n) := {1000000..2000000}  tD(n) := {1000000..2000000} $/",
    "by a set of sets of sets": "/$ sq(n) := Pow(Pow({1..5}))  tD(n) := Pow(Pow({1..n})) $/",
    "by a table with tests": "| cmd:>sq(3) | 9 |\n|--|--|\n| sq | 9 |\n\n    cmd:>1\n    1\n",
    "by unusual Unicode characters": `/$ sq(n) := "${"\u{1f469}\u200d\u{1f4bb}\ufeff\ufffe\u0378\ue000".repeat(50)}" $/`,
  };
  it.each(Object.entries(attacks))("fails %s", async (_, text) => {
    const [row] = await rowsOf({ "hand/mallory.led": text });
    expect(row).toMatchObject({ status: "graded", points: 0 });
  });

  it.each([
    ["by direct recursion", "/$ sq(n) := sq(n)  tD(n) := tD(n) $/"],
    ["by mutual recursion", "/$ sq(n) := tD(n)  tD(n) := sq(n) $/"],
  ])("fails %s", async (_, text) => {
    // Each test ends at its time limit.
    const [row] = await rowsOf({ "hand/mallory.led": text }, {}, "--timeout", "0.05");
    expect(row).toMatchObject({ status: "graded", points: 0 });
  });

  it("fails by a truncated document", async () => {
    for (const text of [
      "/$ sq(n) := n *",
      '/$ sq(n) := "abc',
      "```led\nsq(n) := (n * n\n",
      "$$ sq(n) := {n",
      "/--- sq(n) :=",
    ])
      expect((await rowsOf({ "hand/mallory.led": text }))[0]).toMatchObject({ points: 0 });
  });
});

describe("theft of points", () => {
  const roster = "student_id,name,email\n4711,Ada Lovelace,ada@x.org\n4999,Mallory,m@x.org\n";

  it("fails by a page with a typed name of another student", async () => {
    const rows = await rowsOf(
      { "class.csv": roster, "hand/a.html": page(solution, "Ada Lovelace"), "hand/z.html": page("", "ada") },
      {},
      "--roster",
      "class.csv",
    );
    expect(rows.map(({ student, points }) => [student, points])).toEqual([
      ["4711", 8],
      ["4999", 0],
    ]);
    expect(rows[0]!.reasons).toEqual(["There are 2 submissions. `hand/a.html` counts."]);
  });

  it("fails by a better page with the name of another student's file", async () => {
    const files = { "class.csv": roster, "hand/ada.led": "", "hand/z.html": page(solution, "4711") };
    const rows = await rowsOf(files, {}, "--roster", "class.csv");
    expect(rows[0]).toMatchObject({ student: "4711", points: 0 });
    expect(rows[0]!.reasons.join()).toContain("There are 2 submissions.");
  });

  it("fails by a name that resembles a folder of a platform", async () => {
    const submissions = zipSync({
      "Ada Lovelace_4711_assignsubmission_file_/ex.led": bytes(solution),
      "Ada Lovelace_4711_assignsubmission_file__4999_assignsubmission_file_/ex.led": bytes(""),
    });
    const run = await led(["grade", "all.zip", "--with", "ex.led", "--json"], {
      files: { "ex.led": exercise },
      assets: { "all.zip": submissions },
    });
    expect(jsonOf(run)["graded"]).toMatchObject([
      { student: "4711", points: 8 },
      { student: "4999", points: 0 },
    ]);
  });

  it("fails by exhausting the size limit of an archive", { timeout: 120_000 }, async () => {
    const large = new Uint8Array(16_000_000).fill(32);
    const zipped = archive([{ name: "x.led", content: new Uint8Array(40_000_000).fill(32) }]);
    const bombs = Array.from({ length: 40 }, (_, i) => [
      { name: `Aa_1_assignsubmission_file_/part${i}.led`, content: large },
      { name: `Aa_1_assignsubmission_file_/z${i}.zip`, content: zipped },
    ]).flat();
    const last = { name: "Ada Lovelace_4711_assignsubmission_file_/ex.led", content: bytes(solution) };
    const run = await led(["grade", "all.zip", "--with", "ex.led", "--json"], {
      files: { "ex.led": exercise },
      assets: { "all.zip": archive([...bombs, last]) },
    });
    expect(jsonOf(run)["graded"]).toMatchObject([
      { student: "1", points: 0 },
      { student: "4711", points: 8 },
    ]);
  });
});

describe("results", () => {
  const resultOf = async (text: string): Promise<GradingResult> => {
    let last: GradingResult | undefined;
    await gradeJob(
      {
        exercise: { name: "/teacher/ex.led", text: exercise },
        documents: [],
        given: [],
        recordings: [],
        submission: { main: "m.led", documents: [{ name: "m.led", text }] },
        requires: [],
        forbids: [],
        fractions: false,
        timeout: 1,
        totalTimeout: 5,
        explains: true,
      },
      { worker: await resources().worker(), shelf: documentFiles },
      (result) => (last = result),
    );
    return last!;
  };
  it.each([
    ["long names", `/$ ${"a".repeat(500_000)}(n) := ${"b".repeat(500_000)} $/`],
    [
      "many long names",
      `/$ ${Array.from({ length: 100 }, (_, i) => `x${i} := y${i}${"b".repeat(10_000)}`).join("\n")} $/`,
    ],
    ["many headings", "# heading\n\n".repeat(50_000)],
    ["long headings", `# ${"h".repeat(1_000_000)}\n`],
    ["large values", "/$ sq(n) := {1..200000}  tD(n) := {1..200000} $/"],
    ["long strings", `/$ sq(n) := "${"x".repeat(1_000_000)}"  tD(n) := {sq(n)} $/`],
  ])("are small for %s", async (_, text) => {
    expect(JSON.stringify(await resultOf(text)).length).toBeLessThan(1_000_000);
  });
});

describe("outputs", () => {
  const hostile = [
    "=cmd|'/c calc'!A1",
    "a;=1+1",
    "a\t=1+1",
    "a\n\n=1+1",
    " \u00a0@SUM(1)",
    "\uff1d1+1",
    "\u202eevil",
    "</blockquote></section><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\u001b]8;;http://x\u0007",
    "]]><x/>",
  ];
  const files = Object.fromEntries(
    hostile.map((text, i) => [
      `hand/${i}.led`,
      `${exercise.slice(0, exercise.indexOf("### Tests"))}\n\n/$ sq(n) := "${text.replace(/["\n]/g, "")}"  tD(n) := {\`cmd} $/\n\n## Why (2 points)\n\n### Solution\n\n${text}\n`,
    ]),
  );
  /** The beginnings of cells, whatever the separator is. */
  const formula = /(?:^|[;\t])"?\s*[=+\-@|\uff1d\uff0b\uff0d\uff20]|,"?\s*[=+@|\uff1d\uff0b\uff20]/m;

  it.each(["csv", "moodle", "canvas"])("have no formulas, escapes or markup as %s", async (format) => {
    const { output } = await graded(files, {}, "--format", format);
    expect(output).not.toMatch(formula);
    expect(output).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
  });

  it("have no formulas or escapes as scores, which are still recognised", async () => {
    const first = await graded(files, {}, "--scores", "scores.csv");
    const scores = first.world.files.get("scores.csv")!;
    expect(scores).not.toMatch(formula);
    expect(scores).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
    const scored = scores.replaceAll(",Why,2,,,", ",Why,2,1,Good.,");
    const rows = await rowsOf({ ...files, "scores.csv": scored }, {}, "--scores", "scores.csv");
    expect(rows.map(({ points }) => points)).toEqual(hostile.map(() => 5));
  });

  it("have no formulas, escapes or markup as pages, XML and tables", async () => {
    const { world, output: xml } = await graded(files, {}, "--feedback", "pages", "--format", "junit");
    const pages = [...world.files].filter(([path]) => path.startsWith("pages/"));
    expect(pages).toHaveLength(hostile.length);
    for (const [, html] of pages) expect(html).not.toMatch(/<script|<img|[^\P{Cc}\n\t]|\p{Bidi_Control}/u);
    expect(xml).not.toMatch(/<script|<img|<x\/>|\]\]>|[^\P{Cc}\n\t]/u);
    for (const flag of ["--table", "--quiet", "--json"]) {
      const { screen } = await graded(files, {}, flag);
      expect(screen).not.toMatch(/[^\P{Cc}\n\t]/u);
    }
  });
});

describe("mistakes of a teacher", () => {
  it.each([
    ["a rule without a deadline", ["--late", "10%/day"], "`--late` needs a deadline."],
    ["a roster without identifiers", ["--roster", "no.csv"], "has no column with the students' identifiers"],
    ["a roster with a duplicate student", ["--roster", "twice.csv"], "has two students with the identifier `1`"],
    [
      "a time without a clear month",
      ["--roster", "times.csv", "--due", "2026-11-30"],
      "day and month are unclear: `10.12.2026 9:00`",
    ],
    ["points that are not numbers", ["--scores", "bad.csv"], "has wrong points: two (1) and 3 (2)."],
    ["a file without scores", ["--scores", "no.csv"], "is not a file with scores"],
  ])("are reported: %s", async (_, flags, message) => {
    const files = {
      "hand/1.led": "",
      "no.csv": "Vorname,Nachname\nAda,Lovelace\n",
      "times.csv": "id,name,submitted\n1,Ada,10.12.2026 9:00\n",
      "twice.csv": "id,name\n1,Ada\n1,Ben\n",
      "bad.csv": "student,section,of,points,comment,answer\n1,Why,2,two,,x\n2,Why,2,3,,x\n",
    };
    const { errors, exitCode } = await graded(files, {}, ...flags);
    expect(errors).toContain(message);
    expect(exitCode).toBe(2);
  });

  it("do not affect the scores of other students", async () => {
    const before = "student,section,of,points,comment,answer\nzoe,Why,2,1.5,Good.,Because.\n";
    const { world } = await graded({ "hand/1.led": "", "scores.csv": before }, {}, "--scores", "scores.csv");
    expect(world.files.get("scores.csv")).toContain("zoe,Why,2,1.5,Good.,Because.\n");
  });
});

it("sections with the same title have different columns and scores", async () => {
  const twice = `${exercise}\n## Why (3 points)\n\n### Solution\n\nSo.\n`;
  const { output, world } = await led(["grade", "a.led", "--with", "ex.led", "--csv", "--scores", "s.csv"], {
    files: { "ex.led": twice, "a.led": "## Why\n\n### Solution\n\nOne.\n\n## Why\n\n### Solution\n\nTwo.\n" },
  });
  expect(output.split("\n", 1)).toEqual([
    "student,name,file,points,of,Squares,Divisors,Why,Why (2),Why: answer,Why (2): answer,remarks",
  ]);
  expect(world.files.get("s.csv")).toMatch(/,Why,2,,,One\.\n.*,Why \(2\),3,,,Two\.\n/);
});
