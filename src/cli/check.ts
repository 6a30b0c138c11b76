// led check FILE...: reports errors in documents and, on request, the types of their definitions.

import { type Compiled, compile } from "../compiler.js";
import { widthOf } from "../diagnostics/cells.js";
import { countOf } from "../diagnostics/words.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { typeLines } from "../execute/repl/types.js";
import { positionAt } from "../text/source.js";
import type { CheckedDocument } from "../types/check.js";
import { typeOfDefinition } from "../types/definition-type.js";
import { outlineOf } from "../types/printing/outline.js";
import { expandFolders, filesBeside, readDocuments } from "./documents.js";
import type { WatchFlags } from "./flags.js";
import type { ExitCode } from "./problems.js";
import { showRegions } from "./regions.js";
import { type Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { maxFixTestSeconds } from "./limits.js";

export interface CheckFlags extends WatchFlags {
  /** The level of detail of types; undefined for none. */
  readonly types: "outline" | "full" | undefined;
  /** Show code regions, and displays that are prose. */
  readonly regions: boolean;
}

export async function check(paths: readonly string[], flags: CheckFlags, host: CommandHost): Promise<ExitCode> {
  const report = new Report(flags, host);
  const documents = await expandFolders(paths, report, host);
  if (flags.watch && report.exitCode === 0) {
    const { watch } = await import("./watch.js");
    return watch(documents, flags, host, (path, report, commandHost) => checkAll([path], flags, report, commandHost));
  }
  const records = await checkAll(documents, flags, report, host);
  report.pointer();
  return report.finish(records);
}

async function checkAll(
  paths: readonly string[],
  flags: CheckFlags,
  report: Report,
  host: CommandHost,
): Promise<{ readonly files: readonly Json[] }> {
  const files: Json[] = [];
  for await (const { path, name, text } of readDocuments(paths, report, host)) {
    const compiled = compile(text, { name, documents: host.library });
    const { diagnostics, document } = await withTestedFixes(compiled, path, host);
    report.diagnostics(diagnostics, document);
    const errors = report.grade(diagnostics).filter(({ severity }) => severity === "error").length;
    const definitions = document.definitions.length;
    const types = flags.types === undefined ? {} : { types: showTypes(document, flags.types, report) };
    const regions = flags.regions ? { regions: showRegions(document, report) } : {};
    files.push({
      file: path,
      errors,
      warnings: diagnostics.length - errors,
      definitions,
      tests: document.tests.length,
      ...types,
      ...regions,
    });
    const summary =
      errors === 0
        ? `${countOf(definitions, "definition")}, ${countOf(document.tests.length, "test")}`
        : countOf(errors, "error");
    report.verdict(errors === 0, name, summary);
  }
  return { files };
}

/** Returns the document whose errors have the fixes that make its tests pass, where there are some. */
async function withTestedFixes(compiled: Compiled, path: string, host: CommandHost): Promise<Compiled> {
  if (!hasErrors(compiled.diagnostics) || compiled.document.tests.length === 0) return compiled;
  const [{ withTestedFixes }, { Runner }] = await Promise.all([
    import("../execute/test-repair.js"),
    import("../execute/runner.js"),
  ]);
  const runner = new Runner({ worker: await host.resources.worker(), timeout: maxFixTestSeconds });
  try {
    return await withTestedFixes(compiled, { start: () => runner, read: filesBeside(path, host) });
  } finally {
    await runner.close();
  }
}

/** Shows the types of a document's definitions in source order, and returns the full types as JSON. */
function showTypes(document: CheckedDocument, extent: "outline" | "full", report: Report): readonly Json[] {
  return document.definitions.map((defined): Json => {
    const { name, definition } = defined;
    const { type, signed } = typeOfDefinition(defined, document);
    const displayType = extent === "full" ? type : outlineOf(type, report.width - widthOf(`${name} : `));
    for (const [i, line] of typeLines(name, displayType, report.width).entries())
      report.line(i === 0 ? report.colors.bold(name) + line.slice(name.length) : line);
    return { name, type, line: positionAt(document.source, definition.name.span.start).line, signed };
  });
}
