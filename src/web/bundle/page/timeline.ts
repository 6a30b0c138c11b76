// The timeline: a button that pauses and resumes the game and, while it is paused, controls to seek any frame.

import { elementById, onPress } from "./parts.js";
import type { Player } from "./player.js";

/** Connects the controls. Returns a function that updates them. */
export function timelineOf(player: Player): () => void {
  const line = elementById("timeline", HTMLElement);
  const slider = elementById("frame", HTMLInputElement);
  const where = elementById("where", HTMLOutputElement);
  const pause = onPress("pause", () => (player.doing === "stands" ? player.goOn() : player.pause()));
  const back = onPress("back", () => player.seek((player.run?.frame ?? 0) - 1));
  const watch = onPress("watch", () => (player.doing === "watches" ? player.pause() : player.watch()));
  onPress("forth", () => player.forth());
  slider.addEventListener("input", () => player.seek(Number(slider.value)));

  return () => {
    const { doing, run } = player;
    pause.hidden = run === undefined;
    line.hidden = run === undefined || doing === "plays";
    if (run === undefined) return;
    const { earliest, frame, last } = run;
    pause.textContent = doing !== "stands" ? "Pause" : frame < last ? "Resume here" : "Resume";
    watch.textContent = doing === "watches" ? "Stop" : "Watch";
    // A disabled button would lose the focus while the user presses it repeatedly.
    back.ariaDisabled = String(frame === earliest);
    slider.min = String(earliest);
    slider.max = String(last);
    // During a seek, the slider stays where the user put it.
    if (doing !== "seeks") slider.value = String(frame);
    // Screen readers announce the frame of a paused game only.
    where.ariaLive = doing === "stands" ? "polite" : "off";
    where.textContent = `Frame ${frame} of ${last}`;
  };
}
