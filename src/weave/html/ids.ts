// The ids of places in a page, each given once.

/** Gives ids, none of them twice. */
export class Ids {
  private readonly taken: Set<string>;

  /** `reserved` are given elsewhere. */
  constructor(reserved: Iterable<string> = []) {
    this.taken = new Set(reserved);
  }

  /** This id, or one that is not taken yet and begins with it. */
  claim(wanted: string): string {
    let id = wanted;
    for (let n = 2; this.taken.has(id); n++) id = `${wanted}-${n}`;
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
