// led build FILE...: compiles documents to modules in TypeScript or JavaScript, and writes the runtime that they import
// next to them.

import { basename, join, relative, resolve } from "node:path";
import { type Compiled, compile, type Output } from "../compiler.js";
import { showControlCharacters } from "../diagnostics/cells.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { urlOf } from "../codegen/typescript/source-map.js";
import { documentFile } from "../files/documents.js";
import { readStage, showStage } from "../dump/show.js";
import { fileOf, shelfPrefix } from "../resolve/imports/paths.js";
import {
  distinct,
  type Document,
  documentName,
  expandFolders,
  outputName,
  readDocuments,
  standardInput,
} from "./documents.js";
import type { EmitFlags, WatchFlags } from "./flags.js";
import type { OutputFile } from "../files/ours.js";
import { compareFiles, type FileRecord, writeAndReport } from "./output-files.js";
import { declarationFiles } from "../plugins/declarations.js";
import { programModule, runtimeModule } from "../plugins/modules.js";
import { dependsOnPackage, runtimeName, standaloneRuntime } from "./standalone-runtime.js";
import { append } from "../text/append.js";
import { type ExitCode, reservedOutput, sameOutput, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { Target, CommandHost } from "./host.js";

export interface BuildFlags extends EmitFlags, WatchFlags {
  readonly outDir: string;
  /** The output language; JavaScript includes declarations. */
  readonly target: Target;
  /** The file extension in the modules' imports of each other. */
  readonly imports: Target;
  readonly stdout: boolean;
  /** Write this stage of the compilation to standard output instead of files. */
  readonly stage: string | undefined;
  /** The module specifier of the runtime; undefined to decide by the nearest package.json. */
  readonly runtime: string | undefined;
  /** Write the runtime next to the modules, even in a project that depends on led-lang. */
  readonly standalone: boolean;
  /** Add a trace of definitions to run-time failures. */
  readonly traces: boolean;
  /** Write nothing; report whether the existing files are up to date. */
  readonly check: boolean;
  readonly force: boolean;
}

export async function build(paths: readonly string[], options: BuildFlags, host: CommandHost): Promise<ExitCode> {
  const report = new Report(options, host);
  const conflict =
    options.target === "js" && options.imports === "ts"
      ? "`--imports ts` cannot be used with `--target js`."
      : options.standalone && options.runtime !== undefined
        ? "`--standalone` cannot be used with `--runtime`."
        : options.outDir === "-"
          ? "`-o` takes a folder. To print the module, write `--stdout`."
          : undefined;
  if (conflict !== undefined) {
    report.problem(wrongUsage(conflict));
    return report.finish({ files: [] });
  }
  const isImported = !options.standalone && (await dependsOnPackage(options.outDir, host));
  const flags = isImported && options.runtime === undefined ? { ...options, runtime: programModule } : options;
  const documents = await expandFolders(paths, report, host);
  if (flags.watch && report.exitCode === 0) return watchAll(documents, flags, host);
  if (outputFlag(flags) !== undefined) return writeToStandardOutput(documents, flags, report, host);
  return report.finish({ files: await buildAll(documents, flags, report, host) });
}

/** Returns the flag that sends the result to standard output; undefined if files are written. */
const outputFlag = ({ stage, stdout }: BuildFlags): string | undefined =>
  stage !== undefined ? "--stage" : stdout ? "--stdout" : undefined;

async function watchAll(paths: readonly string[], flags: BuildFlags, host: CommandHost): Promise<ExitCode> {
  const { reportRefusal, watch } = await import("./watch.js");
  const conflict = outputFlag(flags) ?? (flags.check ? "--check" : undefined);
  if (conflict !== undefined)
    return reportRefusal(`\`--watch\` cannot be used with \`${conflict}\`.`, undefined, flags, host);
  // Two documents with the same output would overwrite each other on every save.
  const report = new Report(flags, host);
  const outputPaths = new OutputPaths(flags, report);
  for (const path of distinct(paths)) outputPaths.of(path);
  if (report.exitCode !== 0) return report.finish({ files: [] });
  return watch(paths, flags, host, async (path, report, commandHost) => {
    const files = await buildAll([path], flags, report, commandHost);
    const [module] = files;
    if (module === undefined)
      report.verdict(false, path, report.exitCode === 1 ? "not written, because it has errors" : "not written");
    else
      report.verdict(
        true,
        path,
        module.status === "written"
          ? `wrote ${showControlCharacters(module.path)}`
          : `${showControlCharacters(module.path)} is unchanged`,
      );
    return { files };
  });
}

async function buildAll(
  paths: readonly string[],
  flags: BuildFlags,
  report: Report,
  host: CommandHost,
): Promise<readonly FileRecord[]> {
  const modules = await modulesOf(paths, flags, report, host);
  const isStandalone = modules.length > 0 && flags.runtime === undefined;
  const runtime = isStandalone ? await standaloneRuntime(flags.outDir, flags.target, modules, host) : [];
  const files = [...modules, ...runtime];
  return flags.check ? compareFiles(files, report, host) : writeAndReport(files, flags, report, host);
}

async function writeToStandardOutput(
  paths: readonly string[],
  flags: BuildFlags,
  report: Report,
  host: CommandHost,
): Promise<ExitCode> {
  const { check } = flags;
  const flag = outputFlag(flags);
  const stage = flags.stage === undefined ? undefined : readStage(flags.stage);
  const emptyResult = stage === undefined ? { modules: [] } : { stages: [] };
  if (stage !== undefined && "mistake" in stage) {
    report.problem(wrongUsage(stage.mistake, stage.help));
    return report.finish(emptyResult);
  }
  if (check || distinct(paths).length > 1) {
    report.problem(
      wrongUsage(
        check
          ? `\`${flag}\` cannot be used with \`--check\`.`
          : `With \`${flag}\`, only one document can be built at a time.`,
      ),
    );
    return report.finish(emptyResult);
  }
  const outputs: Json[] = [];
  for await (const document of readDocuments(paths, report, host)) {
    const { path: file } = document;
    const compiled = compileDocument(document, (name) => basename(name), flags, report, host);
    if (stage !== undefined) {
      const text = showStage(compiled.document, stage, flags);
      if (text === undefined) continue;
      report.raw(text);
      outputs.push({ file, text });
    } else if (isErrorFree(compiled, report)) {
      const { typescript, javascript } = compiled.output;
      report.raw(flags.target === "ts" ? typescript : javascript.code);
      outputs.push(flags.target === "ts" ? { file, typescript } : { file, javascript: javascript.code });
    }
  }
  return report.finish(stage === undefined ? { modules: outputs } : { stages: outputs });
}

/** Allocates the output paths of documents. */
class OutputPaths {
  readonly #writers = new Map<string, string>();

  constructor(
    private readonly flags: Pick<BuildFlags, "outDir" | "target">,
    private readonly report: Report,
  ) {}

  /** Returns the output path of a document; undefined if it is taken, which is reported. */
  of(path: string): string | undefined {
    const { outDir, target } = this.flags;
    const outputPath = join(outDir, `${outputName(path)}.${target}`);
    const other = this.#writers.get(outputPath);
    if (outputName(path) === runtimeName) this.report.problem(reservedOutput(documentName(path), outputPath));
    else if (other !== undefined) this.report.problem(sameOutput(documentName(path), other, outputPath));
    else {
      this.#writers.set(outputPath, documentName(path));
      return outputPath;
    }
    return undefined;
  }
}

/** Returns the modules and source maps of the error-free documents with a distinct output path. */
async function modulesOf(
  paths: readonly string[],
  flags: BuildFlags,
  report: Report,
  host: CommandHost,
): Promise<readonly OutputFile[]> {
  const { outDir, target } = flags;
  const files: OutputFile[] = [];
  const outputPaths = new OutputPaths(flags, report);
  const builtFiles = new Set<string>();
  const usedDocuments = new Map<string, Document>();
  const buildDocument = (document: Document): void => {
    const path = outputPaths.of(document.path);
    if (path === undefined) return;
    builtFiles.add(resolve(documentFile(document.path)));
    // The source map names the document relative to the map.
    const nameOf = (name: string): string =>
      (document.path === standardInput && name === document.name) || name.startsWith(shelfPrefix)
        ? name
        : relative(outDir, name).replaceAll("\\", "/");
    const compiled = compileDocument(document, nameOf, flags, report, host);
    if (!isErrorFree(compiled, report)) return;
    for (const { source } of compiled.document.source.others ?? [])
      usedDocuments.set(resolve(documentFile(source.name)), {
        path: source.name,
        name: source.name,
        text: source.text,
      });
    if (target === "ts") {
      const { typescript, sourceMap } = compiled.output;
      files.push({ path, text: typescript }, { path: `${path}.map`, text: sourceMap });
    } else {
      const { javascript } = compiled.output;
      files.push({ path, text: linkMap(javascript.code, path) }, { path: `${path}.map`, text: javascript.sourceMap });
      append(files, declarationFiles(path.replace(/js$/, "d.ts"), compiled.output));
    }
  };
  for await (const document of readDocuments(distinct(paths), report, host)) buildDocument(document);
  // Documents used by others are compiled as well.
  for (const [file, document] of usedDocuments) if (!builtFiles.has(file)) buildDocument(document);
  return files;
}

function linkMap(code: string, path: string): string {
  return `${code}//# sourceMappingURL=${urlOf(basename(path))}.map\n`;
}

/** Compiles a document and reports its diagnostics. `nameOf` maps documents to their names in the source map. */
function compileDocument(
  document: Document,
  nameOf: (name: string) => string,
  { unchecked, traces, imports, runtime = `./${runtimeName}.${imports}` }: BuildFlags,
  report: Report,
  host: CommandHost,
): Compiled {
  const compiled = compile(document.text, {
    documents: host.library,
    name: document.name,
    nameOf,
    moduleOf: (name) => `./${fileOf(name)}.${imports}`,
    file: outputName(document.path),
    unchecked,
    traces,
    runtime: runtime === programModule ? runtimeModule : runtime,
  });
  report.diagnostics(compiled.diagnostics, compiled.document);
  return compiled;
}

/** True for a document without errors, after `--warnings-as-errors` is applied. */
function isErrorFree(compiled: Compiled, report: Report): compiled is Compiled & { readonly output: Output } {
  return compiled.output !== undefined && !hasErrors(report.grade(compiled.diagnostics));
}
