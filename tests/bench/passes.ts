// What each pass over the core is worth: the run time of each kernel without it, against that with all passes.

import { type PassName, passes } from "../../src/core/optimise.js";
import { emitWithout } from "./kernels/emitted.js";
import { digits, geometricMean, kernelsNamed, prepare, type Print, workshop } from "./kernels.js";
import { printedTable, table } from "./measure.js";
import { writeResults } from "./results.js";

/** Prints the table, a row a kernel. */
export async function benchPasses(print: Print, names: readonly string[]): Promise<string> {
  const chosen = kernelsNamed(names);
  const measured = await prepare(chosen);
  const left: readonly (readonly [name: string, without: readonly PassName[]])[] = [
    ...passes.map(({ name }) => [name, [name]] as const),
    ["all", passes.map(({ name }) => name)],
  ];
  const variants: Record<string, string> = {};
  for (const [name, without] of left) variants[name] = (await emitWithout(chosen, workshop, without)).href;
  const head = ["kernel without the pass", ...left.map(([name]) => name)];
  const printRow = printedTable(
    head,
    chosen.map(({ title }) => title),
    print,
  );
  const ratios: (readonly number[])[] = [];
  const rows: (readonly string[])[] = [];
  const add = (title: string, found: readonly number[]): void => {
    rows.push([title, ...found.map(digits)]);
    printRow(rows.at(-1)!);
  };
  for (const { name, title } of chosen) {
    const [found] = await measured({ kernels: [name], versions: ["emitted"], variants, sizes: "usual", mixed: false });
    ratios.push(left.map(([variant]) => (found?.variants[variant] ?? NaN) / (found?.times.emitted ?? NaN)));
    add(title, ratios.at(-1)!);
  }
  add(
    "geometric mean",
    left.map((_, i) =>
      geometricMean(
        ratios.map((row) => row[i]!),
        0,
      ),
    ),
  );
  if (names.length === 0)
    await writeResults(
      "Passes",
      `By what factor a kernel is slower if a pass is left out, and if all are.\n\n${table(head, rows)}`,
    );
  return "";
}
