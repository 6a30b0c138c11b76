// Answer updates of led explore: writes answers below claims, recordings of traces with or without tests, and ITF
// traces.

import { posix } from "node:path";
import type { Compiled } from "../compiler.js";
import type { Edit } from "../diagnostics/diagnostic.js";
import { showControlCharacters } from "../diagnostics/cells.js";
import { countOf } from "../diagnostics/words.js";
import { answerEdit, recordingEdit } from "../document/answers.js";
import type { OutputFile } from "../files/ours.js";
import { writeRecording, readRecording } from "../execute/games/recording.js";
import { withEdits } from "../fixes/batch-check.js";
import type { ClaimResult } from "../execute/claims.js";
import { itfText } from "../execute/itf.js";
import type { StepText } from "../execute/outcome.js";
import { type Document, folderOf, outputName, standardInput } from "./documents.js";
import { writeAndReport } from "./output-files.js";
import { notOurs, type Problem, unwritable, wrongUsage } from "./problems.js";
import type { Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { sha256 } from "./sha256.js";
import { append } from "../text/append.js";
import { maxOutputBytes } from "./limits.js";

export interface KeepFlags {
  /** Write answers below claims. */
  readonly update: boolean;
  /** Write the traces of all claims as recordings, with tests in the document. */
  readonly keep: boolean;
  /** Write the first trace as a recording, or as ITF. */
  readonly recording: string | undefined;
  readonly itf: string | undefined;
  readonly force: boolean;
}

interface ExploredDocument {
  readonly document: Document;
  readonly compiled: Compiled;
  readonly results: readonly ClaimResult[];
  /** The trace to a state without a step, for documents without claims. */
  readonly end?: readonly StepText[] | undefined;
}

/** The folder of recordings, next to the document. */
const recordingsFolder = "recordings";

/** Validates the flags before the search. */
export function invalidKeepFlags({ path }: Document, { document }: Compiled, flags: KeepFlags): Problem | undefined {
  if (path === standardInput && (flags.keep || flags.update))
    return wrongUsage(
      `\`${flags.keep ? "--keep" : "--update"}\` edits the document, so it cannot be used with standard input.`,
      "Name a file.",
    );
  if (flags.recording === standardInput || flags.itf === standardInput)
    return wrongUsage("Standard output is used for the answers, so the trace needs a file.", "Name a file.");
  if ((flags.keep || flags.recording !== undefined) && document.machine?.kind !== "game")
    return wrongUsage("Only a game has inputs to record.", "`--itf FILE` writes the trace of any document.");
  return undefined;
}

/** Returns the claim with its stored answer updated; unchanged if it already matches or has no verdict. */
export function updateAnswer(result: ClaimResult): ClaimResult {
  const { status, expected, holds, number, explored } = result;
  if (holds === undefined || (status === "passed" && expected !== undefined)) return result;
  // An interrupted search is not evidence about the claim.
  if (holds === "unknown" && explored?.stopped === "interrupt") return result;
  const isNumber = number !== undefined && /^\d+$/.test(expected ?? "");
  return { ...result, expected: isNumber ? String(number) : holds, status: "passed", diagnostic: undefined };
}

export async function keepAnswers(
  exploration: ExploredDocument,
  flags: KeepFlags,
  report: Report,
  host: CommandHost,
): Promise<readonly Json[]> {
  const files: OutputFile[] = [];
  if (flags.recording !== undefined || flags.itf !== undefined) {
    const trace = firstTrace(exploration);
    if (trace === undefined) {
      report.problem(wrongUsage("There is no trace to write: no single trace decides the claims."));
      return [];
    }
    if (flags.recording !== undefined)
      files.push({ path: flags.recording, text: recordingText(exploration, trace.steps, exploration.document.text) });
    if (flags.itf !== undefined) {
      const text = itfOf(exploration, trace);
      if (typeof text !== "string") {
        report.problem(text);
        return [];
      }
      files.push({ path: flags.itf, text });
    }
  }
  const records: Json[] = [...(await writeAndReport(files, flags, report, host))];
  if (flags.update || flags.keep) append(records, await updateDocument(exploration, flags, report, host));
  return records;
}

/** Writes answers and recordings into the document, and the recordings next to it: all or nothing. */
async function updateDocument(
  exploration: ExploredDocument,
  flags: KeepFlags,
  report: Report,
  host: CommandHost,
): Promise<readonly Json[]> {
  const { document, compiled, results } = exploration;
  const answerEdits = flags.update
    ? results.flatMap(({ claim, expected }) =>
        expected === undefined || expected === claim.expected?.text.trim()
          ? []
          : [answerEdit(compiled.document, claim, expected)],
      )
    : [];
  const traces = flags.keep ? await chooseRecordings(exploration, flags, report, host) : [];
  if (traces === undefined) return [];
  const testEdits = traces.flatMap(({ edit }) => (edit === undefined ? [] : [edit]));
  const text = withEdits(document.text, { start: 0, end: document.text.length }, [...answerEdits, ...testEdits]);
  const recordings = traces.flatMap(({ path, steps, isSame }) =>
    isSame ? [] : [{ path, text: recordingText(exploration, steps, text) }],
  );
  // `chooseRecordings` has already checked for files that must not be overwritten.
  const records: Json[] = [...(await writeAndReport(recordings, { force: true }, report, host))];
  if (records.length < recordings.length || text === document.text) return records;
  const trouble = await host.write(document.path, text);
  if (trouble !== undefined) {
    report.problem(unwritable(document.path, trouble));
    return records;
  }
  const counts = [
    ...(answerEdits.length === 0 ? [] : [countOf(answerEdits.length, "answer")]),
    ...(testEdits.length === 0 ? [] : [countOf(testEdits.length, "recording")]),
  ];
  report.note(`${report.colors.green("wrote")}  ${showControlCharacters(document.path)}: ${counts.join(" and ")}`);
  return [...records, { path: document.path, status: "written" }];
}

/** A trace to be written as a recording. */
interface SavedTrace {
  readonly path: string;
  readonly steps: readonly StepText[];
  /** The edit that adds a test to the document; undefined if the document already plays the recording. */
  readonly edit: Edit | undefined;
  /** True if an identical recording exists. */
  readonly isSame: boolean;
}

/**
 * Chooses file names for the traces of claims. Returns undefined if a recording would overwrite a different one, which
 * is reported.
 */
async function chooseRecordings(
  { document, compiled, results }: ExploredDocument,
  { force }: KeepFlags,
  report: Report,
  host: CommandHost,
): Promise<readonly SavedTrace[] | undefined> {
  const { plays, source } = compiled.document;
  const traces: SavedTrace[] = [];
  const usedNames = new Set<string>();
  for (const { claim, kind, status, holds, evidence } of results) {
    const steps = evidence?.trace;
    // A failing step leads to no state that a test could inspect.
    if (steps === undefined || evidence?.failed?.what === "step") continue;
    const expression = source.text.slice(claim.condition.start, claim.condition.end);
    for (let number = 1; ; number++) {
      const name = `${recordingsFolder}/${nameOf(outputName(document.path), kind, expression)}${number === 1 ? "" : `-${number}`}.jsonl`;
      if (usedNames.has(name)) continue;
      const path = posix.join(folderOf(document.path), name);
      const fileStatus = await recordingStatus(path, steps, host);
      const isPlayed = plays.some((play) => play.path === name);
      // A file that the document does not play belongs to the user, unless it is this very recording.
      if (fileStatus === "other" && !isPlayed && !force) continue;
      if (fileStatus === "other" && !force) {
        report.problem({
          ...notOurs(path),
          message: `\`${path}\` already exists and contains another trace.`,
          help: "Overwrite it with `--force`, or choose another name for the recording.",
        });
        return undefined;
      }
      usedNames.add(name);
      const value = valueAfter(kind, status, holds, evidence?.failed !== undefined);
      traces.push({
        path,
        steps,
        isSame: fileStatus === "same",
        edit: isPlayed ? undefined : recordingEdit(compiled.document, claim, { path: name, expression, value }),
      });
      break;
    }
  }
  return traces;
}

/**
 * Returns the expected value of the condition at the end of the trace: the actual one, or the required one if the claim
 * has failed.
 */
function valueAfter(
  kind: ClaimResult["kind"],
  status: ClaimResult["status"],
  holds: ClaimResult["holds"],
  hasFailed: boolean,
): "true" | "false" {
  const isReached = kind === "possible" || (kind === "forces" && holds === "true");
  return isReached || hasFailed || (kind === "always" && status === "failed") ? "true" : "false";
}

/** Compares a trace with the file at the path of its recording. */
async function recordingStatus(
  path: string,
  steps: readonly StepText[],
  host: CommandHost,
): Promise<"missing" | "same" | "other"> {
  const reading = await host.read(path, { maxBytes: maxOutputBytes, waits: false });
  if (reading.kind === "trouble") return reading.trouble === "missing" ? "missing" : "other";
  const recording = readRecording(reading.text);
  return "inputs" in recording && JSON.stringify(recording.inputs) === JSON.stringify(inputsOf(steps))
    ? "same"
    : "other";
}

/** Returns a file name derived from the claim. */
function nameOf(document: string, kind: string, expression: string): string {
  const words = expression.match(/[A-Za-z0-9]+/g) ?? [];
  return [document, kind, ...words].join("-").slice(0, 60);
}

const inputsOf = (steps: readonly StepText[]) => steps.flatMap(({ input }) => (input === undefined ? [] : [input]));

function recordingText({ document, compiled }: ExploredDocument, steps: readonly StepText[], text: string): string {
  return writeRecording({
    title: compiled.document.title ?? outputName(document.path),
    document: sha256(text, "hex"),
    inputs: inputsOf(steps),
  });
}

/** A trace and the property that it shows. */
interface ShownTrace {
  readonly steps: readonly StepText[];
  readonly returnsTo: number | undefined;
  readonly shows: string;
}

function firstTrace({ results, end }: ExploredDocument): ShownTrace | undefined {
  for (const { kind, expression, evidence, answer } of results)
    if (evidence?.trace !== undefined)
      return {
        steps: evidence.trace,
        returnsTo: evidence.closing?.to,
        shows: `${kind}: ${expression}${answer === undefined ? "" : `: ${answer}`}`,
      };
  return end === undefined ? undefined : { steps: end, returnsTo: undefined, shows: "a state without a next step" };
}

function itfOf({ document, compiled }: ExploredDocument, { steps, returnsTo, shows }: ShownTrace): string | Problem {
  const { machine } = compiled.document;
  const variable = machine?.kind === "machine" ? machine.parameter : "currentState";
  try {
    return itfText({ description: `${document.name}: ${shows}`, steps, returnsTo, variable });
  } catch (error) {
    return wrongUsage(`The trace cannot be written as ITF: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
