// Whole programs, written from the specification without knowledge of the translator, against idiomatic TypeScript and
// against a step-by-step transcription of their own algorithm. Each is measured in a separate process.

import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { inRepository, led } from "../support/emitted.js";
import { digits, geometricMean, type Print, workshop } from "./kernels.js";
import { printedTable, table } from "./measure.js";
import type { Timing } from "./programs/process.js";
import { writeResults } from "./results.js";

const folder = inRepository("tests/bench/programs");

/** Timeout in milliseconds; slower programs are not measured. */
const longest = 300_000;

export async function benchPrograms(print: Print, names: readonly string[]): Promise<string> {
  const all = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const chosen = all.map(({ name }) => name).filter((name) => names.length === 0 || names.includes(name));
  const head = ["program", "led ms", "led/idiomatic", "led/step by step", "first run", "correct"];
  const printRow = printedTable(head, chosen, print);
  const rows: (readonly string[])[] = [];
  const timings: Timing[] = [];
  for (const name of chosen) {
    const timing = await timingOf(name);
    if (timing !== undefined) timings.push(timing);
    rows.push(rowOf(name, timing));
    printRow(rows.at(-1)!);
  }
  const mean = (by: "idiomatic" | "stepwise"): string =>
    digits(
      geometricMean(
        timings.map((timing) => timing.led / timing[by]),
        0.1,
      ),
    );
  const summary = `Of those that end: ${mean("idiomatic")} times the idiomatic programs and ${mean("stepwise")} times the same algorithms step by step, in the geometric mean, no ratio below 0.1.`;
  if (names.length === 0)
    await writeResults(
      "Programs",
      `Three sets of twenty-four programs, of twelve families or ten others, half of them with signatures; the answers of the second and the third are compared as they are printed. The first run of a process is compared with the warm one, divided by the same ratio of the idiomatic program.\n\n${table(head, rows)}\n\n${summary}`,
    );
  return `\n${summary}`;
}

function rowOf(name: string, timing: Timing | undefined): readonly string[] {
  if (timing === undefined) return [name, "–", "–", "–", "–", "no end"];
  const { led: own, first, idiomatic, firstIdiomatic, stepwise, isCorrect } = timing;
  const ratios = [own / idiomatic, own / stepwise, first / own / (firstIdiomatic / idiomatic)];
  return [name, digits(own), ...ratios.map(digits), isCorrect ? "yes" : "no"];
}

/** Undefined on timeout. */
async function timingOf(name: string): Promise<Timing | undefined> {
  const place = join(workshop, "programs", name);
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  const { entry }: { entry?: string } = JSON.parse(await readFile(join(folder, name, "sizes.json"), "utf8"));
  if (entry !== undefined)
    await writeFile(
      join(place, "entry.ts"),
      `import { print } from "./easel.js";\nimport { ${entry} as entry } from "./${name}.js";\nexport const run = (n) => print(entry(n));\n`,
    );
  // The runtime beside a module has what the files of the folder import.
  await led(["build", join(folder, name, `${name}.led`), "--out-dir", place]);
  await writeFile(join(place, "package.json"), '{ "type": "module" }\n');
  await build({
    entryPoints: {
      led: join(place, entry === undefined ? `${name}.ts` : "entry.ts"),
      idiomatic: join(folder, name, "idiomatic.ts"),
      stepwise: join(folder, name, "stepwise.ts"),
      process: join(folder, "process.ts"),
    },
    bundle: true,
    splitting: false,
    format: "esm",
    platform: "node",
    outdir: place,
    logLevel: "error",
  });
  const ended = promisify(execFile)(
    process.execPath,
    [join(place, "process.js"), join(folder, name, "sizes.json"), place],
    {
      timeout: longest,
      killSignal: "SIGKILL",
    },
  );
  return ended.then(
    ({ stdout }) => JSON.parse(stdout) as Timing,
    (error: unknown) => {
      if (typeof error === "object" && error !== null && "killed" in error && error.killed === true) return undefined;
      throw error;
    },
  );
}
