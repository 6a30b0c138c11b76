// Families of documents against hand-written equivalents, with a process per measured definition. Results are written
// to results.md if no names are given.

import { families } from "./families/all.js";
import { digits, geometricMean, named, prepare, type Print } from "./kernels.js";
import type { Measured } from "./kernels/process.js";
import { median, printedTable, table } from "./measure.js";
import { writeResults } from "./results.js";

export async function benchFamilies(print: Print, names: readonly string[]): Promise<string> {
  const chosen = named(families, names);
  const measured = await prepare(chosen);
  const head = ["definition", "emitted ms", "twin ms", "emitted/twin", "correct"];
  const printRow = printedTable(
    head,
    chosen.map(({ title }) => title),
    print,
  );
  const ratios: number[] = [];
  const rows: (readonly string[])[] = [];
  for (const { name, title } of chosen) {
    const { emitted = NaN, idiomatic = NaN } = await measured({
      kernels: [name],
      versions: ["emitted", "idiomatic"],
      sizes: "usual",
      mixed: false,
    }).then(
      ([found]): Measured["times"] => found?.times ?? {},
      (error: unknown): Measured["times"] => {
        print(String(error));
        return {};
      },
    );
    const ratio = emitted / idiomatic;
    if (!Number.isNaN(ratio)) ratios.push(ratio);
    rows.push([title, digits(emitted), digits(idiomatic), digits(ratio), Number.isNaN(ratio) ? "no" : "yes"]);
    printRow(rows.at(-1)!);
  }
  const summary = `Geometric mean of the ratios, none below 0.1: ${digits(geometricMean(ratios, 0.1))}; median: ${digits(median(ratios))}.`;
  if (names.length === 0)
    await writeResults(
      "Families",
      `Documents of ${new Set(chosen.map(({ name }) => name.split("-")[0])).size} kinds that were written before anything was measured, and twins as one writes them in TypeScript for a colleague, by the algorithm that one chooses there.\n\n${table(head, rows)}\n\n${summary}`,
    );
  return `\n${summary}`;
}
