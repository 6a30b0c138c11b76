// Extracts what another page needs to continue this page's game. The values of the two pages are not the same objects.

import { print } from "../../runtime/index.js";
import type { Input } from "../../runtime/index.js";
import type { Playing } from "./main.js";

/** A game in progress, for another page to continue. */
export interface Left {
  /** The state, as LED prints it. */
  readonly state: string;
  readonly frame: number;
  readonly inputs: readonly Input[];
  /** False if the user has paused it. */
  readonly isGoingOn: boolean;
  readonly isMuted: boolean;
}

/** The game in progress; undefined if it could not begin. */
export function leftBy({ player, sounds, panel }: Playing): Left | undefined {
  const { run, doing } = player;
  if (run === undefined) return undefined;
  // A game that has failed was not paused.
  return {
    state: print(run.state),
    frame: run.frame,
    inputs: run.recorded(),
    isGoingOn: doing === "plays" || panel.isShown,
    isMuted: sounds.muted,
  };
}
