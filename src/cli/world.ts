// What a command may touch of the outside: files, standard streams, the environment. Commands get it as a value,
// so that tests run them in the process, over files in memory. Failures are values: a missing file is no exception.

import type { Pieces } from "../bundle/link.js";

/** Why a file could not be read or written. */
export type FileTrouble = "missing" | "directory" | "special" | "denied" | "notText" | "notDirectory" | "outside" | "tooLarge" | "full" | "other";

/** What became of reading a file. `detail` is the system's own word for it. */
export type Reading = { readonly kind: "text"; readonly text: string } | { readonly kind: "trouble"; readonly trouble: FileTrouble; readonly detail: string };

/** What became of reading the bytes of a file. */
export type BytesReading = { readonly kind: "bytes"; readonly bytes: Uint8Array } | Extract<Reading, { readonly kind: "trouble" }>;

/** What became of writing a file; `undefined` if it was written. */
export type Writing = { readonly trouble: FileTrouble; readonly detail: string } | undefined;

/** A text file by its path below some folder, with `/` between its parts. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** Where text is written for a person or a program to read. */
export interface Stream {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Terminal cells in a line; undefined if it is no terminal. */
  readonly columns: number | undefined;
}

/** Parts of the tool that it hands on as text rather than runs itself. */
export interface Resources {
  readonly version: string;
  /** The code of the worker in which emitted code runs. */
  worker(): Promise<string>;
  /** The code of the page that plays a bundled game, to be linked. */
  page(): Promise<Pieces>;
  /** The code of the page around a game that is being written. */
  shell(): Promise<string>;
  /** The code of a woven page. */
  woven(): Promise<string>;
  /** The sources of the runtime: `index.ts`, `easel/index.ts`, ... */
  runtime(): Promise<readonly TextFile[]>;
}

/** Everything outside of a command. Paths are the system's, relative ones from the current folder. */
export interface World {
  read(path: string): Promise<Reading>;
  readInput(): Promise<Reading>;
  /**
   * Reads a file by its path from a folder: an ordinary file of at most so many bytes, which is in the folder or below it
   * wherever links lead. Whatever the path, nothing else is opened.
   */
  readBelow(folder: string, path: string, mostBytes: number): Promise<BytesReading>;
  /** Writes the whole file or nothing: it is made beside its place and then put there. Makes missing folders. */
  write(path: string, text: string): Promise<Writing>;
  readonly output: Stream;
  readonly errors: Stream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly resources: Resources;
}
