// Exhaustive state-space search in one thread: puzzles, a game and two protocols, each in a separate process. For
// comparison, rumur compiles the same models in Murphi to C, if it is installed.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { inRepository } from "../support/emitted.js";
import type { Searches } from "./explore/process.js";
import { median, printedTable, table } from "./measure.js";
import { writeResults } from "./results.js";

const folder = inRepository("tests/bench/explore");
const place = inRepository("out/bench/explore");

/** Systems without a model in Murphi are not compared. */
const models = ["eight-puzzle", "hanoi", "tic-tac-toe", "filter-lock", "two-phase-commit", "hit-boxes"];

/** Number of measured searches after the first; programs of rumur have no warm-up. */
const rounds = 3;

const head = ["model", "states", "first s", "warm s", "states/s", "bytes/state", "rumur s", "first/rumur"];

export async function benchExplore(print: (line: string) => void, names: readonly string[]): Promise<string> {
  mkdirSync(place, { recursive: true });
  await build({
    entryPoints: [join(folder, "process.ts")],
    bundle: true,
    format: "esm",
    platform: "node",
    outfile: join(place, "process.mjs"),
    logLevel: "error",
  });
  const chosen = models.filter((name) => names.length === 0 || names.includes(name));
  const hasRumur = isInstalled("rumur") && isInstalled("cc");
  const printRow = printedTable(head, chosen, print);
  const rows = chosen.map((name) => {
    const row = rowOf(name, hasRumur);
    printRow(row);
    return row;
  });
  const beside = hasRumur
    ? "rumur is given the same states in Murphi, one thread, and neither symmetry nor invariants; `cc -O3` makes its program, which takes time of its own."
    : "rumur is not installed.";
  if (names.length === 0)
    await writeResults(
      "All states",
      `Seconds of processor time in one thread, garbage collection included: of the first search in a process, and the median of ${rounds} more. Bytes are those of the states that were found, without those that wait. ${beside}\n\n${table(head, rows)}`,
    );
  return `\n${beside}`;
}

function rowOf(name: string, hasRumur: boolean): readonly string[] {
  const told = execFileSync(process.execPath, [
    join(place, "process.mjs"),
    join(folder, `${name}.led`),
    String(rounds),
  ]);
  const { states, bytes, first, warm } = JSON.parse(told.toString()) as Searches;
  const seconds = median(warm);
  const other = hasRumur && existsSync(join(folder, `${name}.m`)) ? rumur(name, states) : undefined;
  return [
    name,
    String(states),
    first.toFixed(2),
    seconds.toFixed(2),
    String(Math.round(states / seconds)),
    (bytes / states).toFixed(0),
    other?.toFixed(2) ?? "–",
    other === undefined ? "–" : (first / other).toFixed(2),
  ];
}

/** The CPU seconds of the program that rumur generates. Throws if its number of states differs. */
function rumur(name: string, states: number): number {
  const source = join(place, `${name}.c`);
  const program = join(place, name);
  const flags = ["--deadlock-detection", "off", "--symmetry-reduction", "off", "--threads", "1"];
  execFileSync("rumur", [...flags, "--output", source, join(folder, `${name}.m`)], { stdio: "ignore" });
  execFileSync("cc", ["-O3", "-march=native", "-o", program, source, "-lpthread"], { stdio: "ignore" });
  const times = Array.from({ length: rounds }, () => {
    // The last line has the CPU time of child processes: minutes and seconds, user and system.
    const text = execFileSync("sh", ["-c", '"$0"; times', program]).toString();
    // Earlier lines report progress.
    const found = Number([...text.matchAll(/(\d+) states,/g)].at(-1)?.[1]);
    if (found !== states) throw new Error(`${name}: led finds ${states} states, and rumur ${found}`);
    const [, children = ""] = /\n(.*)\n$/.exec(text) ?? [];
    return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60 * Number(m) + Number(s), 0);
  });
  return median(times);
}

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
