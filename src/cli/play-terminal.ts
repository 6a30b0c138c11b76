// led play --terminal FILE: plays a game in a text terminal with mouse and keys, or by typed commands if there is no
// terminal or --script is given. Both can start from a recording and write one at the end.

import { writeRecording } from "../execute/games/recording.js";
import { LiveGame } from "../execute/live-game.js";
import { Runner } from "../execute/runner.js";
import { paletteOf } from "../terminal/output.js";
import { completeScript } from "../terminal/script.js";
import { standardInput } from "./documents.js";
import { type EmitFlags, wantsColor } from "./flags.js";
import { opponentFor } from "./opponent.js";
import { GameTerminal } from "./game-terminal.js";
import { writeFiles } from "./output-files.js";
import { playOnScreen } from "./play-screen.js";
import { playScript } from "./play-script.js";
import { unsuccessfulEnding, playable, recordingIn } from "./playable.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";

export interface PlayTerminalFlags extends EmitFlags {
  /** The time limit for each ten seconds of play, in seconds. */
  readonly timeout: number;
  /** Play by typed commands, even at a terminal. */
  readonly script: boolean;
  /** Ring the bell when a sound begins. */
  readonly bell: boolean;
  /** The output file of the recording. */
  readonly record: string | undefined;
  readonly recording: string | undefined;
  /** The player whose moves follow the strategy of a claim. */
  readonly against: string | undefined;
  readonly force: boolean;
}

/** True for a terminal with cursor addressing; any other one is treated like a pipe. */
function hasScreen({ TERM: name }: CommandHost["environment"]): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true && name !== "dumb";
}

/** Plays a game. The exit code is 1 if the game has failed; on the screen, if it was in a failed state at the end. */
export async function playInTerminal(path: string, flags: PlayTerminalFlags, host: CommandHost): Promise<ExitCode> {
  const report = new Report(flags, host);
  if (path === standardInput) {
    report.problem(wrongUsage("Standard input is used for playing, so the document must be a file."));
    return report.finish({ commands: null });
  }
  const game = await playable(path, flags, report, host);
  const before =
    game === undefined || flags.recording === undefined ? [] : await recordingIn(flags.recording, game, report, host);
  if (game === undefined || before === undefined) return report.finish({ commands: null });
  const opponent =
    flags.against === undefined ? undefined : await opponentFor(flags.against, game.compiled, report, host);
  if (flags.against !== undefined && opponent === undefined) return report.finish({ commands: null });
  const runner = new Runner({ worker: await host.resources.worker(), timeout: flags.timeout });
  runner.load(game.program.code);
  const live = new LiveGame(runner, game.sizes);
  const terminal = new GameTerminal();
  let commands: readonly Json[] = [];
  try {
    if (hasScreen(host.environment) && !flags.script && !flags.json) {
      const palette = paletteOf(wantsColor(flags, host.output, host.environment), host.environment);
      const { ending, warning } = await playOnScreen(
        { game, live, terminal, palette, opponent, hasBell: flags.bell },
        before,
      );
      if (warning !== undefined) report.diagnostics([warning], game.compiled.document);
      if (ending?.kind === "crash") report.fault(ending.message, ending.detail);
      else if (ending !== undefined) report.diagnostics([unsuccessfulEnding(ending, game)], game.compiled.document);
    } else {
      const console = await host.openConsole({
        isTerminal: !flags.json,
        environment: host.environment,
        complete: completeScript,
        isWhole: () => false,
        hasHistory: false,
      });
      try {
        commands = await playScript({ game, live, console, report, opponent, host }, before);
      } finally {
        await console.close();
      }
    }
  } finally {
    await runner.close();
  }
  if (flags.record !== undefined) {
    const text = writeRecording({ title: game.title, document: game.hash, inputs: live.record() });
    const [written] = (await writeFiles([{ path: flags.record, text }], { force: flags.force }, report, host)) ?? [];
    if (written !== undefined && terminal.signal === undefined) report.file(flags.record, written.status);
  }
  // The signal no longer has a listener, so it has its default effect.
  if (terminal.signal !== undefined) process.kill(process.pid, terminal.signal);
  return report.finish({ commands });
}
