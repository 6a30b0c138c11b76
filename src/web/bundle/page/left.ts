// Extracts the state of a running game for another page. The pages share no objects, so values are printed.

import { print } from "../../../runtime/index.js";
import type { Input } from "../../../runtime/index.js";
import type { Playing } from "./main.js";

/** A snapshot of a running game, from which another page resumes it. */
export interface GameSnapshot {
  /** The state in LED notation. */
  readonly state: string;
  readonly frame: number;
  readonly inputs: readonly Input[];
  /** False if the user has paused it. */
  readonly isGoingOn: boolean;
  readonly isMuted: boolean;
}

/** Returns the snapshot; undefined if the game could not start. */
export function takeSnapshot({ player, sounds, panel }: Playing): GameSnapshot | undefined {
  const { run, doing } = player;
  if (run === undefined) return undefined;
  // A failed game was not paused by the user.
  return {
    state: print(run.state),
    frame: run.frame,
    inputs: run.record(),
    isGoingOn: doing === "plays" || panel.isShown,
    isMuted: sounds.muted,
  };
}
