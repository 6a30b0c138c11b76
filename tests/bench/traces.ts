// The cost of traces in failures: run times of family definitions in modules of `led build --traces`, relative to plain
// ones.

import { families } from "./families/all.js";
import { emitOtherwise } from "./kernels/emitted.js";
import { digits, geometricMean, named, prepare, type Print, workshop } from "./kernels.js";
import { median, printedTable, table } from "./measure.js";
import { writeResults } from "./results.js";

export async function benchTraces(print: Print, names: readonly string[]): Promise<string> {
  const chosen = named(families, names);
  const measured = await prepare(chosen);
  const { folder } = await emitOtherwise(chosen, workshop, "with-traces", { traces: true });
  const head = ["definition", "plain ms", "traces/plain"];
  const printRow = printedTable(
    head,
    chosen.map(({ title }) => title),
    print,
  );
  const rows: (readonly string[])[] = [];
  const ratios: number[] = [];
  for (const { name, title } of chosen) {
    const variants = { traces: folder.href };
    const [found] = await measured({ kernels: [name], versions: ["emitted"], variants, sizes: "usual", mixed: false });
    const plain = found?.times.emitted ?? NaN;
    const ratio = (found?.variants["traces"] ?? NaN) / plain;
    ratios.push(ratio);
    rows.push([title, digits(plain), digits(ratio)]);
    printRow(rows.at(-1)!);
  }
  const summary = `Geometric mean of the ratios: ${digits(geometricMean(ratios, 0))}; median: ${digits(median(ratios))}.`;
  if (names.length === 0)
    await writeResults(
      "Traces",
      `The time of definitions whose failures name them, against plain ones.\n\n${table(head, rows)}\n\n${summary}`,
    );
  return `\n${summary}`;
}
