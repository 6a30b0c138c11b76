// led replay FILE [RECORDING]: plays a game without a screen and reports the run: each frame as a line of JSON, one
// frame as SVG or in words, or the differences from a saved run.

import { tool } from "../diagnostics/tool.js";
import { describe } from "../execute/games/describe.js";
import { endingOf, type PlayedBatch, playAll } from "../execute/game.js";
import type { VisibleFrame } from "../execute/outcome.js";
import { Runner } from "../execute/runner.js";
import { growthDiagnostic } from "../execute/too-long.js";
import type { Input } from "../runtime/index.js";
import { standardInput, standardOutput } from "./documents.js";
import { compareRun } from "./expected-run.js";
import type { EmitFlags } from "./flags.js";
import { writeFiles } from "./output-files.js";
import { unsuccessfulEnding, inFrame, pictureFile, type Playable, playable, recordingIn } from "./playable.js";
import { type ExitCode, tooLong, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { maxHeldLength, maxStreamedLength } from "./limits.js";

export interface ReplayFlags extends EmitFlags {
  /** The time limit for each ten seconds of play, in seconds. */
  readonly timeout: number;
  /** Write all images of each frame instead of only its texts. */
  readonly images: boolean;
  readonly svg: number | undefined;
  readonly describe: number | undefined;
  readonly output: string | undefined;
  /** The saved run to compare with. */
  readonly expect: string | undefined;
  /** Save the run there instead of comparing. */
  readonly update: boolean;
  readonly force: boolean;
}

/** Replays a game; without a recording, only its initial state. `maxStreamed` limits the length of a streamed run. */
export async function replay(
  path: string,
  recordingPath: string | undefined,
  flags: ReplayFlags,
  host: CommandHost,
  maxStreamed = maxStreamedLength,
): Promise<ExitCode> {
  const report = new Report(flags, host);
  const mistake = wrongFlags(path, recordingPath, flags);
  if (mistake !== undefined) {
    report.problem(wrongUsage(mistake));
    return report.finish({ frames: null });
  }
  const runner = new Runner({ worker: await host.resources.worker(), timeout: flags.timeout });
  try {
    const game = await playable(path, flags, report, host);
    const inputs =
      game === undefined
        ? undefined
        : recordingPath === undefined
          ? []
          : await recordingIn(recordingPath, game, report, host);
    if (game === undefined || inputs === undefined) return report.finish({ frames: null });
    runner.load(game.program.code);
    return report.finish(await writeReplay({ game, inputs, flags, runner, report, host, maxStreamed }));
  } finally {
    await runner.close();
  }
}

function wrongFlags(
  path: string,
  recordingPath: string | undefined,
  { svg, describe, expect, update, images, output }: ReplayFlags,
): string | undefined {
  if ([path, recordingPath, expect].filter((one) => one === standardInput).length > 1)
    return "Standard input, `-`, can be only one of the document, the recording and the run.";
  if ([svg, describe, expect].filter((one) => one !== undefined).length > 1)
    return "`--svg`, `--describe` and `--expect` cannot be used together.";
  if (images && (svg ?? describe) !== undefined) return "`--images` cannot be used with `--svg` or `--describe`.";
  if (expect !== undefined && output !== undefined)
    return "`--expect` cannot be used with `--output`. To save the run, use `--update`.";
  return update && expect === undefined ? "`--update` needs `--expect RUN`, the file of the run." : undefined;
}

interface ReplayOutput {
  readonly game: Playable;
  readonly inputs: readonly Input[];
  readonly flags: ReplayFlags;
  readonly runner: Runner;
  readonly report: Report;
  readonly host: CommandHost;
  readonly maxStreamed: number;
}

async function writeReplay(replayOutput: ReplayOutput): Promise<{ readonly [key: string]: Json }> {
  const { svg, describe: described, expect, update, json, output } = replayOutput.flags;
  const frame = svg ?? described;
  if (frame !== undefined) return { picture: await pictureAt(frame, replayOutput) };
  if (expect !== undefined && !update)
    return compareRun(expect, framesOf(replayOutput), replayOutput.report, replayOutput.host);
  // Stream output that may be written incompletely, because a run may be larger than memory.
  if (!json && !update && (output === undefined || output === standardOutput)) {
    await streamFrames(replayOutput);
    return {};
  }
  return saveRun(replayOutput);
}

/** Writes each line as soon as it is played and the reader has consumed the previous ones. */
async function streamFrames(replayOutput: ReplayOutput): Promise<void> {
  const { report, host, maxStreamed } = replayOutput;
  let length = 0;
  let frame = 0;
  for await (const line of framesOf(replayOutput)) {
    length += line.length + 1;
    if (length > maxStreamed) {
      report.problem(
        tooLong(
          "",
          `The run has more than ${maxStreamed / 1_000_000} million characters before frame ${frame}.`,
          "Check whether the state must grow with each frame. `--describe` and `--svg` show a single frame.",
        ),
      );
      return;
    }
    report.raw(`${line}\n`);
    await host.output.drained?.();
    frame += 1;
  }
}

/** Writes the run to a file, or returns it for JSON output. */
async function saveRun(replayOutput: ReplayOutput): Promise<{ readonly [key: string]: Json }> {
  const { flags, report, host } = replayOutput;
  const lines: string[] = [];
  let length = 0;
  for await (const line of framesOf(replayOutput)) {
    length += line.length + 1;
    if (length > maxHeldLength) {
      report.problem(
        tooLong(
          flags.output ?? flags.expect ?? "",
          "The run is too long to be written at once.",
          "Without `--output` and `--json`, each line is written immediately.",
        ),
      );
      return { frames: null };
    }
    lines.push(line);
  }
  // A failed run is written, but must not become a reference for comparisons.
  const hasSucceeded = report.exitCode === 0;
  if (!flags.update || hasSucceeded)
    await emit(
      lines.map((line) => `${line}\n`).join(""),
      { ...flags, output: flags.update ? flags.expect : flags.output },
      report,
      host,
    );
  return { frames: lines.map((line): Json => JSON.parse(line)) };
}

/** Returns the picture of a frame, or its description in words. */
async function pictureAt(frame: number, replayOutput: ReplayOutput): Promise<string | null> {
  const { game, inputs, flags, runner, report, host } = replayOutput;
  let visibleFrame: VisibleFrame | undefined;
  let lastFrame = 0;
  let hasEnded = false;
  for await (const played of playAll(runner, inputs.slice(0, frame), {
    lines: "none",
    shows: true,
    sizes: game.sizes,
  })) {
    hasEnded = reportEnding(played, lastFrame, game, report);
    if (played.kind === "played") ({ visible: visibleFrame, frame: lastFrame } = played);
  }
  if (hasEnded || visibleFrame === undefined) return null;
  if (lastFrame < frame) {
    const { code, title } = tool.noSuchFrame;
    report.problem({
      code,
      title,
      message: `There is no frame ${frame}: the run ends with frame ${lastFrame}.`,
      file: game.document.path,
      exitCode: 1,
    });
    return null;
  }
  const text =
    flags.svg === undefined
      ? `${describe(visibleFrame.shapes).join("\n")}\n`
      : pictureFile(game, visibleFrame.shapes, frame);
  await emit(text, flags, report, host);
  return text;
}

/** Yields the lines of the frames as they are played. Failures of the game are reported after them. */
async function* framesOf({
  game,
  inputs,
  flags,
  runner,
  report,
}: ReplayOutput): AsyncGenerator<string, void, undefined> {
  let lastFrame = 0;
  for await (const played of playAll(runner, inputs, {
    lines: flags.images ? "images" : "texts",
    shows: false,
    sizes: game.sizes,
  })) {
    if (played.kind === "played") {
      yield* played.lines;
      lastFrame = played.frame;
    }
    reportEnding(played, lastFrame, game, report);
  }
}

/**
 * Reports what slows a game down and what ended it, at its position in the document. Returns true if the game has
 * ended. `lastFrame` is the last successful frame.
 */
function reportEnding(played: PlayedBatch, lastFrame: number, game: Playable, report: Report): boolean {
  const ending = endingOf(played);
  if (played.kind === "played" && played.growth !== undefined)
    report.diagnostics([growthDiagnostic(played.growth, game, game.compiled.document)], game.compiled.document);
  if (ending?.kind === "crash") report.fault(ending.message, ending.detail);
  else if (ending !== undefined) {
    const finding = unsuccessfulEnding(ending, game);
    report.diagnostics(
      [{ ...finding, message: `${finding.message}${frameText(played, lastFrame)}` }],
      game.compiled.document,
    );
  }
  return ending !== undefined;
}

/** Returns a sentence that names the frame of the ending, unless the message already does. */
function frameText(played: PlayedBatch, lastFrame: number): string {
  if (played.kind === "timeout" && played.reached !== undefined) return "";
  if (played.kind === "failure") return ` ${inFrame(0)}`;
  // The diagnostic already names the frame.
  if (played.kind === "played" && played.failure?.kind === "failure") return "";
  return lastFrame === 0 ? " This was at or near the start." : ` This was after frame ${lastFrame}.`;
}

async function emit(
  text: string,
  { output, force }: Pick<ReplayFlags, "output" | "force">,
  report: Report,
  host: CommandHost,
): Promise<void> {
  if (output === undefined || output === standardOutput) return report.raw(text);
  const [outcome] = (await writeFiles([{ path: output, text }], { force }, report, host)) ?? [];
  if (outcome !== undefined) report.file(output, outcome.status);
}
