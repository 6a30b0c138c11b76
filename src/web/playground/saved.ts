// Extracts the work from the text of a saved page, for other pages and for commands.

import { type SavedParts, partIds } from "./page.js";
import { workIn } from "./work.js";

/** Parses the work in a page's HTML, or returns a description of the problem. No script of the page runs. */
export function savedPartsIn(html: string): SavedParts | { readonly problem: string } {
  const start = html.indexOf(`id="${partIds.work}">`);
  const from = html.indexOf(">", start) + 1;
  const end = html.indexOf("</", from);
  if (start < 0 || end < 0) return { problem: "it is not a page of the playground" };
  let value: unknown;
  try {
    value = JSON.parse(html.slice(from, end));
  } catch {
    return { problem: "the work in it is damaged" };
  }
  return parseSavedParts(value);
}

/** Validates the embedded work of a page. */
export function parseSavedParts(value: unknown): SavedParts | { readonly problem: string } {
  if (typeof value !== "object" || value === null || !("work" in value))
    return { problem: "the work in it is damaged" };
  const work = workIn(value.work);
  if ("problem" in work) return work;
  const id = "id" in value && typeof value.id === "string" && /^[0-9a-f]{1,64}$/.test(value.id) ? value.id : undefined;
  const time = "time" in value && Number.isSafeInteger(value.time) ? Number(value.time) : undefined;
  return { work, ...(id === undefined ? {} : { id }), ...(time === undefined ? {} : { time }) };
}
