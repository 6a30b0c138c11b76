// led playground [FILE...]: writes a self-contained HTML page for editing, typesetting, testing and playing
// documents. The page works offline and can be opened from a disk.

import { dirname, relative, resolve, sep } from "node:path";
import { fileKind } from "../web/bundle/files.js";
import { type MentionedFile, findMentionedFiles } from "../web/bundle/mentions.js";
import { showControlCharacters } from "../diagnostics/cells.js";
import { check } from "../compiler.js";
import { pageFacts } from "../grading/exercise.js";
import { textToBegin, exerciseIn } from "../document/exercise.js";
import { readDocument } from "../document/read.js";
import { sealTask, unsealTask } from "../web/playground/exercise.js";
import { playgroundPage, playgroundPolicy } from "../web/playground/page.js";
import { compressToBase64 } from "./compress.js";
import { playgroundExamples } from "./playground-examples.js";
import { compressText } from "../web/playground/share.js";
import { startName, startText } from "../web/playground/start.js";
import { style } from "../web/playground/style.js";
import { type Asset, isName, type PageDocument, type PageExercise, type SavedWork } from "../web/playground/work.js";
import { Analyst } from "../web/playground/worker/analyst.js";
import { type FileData, PageFiles } from "../web/playground/worker/files.js";
import { Maker } from "../web/playground/worker/maker.js";
import type { FirstResults, MakerResult } from "../web/playground/worker/messages.js";
import { Runner } from "../execute/runner.js";
import { sourceOf } from "../text/source.js";
import type { CheckedDocument } from "../types/check.js";
import { shelfPrefix } from "../resolve/imports/paths.js";
import { readProse } from "../weave/read.js";
import { walkProse } from "../weave/walk.js";
import {
  distinct,
  expandFolders,
  filesBeside,
  folderOf,
  readDocuments,
  standardInput,
  standardOutput,
} from "./documents.js";
import { checkOneExercise } from "./exercise-check.js";
import { type CommonFlags } from "./flags.js";
import { gameFiles } from "./game-files.js";
import { writeFiles } from "./output-files.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { ProgressLine } from "./progress-line.js";
import { Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { sha256 } from "./sha256.js";
import { defaultTimeout } from "./limits.js";
import { maxCharacters, maxDocuments, maxTestSeconds } from "../web/playground/limits.js";

export interface PlaygroundFlags extends CommonFlags {
  /** The file of the page, or `-` for standard output. */
  readonly output: string;
  readonly force: boolean;
}

/** Writes the page. Errors in documents do not prevent that; the page shows them. */
export async function playground(
  paths: readonly string[],
  flags: PlaygroundFlags,
  host: CommandHost,
): Promise<ExitCode> {
  const report = new Report(flags, host);
  const work =
    paths.length === 0
      ? { documents: [{ name: startName, text: startText }], open: startName, steps: 0 }
      : await collectDocuments(paths, report, host);
  if (work === undefined) return report.finish({ page: null });
  const scripts = await host.resources.playground();
  const shelf = shelfOf(host);
  const examples = compressToBase64(JSON.stringify(playgroundExamples(host.resources.example)));
  const parts = {
    ...scripts,
    style,
    examples,
    shelf: compressToBase64(JSON.stringify(shelf)),
    version: host.resources.version,
  };
  const policy = playgroundPolicy(parts, sha256);
  const worker = await host.resources.worker();
  const line = new ProgressLine(host, report);
  const results = await line.during(`Testing ${showControlCharacters(work.open)} …`, () =>
    firstResults(work, shelf, worker),
  );
  const html = playgroundPage({ ...parts, policy }, { work, results: compressText(JSON.stringify(results)) });
  const documents = work.documents.map(({ name }) => name);
  if (flags.output === standardOutput) {
    report.raw(html);
    return report.finish({ page: { html, documents } });
  }
  const [outcome] = (await writeFiles([{ path: flags.output, text: html }], flags, report, host)) ?? [];
  if (outcome === undefined) return report.finish({ page: null });
  const bytes = Buffer.byteLength(html);
  report.file(outcome.path, outcome.status, bytes);
  if (work.exercises !== undefined)
    for await (const document of readDocuments(await expandFolders(paths, report, host), report, host)) {
      const exerciseCheck = await checkOneExercise(document, defaultTimeout, host);
      if (exerciseCheck !== undefined) report.diagnostics(exerciseCheck.warnings, exerciseCheck.document);
    }
  for (const { name } of work.exercises ?? [])
    report.note(
      `       ${showControlCharacters(name)} is an exercise: without its solutions; hidden tests and hints are obfuscated, not secure`,
    );
  return report.finish({
    page: { path: outcome.path, status: outcome.status, bytes, documents },
  });
}

/** Returns the documents of the standard library, in the format of a page. */
export const shelfOf = ({ library }: CommandHost): readonly FileData[] =>
  library.shelf.map((name) => ({ name: shelfPrefix + name, text: library.textOf(shelfPrefix + name) ?? "" }));

/** Precomputes the page's initial results for the open document. `worker` is the script in which programs run. */
async function firstResults(work: SavedWork, shelf: readonly FileData[], worker: string): Promise<FirstResults> {
  const { open: name, documents: texts, assets = [] } = work;
  const files = new PageFiles(shelf);
  files.put(texts);
  const analyst = new Analyst(files);
  const text = files.read(name) ?? "";
  analyst.answer("changed", { name, text, typed: undefined, alphabet: undefined });
  const explanation = analyst.answer("explained", { name });
  const pageExercise = work.exercises?.find((one) => one.name === name);
  const exercise = pageExercise && unsealTask(pageExercise.sealed);
  const start = (timeout: number): Runner => new Runner({ worker, timeout });
  const maker = new Maker({ files, start, program: "" });
  const results: MakerResult[] = [];
  let isGame = false;
  for await (const result of maker.make({ texts, assets, open: name, seconds: maxTestSeconds, exercise }, () => true)) {
    // The program, its types and its explanations are long, so the page recomputes them.
    if (result.kind === "checked") {
      isGame = result.game !== undefined;
      continue;
    }
    const previousIndex = results.findIndex(({ kind }) => kind === result.kind);
    if (previousIndex >= 0) results.splice(previousIndex, 1);
    results.push(result);
    if (result.kind === "woven") break;
  }
  return { found: explanation, made: results, isGame };
}

/**
 * Collects the documents with the documents that they use and the recordings that they play. Names are paths relative
 * to their common folder.
 */
export async function collectDocuments(
  paths: readonly string[],
  report: Report,
  host: CommandHost,
): Promise<SavedWork | undefined> {
  const texts = new Map<string, string>();
  const usedTexts = new Map<string, string>();
  const assets = new Map<string, Omit<Asset, "name">>();
  const allPaths = await expandFolders(paths, report, host);
  for await (const document of readDocuments(allPaths, report, host)) {
    const path = document.path === standardInput ? "document.led" : document.path;
    texts.set(resolve(path), document.text);
    const checkedDocument = check(sourceOf(document.name, document.text), host.library);
    for (const { source } of checkedDocument.source.others ?? [])
      if (!source.name.startsWith(shelfPrefix)) usedTexts.set(resolve(source.name), source.text);
    for (const file of new Set(checkedDocument.plays.map((play) => play.path))) {
      const reading = file === "" ? undefined : await filesBeside(document.path, host)(file);
      if (reading?.kind === "text") usedTexts.set(resolve(folderOf(document.path), file), reading.text);
    }
    const { graphics, sounds } = await gameFiles(filesIn(checkedDocument), folderOf(document.path), host);
    const addAsset = (file: string, asset: Omit<Asset, "name">): void =>
      void assets.set(resolve(folderOf(document.path), file), asset);
    for (const [file, graphic] of Object.entries(graphics)) addAsset(file, graphic);
    for (const [file, url] of Object.entries(sounds)) addAsset(file, { url });
  }
  for (const [path, text] of usedTexts) if (!texts.has(path)) texts.set(path, text);
  // Unreadable documents are reported already, and a page without them would be incomplete.
  if (texts.size < distinct(allPaths).length) return undefined;
  const folder = commonFolder([...texts.keys(), ...assets.keys()]);
  const nameOf = (path: string): string => relative(folder, path).split(sep).join("/");
  const entries = [...texts].map(([path, text]) => studentsDocument({ name: nameOf(path), text }));
  const documents = entries.map(({ name, text }) => ({ name, text }));
  const exercises = entries.flatMap(({ exercise }) => exercise ?? []);
  const pageAssets = [...assets].map(([path, asset]): Asset => ({ ...asset, name: nameOf(path) }));
  const invalidEntry = [...documents, ...pageAssets].find(({ name }) => !isName(name));
  const characters = documents.reduce((sum, { text }) => sum + text.length, 0);
  if (invalidEntry !== undefined || documents.length > maxDocuments || characters > maxCharacters) {
    report.problem(
      wrongUsage(
        invalidEntry !== undefined
          ? `\`${showControlCharacters(invalidEntry.name)}\` is not a valid document name in a page.`
          : "There are too many documents for a page.",
      ),
    );
    return undefined;
  }
  const [{ name: open } = { name: "" }] = documents;
  return {
    documents,
    open,
    ...(pageAssets.length === 0 ? {} : { assets: pageAssets }),
    ...(exercises.length === 0 ? {} : { exercises }),
  };
}

/** Returns the students' version of a document: an exercise without solutions, hints and hidden tests. */
function studentsDocument({ name, text }: PageDocument): PageDocument & { readonly exercise?: PageExercise } {
  const exercise = /\.(?:led|md|tex)$/i.test(name) ? exerciseIn(readDocument(sourceOf(name, text))) : undefined;
  return exercise === undefined
    ? { name, text }
    : {
        name,
        text: textToBegin(exercise),
        exercise: { name, sealed: sealTask({ ...exercise, ...pageFacts({ name, text }) }), opened: 0 },
      };
}

/** Returns the graphics and sounds in the code of a document, and the graphics in its prose. */
function filesIn(document: CheckedDocument): readonly MentionedFile[] {
  const files = new Map(findMentionedFiles(document).files.map((file) => [file.path, file]));
  walkProse(readProse(document), {
    inline: (inline) => {
      if (inline.kind === "image" && fileKind(inline.src) === "graphic" && !files.has(inline.src))
        files.set(inline.src, { path: inline.src, kind: "graphic", span: { start: 0, end: 0 } });
    },
  });
  return [...files.values()];
}

/** Returns the deepest common folder of the given files. */
function commonFolder(paths: readonly string[]): string {
  const [first = ".", ...others] = paths.map(dirname);
  let folder = first;
  for (const other of others)
    while (other !== folder && !other.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      folder = dirname(folder);
  return folder;
}
