// Unique element ids within a page.

export class Ids {
  private readonly names: Set<string>;
  /** The last number appended to each id. */
  private readonly numbers = new Map<string, number>();

  /** `reserved` ids are used elsewhere in the page. */
  constructor(reserved: Iterable<string> = []) {
    this.names = new Set(reserved);
  }

  /** Returns `base`, or the first unused id with a number appended to it. */
  claim(base: string): string {
    let id = base;
    let number = this.numbers.get(base) ?? 1;
    while (this.names.has(id)) id = `${base}-${++number}`;
    if (number > 1) this.numbers.set(base, number);
    this.names.add(id);
    return id;
  }
}

/** Converts a title to an id as Markdown hosts do: `3 The picture` gives `3-the-picture`. */
export function slugOf(title: string): string {
  return (
    title
      .toLowerCase()
      .trim()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
      .replace(/\s+/g, "-") || "section"
  );
}
