// The worth of each pass: run times of kernels and family definitions without it, relative to those with all passes.
// Modules that do not change without the pass are not measured.

import { type PassName, passes } from "../../src/ir/optimise.js";
import { families } from "./families/all.js";
import { kernels } from "./kernels/all.js";
import { type EmittedOtherwise, emitOtherwise } from "./kernels/emitted.js";
import { digits, geometricMean, named, prepare, type Print, workshop } from "./kernels.js";
import { printedTable, table } from "./measure.js";
import { writeResults } from "./results.js";

function isPass(name: string): name is PassName {
  return passes.some((pass) => pass.name === name);
}

/** Prints the table, one row per kernel; names select kernels or passes. */
export async function benchPasses(print: Print, names: readonly string[]): Promise<string> {
  const chosen = named(
    [...kernels, ...families],
    names.filter((name) => !isPass(name)),
  );
  const some = names.filter(isPass);
  const measured = await prepare(chosen);
  const left: readonly (readonly [name: string, without: readonly PassName[]])[] = [
    ...(some.length === 0 ? passes.map(({ name }) => name) : some).map((name) => [name, [name]] as const),
    ...(some.length === 0 ? [["all", passes.map(({ name }) => name)] as const] : []),
  ];
  const emitted = new Map<string, EmittedOtherwise>();
  for (const [name, without] of left)
    emitted.set(name, await emitOtherwise(chosen, workshop, `without-${name}`, { without }));
  const head = ["kernel without the pass", ...left.map(([name]) => name)];
  const printRow = printedTable(
    head,
    chosen.map(({ title }) => title),
    print,
  );
  const ratios: (readonly (number | undefined)[])[] = [];
  const rows: (readonly string[])[] = [];
  const add = (title: string, found: readonly (number | undefined)[]): void => {
    rows.push([title, ...found.map((ratio) => (ratio === undefined ? "" : digits(ratio)))]);
    printRow(rows.at(-1)!);
  };
  for (const { name, title, documents } of chosen) {
    const variants = Object.fromEntries(
      [...emitted].flatMap(([variant, { folder, changed }]) =>
        Object.keys(documents).some((document) => changed.has(document)) ? [[variant, folder.href]] : [],
      ),
    );
    const [found] =
      Object.keys(variants).length === 0
        ? []
        : await measured({ kernels: [name], versions: ["emitted"], variants, sizes: "usual", mixed: false });
    ratios.push(
      left.map(([variant]) =>
        found?.variants[variant] === undefined ? undefined : found.variants[variant] / (found.times.emitted ?? NaN),
      ),
    );
    add(title, ratios.at(-1)!);
  }
  add(
    "geometric mean",
    left.map((_, i) =>
      geometricMean(
        ratios.map((row) => row[i] ?? 1),
        0,
      ),
    ),
  );
  if (names.length === 0)
    await writeResults(
      "Passes",
      `By what factor a kernel is slower if a pass is left out, and if all are. Nothing stands where the pass changes nothing.\n\n${table(head, rows)}`,
    );
  return "";
}
