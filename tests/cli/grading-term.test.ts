// A term in small: the twelve exercises of the course, twenty invented students, and all outputs.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isLong } from "../support/random.js";
import { archiveOf, idOf, roster, students } from "../support/term.js";
import { jsonOf, led, type CommandResult } from "../support/world.js";

const folder = new URL("../../examples/course/", import.meta.url);
const exercises = readdirSync(new URL("exercises/", folder));
const textOf = (path: string): string => readFileSync(new URL(path, folder), "utf8");
const chapters = Object.fromEntries(exercises.map((name) => [name, textOf(name)]));

const graded = (exercise: string, ...flags: readonly string[]): Promise<CommandResult> => {
  const text = textOf(`exercises/${exercise}`);
  return led(
    [
      "grade",
      "week.zip",
      "--with",
      `course/exercises/${exercise}`,
      "--roster",
      "class.csv",
      "--timeout",
      "0.5",
      ...flags,
    ],
    {
      files: {
        ...Object.fromEntries(Object.entries(chapters).map(([name, chapter]) => [`course/${name}`, chapter])),
        [`course/exercises/${exercise}`]: text,
        "class.csv": roster,
      },
      assets: { "week.zip": archiveOf({ name: exercise, text, chapters }) },
    },
  );
};

interface Row {
  readonly name: string;
  readonly status: string;
  readonly points: number;
  readonly of: number;
}

const pointsIn = ({ points, of }: Row): string => (points === of ? "all" : points === 0 ? "none" : "some");

it("the course has twelve exercises", () => {
  expect(exercises).toHaveLength(12);
});

it.for(isLong ? exercises : exercises.filter((_, i) => i % 6 === 0))(
  "every student has a row with the points for their work: %s",
  { timeout: 600_000 },
  async (exercise) => {
    const run = await graded(
      exercise,
      "--json",
      "--feedback",
      "pages",
      "--scores",
      "scores.csv",
      "--similarity",
      "pairs.txt",
    );
    const rows = jsonOf(run)["graded"] as readonly Row[];
    const byName = new Map(rows.map((row) => [row.name, row]));
    expect(rows).toHaveLength(students.length);
    const actual = students.map(({ name }) => {
      const row = byName.get(name.normalize("NFC"))!;
      return [name, row.status, pointsIn(row)];
    });
    expect(actual).toEqual(students.map(({ name, expected: { status, points } }) => [name, status, points]));
    const pages = [...run.world.files].filter(([path]) => path.startsWith("pages/"));
    expect(pages).toHaveLength(students.length);
    for (const [, html] of pages) {
      expect(html).not.toMatch(/<script|[^\P{Cc}\n\t]/u);
      expect(html).not.toContain("### Solution");
    }
    expect(run.world.files.get("pairs.txt")).toBe("No submissions share definitions.\n");
  },
);

describe.skipIf(!isLong)("files for other programs", () => {
  it.each(["table", "csv", "gradescope", "junit", "moodle", "canvas"])(
    "include every student: %s",
    { timeout: 600_000 },
    async (format) => {
      const { output } = await graded(exercises[0]!, "--format", format, "-o", "-");
      for (const [i, { name }] of students.slice(0, 13).entries()) {
        const text = format === "gradescope" ? `"Participant ${idOf(i)}": {` : name.normalize("NFC");
        expect(output).toContain(format === "junit" ? text.replaceAll("'", "&#39;") : text);
      }
      expect(output).not.toMatch(/[^\P{Cc}\n\t]/u);
      if (!["table", "gradescope", "junit"].includes(format)) expect(output).not.toMatch(/(?:^|,)"?\s*=/mu);
    },
  );
});
