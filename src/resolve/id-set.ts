// A set of ids. Ids are dense, so a flag array takes less memory than a hash table.

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
