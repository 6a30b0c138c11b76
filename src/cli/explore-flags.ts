// The flags of led explore.

import { availableParallelism } from "node:os";
import { InvalidArgumentError, Option } from "commander";
import type { ExploreFlags } from "./explore.js";
import { type Commands, parseSeconds, unchecked } from "./flags.js";
import { maxWorkers } from "./limits.js";

const defaults = { states: 20_000_000, seconds: 300, length: 100, seed: 1 };

export function addExplore({ command, action, host }: Commands): void {
  command(
    "explore",
    "Search all states of a document",
    "Visits all reachable states, in a game for any input, and checks the claims: the lines always:>, possible:>, winnable:>, ends:>, leads:> and forces:>. Shows a shortest trace for each claim that fails. Press Ctrl-C to stop the search and show the results so far.",
    [
      "led explore puzzle.led",
      "led explore game.led --states 1000000 --json",
      "led explore puzzle.led --film film.html --page states.html",
      "led explore game.led --update --keep",
      "led explore protocol.led --with n=3,4,5",
      "led explore numbers.led --prove",
      "led explore large.led --walks 1000 --length 200",
      "led explore puzzle.led --itf trace.itf.json",
    ],
  )
    .addOption(unchecked)
    .argument("<file>", "a document; - reads standard input")
    .option("--states <n>", "stop after this number of states", parseCount, defaults.states)
    .option(
      "--timeout <seconds>",
      "stop after this number of seconds of processor time",
      parseSeconds,
      defaults.seconds,
    )
    .option("--exact", "store whole states instead of 64-bit fingerprints, to rule out collisions")
    .addOption(
      new Option("--workers <n>", "the number of threads for long searches")
        .argParser(parseCount)
        .default(Math.min(availableParallelism(), maxWorkers), `the number of cores, at most ${maxWorkers}`),
    )
    .option("--walks <n>", "take this number of random walks instead of searching all states", parseCount)
    .option("--length <n>", "the maximum number of steps of a random walk", parseCount, defaults.length)
    .option("--seed <n>", "the seed of the random walks", parseSeed, defaults.seed)
    .option(
      "--with <name=values>",
      "check with another value of a constant; several values, separated by commas, give a table",
      (value: string, before: readonly string[] = []) => [...before, value],
    )
    .addOption(
      new Option(
        "--prove",
        "try to prove conjectures and claims always:> with the prover z3, if it is installed, before the search",
      ).conflicts(["walks", "update", "keep"]),
    )
    .option(
      "--for <name=set>",
      "with --prove: prove the claims always:> for all values of a constant in a set, as in --for n=Nat",
      (value: string, before: readonly string[] = []) => [...before, value],
    )
    .option("--film <file>", "write an HTML page that animates the traces of the claims")
    .option("--page <file>", "write an HTML page for exploring the states step by step")
    .option("--update", "write the answers below the claims; keep correct answers")
    .option(
      "--keep",
      "save the traces of a game in the folder `recordings` next to the document, and add tests that play them below the claims",
    )
    .option("--recording <file>", "save the first trace of a claim as a recording of the game")
    .option("--itf <file>", "save the first trace of a claim in the Informal Trace Format (JSON)")
    .option("--force", "overwrite files that led did not create, and recordings of other traces")
    .action(
      action(async (file: string, { walks, length, seed, ...flags }: Omit<ExploreFlags, "walks"> & RandomWalks) => {
        const { explore } = await import("./explore.js");
        return explore(
          file,
          { ...flags, walks: walks === undefined ? undefined : { count: walks, length, seed } },
          host,
        );
      }),
    );
}

/** The flags for random walks. */
interface RandomWalks {
  readonly walks?: number;
  readonly length: number;
  readonly seed: number;
}

function parseCount(text: string): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw new InvalidArgumentError("It must be a whole number of at least 1.");
  return value;
}

function parseSeed(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
