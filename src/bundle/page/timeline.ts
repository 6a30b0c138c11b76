// The time line: a button that stops the game and lets it go on, and while it stands, controls that lead to any of its
// frames.

import { part, whenPressed } from "./parts.js";
import type { Player } from "./player.js";

/** Lets a person go back and forth in a game; gives what shows where it stands. */
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
    // A button that is switched off would lose the focus of who presses it again and again.
    back.ariaDisabled = String(frame === earliest);
    slider.min = String(earliest);
    slider.max = String(last);
    // On the way to a frame the slider stays where it was put.
    if (doing !== "seeks") slider.value = String(frame);
    // Where a game stands is said; where it passes by is not.
    where.ariaLive = doing === "stands" ? "polite" : "off";
    where.textContent = `Frame ${frame} of ${last}`;
  };
}
