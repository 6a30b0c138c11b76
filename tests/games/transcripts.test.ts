// Games of a course, played through a pipe and submitted as a transcript: a row of x, a column of o, both diagonals, a
// tie, a move to an occupied cell, and invalid input.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { root, tool } from "../support/built.js";

// The tests start processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const moves = readFileSync(join(import.meta.dirname, "transcripts/moves.txt"), "utf8");

/** The output after each occurrence of a command in a transcript, up to the next command. */
function answers(transcript: string, remark: string): readonly string[] {
  const part =
    transcript.split(/^(?=# )/m).find((text) => text.startsWith(`# ${remark}`)) ?? expect.unreachable(`no ${remark}`);
  return part
    .split(/^> .*\n/m)
    .slice(1)
    .map((text) => text.trimEnd());
}

describe.each([
  ["tic-tac-toe", "tests/games"],
  ["tic-tac-toe-2014", "examples"],
])("transcript of %s", (name, folder) => {
  const play = (): { readonly status: number | null; readonly stdout: string; readonly stderr: string } =>
    spawnSync(process.execPath, [tool, "play", "--terminal", `${folder}/${name}.led`], {
      cwd: root,
      input: moves,
      encoding: "utf8",
      env: { ...process.env, FORCE_COLOR: "", NO_COLOR: "1" },
    });

  it("matches the approved file", async () => {
    const { status, stdout, stderr } = play();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    await expect(stdout).toMatchFileSnapshot(`transcripts/${name}.txt`);
    const last = (remark: string): string | undefined =>
      answers(stdout, remark)
        .filter((answer) => answer.startsWith("frame"))
        .at(-1);
    expect(last("x wins across")).toContain('New: "x won"');
    expect(last("o wins down")).toContain('New: "o won"');
    expect(last("x wins from the upper left")).toContain('New: "x won"');
    expect(last("o wins from the upper right")).toContain('New: "o won"');
    expect(last("A tie")).toContain('New: "cat got it"');
    expect(answers(stdout, "After the end")).toEqual([
      expect.stringMatching(/Nothing has changed\.$/),
      expect.stringContaining('New: "x\'s turn"'),
    ]);
    expect(answers(stdout, "An occupied cell")).toEqual([
      expect.stringContaining('New: "o\'s turn"'),
      expect.stringMatching(/Nothing/),
      expect.stringMatching(/Nothing/),
      "{(`x, 5)}",
    ]);
    const refused = answers(stdout, "Nonsense");
    expect(refused).toHaveLength(8);
    expect(refused.slice(0, 6).filter((answer) => answer.includes("frame "))).toEqual([]);
    expect(refused[6]).toBe("{(`x, 5)}");
  });
});

it("the rules alone are not a game", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [tool, "play", "--script", "examples/tic-tac-toe-rules.led"],
    { cwd: root, input: moves, encoding: "utf8" },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain("L708");
});
