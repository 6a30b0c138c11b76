// Turns the texts of frames into a list beside the canvas, from which screen readers tell what changed.

/** What a step of a change does: the list's item at `at` goes, or an item with this text comes there. */
export type Change = { readonly kind: "remove"; readonly at: number } | { readonly kind: "insert"; readonly at: number; readonly text: string };

/** The changes, to be made one after the other, that turn one list of texts into another and keep what is in both. */
export function changesBetween(before: readonly string[], after: readonly string[]): readonly Change[] {
  const changes: Change[] = [];
  const left = counted(after);
  const kept: string[] = [];
  for (const text of before) {
    const wanted = left.get(text) ?? 0;
    if (wanted > 0) {
      left.set(text, wanted - 1);
      kept.push(text);
    } else {
      changes.push({ kind: "remove", at: kept.length });
    }
  }
  // What stays is not moved about: it would be read out again.
  const staying = counted(kept);
  let at = 0;
  for (const text of after) {
    const stays = staying.get(text) ?? 0;
    if (stays > 0) {
      staying.set(text, stays - 1);
      at += 1;
    } else {
      changes.push({ kind: "insert", at: Math.min(at, kept.length), text });
      kept.splice(at, 0, text);
      at += 1;
    }
  }
  return changes;
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The least time between two changes of the list, in milliseconds: faster ones cannot be listened to. */
const pause = 1000;

/** Keeps a list of the frame's texts; only what is new in it is read out. */
export class Captions {
  private readonly list: HTMLElement;
  private shown: readonly string[] = [];
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
    const changes = changesBetween(this.shown, this.wanted);
    if (changes.length === 0) return;
    for (const change of changes) {
      const item = this.list.children.item(change.at);
      if (change.kind === "remove") {
        item?.remove();
      } else {
        const added = document.createElement("li");
        added.textContent = change.text;
        this.list.insertBefore(added, item);
      }
    }
    this.shown = [...this.list.children].map((item) => item.textContent ?? "");
    this.waiting = true;
    setTimeout(() => {
      this.waiting = false;
      this.update();
    }, pause);
  }
}
