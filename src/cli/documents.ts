// Reads the documents that a command is given, from files or from standard input, and gives each the name of its
// output.

import { basename, dirname, resolve } from "node:path";
import { leadsAway } from "../bundle/files.js";
import { fileOf } from "../compile.js";
import { decoded, longestText } from "../files/read.js";
import { because } from "../files/trouble.js";
import { longestRecording } from "../play/recording.js";
import type { FileReader } from "../run/recordings.js";
import { unreadable } from "./problems.js";
import type { Report } from "./report.js";
import type { World } from "./world.js";

/** What is typed for standard input. */
export const standardInput = "-";

/** A document as it was read. */
export interface Document {
  /** Its path as it was typed, or `-`. */
  readonly path: string;
  /** As messages show it. */
  readonly name: string;
  readonly text: string;
}

/** How messages call a document. */
export function documentName(path: string): string {
  return path === standardInput ? "standard input" : path;
}

/**
 * Reads a document; undefined if that is not possible, which is reported. Where nothing else goes on, it may come from
 * a pipe or a device: `led check <(generate)` waits for as long as that takes, and Ctrl-C ends the waiting.
 */
export async function readDocument(
  path: string,
  report: Report,
  world: World,
  mostBytes = longestText,
): Promise<Document | undefined> {
  const name = documentName(path);
  const reading =
    path === standardInput ? await world.readInput(mostBytes) : await world.read(path, { mostBytes, waits: true });
  if (reading.kind === "text") return { path, name, text: reading.text };
  report.problem(unreadable(name, reading));
  return undefined;
}

/** Each document once, however often it is named, under the first of its names. */
export function distinct(paths: readonly string[]): readonly string[] {
  const first = new Map<string, string>();
  for (const path of paths) {
    const file = path === standardInput ? path : resolve(path);
    if (!first.has(file)) first.set(file, path);
  }
  return [...first.values()];
}

/** Reads documents one after the other, each once. */
export async function* readDocuments(
  paths: readonly string[],
  report: Report,
  world: World,
): AsyncGenerator<Document, void, undefined> {
  for (const path of distinct(paths)) {
    const document = await readDocument(path, report, world);
    if (document !== undefined) yield document;
  }
}

/** The name of a document's output: its file without folder and ending. `-` is called `document`. */
export function outputName(path: string): string {
  return path === standardInput ? "document" : fileOf(basename(path));
}

/** The folder of a document: paths that it names begin there. */
export function folderOf(path: string): string {
  return path === standardInput ? "." : dirname(path);
}

/** Reads texts from the folder of a document and from below it. */
export function filesBeside(document: string, world: World): FileReader {
  return async (path) => {
    const away = leadsAway(path);
    if (away !== undefined) return { kind: "trouble", reason: away };
    const reading = decoded(await world.readBelow(folderOf(document), path, longestRecording));
    return reading.kind === "text" ? reading : { kind: "trouble", reason: because(reading) };
  };
}
