// Implements --watch: runs a command for each document at once and on every save, until the user ends it. A run handles
// one document; it prints diagnostics and then a line with the time and the result. Runs do not overlap: a save during
// a run leads to one more run.

import { join } from "node:path";
import { showControlCharacters } from "../diagnostics/cells.js";
import { documentFile } from "../files/documents.js";
import { Changes } from "./changes.js";
import { distinct, standardInput } from "./documents.js";
import type { CommonFlags } from "./flags.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import { type Stream, withoutBlocking, type CommandHost } from "./host.js";

/** Runs the command for one document, and reports the result as a verdict. */
export type Pass = (path: string, report: Report, host: CommandHost) => Promise<{ readonly [key: string]: Json }>;

/**
 * The signals by which the user ends the tool: Ctrl-C and `kill`. A second signal, or one during compilation, ends it
 * immediately.
 */
const signals = ["SIGINT", "SIGTERM"] as const;

interface WatchedRun {
  readonly changes: Changes;
  readonly pass: Pass;
  /** The line to show after the first `after` runs, when all files are being watched. */
  readonly ready: { readonly after: number; readonly line: string };
  /** Receives the diagnostics of each run. */
  readonly hears?: (finding: string) => void;
}

/** Watches documents. The exit code is always 0, because only the user ends it. */
export async function watch(
  paths: readonly string[],
  flags: CommonFlags,
  host: CommandHost,
  pass: Pass,
): Promise<ExitCode> {
  if (paths.includes(standardInput))
    return reportRefusal("Standard input, `-`, cannot be watched.", "Name a file.", flags, host);
  const documents = distinct(paths);
  const [firstDocument = ""] = documents;
  const subject = documents.length === 1 ? showControlCharacters(firstDocument) : `${documents.length} documents`;
  const line = `Watching ${subject}; press Ctrl-C to quit.`;
  await watchUntilEnded(
    { changes: new Changes(documents), pass, ready: { after: documents.length, line } },
    flags,
    host,
  );
  return 0;
}

/** Runs at once and on every change, until the user ends it. */
export async function watchUntilEnded(watchedRun: WatchedRun, flags: CommonFlags, host: CommandHost): Promise<void> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const listen = (): void => {
    for (const signal of ending.signal.aborted ? [] : signals)
      if (!process.listeners(signal).includes(end)) process.once(signal, end);
  };
  const ignore = (): void => {
    for (const signal of signals) process.off(signal, end);
  };
  /** Compilation blocks the event loop, so signals must have their default action meanwhile. */
  const pass: Pass = async (path, report, commandHost) => {
    ignore();
    const immediate = setImmediate(listen);
    try {
      return await watchedRun.pass(path, report, commandHost);
    } finally {
      clearImmediate(immediate);
      listen();
    }
  };
  const aborted = new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()));
  listen();
  try {
    await Promise.race([
      aborted,
      runOnChanges({ ...watchedRun, pass }, flags, abortableHost(ending.signal, withoutBlocking(host))),
    ]);
  } finally {
    ignore();
    await watchedRun.changes.close();
  }
}

export function reportRefusal(
  message: string,
  help: string | undefined,
  flags: CommonFlags,
  host: CommandHost,
): ExitCode {
  const report = new Report(flags, host);
  report.problem(wrongUsage(message, help));
  return report.finish();
}

/** Runs changed documents sequentially until watching ends. */
async function runOnChanges(
  { changes, pass, ready: { after, line }, hears = () => {} }: WatchedRun,
  flags: CommonFlags,
  host: CommandHost,
): Promise<void> {
  const opened = changes.open();
  let currentPath = "";
  // A document used by several others is read once, and watched for each.
  const library = host.library.readBy((path) => changes.accompany(currentPath, documentFile(path)));
  for (let number = 1; ; number++) {
    const path = await changes.next();
    if (path === undefined) return;
    library.refresh();
    currentPath = path;
    await runOnce(path, flags, hostWithCompanions(path, changes, { ...host, library }), pass, hears);
    if (number !== after || flags.quiet || flags.json) continue;
    await opened;
    host.output.write(`${line}\n`);
  }
}

/** Exceptions do not prevent the next run. */
async function runOnce(
  path: string,
  flags: CommonFlags,
  host: CommandHost,
  pass: Pass,
  hears: (finding: string) => void,
): Promise<void> {
  const report = new Report(flags, host, { isWatched: true, hears });
  let results: { readonly [key: string]: Json } = {};
  try {
    results = await pass(path, report, host);
  } catch (error) {
    report.reportThrown(error);
    report.verdict(false, path, "internal error in led");
  }
  const { dim, green, red } = report.colors;
  const { isGood, text } = report.lastVerdict ?? {
    isGood: false,
    text: `${showControlCharacters(path)}: it cannot be read`,
  };
  report.line(`${dim(timeOfDay())}  ${isGood ? green("✓") : red("✗")} ${text}`);
  report.finish(results);
}

/** Returns the wall-clock time: `14:03:59`. */
function timeOfDay(): string {
  const now = new Date();
  return [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Returns a host that also watches the files that are read along with a document. */
function hostWithCompanions(document: string, changes: Changes, host: CommandHost): CommandHost {
  return {
    ...host,
    readBelow: async (folder, path, maxBytes) => {
      changes.accompany(document, join(folder, path));
      return host.readBelow(folder, path, maxBytes);
    },
  };
}

/** Returns a host whose streams are silent once the run is aborted. */
function abortableHost(signal: AbortSignal, host: CommandHost): CommandHost {
  const silenceable = (stream: Stream): Stream => ({
    isTerminal: stream.isTerminal,
    columns: stream.columns,
    write: (text) => {
      if (!signal.aborted) stream.write(text);
    },
  });
  return { ...host, output: silenceable(host.output), errors: silenceable(host.errors) };
}
