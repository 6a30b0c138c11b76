// The host interface of commands: files, standard streams, the environment. It is passed as a value, so that tests can
// run commands in-process on files in memory. Failures are values: a missing file does not throw.

import type { Console, ConsoleOptions } from "./console.js";
import type { PageCode } from "../web/bundle/page-script.js";
import type { ExplorerScripts } from "../model-checker/explorer/page.js";
import type { PlaygroundScripts } from "../web/playground/scripts.js";
import type { BytesReading, Reading, ReadingLimits } from "../files/read.js";
import type { WriteProblem } from "../files/write.js";
import type { ZipFile } from "../files/zip.js";
import type { FileEntry } from "../files/below.js";
import type { GradingJob } from "../grading/job.js";
import type { GradingOutcome } from "./grading/process.js";
import type { RuntimeFiles } from "./standalone-runtime.js";
import type { Library } from "../resolve/imports/library.js";

/** The language of the emitted modules. */
export type Target = "ts" | "js";

export interface Stream {
  write(text: string): void;
  /** Backpressure: resolves when most of the output has been consumed. Absent if writing never has to wait. */
  readonly drained?: () => Promise<void>;
  readonly isTerminal: boolean;
  /** The width of the terminal in cells; undefined if the stream is not a terminal. */
  readonly columns: number | undefined;
}

/** Parts of the tool that are emitted as text or started as separate programs. */
export interface Resources {
  readonly version: string;
  /** The version of led that a new project depends on: from npm, or the folder of this one until it is published. */
  readonly dependency: string;
  /** The path of the manual. */
  readonly manual: string;
  /** The code of the worker in which emitted code runs. */
  worker(): Promise<string>;
  /** The scripts from which a bundled game is assembled. */
  page(): Promise<PageCode>;
  /** The script of the page around a game that is being edited. */
  shell(): Promise<string>;
  woven(): Promise<string>;
  film(): Promise<string>;
  /** The scripts of the state explorer and its worker. */
  explorer(): Promise<ExplorerScripts>;
  /** A file in the folder of examples. */
  example(path: string): string;
  playground(): Promise<PlaygroundScripts>;
  /** The additional script of the pages of a site. */
  site(): Promise<string>;
  runtime(target: Target): Promise<RuntimeFiles>;
}

/** The parts of the host that grading needs. */
interface GradingHost {
  /** All files in a folder, whatever git ignores; undefined if it is no folder. Links are not followed. */
  entries(folder: string): Promise<readonly FileEntry[] | undefined>;
  /** A file or link; undefined if it does not exist. */
  entry(path: string): Promise<FileEntry | undefined>;
  /** Writes a binary file atomically. Creates missing folders. */
  writeBytes(path: string, bytes: Uint8Array): Promise<WriteProblem>;
  /** The files of the tool that grading needs, and Node as `node` if this is Linux. */
  toolFiles(): Promise<readonly ZipFile[]>;
  /** Grades a submission in a process of its own. Never rejects. */
  grade(job: GradingJob): Promise<GradingOutcome>;
}

/** For hosts without the files and processes that grading needs. */
export const noGrading: GradingHost = {
  entries: async () => undefined,
  entry: async () => undefined,
  writeBytes: async () => undefined,
  toolFiles: async () => [],
  grade: async () => ({ result: undefined, reason: "This host cannot grade." }),
};

/** The output of a prover for a script. It is late if the time limit ended it, and missing if it is not installed. */
export type ProverOutcome = { readonly kind: "output"; readonly text: string } | { readonly kind: "late" | "missing" };

/** Paths are native paths; relative ones are resolved against the current folder. */
export interface CommandHost {
  read(path: string, limits: ReadingLimits): Promise<Reading>;
  readInput(maxBytes: number): Promise<Reading>;
  /** Opens the source of typed lines. */
  openConsole(options: ConsoleOptions): Promise<Console>;
  /** The names of the files in a folder; none if it cannot be read. */
  list(folder: string): Promise<readonly string[]>;
  /** The documents that match a folder or a glob pattern; undefined if the path is neither. */
  find(path: string): Promise<readonly string[] | undefined>;
  /**
   * Reads a file by its path relative to a folder: a regular file of at most `maxBytes` bytes that is inside the
   * folder after all links are resolved. No other file is opened.
   */
  readBelow(folder: string, path: string, maxBytes: number): Promise<BytesReading>;
  readonly grading: GradingHost;
  /** Runs the prover z3 on an SMT-LIB script, for at most this number of seconds. Never rejects. */
  prove(script: string, seconds: number): Promise<ProverOutcome>;
  /** A cache of the documents that other documents use. */
  readonly library: Library;
  /** Writes atomically, by renaming a temporary file. Creates missing folders. */
  write(path: string, text: string): Promise<WriteProblem>;
  /** Removes a file or a symbolic link. */
  remove(path: string): Promise<WriteProblem>;
  readonly output: Stream;
  readonly errors: Stream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly resources: Resources;
}

/**
 * Returns a host in which reading never blocks on a pipe or a device, so that the process stays responsive to signals.
 */
export function withoutBlocking(host: CommandHost): CommandHost {
  return { ...host, read: (path, limits) => host.read(path, { ...limits, waits: false }) };
}
