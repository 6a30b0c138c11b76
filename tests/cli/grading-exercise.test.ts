// The exercise of led grade: documents and pages that are one, and documents that are not.

import { describe, expect, it } from "vitest";
import { textToBegin, exerciseIn } from "../../src/document/exercise.js";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import { pageWith } from "../support/playground-page.js";
import { jsonOf, led } from "../support/world.js";

const exercise = `# Doubles

## Double (2 points)

### Solution

/$ double(n) := 2 * n $/

### Tests

cmd:>double(4)
8

### Hidden tests

cmd:>double(5)
10
`;
const student = textToBegin(exerciseIn(readDocument(sourceOf("week.led", exercise)))!);
const sealed = { name: "week.led", sealed: "", opened: 0 };
const files = { "hand/ada.led": student.replace("/$\n\n$/", "/$ double(n) := n + n $/"), "hand/ben.led": student };

describe("exercise in a page", () => {
  const page = (text: string, more: object = {}): string =>
    pageWith({
      work: {
        documents: [
          { name: "notes.led", text: "Hi." },
          { name: "week.led", text },
        ],
        open: "notes.led",
        ...more,
      },
    });

  it("is the document of the page that has the solution", async () => {
    const run = await led(["grade", "hand", "--with", "page.html", "--json"], {
      files: { ...files, "page.html": page(exercise) },
    });
    const records = jsonOf(run)["graded"] as readonly { readonly points: number; readonly of: number }[];
    expect(records.map(({ points, of }) => [points, of])).toEqual([
      [2, 2],
      [0, 2],
    ]);
    const check = await led(["grade", "--check", "page.html"], { files: { "page.html": page(exercise) } });
    expect(check.output).toContain("the solution earns 2 of 2 points");
  });

  it("can import other documents of the page", async () => {
    const using = exercise.replace("## Double", "use:>notes.led\n\n## Double").replace("2 * n", "two * n");
    const documents = [
      { name: "week.led", text: using },
      { name: "notes.led", text: "/$ two := 2 $/\n" },
    ];
    const run = await led(["grade", "--check", "pages/page.html"], {
      files: { "pages/page.html": pageWith({ work: { documents, open: "week.led" } }) },
    });
    expect(run.output).toContain("the solution earns 2 of 2 points");
  });

  it.each([
    ["the students' page", page(student, { exercises: [sealed] })],
    ["a page without an exercise", page("cmd:>1 + 1\n2\n")],
    ["another page", "<p>Hello</p>"],
  ])("is rejected if it is %s", async (_, html) => {
    for (const command of [["hand", "--with"], ["--check"]]) {
      const run = await led(["grade", ...command, "page.html"], { files: { ...files, "page.html": html } });
      expect(run.errors).toContain("`page.html` is not an exercise.");
      expect([run.exitCode, run.output]).toEqual([2, ""]);
    }
  });
});

it.each(["# Notes\n\n/$ x := 1 $/\n", "", "# A\n\n## Solution\n\nBecause.\n"])(
  "an exercise without points is rejected: %j",
  async (text) => {
    const run = await led(["grade", "hand", "--with", "week.led"], { files: { ...files, "week.led": text } });
    expect(run.errors).toContain("`week.led` is not an exercise.");
    expect([run.exitCode, run.output]).toEqual([2, ""]);
  },
);
