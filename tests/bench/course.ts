// Checking, testing and weaving the course and the standard library: cold commands in CPU and wall-clock time, and the
// latency of a watching command after a change of one chapter.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRepository } from "../support/emitted.js";
import { median, table } from "./measure.js";
import { writeResults } from "./results.js";

const rounds = 3;

const led = inRepository("bin/led.cjs");

/** Findings of a CPU profile of weaving (`node --cpu-prof`), and possible improvements. */
const notes = `The goal is five seconds by the clock for the three commands together, which is not reached. Beside each other on a busy machine, where all of this takes longer, weaving takes 11.6 seconds of the processors where it took 13.4, 6.5 of them in the main process where it took 8.2, and checking takes 1.49 where it took 1.72: a document that others use is checked once for them and itself, an evaluation that has more lines than a page shows is not followed to its end, programs that nobody reads are not laid out in lines, definitions that take notes are not gone through for extents, and the clock is asked less often while notes are taken. Of what the main process does while it weaves, programs of tests and reasons now take 30 %, two fifths of which are the optimiser, 29 % reading and checking the expressions, and 27 % printing; the garbage collector 15 %, requests to the processes that run tests 15 %, reasons and steps of tests 18 %, checking 8 % to 15 %, and pages 7 %. Nearly all of that is code that runs for the first time: in a process that has made them three times, programs are made in a third of the time. No setting of V8 (budgets and kinds of compilers, flags of its heap) makes it shorter. What it would take: the pages of a site woven by two whole processes, each of which would have to check the shelf; tests that are asked for together, so that two processes need not take turns for each of them.`;

export async function benchCourse(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "led-course-"));
  try {
    const course = join(folder, "course");
    cpSync(inRepository("examples/course"), course, { recursive: true });
    const text = `${cold(course, folder)}\n\n${await changes(course)}\n\n${notes}`;
    await writeResults("The course", text);
    return text;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function cold(course: string, folder: string): string {
  const shelf = inRepository("src/shelf");
  const commands: readonly (readonly [string, readonly string[]])[] = [
    ["led check, course and shelf", ["check", course, shelf]],
    ["led test, course and shelf", ["test", course, shelf]],
    ["led weave, course with what it uses of the shelf", ["weave", course, "-o", join(folder, "site")]],
  ];
  const times = commands.map((): { readonly processor: number[]; readonly clock: number[] } => ({
    processor: [],
    clock: [],
  }));
  for (let round = 0; round < rounds; round++)
    commands.forEach(([, args], i) => {
      const { processor, clock } = timesOf(args);
      times[i]!.processor.push(processor);
      times[i]!.clock.push(clock);
    });
  return table(
    ["whole command", "processor, s", "clock, s"],
    commands.map(([name], i) => [name, ...[times[i]!.processor, times[i]!.clock].map((all) => median(all).toFixed(2))]),
  );
}

/** The seconds of a command and its child processes, by the shell. It may fail, since exercises are unsolved. */
function timesOf(args: readonly string[]): { readonly processor: number; readonly clock: number } {
  const script = 'TIMEFORMAT="%U %S %R"; { time "$@" > /dev/null 2>&1 || true; } 2>&1';
  const told = execFileSync("bash", ["-c", script, "bash", process.execPath, led, ...args], { encoding: "utf8" });
  const [user = 0, system = 0, clock = 0] = told.trim().split(" ").map(Number);
  return { processor: user + system, clock };
}

/** Wall-clock time after rewriting each chapter, and total CPU time. */
async function changes(course: string): Promise<string> {
  const chapters = readdirSync(course).filter((name) => name.endsWith(".led"));
  const rows: (readonly string[])[] = [];
  for (const command of ["check", "test"]) {
    const watching = spawn(process.execPath, [led, command, "--watch", ...chapters], { cwd: course });
    const heard = new Heard(watching);
    await heard.count(chapters.length + 1);
    const times: number[] = [];
    const before = processorTime(watching);
    for (let round = 0; round < rounds; round++)
      for (const chapter of chapters) {
        const path = join(course, chapter);
        const lines = heard.lines;
        const start = performance.now();
        writeFileSync(path, `${readFileSync(path, "utf8")}\nOne more sentence.\n`);
        await heard.count(lines + 1);
        times.push(performance.now() - start);
        // Wait for the dependent chapters, which run again as well.
        await heard.rest();
      }
    const spent = processorTime(watching) - before;
    watching.kill("SIGKILL");
    rows.push([
      `led ${command} --watch`,
      median(times).toFixed(0),
      Math.max(...times).toFixed(0),
      ((spent * 1000) / times.length).toFixed(0),
    ]);
  }
  return table(
    ["a change of one chapter", "to its line, median ms", "at most", "processor, ms, with the chapters that use it"],
    rows,
  );
}

/** Counts the timestamped lines of a watching command, one per run. */
class Heard {
  lines = 0;
  #listener = (): void => {};

  constructor(process: ChildProcess) {
    process.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.lines += text.match(/^\d\d:\d\d:\d\d |^Watching/gm)?.length ?? 0;
      this.#listener();
    });
  }

  count(lines: number): Promise<void> {
    return new Promise((resolve) => {
      this.#listener = () => this.lines >= lines && resolve();
      this.#listener();
    });
  }

  /** Waits until no more lines arrive. */
  async rest(): Promise<void> {
    for (let before = -1; before !== this.lines; ) {
      before = this.lines;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

/** The CPU seconds of a process without its children; Linux counts hundredths. */
function processorTime({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
