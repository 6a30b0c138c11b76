// Opens the page of the game, in a frame of the document or in its own tab.

import { urlMilliseconds } from "./limits.js";

/** Sandbox permissions of the game: scripts and downloads of recordings. It has an opaque origin. */
const allowed = "allow-scripts allow-downloads";

/** Connects the buttons of each game. */
export function prepareGames(): void {
  for (const game of document.querySelectorAll(".game")) {
    const stage = game.querySelector<HTMLElement>(".stage");
    if (stage === null) continue;
    game.querySelector(".play")?.addEventListener("click", () => play(stage));
    game.querySelector(".alone")?.addEventListener("click", () => openAlone(stage));
  }
}

function play(stage: HTMLElement): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", allowed);
  frame.title = stage.dataset["title"] ?? "";
  frame.srcdoc = pageOf(stage);
  frame.addEventListener("load", () => frame.focus());
  stage.replaceChildren(frame);
}

function openAlone(stage: HTMLElement): void {
  const url = URL.createObjectURL(new Blob([pageOf(stage)], { type: "text/html" }));
  window.open(url, "_blank", "noopener");
  setTimeout(() => URL.revokeObjectURL(url), urlMilliseconds);
}

function pageOf(stage: HTMLElement): string {
  return stage.dataset["page"] ?? "";
}
