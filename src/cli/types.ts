// led types FILE...: writes TypeScript declarations next to documents, for programs that import documents.

import { dirname, relative, resolve } from "node:path";
import { compile } from "../compiler.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { documentFile } from "../files/documents.js";
import type { OutputFile } from "../files/ours.js";
import { declarationFiles, declarationsPath } from "../plugins/declarations.js";
import { runtimeModule, shelfModule } from "../plugins/modules.js";
import { shelfPrefix } from "../resolve/imports/paths.js";
import { distinct, type Document, expandFolders, readDocuments, standardInput } from "./documents.js";
import type { CommonFlags } from "./flags.js";
import { compareFiles, writeAndReport } from "./output-files.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { append } from "../text/append.js";

export interface TypesFlags extends CommonFlags {
  /** Write nothing; report whether the existing files are up to date. */
  readonly check: boolean;
  readonly force: boolean;
}

export async function types(paths: readonly string[], flags: TypesFlags, host: CommandHost): Promise<ExitCode> {
  const report = new Report(flags, host);
  if (paths.includes(standardInput)) {
    report.problem(wrongUsage("Declarations are written next to the document, so it must be a file."));
    return report.finish({ files: [] });
  }
  const files: OutputFile[] = [];
  const visited = new Set<string>();
  const used = new Map<string, Document>();
  const declare = (document: Document): void => {
    visited.add(resolve(documentFile(document.path)));
    const compiled = compile(document.text, {
      documents: host.library,
      name: document.name,
      nameOf: (name) => seenFrom(document.path, name),
      moduleOf: (name) => (name.startsWith(shelfPrefix) ? shelfModule(name) : importOf(seenFrom(document.path, name))),
      runtime: runtimeModule,
      defaultExport: true,
    });
    report.diagnostics(compiled.diagnostics, compiled.document);
    for (const { source } of compiled.document.source.others ?? [])
      if (!source.name.startsWith(shelfPrefix))
        used.set(resolve(documentFile(source.name)), { path: source.name, name: source.name, text: source.text });
    if (compiled.output !== undefined && !hasErrors(report.grade(compiled.diagnostics)))
      append(files, declarationFiles(declarationsPath(document.path), compiled.output));
  };
  for await (const document of readDocuments(distinct(await expandFolders(paths, report, host)), report, host))
    declare(document);
  // The declarations of a document refer to those of the documents that it uses.
  for (const [file, document] of used) if (!visited.has(file)) declare(document);
  return report.finish({
    files: flags.check ? await compareFiles(files, report, host) : await writeAndReport(files, flags, report, host),
  });
}

/** Returns the path of a document relative to another one. */
const seenFrom = (document: string, name: string): string =>
  name.startsWith(shelfPrefix) ? name : relative(dirname(document), name).replaceAll("\\", "/");

const importOf = (path: string): string => (path.startsWith("../") ? path : `./${path}`);
