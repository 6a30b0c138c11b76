// Turns the texts of frames into a list beside the canvas, from which screen readers tell what changed.

/** A step of a change: an item with this text comes to stand at `at`; without a text, the item there goes. */
export interface Change {
  readonly at: number;
  readonly text?: string;
}

/** The changes, to be made one after the other, that turn one list of texts into another and keep what is in both. */
export function changesBetween(before: readonly string[], after: readonly string[]): readonly Change[] {
  const changes: Change[] = [];
  const wanted = [...after];
  const staying: string[] = [];
  for (const text of before) {
    if (take(text, wanted)) staying.push(text);
    else changes.push({ at: staying.length });
  }
  // What stays is not moved about: it would be read out again.
  after.forEach((text, at) => {
    if (!take(text, staying)) changes.push({ at, text });
  });
  return changes;
}

/** Takes a text from a list once; false if it is not there. */
function take(text: string, list: string[]): boolean {
  const at = list.indexOf(text);
  return at >= 0 && list.splice(at, 1).length > 0;
}

/** The least time between two changes of the list, in milliseconds: faster ones cannot be listened to. */
const pause = 1000;

/** Keeps a list of the frame's texts; only what is new in it is read out. */
export class Captions {
  private readonly list: HTMLElement;
  private wanted: readonly string[] = [];
  private waiting = false;

  constructor(list: HTMLElement) {
    this.list = list;
  }

  /** The texts of the frame now to be seen. */
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
