// Interrupted searches: Ctrl-C in a terminal signals all processes of the command.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { tool } from "../support/built.js";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const folder = mkdtempSync(join(tmpdir(), "led-interrupted-"));
afterAll(() => rmSync(folder, { recursive: true }));

const endless = `/$
initialState := 0
next(n) := {n + 1, 2 * n}
$/

# Few states

steps:>n < 3

always:>n < 100

# All states

always:>n >= 0

possible:>n = 1000
`;

it.runIf(process.platform !== "win32")("an interrupted search prints its partial results", async () => {
  writeFileSync(join(folder, "endless.led"), endless);
  const child = spawn(process.execPath, [tool, "explore", "endless.led", "--states", "1000000000"], {
    cwd: folder,
    detached: true,
    env: { ...process.env, FORCE_COLOR: "", NO_COLOR: "1" },
  });
  let output = "";
  let pressing: NodeJS.Timeout | undefined;
  child.stdout.on("data", (data: Buffer) => {
    output += data.toString();
    // The first property has its answer, so the unbounded search is next. Repeat the signal, since it has no effect
    // before the search begins.
    if (output.includes("true in all")) pressing ??= setInterval(() => process.kill(-child.pid!, "SIGINT"), 200);
    // A further signal would kill the command.
    if (output.includes("because it was interrupted")) clearInterval(pressing);
  });
  const exitCode = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearInterval(pressing);
  expect(exitCode).toBe(1);
  expect(output).toMatch(
    /\? {3}14 {2}always: n >= 0\n {8}The search ended after \d+ states, because it was interrupted/,
  );
  expect(output).toMatch(/✓ {3}16 {2}possible: n = 1000 {2}true after \d+ steps/);
  expect(output).toMatch(/at least \d+ states/);
  expect(output).toContain("the search stopped because it was interrupted");
});
