// Reads the documents given to a command, from files or standard input, and derives the names of their outputs.

import { basename, dirname, resolve } from "node:path";
import { fileOf } from "../resolve/imports/paths.js";
import { readerBelow } from "../files/beside.js";
import type { FileReader } from "../execute/file-reader.js";
import { type Problem, unreadable, wrongUsage } from "./problems.js";
import type { Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { append } from "../text/append.js";
import { maxTextBytes } from "../files/limits.js";

/** The argument that means standard input. */
export const standardInput = "-";

/** The argument that means standard output. */
export const standardOutput = "-";

export interface Document {
  /** The path as typed, or `-`. */
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

export function documentName(path: string): string {
  return path === standardInput ? "standard input" : path;
}

/**
 * Reads a document; returns undefined on failure, which is reported. It blocks on pipes and devices: `led check
 * <(generate)` waits as long as necessary, and Ctrl-C ends the waiting.
 */
export async function readDocument(
  path: string,
  report: Report,
  host: CommandHost,
  maxBytes = maxTextBytes,
): Promise<Document | undefined> {
  const read = await documentAt(path, host, maxBytes);
  if ("text" in read) return read;
  report.problem(read);
  return undefined;
}

export async function documentAt(
  path: string,
  host: CommandHost,
  maxBytes = maxTextBytes,
): Promise<Document | Problem> {
  const name = documentName(path);
  const reading =
    path === standardInput ? await host.readInput(maxBytes) : await host.read(path, { maxBytes, waits: true });
  return reading.kind === "text" ? { path, name, text: reading.text } : unreadable(name, reading);
}

/** Removes duplicate paths of the same file, keeping the first spelling. */
export function distinct(paths: readonly string[]): readonly string[] {
  const first = new Map<string, string>();
  for (const path of paths) {
    const file = path === standardInput ? path : resolve(path);
    if (!first.has(file)) first.set(file, path);
  }
  return [...first.values()];
}

/** Expands folders and patterns to the paths of their documents. A folder without documents is reported. */
export async function expandFolders(
  paths: readonly string[],
  report: Report,
  host: CommandHost,
): Promise<readonly string[]> {
  const documentPaths: string[] = [];
  for (const path of paths) {
    const documents = path === standardInput ? undefined : await host.find(path);
    if (documents?.length === 0) report.problem(noDocuments(path));
    append(documentPaths, documents ?? [path]);
  }
  return documentPaths;
}

export function noDocuments(path: string): Problem {
  return {
    ...wrongUsage(
      `No document matches \`${path}\`.`,
      "In a folder, led reads the files that end in `.led` or `.led.md`, except those that `.gitignore` or `.ledignore` names.",
    ),
    file: path,
  };
}

/** Reads documents one after the other, each once. */
export async function* readDocuments(
  paths: readonly string[],
  report: Report,
  host: CommandHost,
): AsyncGenerator<Document, void, undefined> {
  const all = distinct(paths);
  if (all.length > 1) host.library.share();
  for (const path of all) {
    const document = await readDocument(path, report, host);
    if (document !== undefined) yield document;
  }
}

/** Returns the base name of a document's output: its file name without folder and extension. `-` becomes `document`. */
export function outputName(path: string): string {
  return path === standardInput ? "document" : fileOf(basename(path));
}

/** Returns the folder of a document, to which the paths in it are relative. */
export function folderOf(path: string): string {
  return path === standardInput ? "." : dirname(path);
}

/** Returns a reader for text files in or below the folder of a document. */
export const filesBeside = (document: string, host: CommandHost): FileReader =>
  readerBelow(folderOf(document), host.readBelow);
