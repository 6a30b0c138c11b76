// Keeps the texts of a frame in a live region next to the canvas, for screen readers.

import { captionMilliseconds } from "./limits.js";

/** An edit: removes the item at `at`, or inserts `text` there. */
interface Change {
  readonly index: number;
  readonly text?: string;
}

/** Returns the edits from one list to another that keep common items in place. */
export function diffTexts(oldTexts: readonly string[], newTexts: readonly string[]): readonly Change[] {
  const changes: Change[] = [];
  const remaining = [...newTexts];
  const keptTexts: string[] = [];
  for (const text of oldTexts) {
    if (removeOne(text, remaining)) keptTexts.push(text);
    else changes.push({ index: keptTexts.length });
  }
  // Moved items would be announced again, so common items stay.
  newTexts.forEach((text, index) => {
    if (!removeOne(text, keptTexts)) changes.push({ index, text });
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
    const changes = diffTexts(
      [...list.children].map((item) => item.textContent ?? ""),
      this.texts,
    );
    if (changes.length === 0) return;
    for (const { index, text } of changes) {
      const item = list.children.item(index);
      if (text === undefined) {
        item?.remove();
      } else {
        const newItem = document.createElement("li");
        newItem.textContent = text;
        list.insertBefore(newItem, item);
      }
    }
    this.waiting = true;
    setTimeout(() => {
      this.waiting = false;
      this.update();
    }, captionMilliseconds);
  }
}
