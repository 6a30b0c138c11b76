// A set of ids. They are given one after another, so that a mark for each takes less than a table of hashes.

/** Ids of nodes or of variables; there is room for so many at once, and for more where more come. */
export class IdSet {
  #marks: Uint8Array;

  constructor(limit = 0) {
    this.#marks = new Uint8Array(limit);
  }

  add(id: number): void {
    if (id >= this.#marks.length) {
      const longer = new Uint8Array(2 * id + 64);
      longer.set(this.#marks);
      this.#marks = longer;
    }
    this.#marks[id] = 1;
  }

  has(id: number): boolean {
    return this.#marks[id] === 1;
  }
}
