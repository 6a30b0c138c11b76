// Opens the page of the game: in a frame of its own in the document, or alone.

/** What the page of the game may do in its frame: run its scripts, and save recordings. It is a stranger to the page around it. */
const allowed = "allow-scripts allow-downloads";

/** Milliseconds after which a page that was opened alone has surely been read. */
const readingTime = 60_000;

/** Lets the buttons of each game do what they say. */
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
  setTimeout(() => URL.revokeObjectURL(url), readingTime);
}

function pageOf(stage: HTMLElement): string {
  return stage.dataset["page"] ?? "";
}
