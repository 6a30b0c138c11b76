// The flags that commands share, and the parsing of their arguments.

import { type Command, InvalidArgumentError, Option } from "commander";
import { type AnnotationFormat, annotationFormats } from "./annotations.js";
import type { Stream, CommandHost } from "./host.js";
import type { ExitCode } from "./problems.js";
import { defaultTimeout, maxTimeout } from "./limits.js";

export interface CommonFlags {
  readonly json: boolean;
  readonly quiet: boolean;
  /** If undefined, the terminal and the environment decide. */
  readonly color: boolean | undefined;
  readonly warningsAsErrors: boolean;
  /** Print annotations instead of JSON; only with `json`. */
  readonly annotations?: AnnotationFormat | undefined;
}

export interface EmitFlags extends CommonFlags {
  /** Omit signature checks. */
  readonly unchecked: boolean;
}

export interface WatchFlags extends CommonFlags {
  readonly watch: boolean;
}

/** Adds the common flags to the tool; they may precede or follow the name of the command. */
export function addCommonFlags(program: Command): Command {
  return program
    .option("--json", "print only one JSON value to standard output")
    .option("-q, --quiet", "hide warnings and successes")
    .addOption(new Option("--color", "use colours, even in a file or a pipe"))
    .addOption(new Option("--no-color", "do not use colours"))
    .option("--warnings-as-errors", "treat warnings as errors");
}

/** The functions that add commands to the tool. */
export interface Commands {
  /** Adds a command with its summary, the rest of its description, and examples. */
  readonly command: (name: string, summary: string, description: string, examples: readonly string[]) => Command;
  /** The action of a command that calls `run` with its arguments, its flags and itself, and ends with the exit code. */
  readonly action: <Arguments extends readonly unknown[]>(
    run: (...all: Arguments) => ExitCode | Promise<ExitCode>,
  ) => (this: Command) => Promise<void>;
  readonly host: CommandHost;
}

/**
 * Returns the arguments of a command, its flags with those of the tool, and itself. Flags without a value are false by
 * default.
 */
export function argumentsOf<Arguments extends readonly unknown[]>(command: Command): Arguments {
  const options = [...(command.parent?.options ?? []), ...command.options];
  const absent = options.flatMap((one) => (one.isBoolean() ? [[one.attributeName(), false] as const] : []));
  // Commander does not know the types of arguments.
  const all: unknown = [
    ...command.processedArgs,
    { ...Object.fromEntries(absent), color: undefined, ...command.optsWithGlobals() },
    command,
  ];
  return all as Arguments;
}

/** True if text for this stream is coloured. The flag takes precedence over FORCE_COLOR, NO_COLOR and the terminal. */
export function wantsColor(flags: CommonFlags, stream: Stream, environment: CommandHost["environment"]): boolean {
  if (flags.color !== undefined) return flags.color;
  const forced = environment["FORCE_COLOR"];
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false";
  const refused = environment["NO_COLOR"];
  if (refused !== undefined && refused !== "") return false;
  return stream.isTerminal && environment["TERM"] !== "dumb";
}

export interface ValueFlags extends CommonFlags {
  /** Show non-integers as fractions instead of decimals. */
  readonly fractions: boolean;
}

export const fractions = new Option(
  "--fractions",
  "show numbers as fractions, such as 1/36, instead of decimals, such as 0.02(7..)",
);

export interface Formatted {
  readonly format?: AnnotationFormat;
}

export const format = new Option(
  "--format <format>",
  "print only annotations: for GitHub Actions, or as SARIF",
).choices(annotationFormats);

/** Returns the flags with a format of annotations, which replaces all other output. */
export const withFormat = <Flags extends CommonFlags & Formatted>(flags: Flags): Flags =>
  flags.format === undefined ? flags : { ...flags, json: true, annotations: flags.format };

export const watch = new Option("-w, --watch", "run again after each save, until Ctrl-C");

export const unchecked = new Option("--unchecked", "skip the runtime checks of signatures");

export const timeout = (what: string): Option =>
  new Option("--timeout <seconds>", `time limit for ${what}, in seconds of processor time`)
    .argParser(parseSeconds)
    .default(defaultTimeout);

export const totalTimeout = new Option(
  "--total-timeout <seconds>",
  "time limit for all tests together, in seconds; tests that have not run by then fail",
).argParser(parseSeconds);

/** The levels of detail of explanations. */
export const whys = ["short", "full", "none"] as const;
export type Why = (typeof whys)[number];

export function parseSeconds(text: string): number {
  const value = /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : 0;
  if (value <= 0) throw new InvalidArgumentError("It must be a number of seconds greater than 0, such as 10 or 0.5.");
  return Math.min(value, maxTimeout);
}

export function parseLevels(text: string): number {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw new InvalidArgumentError("It must be a whole number from 1 to 999.");
  return value;
}

/** The default port, if it is free. */
export const defaultPort = 2014;
export const defaultHost = "127.0.0.1";

export function parsePort(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  if (value > 65_535) throw new InvalidArgumentError("It must be a number from 1 to 65535, or 0 for any free port.");
  return value;
}

export function parseFrameNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new InvalidArgumentError("It must be a frame number: 0 is the start, 30 is the end of the first second.");
  return Number(text);
}

/** Parses a comma-separated list of names. */
export const names = (list: string): readonly string[] => list.split(",").flatMap((name) => name.trim() || []);

/** The formats in which grades are written. */
export const gradeFormats = ["table", "csv", "gradescope", "classroom", "junit", "moodle", "canvas"] as const;
export type GradeFormat = (typeof gradeFormats)[number];

/** The grading options of `led test` and `led grade`. */
export interface GradingOptions {
  readonly with?: string;
  /** The exercise to check instead of grading. */
  readonly check?: string;
  readonly table?: boolean;
  readonly csv?: boolean;
  readonly format?: GradeFormat | undefined;
  /** The file that receives the grades; standard output by default. */
  readonly output?: string;
  /** The file that receives the report on similar submissions. */
  readonly similarity?: string;
  /** The folder for a feedback page per student, with solutions and hidden tests only if `solutions`. */
  readonly feedback?: string;
  readonly solutions?: boolean;
  readonly scores?: string;
  readonly roster?: string;
  readonly key?: string;
  /** True if all files are one submission. */
  readonly single?: boolean;
  readonly autograder?: string;
  readonly due?: string;
  readonly late?: string;
  readonly force?: boolean;
  readonly requires?: readonly string[];
  readonly forbids?: readonly string[];
}
