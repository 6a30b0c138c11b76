// The ids of places in a page, each given once.

/** Gives ids, none of them twice. */
export class Ids {
  private readonly taken: Set<string>;
  /** The number that was added to an id last. */
  private readonly numbers = new Map<string, number>();

  /** `reserved` are given elsewhere. */
  constructor(reserved: Iterable<string> = []) {
    this.taken = new Set(reserved);
  }

  /** This id, or one that is not taken yet and begins with it. */
  claim(wanted: string): string {
    let id = wanted;
    let number = this.numbers.get(wanted) ?? 1;
    while (this.taken.has(id)) id = `${wanted}-${++number}`;
    if (number > 1) this.numbers.set(wanted, number);
    this.taken.add(id);
    return id;
  }
}

/** A title as an id: `3 The picture` is `3-the-picture`, as those who link to headings of Markdown know it. */
export function slugOf(title: string): string {
  return (
    title
      .toLowerCase()
      .trim()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
      .replace(/\s+/g, "-") || "section"
  );
}
