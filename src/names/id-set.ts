// A set of ids. Ids are consecutive numbers, so an array of flags takes less room than a hash table.

/** A set of ids of nodes or variables. It has an initial capacity, and grows when needed. */
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
