// The command as people start it: a whole process of `led build` against a bare `node -e 0`, in turn.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compare, table, timed } from "./measure.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

export function benchStart(): string {
  const out = mkdtempSync(join(tmpdir(), "led-bench-"));
  const node = (...args: string[]) => (): number => timed(() => execFileSync(process.execPath, args, { cwd: root, stdio: "ignore" }));
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
  return `${table(["whole process", "median ms", "ratio"], results.map((r) => [r.name, r.median.toFixed(1), r.ratio.toFixed(2)]))}\n`;
}
