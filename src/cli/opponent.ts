// Finds the strategy of a computer opponent before a game begins.

import type { Compiled } from "../compiler.js";
import { showControlCharacters } from "../diagnostics/cells.js";
import { countOf, quote } from "../diagnostics/words.js";
import type { SearchLimits } from "../execute/claims.js";
import { type Opponent, opponentOf } from "../execute/opponent.js";
import { Runner } from "../execute/runner.js";
import { type Problem, wrongUsage } from "./problems.js";
import type { Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { maxStrategySeconds } from "./limits.js";

/** Limits of the search, chosen for a user who is waiting for the game to start. */
const limits: SearchLimits = { states: 5_000_000, seconds: 60, megabytes: 2048 };

/** Returns the player's strategy, or undefined if none, which is reported. */
export async function opponentFor(
  player: string,
  compiled: Compiled,
  report: Report,
  host: CommandHost,
): Promise<Opponent | undefined> {
  const worker = await host.resources.worker();
  const runner = new Runner({ worker, timeout: maxStrategySeconds, memory: 2 * limits.megabytes });
  try {
    const opponent = await opponentOf(player, compiled, runner, limits);
    if ("lacks" in opponent) {
      report.problem(problemOf(player, opponent));
      return undefined;
    }
    report.note(
      `${showControlCharacters(player)} plays by ${showControlCharacters(opponent.claim)}, with ${countOf(opponent.moves.size, "move")} of its own`,
    );
    return opponent;
  } finally {
    await runner.close();
  }
}

function problemOf(
  player: string,
  { lacks, result }: Exclude<Awaited<ReturnType<typeof opponentOf>>, Opponent>,
): Problem {
  const line = result === undefined ? "" : ` in line ${result.line}`;
  switch (lacks) {
    case "claim":
      return wrongUsage(
        `The document has no claim about ${quote(player)}, so led does not know how it plays.`,
        `Write a claim: \`forces:>\`, the player, a comma, and the goal of the player.`,
      );
    case "strategy":
      return wrongUsage(
        `There is no strategy for ${quote(player)}: the claim${line} is ${result?.answer ?? "not decided"}.`,
        "`led explore` shows the reason.",
      );
    case "room":
      return wrongUsage(`The strategy of the claim${line} has too many moves.`);
  }
}
