// The files for other programs, as these programs read them, and the texts for people.

import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { recordsIn } from "../../src/grading/csv.js";
import { pageWith } from "../support/playground-page.js";
import { jsonOf, led, type CommandResult } from "../support/world.js";

const exercise = `# Places

## The set \`near\` (2 points)

### Solution

/$ near := {\`lake, \`mill} $/

### Tests

cmd:>near
{\`lake, \`mill}

### Hidden tests

cmd:>|near|
2

## Reasons (2 points)

### Solution

They are close.
`;

const work = (code: string, answer: string): string =>
  `## The set\n\n### Solution\n\n/$ ${code} $/\n\n## Reasons (2 points)\n\n### Solution\n\n${answer}\n`;

/** The export of a grade book: with the assignment, a row about posting, and columns that cannot be imported. */
const canvas = `Student,ID,SIS User ID,SIS Login ID,Section,Places (815),Current Score
,,,,,Manual Posting,
    Points Possible,,,,,4,(read only)
"Lovelace, Ada",71,s1,ada,"A, and ""B""",,
"Ölmütz, Ben",72,s2,ben,B,,
"Student, Test",73,,t0,B,,
`;

const files = {
  "places.led": exercise,
  "class.csv": canvas,
  "hand/aaa.html": pageWith({
    work: { documents: [{ name: "places.led", text: "" }], open: "places.led", student: "71x" },
  }),
  "hand/lovelaceada_71_801_places.led": work("near := {`lake, `mill}", "By `near`, d >= 0; -1 < 2 & <b>all</b>."),
  "hand/oelmuetzben_72_802_places.led": work("near := {`school}", ""),
};

const grade = (...flags: readonly string[]): Promise<CommandResult> =>
  led(["grade", "hand", "--with", "places.led", "--roster", "class.csv", ...flags], { files });

/**
 * Reads a grade book as Canvas imports it: five columns about students, then assignments, whose identifier is in
 * parentheses; a row with the possible points; and students, whom it finds by the leading digits of `ID`.
 * https://community.canvaslms.com/t5/Instructor-Guide/How-do-I-import-grades-in-the-Gradebook/ta-p/807
 */
function canvasImport(text: string): {
  readonly assignment: string;
  readonly possible: number;
  readonly grades: ReadonlyMap<number, number>;
} {
  const titles = text.split("\n", 1).join("").split(",");
  expect(titles.slice(0, 5)).toEqual(["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]);
  expect(titles).toHaveLength(6);
  const assignment = titles[5]!;
  const [points, ...students] = recordsIn(text);
  expect(points!["Student"]).toMatch(/^\s*Points Possible$/);
  return {
    assignment,
    possible: Number(points![assignment]),
    grades: new Map(students.map((row) => [Number.parseInt(row["ID"]!, 10), Number(row[assignment])])),
  };
}

describe("Canvas grade book", () => {
  it("has the columns, the assignment and exactly the students of its export", async () => {
    const { output } = await grade("--format", "canvas");
    expect(canvasImport(output)).toEqual({
      assignment: "Places (815)",
      possible: 4,
      grades: new Map([
        [71, 2],
        [72, 0],
        [73, 0],
      ]),
    });
    expect(output.split("\n")[2]).toBe('"Lovelace, Ada",71,s1,ada,"A, and ""B""",2');
  });

  it("has the identifiers of a Canvas archive, without a roster", async () => {
    const archive = zipSync({
      "lovelaceada_71_801_places.led": new TextEncoder().encode(work("near := {`lake, `mill}", "")),
    });
    const { output } = await led(["grade", "all.zip", "--with", "places.led", "--format", "canvas"], {
      files: { "places.led": exercise },
      assets: { "all.zip": archive },
    });
    expect(canvasImport(output)).toEqual({ assignment: "Places", possible: 4, grades: new Map([[71, 2]]) });
  });
});

describe("Moodle worksheet", () => {
  it("has comments in HTML, and only students of the roster", async () => {
    const rows = recordsIn((await grade("--format", "moodle")).output);
    expect(rows.map((row) => [row["Identifier"], row["Grade"]])).toEqual([
      ["Participant 71", "2"],
      ["Participant 72", "0"],
      ["Participant 73", "0"],
    ]);
    const [ada, ben] = rows.map((row) => row["Feedback comments"]!);
    expect(ada).toContain("<p>Reasons: not scored yet.</p>");
    expect(ada).toContain("By <code>near</code>, d &gt;= 0; -1 &lt; 2 &amp; &lt;b&gt;all&lt;/b&gt;.".slice(0, 27));
    expect(ada).not.toMatch(/<b>|\n|'/);
    expect(ben).toContain("expected <code>{`lake, `mill}</code>, got <code>{`school}</code>");
    expect(ben).not.toContain("|near|");
  });
});

describe("answers and names", () => {
  it("are included in CSV", async () => {
    const { output } = await grade("--csv");
    expect(output.split("\n", 1)).toEqual([
      "student,name,file,points,of,The set `near`,Reasons,Reasons: answer,remarks",
    ]);
    const [, ada, ben] = recordsIn(output);
    expect([ada!["name"], ben!["name"]]).toEqual(["Lovelace, Ada", "Ölmütz, Ben"]);
    expect(ada!["Reasons: answer"]).toBe("By `near`, d >= 0; -1 < 2 & <b>all</b>.");
    expect(output).toContain(";' -1 < 2");
  });

  it("are included in the report, JUnit XML and JSON", async () => {
    expect((await grade()).output).toContain("Reasons: By `near`, d >= 0; -1 < 2 & <b>all</b>.");
    expect((await grade("--format", "junit")).output).toContain("<system-out>Reasons: By `near`, d &#62;= 0;");
    const { graded } = jsonOf(await grade("--json"));
    expect((graded as readonly unknown[])[1]).toMatchObject({
      name: "Lovelace, Ada",
      sections: [{}, { answer: { text: "By `near`, d >= 0; -1 < 2 & <b>all</b>." } }],
      tests: [
        { section: "The set `near`", hidden: false },
        { section: "The set `near`", hidden: true },
      ],
    });
  });
});

it("code in feedback pages is typeset", async () => {
  const { world } = await grade("--feedback", "pages");
  const ada = world.files.get("pages/Lovelace-Ada-71.html")!;
  const ben = world.files.get("pages/Ölmütz-Ben-72.html")!;
  expect(ada).toContain("<h2>The set <code>near</code> ");
  expect(ada).toContain(
    "<blockquote>By <code>near</code>, d &gt;= 0; -1 &lt; 2 &amp; &lt;b&gt;all&lt;/b&gt;.</blockquote>",
  );
  expect(ben).toContain("<p>expected <code>{`lake, `mill}</code>, got <code>{`school}</code></p>");
});

it("a table has aligned columns for letters of any width", async () => {
  const { output } = await led(["grade", "Finn 王.led", "Ada.led", "--with", "places.led", "--table"], {
    files: { "places.led": exercise, "Finn 王.led": "", "Ada.led": "" },
  });
  expect(output).toBe("Finn 王.led        0/4  ✗ ✗\nAda.led            0/4  ✗ ✗\n");
});

it.each(["table", "csv", "gradescope", "classroom", "junit", "moodle", "canvas"])(
  "a second run replaces the files of the first: %s",
  async (format) => {
    const flags = ["--format", format, "-o", "out/grades", "--similarity", "pairs.txt", "--feedback", "pages"];
    const first = await led(["grade", "a.led", "b.led", "--with", "places.led", ...flags], {
      files: { "places.led": exercise, "a.led": work("near := {`lake, `mill}", "x"), "b.led": "" },
    });
    first.world.files.set("a.led", work("near := {}", "y"));
    const before = first.world.files.get("out/grades");
    const again = await led(["grade", "a.led", "--with", "places.led", ...flags], { after: first.world });
    expect(again.errors).not.toContain("error");
    expect(again.world.files.get("out/grades")).not.toBe(before);
  },
);

it("`-o -` selects standard output", async () => {
  const { output, world } = await grade("--format", "csv", "-o", "-");
  expect(output).toMatch(/^student,name,/);
  expect(world.files.has("-")).toBe(false);
});

describe("report", () => {
  it("has all remarks, and marks missing answers", async () => {
    const times = canvas.replace("Section,", "Section,Submitted at,").replace(/",,/g, '",2026-11-30T12:00Z,,');
    const { output } = await led(
      [
        "grade",
        "hand",
        "--with",
        "places.led",
        "--roster",
        "times.csv",
        "--due",
        "2026-11-01",
        "--late",
        "10%/day,50%",
      ],
      { files: { ...files, "times.csv": times } },
    );
    expect(output).toContain("Reasons: no answer");
    expect(output).toContain("✗ Reasons: not scored yet.");
    expect(output).toMatch(/✗ Late by \d+ days: 50% of the points are deducted\.\n1 of 4 points/);
  });

  it("reports that there are no submissions", async () => {
    const { errors, exitCode } = await led(["grade", "places.led", "--with", "places.led", "--table"], { files });
    expect(errors).toContain("There are no submissions");
    expect(exitCode).toBe(2);
  });

  it("of a check names answers without points", async () => {
    const { output } = await led(["grade", "--check", "places.led"], {
      files: { "places.led": exercise.replace("Reasons (2 points)", "Reasons") },
    });
    expect(output).toContain("the free-text answer to `Reasons` is worth no points");
  });
});
