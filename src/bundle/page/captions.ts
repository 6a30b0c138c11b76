// Keeps the texts of frames in a list next to the canvas, from which screen readers announce what has changed.

/** A step of a change: the item at `at` is removed, or a new item with this text is inserted there. */
export interface Change {
  readonly at: number;
  readonly text?: string;
}

/** The steps that turn one list of texts into another while keeping common items in place. */
export function changesBetween(before: readonly string[], after: readonly string[]): readonly Change[] {
  const changes: Change[] = [];
  const wanted = [...after];
  const staying: string[] = [];
  for (const text of before) {
    if (take(text, wanted)) staying.push(text);
    else changes.push({ at: staying.length });
  }
  // Items that stay are not moved, because they would be read out again.
  after.forEach((text, at) => {
    if (!take(text, staying)) changes.push({ at, text });
  });
  return changes;
}

/** Removes one occurrence of a text from a list; false if there is none. */
function take(text: string, list: string[]): boolean {
  const at = list.indexOf(text);
  return at >= 0 && list.splice(at, 1).length > 0;
}

/** The minimum time between two changes of the list, in milliseconds; nobody can listen to faster ones. */
const pause = 1000;

/** Keeps a list of the frame's texts, so that only new ones are read out. */
export class Captions {
  declare private readonly list: HTMLElement;
  private wanted: readonly string[] = [];
  private waiting = false;

  constructor(list: HTMLElement) {
    this.list = list;
  }

  /** Shows the texts of the current frame. */
  show(texts: readonly string[]): void {
    this.wanted = texts;
    if (!this.waiting) this.update();
  }

  private update(): void {
    const { list } = this;
    const changes = changesBetween(
      [...list.children].map((item) => item.textContent ?? ""),
      this.wanted,
    );
    if (changes.length === 0) return;
    for (const { at, text } of changes) {
      const item = list.children.item(at);
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
    }, pause);
  }
}
