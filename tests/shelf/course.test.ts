// The course: its chapters have no diagnostics and pass their tests, and the solutions score full marks.

import { describe, expect, it } from "vitest";
import { run } from "../../src/cli/commands.js";
import { systemWorld } from "../../src/cli/system.js";
import { documentsIn } from "../documents.js";

const namesIn = (folder: string) => documentsIn(folder).map(({ path }) => path.slice(folder.length + 1));
const chapters = namesIn("examples/course");

async function led(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const said: string[] = [];
  const stream = { write: (text: string) => void said.push(text), isTerminal: false, columns: undefined };
  const code = await run(args, { ...systemWorld(), output: stream, errors: stream });
  return { code, said: said.join("") };
}

it("has twelve chapters, each with exercises and solutions", () => {
  expect(chapters).toHaveLength(12);
  for (const part of ["exercises", "solutions"]) expect(namesIn(`examples/course/${part}`)).toEqual(chapters);
});

describe.each(chapters)("%s", (name) => {
  const path = `examples/course/${name}`;
  const exercises = `examples/course/exercises/${name}`;
  const solutions = `examples/course/solutions/${name}`;

  it("draws no finding, and all its tests hold", async () => {
    const { code, said } = await led("test", path, "--warnings-as-errors");
    expect(said).toMatch(/^[1-9]\d* passed, 0 failed$/m);
    expect(said).not.toContain("warning");
    expect(code).toBe(0);
  });

  it("has exercises whose points the solutions get", async () => {
    const { said } = await led("test", solutions, "--with", exercises, "--json");
    const { graded, diagnostics } = JSON.parse(said);
    expect(diagnostics).toEqual([]);
    expect(graded).toHaveLength(1);
    const [{ points, of, refused, tests }] = graded;
    expect({ refused, failed: tests.filter(({ status }: { status: string }) => status !== "passed") }).toEqual({
      refused: [],
      failed: [],
    });
    expect(points).toBe(of);
    expect(of).toBeGreaterThanOrEqual(5);
  });

  it("leaves the exercises to be done", async () => {
    const { said } = await led("test", path, "--with", exercises, "--json");
    const [{ points }] = JSON.parse(said).graded;
    expect(points).toBe(0);
  });
});
