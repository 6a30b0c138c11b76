// The compressed parts of the page: the scripts of its workers, and the shelf. The browser expands them beside the thread of the page.

import { partIds } from "../page.js";
import type { WorkerTexts } from "./workers.js";
import { part } from "./elements.js";

/** The page shows itself before the browser has read to its end, where these parts are. */
export const isWhole: Promise<void> = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => resolve());
  else resolve();
});

/** Expands all of them. */
export async function workerTexts(): Promise<WorkerTexts> {
  await isWhole;
  const [program, translator, shelf] = await Promise.all([
    expanded(partIds.program).text(),
    expanded(partIds.translator).blob(),
    expanded(partIds.shelf).json(),
  ]);
  return { translator: translator.slice(0, translator.size, "text/javascript"), program, shelf };
}

/** The expanded text of an element, as a response from which it can be read in any form. */
function expanded(id: string): Response {
  const bytes = Uint8Array.from(atob(part(id, HTMLElement).textContent ?? ""), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
}
