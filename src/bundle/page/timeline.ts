// The time line: a button that pauses and resumes the game and, while it is paused, controls that go to any of its
// frames.

import { part, whenPressed } from "./parts.js";
import type { Player } from "./player.js";

/** Lets the user go back and forth in a game. Returns a function that updates the controls. */
export function timelineOf(player: Player): () => void {
  const line = part("timeline", HTMLElement);
  const slider = part("frame", HTMLInputElement);
  const where = part("where", HTMLOutputElement);
  const pause = whenPressed("pause", () => (player.doing === "stands" ? player.goOn() : player.pause()));
  const back = whenPressed("back", () => player.seek((player.run?.frame ?? 0) - 1));
  const watch = whenPressed("watch", () => (player.doing === "watches" ? player.pause() : player.watch()));
  whenPressed("forth", () => player.forth());
  slider.addEventListener("input", () => player.seek(Number(slider.value)));

  return () => {
    const { doing, run } = player;
    pause.hidden = run === undefined;
    line.hidden = run === undefined || doing === "plays";
    if (run === undefined) return;
    const { earliest, frame, last } = run;
    pause.textContent = doing !== "stands" ? "Pause" : frame < last ? "Go on from here" : "Go on";
    watch.textContent = doing === "watches" ? "Stop" : "Watch";
    // A disabled button would lose the focus while the user presses it repeatedly.
    back.ariaDisabled = String(frame === earliest);
    slider.min = String(earliest);
    slider.max = String(last);
    // While the player seeks a frame, the slider stays where the user put it.
    if (doing !== "seeks") slider.value = String(frame);
    // Screen readers announce where a game stands, but not the frames it passes.
    where.ariaLive = doing === "stands" ? "polite" : "off";
    where.textContent = `Frame ${frame} of ${last}`;
  };
}
