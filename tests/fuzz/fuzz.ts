// `npm run fuzz -- --seed N --minutes M` compiles, examines and runs mutants of all documents, and type-checks the
// output of accepted ones, until the CPU minutes are spent. `--only I` examines a single mutant. Findings are written
// to out/fuzz, partly reduced.

import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { compile } from "../../src/compiler.js";
import { tscErrorsOf, runtimeBeside } from "../support/strictly.js";
import { Dice } from "./dice.js";
import { examine, type Finding } from "./examine.js";
import { reduced } from "./reduce.js";
import type { Report } from "./worker.js";

const { values: flags } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "15" },
    only: { type: "string" },
  },
});
const seed = Number(flags.seed);
const limit = Number(flags.minutes) * 60;
const [first, last] = flags.only === undefined ? [0, Infinity] : [Number(flags.only), Number(flags.only) + 1];

/** Number of modules per run of tsc. */
const batch = 2000;
/** Seconds until a mutant counts as non-terminating, and memory limit of a worker in megabytes. */
const longest = 60;
const memory = 1500;

/** Worker threads do not inherit the TypeScript loader. */
const script = `import(${JSON.stringify(import.meta.resolve("tsx/esm/api"))}).then(({ register }) => { register(); return import(${JSON.stringify(new URL("worker.ts", import.meta.url).href)}); });`;

const folder = fileURLToPath(new URL("../../out/fuzz/", import.meta.url));
mkdirSync(folder, { recursive: true });

const totals = { tried: 0, accepted: 0, compared: 0, checked: 0, outOfMemory: 0 };
const found = new Map<Finding["kind"], number>();

/** An accepted mutant whose module is not yet type-checked. */
interface Waiting {
  readonly index: number;
  readonly text: string;
}
let waiting: Waiting[] = [];

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function note(
  { index, text }: Waiting,
  { kind, detail }: Finding,
  remains: (text: string) => boolean | Promise<boolean>,
): Promise<void> {
  found.set(kind, (found.get(kind) ?? 0) + 1);
  const path = `${folder}${kind}-${seed}-${index}.led`;
  writeFileSync(path, text);
  say(`${kind}, seed ${seed}, mutant ${index}: ${detail.split("\n").slice(0, 6).join("\n  ")}\n  ${path}`);
  // Only the first findings of each kind are reduced.
  if ((found.get(kind) ?? 0) <= 10) writeFileSync(path, await reduced(text, remains));
}

/**
 * Examines mutants in a worker, from an index on, until the worker fails or the time is over; returns the next index.
 */
function thread(from: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      eval: true,
      workerData: { seed, from, to: last },
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    let current: Waiting | undefined;
    const notes: Promise<void>[] = [];
    const end = (next: number): void => {
      clearTimeout(clock);
      worker.removeAllListeners();
      Promise.all([...notes, worker.terminate()]).then(() => resolve(next), reject);
    };
    const late = (): void => {
      notes.push(note(current!, { kind: "slow", detail: `no end after ${longest} seconds` }, () => false));
      end(current!.index + 1);
    };
    let clock = setTimeout(late, 10 * longest * 1000);
    worker.on("message", (report: Report) => {
      current = report;
      clearTimeout(clock);
      clock = setTimeout(late, longest * 1000);
      if (!("examined" in report)) return;
      const { examined, index, text } = report;
      totals.tried++;
      totals.compared += examined.compared;
      for (const finding of examined.findings) {
        const remains = (smaller: string): boolean =>
          examine(smaller, new Dice(seed, -2 - index)).findings.some(({ kind }) => kind === finding.kind);
        notes.push(note({ index, text }, finding, finding.kind === "slow" ? () => false : remains));
      }
      if (examined.emitted !== undefined) {
        totals.accepted++;
        waiting.push({ index, text });
      }
      if (spent() > limit || waiting.length >= batch) end(index + 1);
    });
    worker.on("error", (error) => {
      if (!("code" in error) || error.code !== "ERR_WORKER_OUT_OF_MEMORY" || current === undefined)
        return reject(error);
      totals.outOfMemory++;
      end(current.index + 1);
    });
    worker.on("exit", () => end(last));
  });
}

async function checkModules(): Promise<void> {
  const now = waiting;
  waiting = [];
  if (now.length === 0) return;
  const said = await tscErrorsOf(now.flatMap(({ text }) => compile(text, { runtime: runtimeBeside }).output ?? []));
  totals.checked += now.length;
  for (const [i, lines] of said.entries()) {
    if (lines.length > 0)
      await note(now[i]!, { kind: "refused", detail: lines.join("\n") }, async (text) => {
        const { output } = compile(text, { runtime: runtimeBeside });
        return output !== undefined && (await tscErrorsOf([output]))[0]!.length > 0;
      });
  }
}

for (let next = first; next < last && spent() < limit; ) {
  next = await thread(next);
  await checkModules();
  say(
    `${totals.tried} tried, ${totals.accepted} accepted, ${totals.checked} compiled by TypeScript, ${Math.round(spent())} s`,
  );
}

const count = (...kinds: Finding["kind"][]): number => kinds.reduce((sum, kind) => sum + (found.get(kind) ?? 0), 0);
say(`
seed                     ${seed}
mutants tried            ${totals.tried}
accepted                 ${totals.accepted}
compiled by TypeScript   ${totals.checked}
  refused                ${count("refused")}
exceptions               ${count("exception", "crash")}
findings outside         ${count("misplaced")}
unreadable scripts       ${count("unreadable")}
compiled differently     ${count("differs")}
slow                     ${count("slow")}
values compared          ${totals.compared}
  different              ${count("value")}
out of memory, left out  ${totals.outOfMemory}
seconds of the processor ${Math.round(spent())}`);
process.exitCode = found.size === 0 ? 0 : 1;
