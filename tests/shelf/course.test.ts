// The course: its chapters have no diagnostics and pass their tests, and the solutions of their exercises score full marks.

import { describe, expect, it } from "vitest";
import { documentsIn } from "../documents.js";
import { led as inMemory, ledOnDisk } from "../support/world.js";

const namesIn = (folder: string) => documentsIn(folder).map(({ path }) => path.slice(folder.length + 1));
const chapters = namesIn("examples/course");
/** The first chapter with its exercises. */
const course = Object.fromEntries(
  [...documentsIn("examples/course"), ...documentsIn("examples/course/exercises")].flatMap(({ path, text }) =>
    path.endsWith("01-logic.led") ? [[path.replace("examples/", ""), text]] : [],
  ),
);

async function led(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const { exitCode, output, errors } = await ledOnDisk(args);
  return { code: exitCode, said: output + errors };
}

it("has twelve chapters with linked exercises", () => {
  expect(chapters).toHaveLength(12);
  expect(namesIn("examples/course/exercises")).toEqual(chapters);
  for (const { path, text } of documentsIn("examples/course"))
    expect(text).toContain(`\n## [Exercises](exercises/${path.slice("examples/course/".length)})\n`);
});

describe.each(chapters)("%s", (name) => {
  it.each(["", "exercises/"])("has no diagnostics, and passes its tests, in %j", async (folder) => {
    const { code, said } = await led("test", `examples/course/${folder}${name}`, "--warnings-as-errors");
    expect(said).toMatch(/^[1-9]\d* passed, 0 failed$/m);
    expect(said).not.toContain("warning");
    expect(code).toBe(0);
  });

  it("has exercises that only the solutions solve, also with hidden tests", async () => {
    const { code, said } = await led("grade", "--check", `examples/course/exercises/${name}`, "--json");
    const { checked, diagnostics } = JSON.parse(said);
    expect(diagnostics).toEqual([]);
    expect(checked).toMatchObject([{ solved: 10, untouched: 0, of: 10 }]);
    expect(code).toBe(0);
  });

  it("has exercises with a statement, a hint, a solution, visible and hidden tests", () => {
    const { text } = documentsIn("examples/course/exercises").find(({ path }) => path.endsWith(name))!;
    const sections = text
      .split(/^## /m)
      .slice(1)
      .filter((section) => /^.*\(\d points\)\n/.test(section));
    expect(sections).toHaveLength(5);
    for (const section of sections)
      expect(section).toMatch(
        /^.*\n\n[^#\n][^]*\n### Hint\n[^]*\n### Solution\n[^]*\n### Tests\n[^]*\n### Hidden tests\n/,
      );
  });
});

it("becomes a site with exercises, but without solutions", async () => {
  const { world, exitCode } = await inMemory(["weave", "course", "-o", "out"], { files: course });
  expect(exitCode).toBe(0);
  expect(world.files.get("out/01-logic.html")).toContain('<a href="exercises/01-logic.html">Exercises</a>');
  const page = world.files.get("out/exercises/01-logic.html")!;
  expect(page).toContain('<p class="todo">To do</p>');
  expect(page).toMatch(/<li class="unrun">.*?to do/);
  expect(page).not.toMatch(/Hidden tests|The chapter defines|class="failed"/);
  const { world: whole } = await inMemory(["weave", "course", "-o", "out", "--solutions"], { files: course });
  expect(whole.files.get("out/exercises/01-logic.html")).toMatch(/Hidden tests[^]*class="passed line"/);
}, 120_000);
