// led check FILE...: says what is wrong with documents, and nothing else.

import { compile } from "../compile.js";
import { readDocuments } from "./documents.js";
import type { CommonFlags } from "./flags.js";
import type { ExitCode } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { World } from "./world.js";

/** Checks documents. */
export async function check(paths: readonly string[], flags: CommonFlags, world: World): Promise<ExitCode> {
  const report = new Report(flags, world);
  const files: Json[] = [];
  for await (const { path, name, text } of readDocuments(paths, report, world)) {
    const { diagnostics, document } = compile(text, { name });
    report.diagnostics(diagnostics, document);
    const errors = report.graded(diagnostics).filter(({ severity }) => severity === "error").length;
    const definitions = document.definitions.length;
    files.push({ file: path, errors, warnings: diagnostics.length - errors, definitions, tests: document.tests.length });
    if (errors === 0) report.note(`${report.colors.green("✓")} ${name}: ${count(definitions, "definition")}, ${count(document.tests.length, "test")}`);
    else report.line(`${report.colors.red("✗")} ${name}: ${count(errors, "error")}`);
  }
  return report.finish({ files });
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
