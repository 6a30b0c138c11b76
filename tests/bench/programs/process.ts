// Times one program in this process: emitted, idiomatic and step by step, round-robin.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** CPU milliseconds: medians of warm runs, and the first runs. */
export interface Timing {
  readonly led: number;
  readonly idiomatic: number;
  readonly stepwise: number;
  readonly first: number;
  readonly firstIdiomatic: number;
  readonly isCorrect: boolean;
}

type Run = (n: number) => unknown;

/**
 * Number of runs, the milliseconds from which a program counts as slow and runs less often, and number of warm-up runs.
 */
const rounds = 5;
const slow = 4_000;
const warmUps = 12;

const [, , sizes = "", folder = ""] = process.argv;
// Without a stored answer, the answer of the idiomatic program is expected.
const { n, expected }: { n: number; expected?: string } = JSON.parse(readFileSync(sizes, "utf8"));

async function load(name: string): Promise<Run> {
  const { run }: { run: Run } = await import(pathToFileURL(`${folder}/${name}.js`).href);
  return run;
}

function timed(run: Run): readonly [time: number, value: unknown] {
  const before = process.cpuUsage();
  const value = run(n);
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, value];
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!;

const [led, idiomatic, stepwise] = await Promise.all(["led", "idiomatic", "stepwise"].map(load));
const [first, value] = timed(led!);
const [firstIdiomatic, answer] = timed(idiomatic!);
for (let i = 0; i < warmUps; i++) timed(idiomatic!);
const times: Record<"led" | "idiomatic" | "stepwise", number[]> = { led: [], idiomatic: [], stepwise: [] };
for (let i = 0; i < (first > slow ? 1 : rounds); i++) {
  times.led.push(timed(led!)[0]);
  for (let k = 0; k < 3; k++) times.idiomatic.push(timed(idiomatic!)[0]);
  times.stepwise.push(timed(stepwise!)[0]);
}
const timing: Timing = {
  led: median(times.led),
  idiomatic: median(times.idiomatic),
  stepwise: median(times.stepwise),
  first,
  firstIdiomatic,
  isCorrect: String(value) === (expected ?? String(answer)),
};
process.stdout.write(JSON.stringify(timing));
