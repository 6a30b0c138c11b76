// Plays the inputs of a game in a runner, in batches, so that the first results do not wait for the last.

import type { Input, NaturalSizes } from "../runtime/index.js";
import type { PlayedOutcome, PlayRequest } from "./outcome.js";
import type { Requests, TestRequests } from "./requests.js";
import { framesPerRequest } from "./limits.js";

interface PlayOptions {
  readonly sizes: NaturalSizes;
  readonly lines: PlayRequest["lines"];
  /** True to return the final picture; for a game that fails, the picture of its last good frame. */
  readonly shows: boolean;
  /** True to continue from the current frame instead of restarting. */
  readonly goesOn?: boolean;
}

/** The outcome of a batch. No batch follows a failure. */
export type PlayedBatch = Awaited<ReturnType<Requests["play"]>>;

/** Plays a game batch by batch, by default from its start. */
export async function* playAll(
  runner: TestRequests,
  inputs: readonly Input[],
  { sizes, lines, shows, goesOn = false }: PlayOptions,
): AsyncGenerator<PlayedBatch, void, undefined> {
  let position = 0;
  let begins = !goesOn;
  do {
    const end = Math.min(position + framesPerRequest, inputs.length);
    const played = await runner.play({
      begins,
      sizes: [...sizes],
      inputs: inputs.slice(position, end),
      lines,
      shows: shows && end === inputs.length,
    });
    yield played;
    if (played.kind !== "played" || played.failure !== undefined) return;
    position += played.count;
    begins = false;
  } while (position < inputs.length);
}

/** The outcome of a batch if it ended the game; otherwise undefined. */
export function endingOf(
  played: PlayedBatch,
): Exclude<PlayedBatch, PlayedOutcome> | NonNullable<PlayedOutcome["failure"]> | undefined {
  return played.kind === "played" ? played.failure : played;
}
