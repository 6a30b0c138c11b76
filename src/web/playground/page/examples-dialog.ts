// The dialog with examples. Games show their first frame, drawn by a worker; other documents show a formula.

import type { PageDocument } from "../work.js";
import { openDialog } from "./dialogs.js";
import { make } from "./elements.js";

/** An example. Its first document is the one to open; the others are its recordings. */
export interface PlaygroundExample {
  readonly title: string;
  readonly text: string;
  readonly formula?: string;
  readonly documents: readonly PageDocument[];
}

/** Pictures drawn before, as SVG. */
const pictures = new Map<PlaygroundExample, string>();

/** Lists the examples. `draw` returns the first frame of a game, and `take` receives the example to open. */
export async function openExamples(
  examples: readonly PlaygroundExample[],
  draw: (example: PlaygroundExample) => Promise<string | undefined>,
  take: (example: PlaygroundExample) => void,
): Promise<void> {
  let isOpen = true;
  const tiles = examples.map((example) => {
    const tile = make("span", { class: "tile", "aria-hidden": "true" }, example.formula);
    showPicture(tile, pictures.get(example));
    return tile;
  });
  const cards = examples.map((example, i) => {
    const card = make(
      "button",
      { type: "button" },
      tiles[i],
      make("strong", {}, example.title),
      make("span", {}, example.text),
    );
    card.addEventListener("click", () => {
      close();
      take(example);
    });
    return make("li", {}, card);
  });
  const close = openDialog("Examples", make("ul", { class: "examples" }, ...cards));
  tiles[0]?.closest("dialog")?.addEventListener("close", () => (isOpen = false));
  for (const [i, example] of examples.entries()) {
    if (!isOpen) return;
    if (example.formula !== undefined || pictures.has(example)) continue;
    const picture = await draw(example);
    if (picture === undefined) continue;
    pictures.set(example, picture);
    showPicture(tiles[i]!, picture);
  }
}

function showPicture(tile: HTMLElement, svg: string | undefined): void {
  if (svg === undefined) return;
  tile.replaceChildren(make("img", { alt: "", src: `data:image/svg+xml,${encodeURIComponent(svg)}` }));
}
