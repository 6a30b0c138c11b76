// Reads the documents that a command is given, from files or from standard input, and gives each the name of its output.

import { basename } from "node:path";
import { fileOf } from "../compile.js";
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

/** Reads a document; undefined if that is not possible, which is reported. */
export async function readDocument(path: string, report: Report, world: World): Promise<Document | undefined> {
  const name = documentName(path);
  const reading = path === standardInput ? await world.readInput() : await world.read(path);
  if (reading.kind === "text") return { path, name, text: reading.text };
  report.problem(unreadable(name, reading.trouble, reading.detail));
  return undefined;
}

/** Reads documents one after the other. Each is read once, however often it is named. */
export async function* readDocuments(paths: readonly string[], report: Report, world: World): AsyncGenerator<Document, void, undefined> {
  for (const path of new Set(paths)) {
    const document = await readDocument(path, report, world);
    if (document !== undefined) yield document;
  }
}

/** The name of a document's output: its file without folder and ending. `-` is called `document`. */
export function outputName(path: string): string {
  return path === standardInput ? "document" : fileOf(basename(path));
}
