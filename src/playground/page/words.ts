// What the page says of times, works and tests, in a few words.

import type { Work } from "../work.js";
import type { Tests } from "../worker/messages.js";
import { make } from "./elements.js";

/** When something was, with the day if it was not today. */
export function timeText(time: number): string {
  const date = new Date(time);
  const clock = date.toLocaleTimeString();
  return date.toDateString() === new Date().toDateString() ? clock : `${date.toLocaleDateString()}, ${clock}`;
}

export function sizeText({ documents }: Work): string {
  const lines = documents.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  return `${documents.length} document${documents.length === 1 ? "" : "s"}, ${lines} lines`;
}

export async function copyText(field: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What became of the tests, in a line. */
export function testsElement({ all, passed, failed, shown }: Tests): HTMLElement {
  const counted = passed + failed;
  const text =
    all === 0
      ? "no tests"
      : failed > 0
        ? `✗ ${failed} of ${counted} test${counted === 1 ? "" : "s"} failed`
        : `✓ ${passed} test${passed === 1 ? "" : "s"} passed`;
  return make("span", { class: failed > 0 ? "bad" : "good" }, shown > 0 && all > 0 ? `${text}, ${shown} shown` : text);
}
