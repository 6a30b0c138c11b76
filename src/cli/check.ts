// led check FILE...: says what is wrong with documents, and nothing else.

import { compile } from "../compile.js";
import { counted } from "../diagnostics/words.js";
import { readDocuments } from "./documents.js";
import type { WatchFlags } from "./flags.js";
import type { ExitCode } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { World } from "./world.js";

/** Checks documents, once or whenever they are saved. */
export async function check(paths: readonly string[], flags: WatchFlags, world: World): Promise<ExitCode> {
  if (flags.watch) {
    const { watch } = await import("./watch.js");
    return watch(paths, flags, world, (path, report, world) => checkAll([path], report, world));
  }
  const report = new Report(flags, world);
  const found = await checkAll(paths, report, world);
  report.pointer();
  return report.finish(found);
}

async function checkAll(paths: readonly string[], report: Report, world: World): Promise<{ readonly files: readonly Json[] }> {
  const files: Json[] = [];
  for await (const { path, name, text } of readDocuments(paths, report, world)) {
    const { diagnostics, document } = compile(text, { name });
    report.diagnostics(diagnostics, document);
    const errors = report.graded(diagnostics).filter(({ severity }) => severity === "error").length;
    const definitions = document.definitions.length;
    files.push({ file: path, errors, warnings: diagnostics.length - errors, definitions, tests: document.tests.length });
    const found = errors === 0 ? `${counted(definitions, "definition")}, ${counted(document.tests.length, "test")}` : counted(errors, "error");
    report.verdict(errors === 0, name, found);
  }
  return { files };
}
