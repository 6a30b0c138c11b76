// A computer opponent: plays the strategy that the search for a player's claim `forces:>` has found.

import type { Compiled } from "../compiler.js";
import type { Input } from "../runtime/index.js";
import { type ClaimResult, type ClaimOptions, runClaims } from "./claims.js";
import type { SearchRequests } from "./requests.js";
import { maxStrategyMoves } from "./limits.js";

export interface Opponent {
  /** The source text of the claim that the strategy fulfils. */
  readonly claim: string;
  /** The player's input in each state where it is the player's turn, keyed by the printed state. */
  readonly moves: ReadonlyMap<string, Input>;
}

export async function opponentOf(
  player: string,
  compiled: Compiled,
  runner: SearchRequests,
  options: ClaimOptions,
): Promise<Opponent | { readonly lacks: "claim" | "strategy" | "room"; readonly result: ClaimResult | undefined }> {
  const { document } = compiled;
  const { text } = document.source;
  const claims = document.claims.filter(
    (claim) => claim.player !== undefined && isNamed(text.slice(claim.player.start, claim.player.end), player),
  );
  let last: ClaimResult | undefined;
  const subset = { ...compiled, document: { ...document, claims } };
  for await (const result of runClaims(subset, runner, { ...options, maxMoves: maxStrategyMoves })) {
    last = result;
    const { strategy, moves = 0 } = result.evidence ?? {};
    if (strategy === undefined) continue;
    if (moves > strategy.length) return { lacks: "room", result };
    return {
      claim: `forces:>${result.expression}`,
      moves: new Map(strategy.flatMap(({ state, step: { input } }) => (input === undefined ? [] : [[state, input]]))),
    };
  }
  return { lacks: last === undefined ? "claim" : "strategy", result: last };
}

/** True if the claim's player expression names this player. Atoms may omit the backquote, strings the quotes. */
const isNamed = (text: string, player: string): boolean =>
  [player, `\`${player}`, JSON.stringify(player)].includes(text.trim());
