// --watch: runs a command for each document at once and whenever it is saved, until somebody ends it. A run is one
// document and one line with the time and what came of it; what is wrong stands above that line. Runs follow each
// other, so that a save during a run leads to one more.

import { join } from "node:path";
import { visible } from "../diagnostics/cells.js";
import { Changes } from "./changes.js";
import { distinct, standardInput } from "./documents.js";
import type { CommonFlags } from "./flags.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import { type Stream, withoutWaiting, type World } from "./world.js";

/** Does for one document what the command does, and says in a verdict what came of it. */
export type Pass = (path: string, report: Report, world: World) => Promise<{ readonly [key: string]: Json }>;

/**
 * By these somebody ends the tool: Ctrl-C, and `kill`. A second one, or one while a document is translated, ends it the
 * hard way.
 */
const signals = ["SIGINT", "SIGTERM"] as const;

/** What watching does. */
interface Watched {
  readonly changes: Changes;
  readonly pass: Pass;
  /** What is said once so many files have had a run and changes are noticed. */
  readonly ready: { readonly after: number; readonly line: string };
  /** Is told of the findings of each run. */
  readonly hears?: (finding: string) => void;
}

/** Watches documents. Ends with 0, since nothing but a wish ends it, however the documents were. */
export async function watch(paths: readonly string[], flags: CommonFlags, world: World, pass: Pass): Promise<ExitCode> {
  if (paths.includes(standardInput))
    return refused("Standard input, `-`, cannot be watched.", "Name a file.", flags, world);
  const documents = distinct(paths);
  const [only = ""] = documents;
  const line = `Watching ${documents.length === 1 ? visible(only) : `${documents.length} documents`}; Ctrl-C ends it.`;
  await untilEnded({ changes: new Changes(documents), pass, ready: { after: documents.length, line } }, flags, world);
  return 0;
}

/** Runs at once and with each change, until somebody ends it. */
export async function untilEnded(watched: Watched, flags: CommonFlags, world: World): Promise<void> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const listen = (): void => {
    for (const signal of ending.signal.aborted ? [] : signals)
      if (!process.listeners(signal).includes(end)) process.once(signal, end);
  };
  const ignore = (): void => {
    for (const signal of signals) process.off(signal, end);
  };
  /**
   * A document may keep the translator busy for long, and nothing hears of a signal meanwhile: it has to end the
   * process itself.
   */
  const pass: Pass = async (path, report, world) => {
    ignore();
    const turned = setImmediate(listen);
    try {
      return await watched.pass(path, report, world);
    } finally {
      clearImmediate(turned);
      listen();
    }
  };
  const ended = new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()));
  listen();
  try {
    await Promise.race([ended, runs({ ...watched, pass }, flags, until(ending.signal, withoutWaiting(world)))]);
  } finally {
    ignore();
    await watched.changes.close();
  }
}

/** Refuses to watch. */
export function refused(message: string, help: string | undefined, flags: CommonFlags, world: World): ExitCode {
  const report = new Report(flags, world);
  report.problem(wrongUsage(message, help));
  return report.finish();
}

/** One run after the other, for as long as there are changes. */
async function runs(
  { changes, pass, ready: { after, line }, hears = () => {} }: Watched,
  flags: CommonFlags,
  world: World,
): Promise<void> {
  const opened = changes.open();
  for (let number = 1; ; number++) {
    const path = await changes.next();
    if (path === undefined) return;
    await run(path, flags, accompanied(path, changes, world), pass, hears);
    if (number !== after || flags.quiet || flags.json) continue;
    await opened;
    world.output.write(`${line}\n`);
  }
}

/** One run. Whatever happens in it, the next one comes. */
async function run(
  path: string,
  flags: CommonFlags,
  world: World,
  pass: Pass,
  hears: (finding: string) => void,
): Promise<void> {
  const report = new Report(flags, world, { isWatched: true, hears });
  let results: { readonly [key: string]: Json } = {};
  try {
    results = await pass(path, report, world);
  } catch (error) {
    report.thrown(error);
    report.verdict(false, path, "led itself has failed");
  }
  const { dim, green, red } = report.colors;
  const { isGood, text } = report.lastVerdict ?? { isGood: false, text: `${visible(path)}: it cannot be read` };
  report.line(`${dim(timeOfDay())}  ${isGood ? green("✓") : red("✗")} ${text}`);
  report.finish(results);
}

/** `14:03:59`, as the clock on the wall. */
function timeOfDay(): string {
  const now = new Date();
  return [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The world of a run in which the files that are read beside its document are watched with it. */
function accompanied(document: string, changes: Changes, world: World): World {
  return {
    ...world,
    readBelow: async (folder, path, mostBytes) => {
      await changes.accompany(document, join(folder, path));
      return world.readBelow(folder, path, mostBytes);
    },
  };
}

/** The world until the end: a run that is broken off has nothing more to say. */
function until(ended: AbortSignal, world: World): World {
  const still = (stream: Stream): Stream => ({
    isTerminal: stream.isTerminal,
    columns: stream.columns,
    write: (text) => {
      if (!ended.aborted) stream.write(text);
    },
  });
  return { ...world, output: still(world.output), errors: still(world.errors) };
}
