// A class with a roster: identities, missing and late submissions, free-text answers, and the files for other programs.

import { readFileSync } from "node:fs";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { textToBegin, exerciseIn } from "../../src/document/exercise.js";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import { pageWith } from "../support/playground-page.js";
import { jsonOf, led, type MemoryWorld, type CommandResult } from "../support/world.js";

const perfect = readFileSync(new URL("../../examples/exercises/perfect.led", import.meta.url), "utf8").replace(
  "## Reasons",
  "## Reasons (2 points)",
);
const student = textToBegin(exerciseIn(readDocument(sourceOf("perfect.led", perfect)))!);

/** A student's document with these definitions and this answer. */
const work = (divisors: string, predicate: string, answer = ""): string =>
  student
    .replace("divisors(n) := {}", divisors)
    .replace("/$\n\n$/", `/$\n${predicate}\n$/`)
    .replace(/### Solution\s*$/, `### Solution\n\n${answer}`);

const divisors = "divisors(n) := {d | d in {1..n - 1} & divides(d, n)}";
const predicate = "perfect(n) iff n > 0 & (Sum[d in divisors(n)] d) = n";
const right = work(divisors, predicate, "=1+1 is what <b>only</b> 1 divides.");

const page = (text: string, name?: string): string =>
  pageWith({
    work: {
      documents: [{ name: "perfect.led", text }],
      open: "perfect.led",
      ...(name === undefined ? {} : { student: name }),
    },
  });

const roster = `Student,ID,SIS User ID,SIS Login ID,Section
    Points Possible,,,,
"Lovelace, Ada",4711,s1,ada,A
"Babbage, Ben",4712,s2,ben,A
"Curie, Cleo",4713,s3,cleo,B
"Noether, Dora",4714,s4,dora,B
`;

const files = {
  "perfect.led": perfect,
  "class.csv": roster,
  "hand/lovelaceada_4711_801_perfect.html": page(right),
  "hand/babbageben_LATE_4712_802_perfect-1.html": page(work("divisors(n) := {1..n}", predicate)),
  "hand/curiecleo_4713_803_perfect.html": "<p>damaged</p>",
  "hand/strangerx_4999_804_perfect.led": "",
};

const grade = (...flags: readonly string[]): Promise<CommandResult> =>
  led(["grade", "hand", "--with", "perfect.led", "--roster", "class.csv", ...flags], { files });

interface GradeRecord {
  readonly name: string;
  readonly status: string;
  readonly points: number;
  readonly of: number;
  readonly reasons: readonly string[];
  readonly late: unknown;
  readonly sections: readonly { readonly title: string; readonly answer: { readonly text: string } | null }[];
}

const recordsOf = (run: CommandResult): readonly GradeRecord[] => jsonOf(run)["graded"] as readonly GradeRecord[];

describe("roster", () => {
  it("yields a row for each student", async () => {
    const records = recordsOf(await grade("--json"));
    expect(records.map(({ name, status, points, of }) => [name, status, points, of])).toEqual([
      ["Babbage, Ben", "graded", 3, 8],
      ["Curie, Cleo", "unreadable", 0, 8],
      ["Lovelace, Ada", "graded", 6, 8],
      ["strangerx", "graded", 0, 8],
      ["Noether, Dora", "not submitted", 0, 8],
    ]);
    expect(records[3]!.reasons).toEqual(["The roster has no such student."]);
  });

  it("identifies students by typed names, and grades the latest of several submissions", async () => {
    const run = await led(["grade", "in", "--with", "perfect.led", "--roster", "class.csv", "--json"], {
      files: {
        "perfect.led": perfect,
        "class.csv": roster,
        "in/x.html": page(right, "Ada Lovelace"),
        "in/ben.led": "",
        "in/y.html": page("", "s2"),
      },
    });
    const records = recordsOf(run).filter(({ status }) => status === "graded");
    expect(records.map(({ name, points }) => [name, points])).toEqual([
      ["Babbage, Ben", 0],
      ["Lovelace, Ada", 6],
    ]);
    expect(records[0]!.reasons.join()).toMatch(/There are 2 submissions/);
  });
});

it("an archive in a folder is one submission, and file names take precedence over typed names", async () => {
  const archive = zipSync({ "a/one.led": new Uint8Array(), "b/two.led": new Uint8Array() });
  const run = await led(["grade", "in", "--with", "perfect.led", "--roster", "class.csv", "--json"], {
    files: {
      "perfect.led": perfect,
      "class.csv": roster,
      "in/ada.led": right,
      "in/ben.html": page("", "Ada Lovelace"),
    },
    assets: { "in/cleo.zip": archive },
  });
  expect(recordsOf(run).map(({ name, status, points }) => [name, status, points])).toEqual([
    ["Lovelace, Ada", "graded", 6],
    ["Babbage, Ben", "graded", 0],
    ["Curie, Cleo", "graded", 0],
    ["Noether, Dora", "not submitted", 0],
  ]);
});

it("correct parts are graded with the solution of the other sections", async () => {
  const run = await grade("--format", "gradescope");
  const results = JSON.parse(run.output)["4712"];
  expect(results.tests[0]).toMatchObject({
    name: "Divisors: divisors(28)",
    score: 0,
    status: "failed",
    visibility: "visible",
  });
  expect(results.tests.slice(2, 5)).toEqual([
    expect.objectContaining({ name: "Perfect: perfect(6)", score: 1, output: expect.stringContaining("solution") }),
    expect.objectContaining({ score: 1 }),
    expect.objectContaining({ visibility: "hidden" }),
  ]);
  expect(results.score).toBe(3);
});

describe("output formats", () => {
  it("include results.json of Gradescope for one submission", async () => {
    const { output } = await led(["grade", "a.led", "--with", "perfect.led", "--format", "gradescope"], {
      files: { "perfect.led": perfect, "a.led": right },
    });
    const { score, tests } = JSON.parse(output);
    expect(score).toBe(6);
    expect(tests).toHaveLength(6);
    expect(tests[1]).toMatchObject({ name: "Divisors: hidden test 2", visibility: "hidden", max_score: 1.5 });
    expect(tests[5]).toMatchObject({
      name: "Reasons",
      score: 0,
      max_score: 2,
      output: expect.stringContaining("only"),
    });
  });

  it("are printed alone on standard output, and include missing submissions", async () => {
    const { output, errors } = await grade("--csv", "--similarity", "pairs.txt");
    expect(output.trimEnd().split("\n").at(-1)).toBe('4714,"Noether, Dora",,0,8,0,0,0,,Not submitted.');
    expect(errors).toBe("wrote  pairs.txt\nwarning: 1 answer is not scored yet; it counts 0.\n");
    expect((await grade("--table")).output).toMatch(/^Noether, Dora .* \(Not submitted\.\)$/m);
  });

  it("include CSV with sections as columns", async () => {
    const { output } = await grade("--csv");
    expect(output.split("\n").slice(0, 2)).toEqual([
      "student,name,file,points,of,Divisors,Perfect,Reasons,Reasons: answer,remarks",
      '4712,"Babbage, Ben",hand/babbageben_LATE_4712_802_perfect-1.html,3,8,0,3,0,,',
    ]);
  });

  it("include a grade book of Canvas", async () => {
    const { output } = await grade("--format", "canvas");
    expect(output.split("\n").slice(0, 3)).toEqual([
      "Student,ID,SIS User ID,SIS Login ID,Section,Perfect numbers",
      "    Points Possible,,,,,8",
      '"Babbage, Ben",4712,s2,ben,A,3',
    ]);
  });

  it("include a grading worksheet of Moodle", async () => {
    const moodle =
      "Identifier,Full name,Email address,Status,Grade,Maximum grade\nParticipant 31,Ada Lovelace,ada@x.org,,,8\n";
    const zip = zipSync({ "Ada Lovelace_31_assignsubmission_file_/perfect.led": new TextEncoder().encode(right) });
    const { output } = await led(
      ["grade", "all.zip", "--with", "perfect.led", "--roster", "class.csv", "--format", "moodle"],
      {
        files: { "perfect.led": perfect, "class.csv": moodle },
        assets: { "all.zip": zip },
      },
    );
    expect(output).toMatch(
      /^Identifier,Full name,Email address,Grade,Maximum grade,Feedback comments\nParticipant 31,Ada Lovelace,ada@x\.org,6,8,<p>Reasons: not scored yet\.<\/p><p>Divisors: 3 of 3 points\.<\/p>/,
    );
  });

  it("include JUnit XML", async () => {
    const { output } = await grade("--format", "junit");
    expect(output).toContain('<testsuite name="Lovelace, Ada" tests="5" failures="0">');
    expect(output).toContain('<testcase classname="Divisors" name="divisors(28)"/>');
    expect(output).toContain('name="hidden test 2"');
    expect(output).not.toMatch(/perfect\(0\)/);
  });
});

describe("free-text answers", () => {
  it("are written to a file, whose scores count for the same answer", async () => {
    const first = await grade("--scores", "scores.csv");
    const scores = first.world.files.get("scores.csv")!;
    expect(scores).toContain("4711,Reasons,2,,,'=1+1 is what <b>only</b> 1 divides.\n");
    const scored = scores.replace("4711,Reasons,2,,,", '4711,Reasons,2,1.5,"Short, but right.",');
    const again = async (after: MemoryWorld): Promise<readonly GradeRecord[]> =>
      recordsOf(
        await led(
          ["grade", "hand", "--with", "perfect.led", "--roster", "class.csv", "--scores", "scores.csv", "--json"],
          { after },
        ),
      );
    first.world.files.set("scores.csv", scored);
    expect((await again(first.world))[2]).toMatchObject({
      points: 7.5,
      sections: [{}, {}, { title: "Reasons", points: 1.5, answer: { points: 1.5, comment: "Short, but right." } }],
    });
    expect(first.world.files.get("scores.csv")).toBe(scored);
    first.world.files.set("hand/lovelaceada_4711_801_perfect.html", page(work(divisors, predicate, "Another answer.")));
    expect((await again(first.world))[2]).toMatchObject({ points: 6 });
  });
});

it("a feedback page is written for each student", async () => {
  const { world } = await grade("--feedback", "pages");
  const ben = world.files.get("pages/Babbage-Ben-4712.html")!;
  expect([...world.files.keys()].filter((file) => file.startsWith("pages/"))).toHaveLength(5);
  expect(ben).toContain("<strong>3</strong> of 8 points");
  expect(ben).toContain("expected <code>{1, 2, 4, 7, 14}</code>");
  expect(ben).toContain("Passes with the solution of the other sections.");
  expect(ben).not.toMatch(/perfect\(0\)|<code>divisors\(1\)|iff n &gt; 0/);
  const ada = world.files.get("pages/Lovelace-Ada-4711.html")!;
  expect(ada).toContain("=1+1 is what &lt;b&gt;only&lt;/b&gt; 1 divides.");
  const shown = await grade("--feedback", "pages", "--solutions");
  expect(shown.world.files.get("pages/Babbage-Ben-4712.html")).toMatch(/perfect\(0\)[^]*iff n &gt; 0/);
});

it("points are deducted for late submissions", async () => {
  const times = roster
    .replace("Section", "Section,Submitted at")
    .replace("ada,A", "ada,A,2026-11-30T22:00:00Z")
    .replace("ben,A", "ben,A,2026-12-02T12:00:00Z");
  const run = await led(
    [
      "grade",
      "hand",
      "--with",
      "perfect.led",
      "--roster",
      "class.csv",
      "--due",
      "2026-11-30T23:59:00Z",
      "--late",
      "10%/day",
      "--json",
    ],
    { files: { ...files, "class.csv": times } },
  );
  const [ben, , ada] = recordsOf(run);
  expect(ben).toMatchObject({ points: 2.4, late: { by: "2 days", deduction: 0.2 } });
  expect(ada).toMatchObject({ points: 6, late: null });
});

it("submissions that differ only in names are reported", async () => {
  const named = (m: string, k: string): string =>
    work(
      `divisors(${m}) := {${k} | ${k} in {1..${m} - 1} & divides(${k}, ${m})}`,
      `perfect(${m}) iff ${m} > 1 & (Sum[${k} in divisors(${m})] ${k}) = ${m} & ~(${m} = 12)`,
    );
  const { world } = await led(["grade", "hand", "--with", "perfect.led", "--similarity", "pairs.txt"], {
    files: {
      "perfect.led": perfect,
      "hand/ada.led": named("m", "k"),
      "hand/ben.led": named("x", "y"),
      "hand/cleo.led": right,
    },
  });
  expect(world.files.get("pairs.txt")).toMatch(/^hand\/ada\.led and hand\/ben\.led: perfect \(\d+ nodes\)\n$/);
});

it.each([
  ["--due", "tomorrow"],
  ["--late", "some"],
  ["--key", "("],
  ["--key", "x"],
])("%s %s is rejected", async (...flags) => {
  expect((await grade(...flags)).exitCode).toBe(2);
});

it("student names are extracted from paths by a pattern", async () => {
  const { graded } = jsonOf(
    await led(["grade", "week", "--with", "perfect.led", "--key", "week/[^/]+/(?<student>\\w+)-", "--json"], {
      files: { "perfect.led": perfect, "week/g1/ada-final.led": right, "week/g2/ben-final.led": "" },
    }),
  );
  expect(graded).toMatchObject([
    { student: "ada", points: 6 },
    { student: "ben", points: 0 },
  ]);
});

describe("autograders", () => {
  it("have archives and repositories that contain the tool, but no solution for students", async () => {
    const { world, output, exitCode } = await led(
      ["grade", "--with", "week/perfect.led", "--autograder", "auto", "--forbids", "Sum"],
      {
        files: { "week/perfect.led": `use:>../own.led\n\n${perfect}`, "own.led": "/$ helper := 1 $/" },
      },
    );
    expect([exitCode, output]).toEqual([0, "wrote  auto/gradescope.zip and auto/classroom\n"]);
    const zip = unzipSync(Buffer.from(world.files.get("auto/gradescope.zip")!, "latin1"));
    const names = Object.keys(zip);
    expect(names).toEqual(
      expect.arrayContaining([
        "setup.sh",
        "run_autograder",
        "led/bin/led.cjs",
        "exercise/week/perfect.led",
        "exercise/own.led",
      ]),
    );
    const text = (name: string): string => Buffer.from(zip[name]!).toString();
    expect(text("run_autograder")).toContain(
      "grade /autograder/submission --single --with 'exercise/week/perfect.led' --forbids 'Sum' --timeout 10 --total-timeout 60 --format gradescope -o /autograder/results/results.json --force",
    );
    expect(text("exercise/week/perfect.led")).toContain("iff n > 0");
    const repository = "auto/classroom/.github";
    expect(world.files.get(`${repository}/exercise/week/perfect.led`)).not.toContain("iff n > 0");
    expect(world.files.get(`${repository}/workflows/classroom.yml`)).toContain("runners: led");
    expect(world.files.get(`${repository}/led/bin/led.cjs`)).toBe("tool");
    // Students begin with a document with gaps.
    const given = world.files.get("auto/classroom/perfect.led")!;
    expect(given).toContain("divisors(n) := {}");
    expect(given).not.toMatch(/iff n > 0|### H/);
  });

  it("receive the results of one submission with several files", async () => {
    const run = (format: string): Promise<CommandResult> =>
      led(["grade", "repository", "--single", "--with", "perfect.led", "--format", format], {
        files: {
          "perfect.led": perfect,
          "repository/perfect.led": `use:>lib/own.led\n\n${work(divisors.replace("divides", "parts"), predicate)}`,
          "repository/lib/own.led": "/$ parts(d, n) iff n mod d = 0 $/",
          "repository/README.txt": "",
        },
      });
    const results = JSON.parse(Buffer.from((await run("classroom")).output, "base64").toString());
    expect(results).toMatchObject({ status: "pass", max_score: 6 });
    expect(results.tests).toHaveLength(5);
    expect(results.tests[0]).toMatchObject({ name: "Divisors: divisors(28)", status: "pass", score: 1.5 });
    expect(JSON.parse((await run("gradescope")).output).score).toBe(6);
  });
});

describe("paths", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const gradedIn = async (
    entries: Readonly<Record<string, Uint8Array>>,
  ): Promise<readonly (readonly [student: string, points: number])[]> => {
    const run = await led(["grade", "all.zip", "--with", "perfect.led", "--json"], {
      files: { "perfect.led": perfect },
      assets: { "all.zip": zipSync({ ...entries }) },
    });
    const records = jsonOf(run)["graded"] as readonly { readonly student: string; readonly points: number }[];
    return records.map(({ student: id, points }) => [id, points]);
  };

  it("identify the student only in the parts that platforms write", async () => {
    expect(
      await gradedIn({
        "adax_1_2_Ben_32_assignsubmission_file_perfect.led": bytes(right),
        "Ben_32_assignsubmission_file_/Eve_33_assignsubmission_file_/perfect.led": bytes(""),
        "Eve_33_assignsubmission_file_/ben_32_4_perfect.led": bytes(""),
        "submitted/dora/week1/Ben_32_assignsubmission_file_.led": bytes(right),
      }),
    ).toEqual([
      ["32", 0],
      ["33", 0],
      ["1", 6],
      ["dora", 6],
    ]);
  });

  it("lead into the archives of students", async () => {
    const inner = zipSync({ "work/perfect.led": bytes(right), "Ben_32_assignsubmission_file_/perfect.led": bytes("") });
    expect(
      await gradedIn({
        "Ada_31_assignsubmission_file_/work.zip": zipSync({ "work/perfect.led": bytes(right) }),
        "cleo_34_2_work.zip": zipSync({ "perfect.led": bytes(right) }),
        "Dan_35_assignsubmission_file_/bad.zip": bytes("no archive"),
        "eve_36_2_work.zip": inner,
      }),
    ).toEqual([
      ["31", 6],
      ["35", 0],
      ["34", 6],
      ["36", expect.any(Number)],
    ]);
  });
});

describe("`studentSeed`", () => {
  const seeded = (value: string): string => `# Doubles

/$ studentSeed := ${value} $/

## Double (1 point)

### Solution

/$ double(n) := 2 * n $/

### Tests

cmd:>double(studentSeed)
2 * studentSeed
`;
  const run = (value: string, ...flags: readonly string[]): Promise<CommandResult> =>
    led(["grade", "hand", "--with", "doubles.led", ...flags], {
      files: {
        "doubles.led": seeded(value),
        "hand/ada.led": "/$ studentSeed := 7  double(n) := n + n $/",
        "hand/ben.led": "/$ double(n) := {n} $/",
        "hand/cleo.led": "/$ double(n) := {n} $/",
      },
    });
  const seedsIn = ({ world }: CommandResult): readonly (string | undefined)[] =>
    ["ada", "ben", "cleo"].map(
      (name) => /studentSeed<\/code> is (\d+)\./.exec(world.files.get(`pages/${name}.html`) ?? "")?.[1],
    );

  it("is a different number for each student, and the same in each run", async () => {
    const ran = await run("100000", "--feedback", "pages");
    const seeds = seedsIn(ran);
    expect(seeds).toEqual([0, 1, 2].map(() => expect.stringMatching(/^[1-9]\d{5}$/)));
    expect(new Set(seeds).size).toBe(3);
    expect(seedsIn(await run("123456", "--feedback", "pages"))).toEqual(seeds);
    expect(ran.output).toContain("1 of 1 point: hand/ada.led");
    expect(ran.output).toContain(`got {${seeds[1]}}`);
    expect(ran.output).toContain(`got {${seeds[2]}}`);
  });

  it.each(["12", "4 * 1000", "{}"])("cannot be %s", async (value) => {
    const { exitCode, errors } = await run(value);
    expect(errors).toContain("`studentSeed` must be a number with at least four digits.");
    expect(exitCode).toBe(2);
  });
});
