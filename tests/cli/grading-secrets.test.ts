// Attacks by somebody who did not build the grader: on secrets, identities, limits and rules.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvText, recordsIn } from "../../src/grading/csv.js";
import { titleOf } from "../../src/grading/exercise.js";
import { pageWith } from "../support/playground-page.js";
import { jsonOf, led, type CommandResult } from "../support/world.js";

const exercise = `# Numbers

/$ same(n) iff reference(n) = sq(n)
   reference(n) := solution_sq(n) $/

## Squares (4 points)

### Solution

/$ half(n) := n / 2  sq(n) := half(2 * n) * n $/

### Tests

cmd:>sq(3)
9
cmd:>same(5)
true
cmd:>all n in {1..9}. same(n)
true

### Hidden tests

cmd:>sq(12345)
152399025
`;

const solution = "/$ sq(n) := n * n $/\n";

type Files = Readonly<Record<string, string>>;

const graded = (files: Files, ...flags: readonly string[]): Promise<CommandResult> =>
  led(["grade", "hand", "--with", "ex.led", "--timeout", "1", ...flags], { files: { "ex.led": exercise, ...files } });

interface Row {
  readonly student: string;
  readonly name: string;
  readonly status: string;
  readonly points: number;
  readonly refused: readonly string[];
}

const rowsOf = async (files: Files, ...flags: readonly string[]): Promise<readonly Row[]> =>
  jsonOf(await graded(files, "--json", ...flags))["graded"] as readonly Row[];

const page = (text: string, student: string): string =>
  pageWith({ work: { documents: [{ name: "ex.led", text }], open: "ex.led", student } });

describe("solution of an exercise", () => {
  it("is not revealed by explanations of comparisons inside the exercise's definitions", async () => {
    const files = { "hand/m.led": "/$ sq(n) := n + 1 $/" };
    const pageOf = async (...flags: readonly string[]): Promise<string> =>
      (await graded(files, "--feedback", "pages", ...flags)).world.files.get("pages/m.html")!;
    const own = await pageOf();
    expect(own).toContain("<pre>sq(3) = 3 + 1 is 4</pre>");
    expect(own).not.toMatch(/half|reference\(|solution_|12345/);
    expect(await pageOf("--solutions")).toMatch(/reference\(5\)/);
  });

  it.each(["csv", "table", "junit", "moodle", "canvas", "gradescope"])("is not revealed by %s", async (format) => {
    const files = { "hand/m.led": '/$ sq(n) := "<b>`x" $/' };
    const { output } = await graded(files, "--format", format);
    expect(output).not.toMatch(/half|solution_|12345/);
    if (format !== "gradescope") expect(output).not.toContain("<b>");
  });
});

describe("grades of students", () => {
  const others = {
    "a name": "student_id,name,email\n4711,Ada,ada@x.org\n4712,4711,m@x.org\n",
    "an address": "student_id,name,email\n4711,Ada,ada@x.org\n4712,Mallory,4711@evil.org\n",
    "a login": "student_id,name,username\n4711,Ada,ada\n4712,Mallory,4711\n",
    "a name that resembles an address": "student_id,name,email\n4711,Ada,ada@x.org\n4712,ada@x.org,m@x.org\n",
  };
  it.each(Object.entries(others))("are kept although another student chooses %s like theirs", async (_, roster) => {
    for (const key of ["4711", "ada"]) {
      const files = { "class.csv": roster, [`hand/${key}.led`]: solution, "hand/4712.led": "" };
      const rows = await rowsOf(files, "--roster", "class.csv");
      expect(rows.map(({ student, status, points }) => [student, status, points])).toEqual(
        key === "4711"
          ? [
              ["4711", "graded", 4],
              ["4712", "graded", 0],
            ]
          : expect.arrayContaining([["4711", "graded", 4]]),
      );
    }
  });

  it("are kept although another student types an identifier that platforms confuse", async () => {
    const files = {
      "class.csv": "Student,ID,SIS User ID,SIS Login ID,Section\nAda,4711,s1,ada,A\n",
      "hand/ada.led": solution,
      "hand/m.html": page("", "4711x"),
    };
    for (const format of ["canvas", "moodle"]) {
      const { output } = await graded(files, "--roster", "class.csv", "--format", format);
      expect(output).not.toContain("4711x");
      expect(recordsIn(output).length).toBe(format === "canvas" ? 2 : 1);
    }
  });

  it("are in feedback pages with portable file names", async () => {
    const names = ["con", "AUX", "com1", "..", "/", "王".repeat(100), "𝒜".repeat(50), "a\\b", "x".repeat(100)];
    const files = Object.fromEntries(names.map((name, i) => [`hand/${i}.html`, page("", name)]));
    const { world } = await graded({ ...files, "hand/nul/ex.led": "" }, "--feedback", "pages");
    const pages = [...world.files.keys()].filter((path) => path.startsWith("pages/"));
    expect(pages).toHaveLength(names.length + 1);
    for (const path of pages) {
      expect(path).not.toMatch(/^pages\/(?:con|prn|aux|nul|com\d|lpt\d)\./i);
      expect(path).toMatch(/^pages\/[\p{L}\p{N}-]+\.html$/u);
      expect(Buffer.byteLength(path)).toBeLessThan(256);
    }
  });
});

describe("forbidden names and operators", () => {
  it.each([
    ["mod", "/$ sq(n) := n * n + 0 * (n mod 2) $/"],
    ["mod", "$$ sq(n) := n \\cdot n + 0 \\cdot (n \\bmod 2) $$\n"],
    ["^", "/$ sq(n) := n^2 $/"],
    ["*", "/$ sq(n) := n * n $/"],
    ["all", "/$ sq(n) := n * n if (∀ k ∈ {1..n}. k > 0); n * n otherwise $/"],
    ["Sum", "$$ sq(n) := \\sum_{i \\in \\{1..n\\}} n $$\n"],
    ["floor", "/$ sq(n) := ⌊n * n⌋ $/"],
    ["floor", "/$ g := floor  sq(n) := g(n * n) $/"],
    ["lam", "/$ sq(n) := (λ k. k * k)(n) $/"],
    ["in", "/$ sq(n) := max({k | k ∈ {n * n}}) $/"],
    ["if", "/$ sq(n) := 0 if n < 0; n * n otherwise $/"],
    ["sq", "/$ sq(n) := n + sq(n - 1) + n - 1 if n > 0; 0 otherwise $/"],
  ])("are found in every notation: %s in %s", async (name, text) => {
    const [row] = await rowsOf(
      { "hand/m.tex": text.startsWith("$$") ? text : "", "hand/m.led": text },
      "--forbids",
      name,
    );
    expect(row).toMatchObject({ points: 0, refused: [expect.stringContaining("must not be used")] });
  });
});

describe("free-text answers", () => {
  const answers = [
    'x"\n4711,Why,2,2,,Because.\n"',
    "x\r\n4711,Why,2,2,,Because.",
    "4711,Why,2,2,,Because.",
    '"4711","Why","2","2","","Because."',
    "x\n4711;Why;2;2;;Because.",
    "'=1\n'+1",
    "student,section,of,points,comment,answer",
  ];
  const why = "# Numbers\n\n## Why (2 points)\n\n### Solution\n\nBecause.\n";

  it.each(answers)("cannot add scores by %j", async (answer) => {
    const files = {
      "why.led": why,
      "hand/4711.led": "## Why\n\n### Solution\n\nBecause.\n",
      "hand/4999.led": `## Why\n\n### Solution\n\n${answer}\n`,
    };
    const flags = ["grade", "hand", "--with", "why.led", "--scores", "s.csv", "--json"];
    const first = await led(flags, { files });
    const scores = first.world.files.get("s.csv")!;
    expect(recordsIn(scores).map((row) => [row["student"], row["points"]])).toEqual([
      ["hand/4711.led", ""],
      ["hand/4999.led", ""],
    ]);
    const again = await led(flags, { after: first.world });
    expect(again.world.files.get("s.csv")).toBe(scores);
    expect(jsonOf(again)["graded"]).toMatchObject([{ points: 0 }, { points: 0 }]);
  });

  it("cannot add rows or columns, whatever they contain", () => {
    const text = fc.oneof(fc.string({ unit: fc.constantFrom(...`",;\t\n\r'=+a `) }), fc.string({ unit: "grapheme" }));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const rows = recordsIn(
          csvText([
            ["a", "b"],
            [`x${one}`, `y${other}`],
          ]),
        );
        expect(rows.map(Object.keys)).toEqual([["a", "b"]]);
        expect(rows[0]!["a"]).toMatch(/^x/);
        expect(rows[0]!["b"]).toMatch(/^y/);
      }),
    );
  });
});

describe("grading time", () => {
  const quickly = (action: () => unknown): void => {
    const start = performance.now();
    action();
    expect(performance.now() - start).toBeLessThan(2000);
  };

  it("is linear in the length of titles", () => {
    quickly(() => expect(titleOf(`a${" ".repeat(200_000)}b`)).toContain("b"));
    expect(titleOf("  Sets  (2 points) of sets ")).toBe("Sets of sets");
  });

  it("is linear in the number of tabs and spaces in a cell", () => {
    for (const gap of ["\t", " ", ";", "\n", ";\t "])
      quickly(() => recordsIn(csvText([["a"], [`x${gap.repeat(200_000)}y`]])));
    expect(csvText([["a\t\t =1", "\t=1", "x\n \t@y"]])).toBe("a\t\t' =1,'\t'=1,\"x\n \t'@y\"\n");
  });
});
