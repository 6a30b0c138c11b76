// The flags of led explore.

import { type Command, InvalidArgumentError } from "commander";
import { addUnchecked, commonFlags, seconds } from "./flags.js";
import { examples } from "./help-texts.js";
import type { ExitCode } from "./problems.js";
import type { World } from "./world.js";

/** What is searched if nothing else is said. */
const usual = { states: 20_000_000, seconds: 300 };

/** Adds the command. */
export function addExplore(
  command: (name: string, summary: string, description: string) => Command,
  ends: (exitCode: ExitCode) => void,
  world: World,
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
    .option("--film <file>", "write an HTML page that shows the ways to what decides claims, step by step")
    .option("--page <file>", "write an HTML page in which one goes from state to state, and sees what is true there")
    .option("--force", "replace pages that led did not write")
    .addHelpText(
      "after",
      examples([
        "led explore puzzle.led",
        "led explore game.led --states 1000000 --json",
        "led explore puzzle.led --film film.html --page states.html",
      ]),
    )
    .action(
      async (
        file: string,
        flags: {
          states: number;
          timeout: number;
          exact?: boolean;
          unchecked?: boolean;
          film?: string;
          page?: string;
          force?: boolean;
        },
        self: Command,
      ) => {
        const { explore } = await import("./explore.js");
        const { exact = false, unchecked = false, force = false, states, timeout, film, page } = flags;
        ends(
          await explore(file, { ...commonFlags(self), exact, unchecked, states, timeout, film, page, force }, world),
        );
      },
    );
}

function count(text: string): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw new InvalidArgumentError("It must be a whole number, at least 1.");
  return value;
}
