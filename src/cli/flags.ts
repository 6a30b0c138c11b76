// The flags that commands share, and the parsing of their arguments.

import { type Command, InvalidArgumentError, Option } from "commander";
import { type AnnotationFormat, annotationFormats } from "./annotations.js";
import type { Stream, CommandHost } from "./host.js";
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
    .addOption(new Option("--color", "use colors, even in a file or a pipe"))
    .addOption(new Option("--no-color", "do not use colors"))
    .option("--warnings-as-errors", "treat warnings as errors");
}

export function commonFlags(command: Command): CommonFlags {
  const options = command.optsWithGlobals();
  return {
    json: options["json"] === true,
    quiet: options["quiet"] === true,
    color: typeof options["color"] === "boolean" ? options["color"] : undefined,
    warningsAsErrors: options["warningsAsErrors"] === true,
  };
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

export function addFractions(command: Command): Command {
  return command.option(
    "--fractions",
    "show numbers as fractions, such as 1/36, instead of decimals, such as 0.02(7..)",
  );
}

export function formatOption(): Option {
  return new Option("--format <format>", "print only annotations: for GitHub Actions, or as SARIF").choices(
    annotationFormats,
  );
}

/** The common flags with a format of annotations, which replaces all other output. */
export const withFormat = (flags: CommonFlags, format: AnnotationFormat | undefined): CommonFlags =>
  format === undefined ? flags : { ...flags, json: true, annotations: format };

export function addWatch(command: Command): Command {
  return command.option("-w, --watch", "run again after each save, until Ctrl-C");
}

export function addUnchecked(command: Command): Command {
  return command.option("--unchecked", "skip the runtime checks of signatures");
}

export function addTimeout(command: Command, what: string): Command {
  return command.option(
    "--timeout <seconds>",
    `time limit for ${what}, in seconds of processor time`,
    seconds,
    defaultTimeout,
  );
}

/** The levels of detail of explanations. */
const whys = ["short", "full", "none"] as const;
export type Why = (typeof whys)[number];

export function addWhy(command: Command, of: string, usual: Why): Command {
  return command.addOption(new Option("--why <how>", `how much to explain when ${of}`).choices(whys).default(usual));
}

export function addTotalTimeout(command: Command): Command {
  return command.option(
    "--total-timeout <seconds>",
    "time limit for all tests together, in seconds; tests that have not run by then fail",
    seconds,
  );
}

export function seconds(text: string): number {
  const value = /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : 0;
  if (value <= 0) throw new InvalidArgumentError("It must be a number of seconds greater than 0, such as 10 or 0.5.");
  return Math.min(value, maxTimeout);
}

export function levels(text: string): number {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw new InvalidArgumentError("It must be a whole number from 1 to 999.");
  return value;
}

/** The default port, if it is free. */
export const defaultPort = 2014;
export const defaultHost = "127.0.0.1";

export function port(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  if (value > 65_535) throw new InvalidArgumentError("It must be a number from 1 to 65535, or 0 for any free port.");
  return value;
}

export function frameNumber(text: string): number {
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
  readonly format?: GradeFormat;
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

export interface PlayOptions {
  readonly timeout: number;
  readonly port?: number;
  readonly host: string;
  readonly open?: boolean;
  readonly terminal?: boolean;
  readonly script?: boolean;
  readonly bell?: boolean;
  readonly record?: string;
  readonly recording?: string;
  readonly against?: string;
  readonly force?: boolean;
  readonly unchecked?: boolean;
}

export interface ReplayOptions {
  readonly timeout: number;
  readonly images?: boolean;
  readonly svg?: number;
  readonly describe?: number;
  readonly output?: string;
  readonly expect?: string;
  readonly update?: boolean;
  readonly force?: boolean;
  readonly unchecked?: boolean;
}
