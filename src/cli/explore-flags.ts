// The flags of led explore.

import { availableParallelism } from "node:os";
import { type Command, InvalidArgumentError } from "commander";
import { addUnchecked, commonFlags, seconds } from "./flags.js";
import { examples } from "./help-texts.js";
import type { ExitCode } from "./problems.js";
import type { CommandHost } from "./host.js";

const usual = { states: 20_000_000, seconds: 300 };

/**
 * Maximum number of threads. Only one thread inserts states into the state table, which takes 13 % of the processor
 * time for puzzles, 8 % for a protocol of integers and 2 % if steps construct sets. Four threads are 2.9 to 3.8 times
 * as fast as one; eight are only 4.2 times as fast at 13 %.
 */
const maxWorkers = 4;

export function addExplore(
  command: (name: string, summary: string, description: string) => Command,
  ends: (exitCode: ExitCode) => void,
  world: CommandHost,
): void {
  addUnchecked(
    command(
      "explore",
      "Search all states of a document",
      "Goes through all states that can be reached, in a game by any input, and says what becomes of the claims: the lines always:>, possible:>, winnable:>, ends:> and forces:>. A claim that fails is shown with a shortest way to where it does. Ctrl-C ends the search and shows what is known.",
    ),
  )
    .argument("<file>", "a document; - is standard input")
    .option("--states <n>", "look at so many states at most", count, usual.states)
    .option("--timeout <seconds>", "search for so many seconds of processor time at most", seconds, usual.seconds)
    .option("--exact", "keep whole states, so that no two can be taken for one, and not their fingerprints of 64 bits")
    .option(
      "--workers <n>",
      "search a long time with so many threads",
      count,
      Math.min(availableParallelism(), maxWorkers),
    )
    .option("--film <file>", "write an HTML page that shows the ways to what decides claims, step by step")
    .option("--page <file>", "write an HTML page in which one goes from state to state, and sees what is true there")
    .option("--update", "write the answers below the claims; what is right stays")
    .option(
      "--keep",
      "write the ways of a game as recordings into `recordings` beside the document, and tests that play them below the claims",
    )
    .option("--recording <file>", "write the way of the first claim that has one as a recording of the game")
    .option("--itf <file>", "write it as a trace in the Informal Trace Format, JSON that other model checkers use")
    .option("--force", "overwrite files that led did not make, and recordings that are played with other ways")
    .addHelpText(
      "after",
      examples([
        "led explore puzzle.led",
        "led explore game.led --states 1000000 --json",
        "led explore puzzle.led --film film.html --page states.html",
        "led explore game.led --update --keep",
        "led explore puzzle.led --itf trace.itf.json",
      ]),
    )
    .action(async (file: string, flags: ExploreOptions, self: Command) => {
      const { explore } = await import("./explore.js");
      const { exact = false, unchecked = false, update = false, keep = false, force = false } = flags;
      const { states, timeout, workers, recording, itf, film, page } = flags;
      const common = commonFlags(self);
      ends(
        await explore(
          file,
          { ...common, exact, unchecked, states, timeout, workers, update, keep, recording, itf, film, page, force },
          world,
        ),
      );
    });
}

interface ExploreOptions {
  readonly states: number;
  readonly timeout: number;
  readonly workers: number;
  readonly exact?: boolean;
  readonly unchecked?: boolean;
  readonly update?: boolean;
  readonly keep?: boolean;
  readonly recording?: string;
  readonly itf?: string;
  readonly film?: string;
  readonly page?: string;
  readonly force?: boolean;
}

function count(text: string): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw new InvalidArgumentError("It must be a whole number, at least 1.");
  return value;
}
