// What a page leaves of its game to another page with other definitions, whose values are not the same objects.

import { print } from "../../runtime/index.js";
import type { Input } from "../../runtime/index.js";
import type { Playing } from "./main.js";

/** A game that has begun, for another page to go on with. */
export interface Left {
  /** The state, as LED prints it. */
  readonly state: string;
  readonly frame: number;
  readonly inputs: readonly Input[];
  /** False if a person has stopped it. */
  readonly isGoingOn: boolean;
  readonly isMuted: boolean;
}

/** What is left, if the game could begin. */
export function leftBy({ player, sounds, panel }: Playing): Left | undefined {
  const { run, doing } = player;
  if (run === undefined) return undefined;
  // One that has failed was going on.
  return {
    state: print(run.state),
    frame: run.frame,
    inputs: run.recorded(),
    isGoingOn: doing === "plays" || panel.isShown,
    isMuted: sounds.muted,
  };
}
