// led weave FOLDER: builds a site from a folder of documents, with a page for each document and for each used document
// of the standard library, and a front page with contents and index.

import { availableParallelism } from "node:os";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { explainEscape } from "../web/bundle/files.js";
import { showControlCharacters } from "../diagnostics/cells.js";
import { countOf } from "../diagnostics/words.js";
import { Runner } from "../execute/runner.js";
import { Runners } from "../execute/runners.js";
import { pathFrom, shelfPrefix } from "../resolve/imports/paths.js";
import { createFormulaRenderer } from "../weave/html/formulas.js";
import type { OtherDocument } from "../weave/html/glossary.js";
import { element } from "../weave/html/markup.js";
import { type Neighbourhood, weaveBody, type WovenBody } from "../weave/html/page.js";
import { describeFailure, countOutcomes } from "../weave/outcome.js";
import { renderFrontPage } from "../weave/site/front.js";
import { addressFrom, frontPage, sortPaths, createPagePaths, rootFrom } from "../weave/site/paths.js";
import { renderData, indexPage, parseIndexedPaths, formatIndex, renderSearch } from "../weave/site/search-index.js";
import { siteBanner } from "../weave/site/style.js";
import { renderNeighbourLinks } from "../weave/site/turn.js";
import { createSentenceLookup } from "../weave/explanations.js";
import { type Document, noDocuments, readDocuments, standardOutput } from "./documents.js";
import type { OutputFile } from "../files/ours.js";
import { writeFiles, type FileOutcome } from "./output-files.js";
import { type ExitCode, unwritable, wrongUsage } from "./problems.js";
import { ProgressLine } from "./progress-line.js";
import { Report } from "./report.js";
import type { WeaveFlags } from "./weave.js";
import { compileFor, type PreparedDocument, prepareForWeaving, publish, type WeavePageFlags } from "./weave-page.js";
import type { CommandHost } from "./host.js";
import { sha256 } from "./sha256.js";
import { maxOutputBytes } from "./limits.js";

/** A document of the site, ready for typesetting, and the path of its page. */
interface Entry {
  readonly document: Document;
  readonly prepared: PreparedDocument;
  readonly path: string;
}

export async function weaveSite(
  directory: string,
  paths: readonly string[],
  flags: WeaveFlags,
  host: CommandHost,
): Promise<ExitCode> {
  const report = new Report(flags, host);
  const problem = usageProblem(directory, paths, flags);
  if (problem !== undefined) {
    report.problem(problem);
    return report.finish({ woven: null });
  }
  const root = rootFolderOf(directory, paths);
  const out = flags.output ?? `${basename(resolve(root))}-site`;
  const entries = await entriesFor(root, sortPaths(paths), flags, report, host);
  if (entries.length === 0) return report.finish({ woven: null });
  const files = await filesOf(root, entries, host);
  const outputs = files.map(({ path, text }): OutputFile => ({ path: join(out, path), text }));
  const previousPages = await findExistingPages(out, host);
  const outcomes = await writeFiles(outputs, flags, report, host);
  if (outcomes === undefined) return report.finish({ woven: null });
  const currentPaths = new Set(files.map(({ path }) => path));
  const removed: string[] = [];
  for (const path of previousPages)
    if (!currentPaths.has(path) && (await removePage(join(out, path), report, host))) removed.push(path);
  return reportSite(out, entries, outputs, outcomes, removed, report);
}

function usageProblem(
  directory: string,
  paths: readonly string[],
  { to, output }: WeaveFlags,
): ReturnType<typeof wrongUsage> | undefined {
  if (paths.length === 0) return noDocuments(directory);
  if (to === "latex")
    return wrongUsage(
      "A folder cannot be woven into LaTeX.",
      "Weave its documents one by one: led weave FILE --to latex.",
    );
  if (output === standardOutput)
    return wrongUsage(
      "A site has many pages, so it cannot be written to standard output.",
      "Name a folder: led weave FOLDER -o OUT.",
    );
  return undefined;
}

/**
 * Returns the root folder of the site: the given folder, or the common folder of the documents that match a pattern.
 */
function rootFolderOf(directory: string, paths: readonly string[]): string {
  const containsAll = (folder: string): boolean =>
    paths.every((path) => !relative(resolve(folder), resolve(path)).startsWith(".."));
  if (containsAll(directory)) return directory;
  let folder = dirname(paths[0] ?? "");
  while (!containsAll(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/**
 * Compiles the documents sequentially, while the tests of earlier ones run. Then compiles the library documents that
 * they use.
 */
async function entriesFor(
  root: string,
  paths: readonly string[],
  flags: WeaveFlags,
  report: Report,
  host: CommandHost,
): Promise<readonly Entry[]> {
  const worker = await host.resources.worker();
  const runners = new Runners(() => new Runner({ worker, timeout: flags.timeout }), availableParallelism());
  const pageFlags: WeavePageFlags = { ...flags, hasGame: true, events: undefined };
  const jobs: { readonly document: Document; readonly prepared: Promise<PreparedDocument> }[] = [];
  const progress = new ProgressLine(host, report);
  let finished = 0;
  const show = (name: string): void =>
    progress.show(`${finished} of ${Math.max(paths.length, jobs.length)} documents: ${showControlCharacters(name)}`);
  const used = new Set<string>();
  const startJob = async (document: Document): Promise<void> => {
    show(document.name);
    const compiled = compileFor(document, pageFlags, report, host);
    for (const name of usedLibraryDocuments(document.name, compiled.document.uses, host)) used.add(name);
    const prepared = prepareForWeaving(document, compiled, pageFlags, report, host, runners).then(
      (preparedDocument) => {
        finished++;
        show(document.name);
        return preparedDocument;
      },
    );
    jobs.push({ document, prepared });
    await setImmediate();
  };
  try {
    for await (const document of readDocuments(paths, report, host))
      await startJob(flags.solutions ? document : publish(document));
    for (const name of [...used].sort()) {
      const text = host.library.textOf(name);
      if (text !== undefined) await startJob({ path: name, name, text });
    }
    const prepared = await Promise.all(jobs.map((job) => job.prepared));
    const pages = createPagePaths(
      jobs.map(({ document: { path } }) =>
        path.startsWith(shelfPrefix) ? path : relative(resolve(root), resolve(path)),
      ),
    );
    return jobs.map(({ document }, i) => ({ document, prepared: prepared[i]!, path: pages[i]! }));
  } finally {
    progress.clear();
    await runners.close();
  }
}

/** Returns the documents of the standard library that a document uses, directly or indirectly. */
function usedLibraryDocuments(
  name: string,
  uses: PreparedDocument["document"]["uses"],
  { library }: CommandHost,
  visited = new Set<string>(),
): readonly string[] {
  return uses.flatMap((use) => {
    const path = pathFrom(name, use.name);
    if (visited.has(path)) return [];
    visited.add(path);
    const indirectUses = usedLibraryDocuments(
      path,
      library.checkedAt(path)?.uses ?? [],
      { library } as CommandHost,
      visited,
    );
    return path.startsWith(shelfPrefix) ? [path, ...indirectUses] : indirectUses;
  });
}

/** Returns the files of the site. The front page is last, so that its links are valid once it is written. */
async function filesOf(root: string, entries: readonly Entry[], host: CommandHost): Promise<readonly OutputFile[]> {
  const { library } = host;
  const { woven, site } = host.resources;
  const script = `${await woven()}${await site()}`;
  const sentences = createSentenceLookup(library);
  const pageOf = new Map(entries.map(({ document, path }) => [library.idOf(document.path), path]));
  const bodies = entries.map(({ prepared, path }): WovenBody => {
    const describeOther = (name: string): OtherDocument => {
      const page = pageOf.get(library.idOf(name));
      return { ...sentences(name), name, page: page === undefined ? undefined : addressFrom(path, page) };
    };
    return weaveBody({ ...prepared, script, others: describeOther, isOfSite: true });
  });
  const title = titleOf(root);
  const pages = formatIndex(entries.map(({ path }, i) => indexPage(path, bodies[i]!)));
  const neighbourhoodOf = (i: number): Neighbourhood => {
    const { path } = entries[i]!;
    const neighbour = (j: number): { readonly href: string; readonly title: string } | undefined => {
      const [entry, body] = [entries[j], bodies[j]];
      // Chapters of a course have their own folder.
      const isSameFolder = entry !== undefined && dirname(entry.path) === dirname(path);
      return isSameFolder && body !== undefined
        ? { href: addressFrom(path, entry.path), title: body.title }
        : undefined;
    };
    const front = element("a", { href: addressFrom(path, frontPage) }, title);
    return {
      bar: element("div", { class: "bar" }, front, renderSearch()),
      links: renderNeighbourLinks(neighbour(i - 1), neighbour(i + 1)),
      data: renderData(rootFrom(path), pages),
    };
  };
  const front = renderFrontPage({
    title,
    documents: entries.map(({ document, prepared, path }, i) => ({
      body: bodies[i]!,
      path,
      folder: document.path.startsWith(shelfPrefix) ? "Library" : folderIn(root, document.path),
      failure: describeFailure(prepared),
    })),
    formulas: await createFormulaRenderer(...entries.map(({ prepared }) => prepared.prose)),
    data: renderData("", pages),
    script,
    sha256,
  });
  return [
    ...bodies.map((body, i) => ({ path: entries[i]!.path, text: body.page(neighbourhoodOf(i)).html })),
    { path: frontPage, text: front },
  ];
}

/** Returns a folder as a title: `discrete-maths` is `Discrete maths`. */
function titleOf(folder: string): string {
  const words = basename(resolve(folder)).replace(/[-_]+/g, " ").trim();
  return words === "" ? "Documents" : words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Returns the folder of a document within the site; undefined for the root folder. */
function folderIn(root: string, path: string): string | undefined {
  const folder = relative(resolve(root), dirname(resolve(path)));
  return folder === "" ? undefined : folder.split(sep).map(titleOf).join(" / ");
}

/** Returns the existing pages of an earlier site in a folder. */
async function findExistingPages(out: string, host: CommandHost): Promise<readonly string[]> {
  const reading = await host.read(join(out, frontPage), { maxBytes: maxOutputBytes, waits: false });
  return reading.kind === "text" && isOfSite(reading.text)
    ? parseIndexedPaths(reading.text).filter((path) => explainEscape(path) === undefined)
    : [];
}

const isOfSite = (text: string): boolean => text.startsWith(`<!doctype html>\n${siteBanner}\n`);

/** Removes the page of a deleted document, if it is a file that led wrote for a site. */
async function removePage(path: string, report: Report, host: CommandHost): Promise<boolean> {
  const reading = await host.read(path, { maxBytes: maxOutputBytes, waits: false });
  if (reading.kind !== "text" || !isOfSite(reading.text)) return false;
  const trouble = await host.remove(path);
  if (trouble !== undefined) report.problem(unwritable(path, trouble));
  return trouble === undefined;
}

function reportSite(
  out: string,
  entries: readonly Entry[],
  outputs: readonly OutputFile[],
  outcomes: readonly FileOutcome[],
  removed: readonly string[],
  report: Report,
): ExitCode {
  const { green, dim, red } = report.colors;
  const bytes = outputs.map(({ text }) => Buffer.byteLength(text));
  const isNew = outcomes.some(({ status }) => status === "written");
  const size = Math.ceil(bytes.reduce((sum, count) => sum + count, 0) / 1024);
  for (const path of removed) report.note(`${dim("removed")} ${showControlCharacters(join(out, path))}`);
  report.note(
    `${isNew ? green("wrote") : dim("same ")}  ${showControlCharacters(join(out, frontPage))} and ${countOf(entries.length, "page")} (${size} KB)`,
  );
  const pages = entries.map(({ document, prepared }, i) => {
    const failure = describeFailure(prepared);
    if (failure !== undefined) {
      report.ends(1);
      report.line(
        `${red(failure.symbol)} ${failure.words} in ${showControlCharacters(document.name)}. See its page for details.`,
      );
    }
    return { file: document.path, ...pageRecord(i), ...countOutcomes(prepared) };
  });
  function pageRecord(i: number): {
    readonly path: string;
    readonly status: FileOutcome["status"];
    readonly bytes: number;
  } {
    return { path: outcomes[i]!.path, status: outcomes[i]!.status, bytes: bytes[i]! };
  }
  return report.finish({
    woven: { folder: out, front: pageRecord(entries.length), pages, removed: removed.map((path) => join(out, path)) },
  });
}
