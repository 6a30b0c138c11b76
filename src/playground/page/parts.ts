// What the page holds compressed: the scripts of its workers, which a worker expands, and the shelf, which the browser itself
// expands. Both work beside the thread of the page.

import { partIds } from "../page.js";
import type { FileData } from "../worker/files.js";
import type { WorkerTexts } from "./workers.js";
import { dataOf, part } from "./elements.js";

/** The page shows itself before the browser has read to its end, where these parts are. */
export const isWhole: Promise<void> = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => resolve());
  else resolve();
});

const textOf = (id: string): string => part(id, HTMLElement).textContent ?? "";

/** Expands all of them. */
export async function workerTexts(): Promise<WorkerTexts> {
  await isWhole;
  const [[program = "", translator = ""], shelf] = await Promise.all([scripts(), shelved()]);
  return { translator: new Blob([translator], { type: "text/javascript" }), program, shelf };
}

function scripts(): Promise<readonly string[]> {
  const url = URL.createObjectURL(new Blob([dataOf<string>(partIds.unpacker)], { type: "text/javascript" }));
  const worker = new Worker(url);
  return new Promise<readonly string[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<readonly string[]>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || "the scripts of this page are damaged"));
    worker.postMessage(textOf(partIds.workers));
  }).finally(() => {
    worker.terminate();
    URL.revokeObjectURL(url);
  });
}

async function shelved(): Promise<readonly FileData[]> {
  const binary = atob(textOf(partIds.shelf));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}
