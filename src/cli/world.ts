// The outside world of a command: files, standard streams, the environment. Commands receive it as a value, so that
// tests can run them in their own process on files in memory. Failures are values: a missing file is not an exception.

import type { PageScripts } from "../bundle/page-script.js";
import type { ExplorerScripts } from "../explorer/page.js";
import type { PlaygroundScripts } from "../playground/scripts.js";
import type { BytesReading, Reading, ReadingLimits } from "../files/read.js";
import type { Writing } from "../files/write.js";
import type { Library } from "../uses/library.js";

/** The language of the modules that the tool writes. */
export type Target = "ts" | "js";

/** A stream of text for a person or a program. */
export interface Stream {
  write(text: string): void;
  /**
   * Resolves when most of what was written has been consumed, so that a command with much output can wait for it.
   * Absent if writing never has to wait.
   */
  readonly taken?: () => Promise<void>;
  readonly isTerminal: boolean;
  /** The width of the terminal in cells; undefined if the stream is not a terminal. */
  readonly columns: number | undefined;
}

/** Parts of the tool that it passes on as text instead of running them. */
export interface Resources {
  readonly version: string;
  /** The path of the manual. */
  readonly manual: string;
  /** The code of the worker in which emitted code runs. */
  worker(): Promise<string>;
  /** The scripts from which that of a bundled game is assembled. */
  page(): Promise<PageScripts>;
  /** The script of the page around a game that is being written. */
  shell(): Promise<string>;
  /** The script of a woven page. */
  woven(): Promise<string>;
  /** The script of a film. */
  film(): Promise<string>;
  /** The scripts of the page that explores states, and of its worker. */
  explorer(): Promise<ExplorerScripts>;
  /** The scripts of the playground and of its workers. */
  playground(): Promise<PlaygroundScripts>;
  /** What the pages of a site run as well. */
  site(): Promise<string>;
  /** The runtime as one module, with its declarations if it is JavaScript. */
  runtime(target: Target): Promise<{ readonly code: string; readonly declarations?: string }>;
}

/** Everything outside of a command. Paths are those of the system; relative ones start from the current folder. */
export interface World {
  read(path: string, limits: ReadingLimits): Promise<Reading>;
  readInput(mostBytes: number): Promise<Reading>;
  /** The documents that a folder or a pattern stands for; undefined for a path that is neither. */
  find(path: string): Promise<readonly string[] | undefined>;
  /**
   * Reads a file by its path relative to a folder: an ordinary file of at most `mostBytes` bytes that is inside the
   * folder once all links are resolved. No other file is opened, whatever the path.
   */
  readBelow(folder: string, path: string, mostBytes: number): Promise<BytesReading>;
  /** The documents that documents use, as far as they have been read. */
  readonly library: Library;
  /** Writes the whole file or nothing: a temporary file is renamed. Creates missing folders. */
  write(path: string, text: string): Promise<Writing>;
  /** Removes a file, or the link that stands there. */
  remove(path: string): Promise<Writing>;
  readonly output: Stream;
  readonly errors: Stream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly resources: Resources;
}

/** A world in which reading never blocks on a pipe or a device, so that the process stays responsive to signals. */
export function withoutWaiting(world: World): World {
  return { ...world, read: (path, limits) => world.read(path, { ...limits, waits: false }) };
}
