// Plays the inputs of a game in a runner, some seconds of play at a time, so that no stretch of them waits for all
// others.

import type { Input, NaturalSizes } from "../runtime/index.js";
import type { PlayedOutcome, PlayRequest } from "./outcome.js";
import type { Runner } from "./runner.js";

/** The frames that are asked for at once. */
const atOnce = 300;

export interface PlayOptions {
  readonly sizes: NaturalSizes;
  readonly lines: PlayRequest["lines"];
  /** What is to be seen in the end is told; of a game that stops, of its last good frame. */
  readonly shows: boolean;
  /** The game goes on from where it stands, and does not begin anew. */
  readonly goesOn?: boolean;
}

/** What becomes of a part of the inputs. After a failure nothing more comes. */
export type Played = Awaited<ReturnType<Runner["play"]>>;

/** Plays a game part by part, from its start if nothing else is said. */
export async function* playAll(
  runner: Runner,
  inputs: readonly Input[],
  { sizes, lines, shows, goesOn = false }: PlayOptions,
): AsyncGenerator<Played, void, undefined> {
  let taken = 0;
  let begins = !goesOn;
  do {
    const end = Math.min(taken + atOnce, inputs.length);
    const played = await runner.play({
      begins,
      sizes: [...sizes],
      inputs: inputs.slice(taken, end),
      lines,
      shows: shows && end === inputs.length,
    });
    yield played;
    if (played.kind !== "played" || played.failure !== undefined) return;
    taken += played.taken;
    begins = false;
  } while (taken < inputs.length);
}

/** The outcome of a part that ended its game, or nothing. */
export function endingOf(
  played: Played,
): Exclude<Played, PlayedOutcome> | NonNullable<PlayedOutcome["failure"]> | undefined {
  return played.kind === "played" ? played.failure : played;
}
