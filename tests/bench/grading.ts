// Grading a class: sixty submissions of one exercise, with mistakes of many kinds, in CPU and wall-clock time.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { inRepository } from "../support/emitted.js";
import { writeResults } from "./results.js";

const students = 60;

/** Solutions of examples/exercises/perfect.led, and the mistakes that a class makes. */
const works: readonly string[] = [
  "divisors(n) := {d | d in {1..n - 1} & n mod d = 0}\nperfect(n) iff n > 0 & (Sum[d in divisors(n)] d) = n",
  "divisors(n) := {d | d in {1..n} & n mod d = 0}\nperfect(n) iff n > 0 & (Sum[d in divisors(n)] d) = n",
  "divisors(n) := {d | d in {1..n - 1} & n mod d = 0}\nperfect(n) iff (Sum[d in divisors(n)] d) = n",
  "divisors(n) := {d | d in {1..n - 1} & n mod d = 0}\nperfect(n) iff sum(divisors(n)) = n",
  "divisors(n) := {}",
  "divisors(n) := {d | d in {1..n - 1} & d mod e = 0}\nperfect(n) iff n = 6",
];

export async function benchGrading(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "led-grading-"));
  try {
    mkdirSync(join(folder, "hand"));
    writeFileSync(join(folder, "perfect.led"), readFileSync(inRepository("examples/exercises/perfect.led")));
    for (let i = 0; i < students; i++)
      writeFileSync(join(folder, "hand", `student${i}.led`), `/$\n${works[i % works.length]}\n$/\n`);
    const rows = [[], ["--feedback", "pages"]].map((flags) => {
      const begun = performance.now();
      // The usage of a child includes that of its children.
      const timed = spawnSync(
        "/usr/bin/env",
        [
          "bash",
          "-c",
          'time "$0" "$@"',
          process.execPath,
          inRepository("bin/led.cjs"),
          "grade",
          "hand",
          "--with",
          "perfect.led",
          "--table",
          ...flags,
        ],
        { cwd: folder, encoding: "utf8", env: { ...process.env, TIMEFORMAT: "%U %S" } },
      );
      const [user = 0, system = 0] = (timed.stderr.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
      const wall = (performance.now() - begun) / 1000;
      const graded = timed.stdout.split("\n").filter((line) => /\/6 /.test(line)).length;
      return `${graded} submissions${flags.length === 0 ? "" : " with feedback pages"}: ${(user + system).toFixed(1)} s of processor time, ${wall.toFixed(1)} s by the clock on ${availableParallelism()} cores`;
    });
    const text = rows.join("\n");
    await writeResults("Grading a class", text);
    return text;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
