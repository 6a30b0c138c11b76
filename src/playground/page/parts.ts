// What the page holds compressed: the scripts of its workers and the shelf. The browser itself expands them, beside the thread
// of the page.

import { partIds } from "../page.js";
import type { FileData } from "../worker/files.js";
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
  const [translator, program, shelf] = await Promise.all([
    expanded(partIds.translator),
    expanded(partIds.program).then((one) => one.text()),
    expanded(partIds.shelf).then(async (one): Promise<readonly FileData[]> => JSON.parse(await one.text())),
  ]);
  return { translator: new Blob([translator], { type: "text/javascript" }), program, shelf };
}

function expanded(id: string): Promise<Blob> {
  const binary = atob(part(id, HTMLElement).textContent ?? "");
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).blob();
}
