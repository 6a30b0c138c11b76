// Measures kernels in this process, running the versions of a kernel round-robin. Takes a JSON request, and prints a
// line of JSON per kernel.

import { median } from "../measure.js";
import { families } from "../families/all.js";
import { kernels } from "./all.js";
import type { Comparison, Kernel, Run, Version, Versions } from "./kernel.js";
import { textOf } from "./plain.js";

export type VersionName = keyof Versions;

export interface MeasureRequest {
  /** The folder of the emitted modules, as a URL that ends in a slash. */
  readonly emitted: string;
  /** Folders of modules emitted with other options, by name. Only their emitted versions are measured. */
  readonly variants?: Readonly<Record<string, string>>;
  readonly kernels: readonly string[];
  readonly versions: readonly VersionName[];
  /** The usual size, or the three that show the growth. */
  readonly sizes: "usual" | "growth";
  /** True if every kernel runs briefly beforehand, so that the shared runtime has seen all of them. */
  readonly mixed: boolean;
}

/** Milliseconds per run, by version. */
export interface Measured {
  readonly kernel: string;
  readonly size: number;
  readonly times: Readonly<Partial<Record<VersionName, number>>>;
  readonly variants: Readonly<Record<string, number>>;
}

/** Milliseconds per batch of runs, and maximum number of runs in it. */
const batchTime = 10;
const maxInBatch = 500;
/** Milliseconds of warm-up per version, number of warm-up runs, and an upper bound on the time of the latter. */
const warmUpTime = 300;
const warmUpRuns = 8;
const maxWarmUpTime = 1_500;
const rounds = 11;
/** Total milliseconds for the rounds of a slow version, and the minimum number of rounds. */
const maxTime = 1_000;
const fewestRounds = 3;

interface Candidate {
  /** A version, or a variant of the emitted one. */
  readonly name: VersionName | { readonly variant: string };
  readonly version: Version;
}

/** The measurement of a version: the runs per round, and the times so far. */
interface Plan extends Candidate {
  readonly text: string;
  readonly batch: number;
  readonly rounds: number;
  readonly times: number[];
}

async function candidatesOf(
  kernel: Comparison,
  { emitted, variants = {}, versions: wanted }: MeasureRequest,
): Promise<readonly Candidate[]> {
  const versions = await kernel.versions(new URL(emitted));
  const chosen = wanted.flatMap((name): readonly Candidate[] => {
    const version = versions[name];
    return version === undefined ? [] : [{ name, version }];
  });
  const varied = Object.entries(variants).map(
    async ([variant, folder]): Promise<Candidate> => ({
      name: { variant },
      version: (await kernel.versions(new URL(folder))).emitted,
    }),
  );
  return [...chosen, ...(await Promise.all(varied))];
}

interface Timed {
  /** Milliseconds per run. */
  readonly time: number;
  readonly answer: ReturnType<Run>;
}

/**
 * Times a batch of prepared runs. Their answers are kept until the end, which prevents dead-code elimination. CPU time
 * includes garbage collection and excludes other processes.
 */
function timed(version: Version, size: number, batch: number): Timed {
  const runs = Array.from({ length: batch }, () => version(size));
  const answers: ReturnType<Run>[] = [];
  const start = process.cpuUsage();
  for (const run of runs) answers.push(run());
  const { user, system } = process.cpuUsage(start);
  return { time: (user + system) / 1000 / batch, answer: answers[0]! };
}

/**
 * Times a batch after a call with a smaller input, which replaces cached results of the last call. The heap is not
 * collected beforehand, since that would also discard optimised code.
 */
function measured(
  { version, batch }: Plan,
  { usual, small }: { readonly usual: number; readonly small: number },
): number {
  version(small)();
  return timed(version, usual, batch).time;
}

function planOf({ name, version }: Candidate, size: number): Plan {
  const { time: first, answer } = timed(version, size, 1);
  const text = textOf(answer());
  let time = first;
  let batch = 1;
  let runs = 1;
  for (let spent = time; spent < warmUpTime || (runs < warmUpRuns && spent < maxWarmUpTime); spent += batch * time) {
    batch = Math.max(1, Math.min(maxInBatch, Math.round(batchTime / Math.max(time, 0.001))));
    ({ time } = timed(version, size, batch));
    runs += batch;
  }
  return {
    name,
    version,
    text,
    batch,
    rounds: Math.max(fewestRounds, Math.min(rounds, Math.floor(maxTime / (batch * time)))),
    times: [],
  };
}

function shown(name: Candidate["name"] | undefined): string {
  return typeof name === "object" ? name.variant : (name ?? "nothing");
}

function compareAnswers(kernel: Comparison, [first, ...others]: readonly Plan[]): void {
  for (const { name, text } of others) {
    if (text !== first?.text)
      throw new Error(`${kernel.name}: the answer of ${shown(name)} is another one than that of ${shown(first?.name)}`);
  }
}

function measure(kernel: Comparison, candidates: readonly Candidate[], size: number): Measured {
  const plans = candidates.map((candidate) => planOf(candidate, size));
  compareAnswers(kernel, plans);
  for (let round = 0; round < rounds; round++) {
    for (const plan of plans)
      if (round < plan.rounds) plan.times.push(measured(plan, { usual: size, small: kernel.sizes.small }));
  }
  const medians = (wanted: "string" | "object"): Readonly<Record<string, number>> =>
    Object.fromEntries(
      plans.flatMap(({ name, times }) => (typeof name === wanted ? [[shown(name), median(times)]] : [])),
    );
  return { kernel: kernel.name, size, times: medians("string"), variants: medians("object") };
}

function growthOf({ sizes }: Comparison | Kernel): readonly number[] {
  return "growth" in sizes ? sizes.growth : [];
}

async function main(request: MeasureRequest): Promise<void> {
  const chosen = [...kernels, ...families].filter(({ name }) => request.kernels.includes(name));
  const all = await Promise.all(
    chosen.map(async (kernel) => ({ kernel, candidates: await candidatesOf(kernel, request) })),
  );
  if (request.mixed) {
    for (const { kernel, candidates } of all)
      for (const { version } of candidates) for (let i = 0; i < 20; i++) version(kernel.sizes.small)();
  }
  for (const { kernel, candidates } of all) {
    for (const size of request.sizes === "usual" ? [kernel.sizes.usual] : growthOf(kernel)) {
      process.stdout.write(`${JSON.stringify(measure(kernel, candidates, size))}\n`);
    }
  }
}

const request: MeasureRequest = JSON.parse(process.argv[2] ?? "{}");
await main(request);
