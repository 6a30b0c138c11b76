// What a command may touch of the outside: files, standard streams, the environment. Commands get it as a value,
// so that tests run them in the process, over files in memory. Failures are values: a missing file is no exception.

import type { PageScripts } from "../bundle/page-script.js";
import type { BytesReading, Reading, ReadingLimits } from "../files/read.js";
import type { Writing } from "../files/write.js";

/** A text file by its path below some folder, with `/` between its parts. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** Where text is written for a person or a program to read. */
export interface Stream {
  write(text: string): void;
  /**
   * Resolves when what was written has been taken, for the most part: who writes much waits for that. Left out where
   * all is taken at once.
   */
  readonly taken?: () => Promise<void>;
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
  page(): Promise<PageScripts>;
  /** The code of the page around a game that is being written. */
  shell(): Promise<string>;
  /** The code of a woven page. */
  woven(): Promise<string>;
  /** The sources of the runtime: `index.ts`, `easel/index.ts`, ... */
  runtime(): Promise<readonly TextFile[]>;
}

/** Everything outside of a command. Paths are the system's, relative ones from the current folder. */
export interface World {
  read(path: string, limits: ReadingLimits): Promise<Reading>;
  readInput(mostBytes: number): Promise<Reading>;
  /**
   * Reads a file by its path from a folder: an ordinary file of at most so many bytes, which is in the folder or below
   * it wherever links lead. Whatever the path, nothing else is opened.
   */
  readBelow(folder: string, path: string, mostBytes: number): Promise<BytesReading>;
  /** Writes the whole file or nothing: it is made beside its place and then put there. Makes missing folders. */
  write(path: string, text: string): Promise<Writing>;
  readonly output: Stream;
  readonly errors: Stream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly resources: Resources;
}

/** A world for what goes on after a file was read: no pipe or device keeps it from hearing that it is to end. */
export function withoutWaiting(world: World): World {
  return { ...world, read: (path, limits) => world.read(path, { ...limits, waits: false }) };
}
