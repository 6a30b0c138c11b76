// Keeps the texts of a frame in a live region next to the canvas, for screen readers.

import { captionMilliseconds } from "./limits.js";

/** An edit: removes the item at `at`, or inserts `text` there. */
interface Change {
  readonly index: number;
  readonly text?: string;
}

/** Returns the edits from one list to another that keep common items in place. */
export function changesBetween(before: readonly string[], after: readonly string[]): readonly Change[] {
  const changes: Change[] = [];
  const remaining = [...after];
  const staying: string[] = [];
  for (const text of before) {
    if (removeOne(text, remaining)) staying.push(text);
    else changes.push({ index: staying.length });
  }
  // Moved items would be announced again, so common items stay.
  after.forEach((text, index) => {
    if (!removeOne(text, staying)) changes.push({ index, text });
  });
  return changes;
}

/** Removes one occurrence of a text from a list; false if there is none. */
function removeOne(text: string, list: string[]): boolean {
  const at = list.indexOf(text);
  return at >= 0 && list.splice(at, 1).length > 0;
}

/** Updates the live region so that only new texts are announced. */
export class Captions {
  declare private readonly list: HTMLElement;
  private texts: readonly string[] = [];
  private waiting = false;

  constructor(list: HTMLElement) {
    this.list = list;
  }

  show(texts: readonly string[]): void {
    this.texts = texts;
    if (!this.waiting) this.update();
  }

  private update(): void {
    const { list } = this;
    const changes = changesBetween(
      [...list.children].map((item) => item.textContent ?? ""),
      this.texts,
    );
    if (changes.length === 0) return;
    for (const { index, text } of changes) {
      const item = list.children.item(index);
      if (text === undefined) {
        item?.remove();
      } else {
        const added = document.createElement("li");
        added.textContent = text;
        list.insertBefore(added, item);
      }
    }
    this.waiting = true;
    setTimeout(() => {
      this.waiting = false;
      this.update();
    }, captionMilliseconds);
  }
}
