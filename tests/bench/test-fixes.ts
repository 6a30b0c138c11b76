// Quality of proposed fixes: with one mutation at a time in the definitions of the examples, the share of fixes in `led
// check` or `led test` that restore the original.

import { readFile } from "node:fs/promises";
import { resources } from "../../src/cli/resources.js";
import { type Compiled, compile } from "../../src/compiler.js";
import { documentFiles } from "../../src/files/documents.js";
import { hasErrors, type Repair } from "../../src/diagnostics/diagnostic.js";
import { testFixOf, withTestedFixes } from "../../src/execute/test-repair.js";
import type { FileReader } from "../../src/execute/file-reader.js";
import { Runner } from "../../src/execute/runner.js";
import { runTests, type TestResult } from "../../src/execute/tests.js";
import { withEdits } from "../../src/fixes/batch-check.js";
import type { Print } from "./kernels.js";
import { documentsIn } from "../documents.js";
import { inRepository } from "../support/emitted.js";
import { printedTable } from "./measure.js";
import { writeResults } from "./results.js";
import { type Mutant, mutantsOf, pagesOf } from "../mistakes/mutants/mutants.js";

/** Number of mutants. An error detects about six of ten, and only a test one of ten. */
const mutants = 400;

const read: FileReader = async (path) => ({
  kind: "text",
  text: await readFile(inRepository(`examples/${path}`), "utf8"),
});

interface Tally {
  count: number;
  /** Mutants with a fix: by the checker alone, and with tests. */
  alone: number;
  shown: number;
  /** Mutants with a fix that restores the original. */
  restoredAlone: number;
  restored: number;
}

export async function benchTestFixes(tell: Print): Promise<string> {
  const told: string[] = [];
  const print: Print = (line) => {
    told.push(line);
    tell(line);
  };
  const worker = await resources().worker();
  const runner = new Runner({ worker, timeout: 1 });
  const options = { start: () => runner, read };
  const tallies = { "by an error": tally(), "by a test alone": tally() };
  try {
    for (const mutant of mutantsOf(pagesOf(documentsIn("examples")), 1, mutants)) {
      const compiled = compile(mutant.text, { name: mutant.page.path, documents: documentFiles });
      if (hasErrors(compiled.diagnostics)) {
        const repairsOf = ({ diagnostics }: Compiled): readonly Repair[] =>
          diagnostics.find(({ severity }) => severity === "error")?.repairs ?? [];
        count(tallies["by an error"], mutant, repairsOf(compiled), repairsOf(await withTestedFixes(compiled, options)));
        continue;
      }
      const results: TestResult[] = [];
      runner.allow(Infinity);
      for await (const result of runTests(compiled, runner, { read })) results.push(result);
      if (results.every(({ status }) => status === "passed")) continue;
      const testFix = await testFixOf(compiled, results, options);
      count(tallies["by a test alone"], mutant, [], testFix?.repairs ?? []);
    }
  } finally {
    await runner.close();
  }
  const row = printedTable(
    ["told of", "mistakes", "a change is shown, %", "what stood there, %", "without tests, %", "what stood there, %"],
    Object.keys(tallies),
    print,
  );
  for (const [name, { count: all, alone, shown, restored, restoredAlone }] of Object.entries(tallies)) {
    const share = (some: number): string => ((100 * some) / all).toFixed(0);
    row([name, String(all), share(shown), share(restored), share(alone), share(restoredAlone)]);
  }
  await writeResults("Changes that are proposed", told.join("\n"));
  return "";
}

const tally = (): Tally => ({ count: 0, alone: 0, shown: 0, restoredAlone: 0, restored: 0 });

function count(tally: Tally, mutant: Mutant, alone: readonly Repair[], shown: readonly Repair[]): void {
  tally.count++;
  if (alone.length > 0) tally.alone++;
  if (shown.length > 0) tally.shown++;
  if (alone.some((repair) => restores(mutant, repair))) tally.restoredAlone++;
  if (shown.some((repair) => restores(mutant, repair))) tally.restored++;
}

/** True if the fix restores the document, up to white space. */
function restores({ page, text }: Mutant, { edits }: Repair): boolean {
  const bare = (code: string): string => code.replace(/\s+/g, "");
  return bare(withEdits(text, { start: 0, end: text.length }, edits)) === bare(page.text);
}
