// The benefit of each pass: run times of kernels and family definitions without it, relative to those with all passes.
// Modules that do not change without the pass are not measured.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { type PassName, passes } from "../../src/ir/optimise.js";
import { inRepository } from "../support/emitted.js";
import { families } from "./families/all.js";
import { kernels } from "./kernels/all.js";
import { emitOtherwise } from "./kernels/emitted.js";
import type { Comparison } from "./kernels/kernel.js";
import { digits, geometricMean, named, prepare, type Print, workshop } from "./kernels.js";
import { printedTable, table } from "./measure.js";

function isPass(name: string): name is PassName {
  return passes.some((pass) => pass.name === name);
}

/** The time without a pass, as a multiple of that with all; Infinity if the measurement exceeds the time limit. */
interface Benefit {
  readonly title: string;
  readonly ratio: number;
}

const head = ["pass", "technique", "lines", "changes", "mean", "most"];

const limitSeconds = 10;

/** Smaller benefits are noise. */
const leastBenefit = 1.3;

/** Prints the table, one row per pass; names select kernels or passes. Without names, writes it to passes.md. */
export async function benchPasses(print: Print, names: readonly string[]): Promise<string> {
  const all = [...kernels, ...families];
  const chosen = named(
    all,
    names.filter((name) => !isPass(name)),
  );
  const some = names.filter(isPass);
  const shown = some.length === 0 ? passes.map(({ name }) => name) : some;
  const measured = await prepare(chosen);
  const benefitOf = async ({ name, title }: Comparison, pass: PassName, folder: URL): Promise<Benefit> => {
    const request = {
      kernels: [name],
      versions: ["emitted"],
      variants: { [pass]: folder.href },
      sizes: "usual",
      mixed: false,
    } as const;
    const measure = async (): Promise<number> => {
      // Without tabling, some definitions take exponential time.
      const [found] = await measured(request, limitSeconds).catch(() => []);
      return (found?.variants[pass] ?? Infinity) / (found?.times.emitted ?? 1);
    };
    const ratio = await measure();
    // A second measurement removes most outliers.
    return { title, ratio: ratio > leastBenefit && ratio < Infinity ? Math.min(ratio, await measure()) : ratio };
  };
  const printRow = printedTable(head, shown, print);
  const rows: (readonly string[])[] = [];
  for (const pass of shown) {
    const { folder, changed } = await emitOtherwise(chosen, workshop, `without-${pass}`, { without: [pass] });
    const benefits: Benefit[] = [];
    for (const comparison of chosen)
      if (Object.keys(comparison.documents).some((document) => changed.has(document)))
        benefits.push(await benefitOf(comparison, pass, folder));
    const row = [pass, ...(await headingOf(pass)), ...summaryOf(benefits)];
    rows.push(row);
    printRow(row);
  }
  if (names.length === 0) await writeFile(inRepository("tests/bench/passes.md"), page(rows, chosen.length));
  return "";
}

/** The technique that the header of a pass names, and the number of lines of its file, or of its folder's files. */
async function headingOf(pass: PassName): Promise<readonly [technique: string, lines: string]> {
  const folder = inRepository("src/ir/passes");
  const files = pass === "planning" ? (await readdir(`${folder}/plan`)).map((file) => `plan/${file}`) : [`${pass}.ts`];
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, "utf8")));
  const header = texts[files.findIndex((file) => file.endsWith(`${pass}.ts`))]!;
  const technique = /^\/\/ ([^:(]*)/.exec(header)?.[1]?.trim() ?? "";
  return [technique.toLowerCase(), String(texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0))];
}

function summaryOf(benefits: readonly Benefit[]): readonly string[] {
  const finite = benefits.filter(({ ratio }) => ratio < Infinity);
  const mean =
    finite.length === 0
      ? ""
      : digits(
          geometricMean(
            finite.map(({ ratio }) => ratio),
            0,
          ),
        );
  const largest = [...benefits].sort((a, b) => b.ratio - a.ratio).slice(0, 3);
  const most = largest
    .filter(({ ratio }) => ratio > leastBenefit)
    .map(({ title, ratio }) => `${title} ${ratio < Infinity ? digits(ratio) : `over ${limitSeconds} s`}`);
  return [String(benefits.length), mean, most.join(", ")];
}

const page = (rows: readonly (readonly string[])[], count: number): string => `# The benefit of each pass

\`npm run bench -- passes\` writes this page. Of ${count} kernels and family definitions, "changes" counts those whose modules differ without the pass. The benefit is the factor by which a definition takes longer without it, in processor time: the geometric mean, and the three largest above ${leastBenefit}. A measurement over ${limitSeconds} seconds has no factor, whether the definition is slow only without the pass or also with it.

${table(head, rows)}

Two passes are no optimizations: \`entries\` and \`copying\` protect modules from arguments of other programs.
`;
