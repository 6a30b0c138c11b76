// Writes the output files of a command: only those that differ, only over files that led wrote before, and each file
// atomically.

import { showControlCharacters } from "../diagnostics/cells.js";
import { isOurs, type OutputFile } from "../files/ours.js";
import { differences } from "./differences.js";
import { notOurs, type Problem, unreadable, unwritable } from "./problems.js";
import type { Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { maxOutputBytes } from "./limits.js";

/** The status of an output path: it has the `same` content, other content that is `ours` or `foreign`, or no file. */
type OutputStatus =
  | { readonly kind: "same" | "missing" }
  | { readonly kind: "ours" | "foreign"; readonly text: string };

export interface FileOutcome {
  readonly path: string;
  readonly status: "written" | "same";
}

/** Returns the status of the path of an output file; undefined if it cannot be determined, which is reported. */
async function statusOf(file: OutputFile, report: Report, host: CommandHost): Promise<OutputStatus | undefined> {
  const result = await readStatus(file, host);
  if (!("code" in result)) return result;
  report.problem(result);
  return undefined;
}

async function readStatus(file: OutputFile, host: CommandHost): Promise<OutputStatus | Problem> {
  const reading = await host.read(file.path, { maxBytes: maxOutputBytes, waits: false });
  if (reading.kind === "text") {
    const { text } = reading;
    if (text === file.text) return { kind: "same" };
    return { kind: isOurs({ path: file.path, text }) ? "ours" : "foreign", text };
  }
  switch (reading.trouble) {
    case "missing":
      return { kind: "missing" };
    // Too large or binary, so led did not write it.
    case "tooLarge":
    case "notText":
      return { kind: "foreign", text: "" };
    case "notDirectory":
    case "special":
    case "linkInCircle":
      return unwritable(file.path, reading);
    default:
      return unreadable(file.path, reading);
  }
}

/**
 * Writes a new file, or overwrites one that led wrote; otherwise returns the problem without reporting it.
 */
export async function writeFile(file: OutputFile, host: CommandHost): Promise<FileOutcome | Problem> {
  const before = await readStatus(file, host);
  if ("code" in before) return before;
  if (before.kind === "foreign") return notOurs(file.path);
  const trouble = before.kind === "same" ? undefined : await host.write(file.path, file.text);
  return trouble === undefined
    ? { path: file.path, status: before.kind === "same" ? "same" : "written" }
    : unwritable(file.path, trouble);
}

/**
 * Writes files that belong together: all, or none if one of them may not be written. Returns undefined on failure,
 * which is reported.
 */
export async function writeFiles(
  files: readonly OutputFile[],
  { force }: { readonly force: boolean },
  report: Report,
  host: CommandHost,
): Promise<readonly FileOutcome[] | undefined> {
  const standings: { readonly file: OutputFile; readonly standing: OutputStatus }[] = [];
  for (const file of files) {
    const before = await statusOf(file, report, host);
    // A problem with one file usually affects the others too, so only the first is reported.
    if (before === undefined) return undefined;
    standings.push({ file, standing: before });
  }
  const foreign = force ? [] : standings.filter((one) => one.standing.kind === "foreign");
  for (const { file } of foreign) report.problem(notOurs(file.path));
  if (foreign.length > 0) return undefined;

  const outcomes: FileOutcome[] = [];
  for (const { file, standing: before } of standings) {
    if (before.kind !== "same") {
      const trouble = await host.write(file.path, file.text);
      if (trouble !== undefined) {
        report.problem(unwritable(file.path, trouble));
        return undefined;
      }
    }
    outcomes.push({ path: file.path, status: before.kind === "same" ? "same" : "written" });
  }
  return outcomes;
}

export type FileRecord = { readonly [key: string]: Json } & {
  readonly path: string;
  readonly status: "written" | "same" | "missing" | "differs";
};

/** Writes files, and reports for each whether it has changed. */
export async function writeAndReport(
  files: readonly OutputFile[],
  { force }: { readonly force: boolean },
  report: Report,
  host: CommandHost,
): Promise<readonly FileRecord[]> {
  const outcomes = (await writeFiles(files, { force }, report, host)) ?? [];
  for (const { path, status } of outcomes) report.file(path, status);
  return outcomes.map(({ path, status }) => ({ path, status }));
}

/** Compares files with the existing ones, and shows the differences. */
export async function compareFiles(
  files: readonly OutputFile[],
  report: Report,
  host: CommandHost,
): Promise<readonly FileRecord[]> {
  const records: FileRecord[] = [];
  for (const file of files) {
    const before = await statusOf(file, report, host);
    if (before === undefined) continue;
    const status = before.kind === "same" || before.kind === "missing" ? before.kind : "differs";
    records.push({ path: file.path, status });
    if (status === "same") continue;
    report.ends(1);
    const difference = status === "missing" ? "is missing" : "is out of date";
    report.line(`${report.colors.red("✗")} ${showControlCharacters(file.path)} ${difference}`);
    // A source map is one long line, so its differences are not shown.
    if (!("text" in before) || file.path.endsWith(".map")) continue;
    for (const line of differences(file.path, before.text, file.text, report.colors)) report.line(line);
  }
  if (report.exitCode === 0) report.note(`${report.colors.green("✓")} everything is up to date`);
  return records;
}
