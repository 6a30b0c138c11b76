// Decompresses the page's embedded data: the worker scripts and the standard library. The browser does this off the
// main thread.

import { partIds } from "../page.js";
import type { PlaygroundExample } from "./examples-dialog.js";
import type { WorkerTexts } from "./workers.js";
import { part } from "./elements.js";

/** Resolves when the document is parsed. The page is displayed before, while these elements are at its end. */
export const isWhole: Promise<void> = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => resolve());
  else resolve();
});

export async function workerTexts(): Promise<WorkerTexts> {
  await isWhole;
  const [program, translator, shelf] = await Promise.all([
    decompressElement(partIds.program).text(),
    decompressElement(partIds.translator).blob(),
    decompressElement(partIds.shelf).json(),
  ]);
  return { translator: translator.slice(0, translator.size, "text/javascript"), program, shelf };
}

export const examplesOf = async (): Promise<readonly PlaygroundExample[]> => {
  await isWhole;
  return decompressElement(partIds.examples).json();
};

/** Returns the decompressed text of an element, as a response that can be read in any form. */
function decompressElement(id: string): Response {
  const bytes = Uint8Array.from(atob(part(id, HTMLElement).textContent ?? ""), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
}
