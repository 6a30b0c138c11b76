// A map whose keys are ids. Ids are consecutive numbers, so an array takes the place of a hash table.

/** A map from the ids of nodes or variables. Iteration is in the order of the ids. */
export class IdMap<T extends object> implements ReadonlyMap<number, T> {
  readonly #values: (T | undefined)[];
  #size = 0;
  /** The lowest id in the map: those of a separate expression begin far from 0. */
  #first = Infinity;

  /** With a limit of the ids, which may then come in any order, the room for all of them is allocated at once. */
  constructor(limit = 0) {
    // oxlint-disable-next-line unicorn/no-new-array -- what the rule suggests takes many times longer
    this.#values = new Array<T | undefined>(limit);
  }

  get size(): number {
    return this.#size;
  }

  get(id: number): T | undefined {
    return this.#values[id];
  }

  has(id: number): boolean {
    return this.#values[id] !== undefined;
  }

  set(id: number, value: T): void {
    if (this.#values[id] === undefined) this.#size++;
    if (id < this.#first) this.#first = id;
    this.#values[id] = value;
  }

  delete(id: number): void {
    if (this.#values[id] !== undefined) this.#size--;
    this.#values[id] = undefined;
  }

  forEach(visit: (value: T, id: number, map: ReadonlyMap<number, T>) => void): void {
    for (let id = this.#first; id < this.#values.length; id++) {
      const value = this.#values[id];
      if (value !== undefined) visit(value, id, this);
    }
  }

  *entries(): MapIterator<[number, T]> {
    for (const id of this.keys()) yield [id, this.#values[id]!];
  }

  *keys(): MapIterator<number> {
    for (let id = this.#first; id < this.#values.length; id++) if (this.#values[id] !== undefined) yield id;
  }

  *values(): MapIterator<T> {
    for (const id of this.keys()) yield this.#values[id]!;
  }

  [Symbol.iterator](): MapIterator<[number, T]> {
    return this.entries();
  }
}
