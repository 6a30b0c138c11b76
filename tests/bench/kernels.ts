// Kernels: the output of `led build` against hand-written TypeScript, in one process and in separate processes, with
// the goals. Results are written to results.md if no kernels are named.

import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inRepository } from "../support/emitted.js";
import { expectAgreement } from "./kernels/agreement.js";
import { kernels } from "./kernels/all.js";
import { emitKernels, scripts } from "./kernels/emitted.js";
import type { Comparison, Kernel } from "./kernels/kernel.js";
import type { Measured, MeasureRequest, VersionName } from "./kernels/process.js";
import { median, printedTable, table } from "./measure.js";
import { writeResults } from "./results.js";

export type Print = (line: string) => void;

/** The kernels with these names; all if there are no names. */
export function named<Some extends Comparison>(all: readonly Some[], names: readonly string[]): readonly Some[] {
  const unknown = names.filter((name) => !all.some((kernel) => kernel.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no kernel called ${unknown.join(", ")}. There are: ${all.map(({ name }) => name).join(", ")}.`,
    );
  return all.filter(({ name }) => names.length === 0 || names.includes(name));
}

/**
 * Measures in a separate process, with the emitted modules and the hand-written versions as JavaScript. Rejects after the
 * time limit, if there is one.
 */
export type Measure = (request: Omit<MeasureRequest, "emitted">, limitSeconds?: number) => Promise<readonly Measured[]>;

/** The working folder. It is inside the repository so that packages resolve. */
export const workshop = inRepository("out/bench");

export async function prepare(chosen: readonly Comparison[]): Promise<Measure> {
  await rm(workshop, { recursive: true, force: true });
  const emitted = await emitKernels(chosen, workshop);
  await expectAgreement(chosen, emitted);
  await scripts(
    ["measure.ts", "kernels/**/*.ts", "families/*.ts"].map((files) => inRepository(`tests/bench/${files}`)),
    inRepository("tests/bench"),
    join(workshop, "by-hand"),
  );
  return async (request, limitSeconds = 0) => {
    const text = JSON.stringify({ ...request, emitted: emitted.href } satisfies MeasureRequest);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(workshop, "by-hand/kernels/process.js"), text],
      { maxBuffer: 1e8, timeout: limitSeconds * 1000 },
    );
    return stdout
      .trim()
      .split("\n")
      .map((line): Measured => JSON.parse(line));
  };
}

const compared: readonly VersionName[] = ["emitted", "idiomatic", "tuned", "immutable", "otherwise", "typed"];

/**
 * Lower bound of ratios in a geometric mean: a kernel that the translator evaluates statically must not offset slow
 * ones.
 */
const leastRatio = 0.1;

interface Row {
  readonly kernel: Kernel;
  readonly alone: Measured;
  /** Ratio of emitted to idiomatic with all kernels in one process. */
  readonly together: number;
}

export async function benchKernels(print: Print, names: readonly string[]): Promise<string> {
  const chosen = named(kernels, names);
  const measured = await prepare(chosen);
  const together = await measured({
    kernels: chosen.map(({ name }) => name),
    versions: ["emitted", "idiomatic"],
    sizes: "usual",
    mixed: true,
  });
  const rows: Row[] = [];
  const head = [
    "kernel",
    "emitted ms",
    "idiomatic ms",
    "emitted/idiomatic",
    "emitted/tuned",
    "emitted/Immutable.js",
    "idiomatic, better algorithm",
    "emitted/idiomatic, one process",
  ];
  const printRow = printedTable(
    head,
    chosen.map(({ title }) => title),
    print,
  );
  const cells: (readonly string[])[] = [];
  for (const kernel of chosen) {
    const [alone] = await measured({ kernels: [kernel.name], versions: compared, sizes: "usual", mixed: false });
    if (alone === undefined) throw new Error(`${kernel.name} was not measured`);
    const row = {
      kernel,
      alone,
      together: ratio(together.find((one) => one.kernel === kernel.name)!, "emitted", "idiomatic"),
    };
    rows.push(row);
    cells.push(cellsOf(row));
    printRow(cells.at(-1)!);
  }
  const notes = rows.flatMap(({ kernel: { title, note } }) => (note === undefined ? [] : [`- ${title}: ${note}.`]));
  const summary = `${goals(rows)}\n\n${notes.join("\n")}\n`;
  if (names.length === 0) await writeResults("Kernels", `${table(head, cells)}\n\n${summary}`);
  return `\n${summary}`;
}

function ratio({ times }: Measured, above: VersionName, below: VersionName): number {
  return (times[above] ?? NaN) / (times[below] ?? NaN);
}

function cellsOf({ kernel, alone, together }: Row): readonly string[] {
  const { emitted = NaN, idiomatic = NaN, otherwise } = alone.times;
  return [
    kernel.title,
    digits(emitted),
    digits(idiomatic),
    digits(emitted / idiomatic),
    digits(ratio(alone, "emitted", "tuned")),
    digits(ratio(alone, "emitted", "immutable")),
    otherwise === undefined ? "" : digits(otherwise / idiomatic),
    digits(together),
  ];
}

export function digits(x: number): string {
  return x >= 100 ? String(Math.round(x)) : String(Number(x.toPrecision(x < 1 ? 2 : 3)));
}

/** The geometric mean of ratios, each raised to at least `least`. */
export function geometricMean(ratios: readonly number[], least: number): number {
  return Math.exp(ratios.reduce((sum, x) => sum + Math.log(Math.max(x, least)), 0) / ratios.length);
}

function goals(rows: readonly Row[]): string {
  const against = (version: VersionName): readonly number[] =>
    rows.map(({ alone }) => ratio(alone, "emitted", version));
  const idiomatic = against("idiomatic");
  const worst = rows[idiomatic.indexOf(Math.max(...idiomatic))]!;
  const typed = rows.flatMap(({ kernel, alone }) =>
    alone.times.typed === undefined
      ? []
      : [{ what: `${kernel.title}: without types against with types`, ratio: ratio(alone, "emitted", "typed") }],
  );
  const parts = rows.flatMap(({ kernel, alone }) =>
    kernel.parts === undefined
      ? []
      : [{ kernel, count: kernel.parts.count(alone.size), time: alone.times.emitted ?? NaN }],
  );
  return table(
    ["what", "goal", "measured"],
    [
      [
        "emitted against idiomatic, geometric mean, no ratio below 0.1",
        "0.7",
        digits(geometricMean(idiomatic, leastRatio)),
      ],
      ["the same, median", "", digits(median(idiomatic))],
      [`the worst kernel: ${worst.kernel.title}`, "2", digits(Math.max(...idiomatic))],
      [
        "emitted against idiomatic, all kernels in one process, geometric mean",
        "",
        digits(
          geometricMean(
            rows.map((row) => row.together),
            leastRatio,
          ),
        ),
      ],
      [
        "emitted against tuned, geometric mean, no ratio below 0.1",
        "8",
        digits(geometricMean(against("tuned"), leastRatio)),
      ],
      ["emitted against Immutable.js, geometric mean", "0.05", digits(geometricMean(against("immutable"), 0))],
      [
        "the same, of the kernels that work on collections",
        "0.05",
        digits(
          geometricMean(
            rows.flatMap(({ kernel, alone }) =>
              kernel.collections === false ? [] : [ratio(alone, "emitted", "immutable")],
            ),
            0,
          ),
        ),
      ],
      ...parts.map(({ kernel, count, time }) => [
        `${kernel.title}: microseconds a ${kernel.parts?.name}`,
        kernel.parts?.goal === undefined ? "" : String(kernel.parts.goal),
        digits((1000 * time) / count),
      ]),
      ...typed.map(({ what, ratio: found }) => [what, "1.5", digits(found)]),
    ],
  );
}
