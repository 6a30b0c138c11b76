// Lets the strategy of a claim play: what a player chooses in the states of a game, found by the search for the claim
// `forces:>` of that player.

import type { Compiled } from "../compile.js";
import type { Input } from "../runtime/index.js";
import { type ClaimResult, type ClaimOptions, runClaims } from "./claims.js";
import type { Searching } from "./requests.js";

/** A player who follows a strategy. */
export interface Opponent {
  /** The claim that the strategy makes true, as the document writes it. */
  readonly claim: string;
  /** The player's input in a state, by what LED prints for the state. In other states somebody else is to move, or nobody. */
  readonly moves: ReadonlyMap<string, Input>;
}

/** A larger strategy is not followed. A move takes some 200 bytes in the page of a game. */
const mostMoves = 50_000;

/** Finds the strategy of a player, or says why there is none. */
export async function opponentOf(
  player: string,
  compiled: Compiled,
  runner: Searching,
  options: ClaimOptions,
): Promise<Opponent | { readonly lacks: "claim" | "strategy" | "room"; readonly result: ClaimResult | undefined }> {
  const { document } = compiled;
  const { text } = document.source;
  const claims = document.claims.filter(
    (claim) => claim.player !== undefined && isNamed(text.slice(claim.player.start, claim.player.end), player),
  );
  let last: ClaimResult | undefined;
  const asked = { ...compiled, document: { ...document, claims } };
  for await (const result of runClaims(asked, runner, { ...options, mostMoves })) {
    last = result;
    const { strategy, moves = 0 } = result.found ?? {};
    if (strategy === undefined) continue;
    if (moves > strategy.length) return { lacks: "room", result };
    return {
      claim: `forces:>${result.expression}`,
      moves: new Map(strategy.flatMap(({ state, step: { input } }) => (input === undefined ? [] : [[state, input]]))),
    };
  }
  return { lacks: last === undefined ? "claim" : "strategy", result: last };
}

/** True if a document writes a player like this: an atom may be named without its sign, and a string without quotes. */
const isNamed = (written: string, player: string): boolean =>
  [player, `\`${player}`, JSON.stringify(player)].includes(written.trim());
