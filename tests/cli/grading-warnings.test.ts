// Warnings of led grade about a class: answers and scores that do not count, and names that platforms may not find.

import { describe, expect, it } from "vitest";
import { textToBegin, exerciseIn } from "../../src/document/exercise.js";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import { jsonOf, led, type CommandResult } from "../support/world.js";

const exercise = `# Unions

## Double

### Solution

/$ double(n) := 2 * n $/

### Tests

cmd:>double(4)
8

## In your own words (2 points)

### Solution

All members of both.
`;
const student = textToBegin(exerciseIn(readDocument(sourceOf("week.led", exercise)))!).replace(
  "/$\n\n$/",
  "/$ double(n) := n + n $/",
);
const work = (answer: string): string => `${student.trimEnd()}\n\n${answer}\n`;
const submissions = { "hand/ada.led": work("The members of A or B."), "hand/ben.led": work("Everything.") };
const scored = `student,section,of,points,comment,answer
hand/ada.led,In your own words,2,1.5,,The members of A or B.
hand/ben.led,In your own words,2,2,,Everything.
`;

const grade = (document: string, ...flags: readonly string[]): Promise<CommandResult> =>
  led(["grade", "hand", "--with", "week.led", "--scores", "scores.csv", "--force", ...flags], {
    files: { ...submissions, "week.led": document, "scores.csv": scored },
  });
const renamed = exercise.replace("In your own words (2 points)", "Unions (3 points)");

describe("section that changed after publication", () => {
  it("causes a warning for answers and recorded scores without a section", async () => {
    const { errors, output, world } = await grade(renamed, "--csv");
    expect(errors).toContain("warning: 2 submitted answers below `In your own words` fit no free-text section");
    expect(errors).toContain("warning: 2 recorded scores for `In your own words` in `scores.csv` fit no free-text");
    expect(output).toContain("The answer below `In your own words` fits no section of the exercise.");
    expect(world.files.get("scores.csv")).toContain("hand/ada.led,In your own words,2,1.5,,The members of A or B.");
    const json = jsonOf(await grade(renamed, "--json"));
    expect(json["warnings"]).toHaveLength(2);
  });

  it.each([
    [
      4,
      "`In your own words` is worth 4 points now, but 2 scores in `scores.csv` are out of 2. They count as recorded.",
    ],
    [1, "They count as recorded with at most 1 point."],
  ])("causes a warning for scores with another maximum, now %d, until they are updated", async (of, warning) => {
    const changed = exercise.replace("2 points", `${of} points`);
    const first = await grade(changed, "--csv");
    expect(first.errors).toContain(warning);
    const args = ["grade", "hand", "--with", "week.led", "--scores", "scores.csv", "--force"];
    expect((await led(args, { after: first.world })).errors).toContain(warning);
    const { files } = first.world;
    files.set(
      "scores.csv",
      files
        .get("scores.csv")!
        .replaceAll("words,2,", `words,${of},`)
        .replaceAll(/,(1.5|2),,/g, ",1,,"),
    );
    expect((await led(args, { after: first.world })).errors).toBe("");
  });

  it("causes a warning if an answer with recorded points is empty now", async () => {
    const { errors } = await led(["grade", "hand", "--with", "week.led", "--scores", "scores.csv", "--force"], {
      files: { "hand/ada.led": work(""), "week.led": exercise, "scores.csv": scored },
    });
    expect(errors).toBe(
      "warning: The answer of `hand/ada.led` to `In your own words` is empty now. The recorded points in `scores.csv` do not count.\n",
    );
  });

  it("causes no warnings without changes", async () => {
    expect((await grade(exercise, "--csv")).errors).toBe("same   scores.csv\n");
  });
});

it.each(["csv", "moodle", "canvas", "table"])("unscored answers are counted in the format %s", async (format) => {
  const files = { ...submissions, "week.led": exercise, "class.csv": "Identifier,Full name\n1,ada\n2,ben\n" };
  const args = ["grade", "hand", "--with", "week.led", "--roster", "class.csv", "--format", format];
  expect((await led(args, { files })).errors).toBe("warning: 2 answers are not scored yet; they count 0.\n");
  expect((await led([...args, "--quiet"], { files })).errors).toBe("");
});

describe("Moodle worksheet", () => {
  const moodle = (roster: string): Promise<CommandResult> =>
    led(["grade", "hand", "--with", "week.led", "--roster", "class.csv", "--format", "moodle"], {
      files: { ...submissions, "week.led": exercise, "class.csv": roster },
    });

  it("has the addresses of the roster, and a warning without Moodle identifiers", async () => {
    const { output, errors } = await moodle("username,name,Email\nada,Ada,ada@uni.example\nben,Ben,ben@uni.example\n");
    expect(output).toContain("Participant ada,Ada,ada@uni.example,");
    expect(errors).toContain("2 students have no identifier of Moodle");
    expect(errors.match(/Participant/g)).toHaveLength(1);
  });

  it("has no warning with Moodle identifiers", async () => {
    const { output, errors } = await moodle("Identifier,Full name,E-Mail\nParticipant 4711,Ada,ada@uni.example\n");
    expect(output).toContain("Participant 4711,Ada,ada@uni.example,");
    expect(errors).not.toContain("identifier");
  });
});

it("a student in a folder has the same name in all formats", async () => {
  const files = { "subs/helper/week.led": student, "subs/other/week.led": student, "week.led": exercise };
  const of = async (format: string): Promise<string> =>
    (await led(["grade", "subs", "--with", "week.led", "--format", format], { files })).output;
  expect(await of("table")).toMatch(/^helper {2}.*\nother {3}/);
  expect(await of("csv")).toContain("\nhelper,");
});

it("progress is shown on a terminal", async () => {
  const { errors } = await led(["grade", "hand", "--with", "week.led", "--csv"], {
    files: { ...submissions, "week.led": exercise },
    isTerminal: true,
  });
  expect(errors).toMatch(/Graded 0 of 2 submissions …[^]*Graded 1 of 2 submissions …/);
});
