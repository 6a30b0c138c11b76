// Start-up time of `led build` as a process, against a bare `node -e 0`, alternating.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Candidate, compare, table, timed } from "./measure.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Variables that slow down the start of Node. Reading certificates takes longer than all else in `node -e 0`. */
const slowing = ["NODE_EXTRA_CA_CERTS", "NODE_OPTIONS"];

/** Measures without the variables that slow down Node; if the environment has them, with them as well. */
export function benchStart(print: (line: string) => void): string {
  const set = slowing.filter((name) => process.env[name] !== undefined);
  const usual = { ...process.env };
  for (const name of set) delete usual[name];
  print(starts(usual));
  return set.length === 0 ? "" : `\nWith ${set.join(" and ")}, as it is set here:\n\n${starts(process.env)}\n`;
}

function starts(env: NodeJS.ProcessEnv): string {
  const out = mkdtempSync(join(tmpdir(), "led-bench-"));
  const node =
    (...args: string[]): Candidate["run"] =>
    () =>
      timed(() => execFileSync(process.execPath, args, { cwd: root, stdio: "ignore", env }));
  const led = join(root, "bin", "led.cjs");
  const results = compare(
    [
      { name: "node -e 0", run: node("-e", "0") },
      { name: "led --version", run: node(led, "--version") },
      { name: "led check tic-tac-toe.led", run: node(led, "check", "examples/tic-tac-toe.led") },
      { name: "led build tic-tac-toe.led", run: node(led, "build", "examples/tic-tac-toe.led", "--out-dir", out) },
      { name: "led eval 1+1", run: node(led, "eval", "1+1") },
    ],
    { warmup: 3, rounds: 21 },
  );
  rmSync(out, { recursive: true });
  return table(
    ["whole process", "median ms", "ratio"],
    results.map((r) => [r.name, r.median.toFixed(1), r.ratio.toFixed(2)]),
  );
}
