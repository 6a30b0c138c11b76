// A map keyed by ids. Ids are dense, so an array replaces a hash table.

/**
 * First id of nodes in imported documents. It is above the ids of any importing document, so that a node has the same
 * id in all of them. Maps contain few such ids.
 */
export const firstUsedId = 1 << 24;

/** A map from node or variable ids. Iterates in id order, then in insertion order over imported documents. */
export class IdMap<T extends object> implements ReadonlyMap<number, T> {
  readonly #values: (T | undefined)[];
  #used: Map<number, T> | undefined;
  #size = 0;
  /** The lowest id in the map, since the ids of separate expressions begin far from 0. */
  #first = Infinity;

  /** Preallocates for ids below `limit`, which may then be set in any order. */
  constructor(limit = 0) {
    // oxlint-disable-next-line unicorn/no-new-array -- what the rule suggests takes many times longer
    this.#values = new Array<T | undefined>(limit < firstUsedId ? limit : 0);
  }

  get size(): number {
    return this.#size + (this.#used?.size ?? 0);
  }

  get(id: number): T | undefined {
    return id < firstUsedId ? this.#values[id] : this.#used?.get(id);
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }

  set(id: number, value: T): void {
    if (id >= firstUsedId) {
      (this.#used ??= new Map()).set(id, value);
      return;
    }
    if (this.#values[id] === undefined) this.#size++;
    if (id < this.#first) this.#first = id;
    this.#values[id] = value;
  }

  delete(id: number): void {
    this.#used?.delete(id);
    if (id >= firstUsedId) return;
    if (this.#values[id] !== undefined) this.#size--;
    this.#values[id] = undefined;
  }

  forEach(visit: (value: T, id: number, map: ReadonlyMap<number, T>) => void): void {
    for (let id = this.#first; id < this.#values.length; id++) {
      const value = this.#values[id];
      if (value !== undefined) visit(value, id, this);
    }
    this.#used?.forEach((value, id) => visit(value, id, this));
  }

  *entries(): MapIterator<[number, T]> {
    for (const id of this.keys()) yield [id, this.get(id)!];
  }

  *keys(): MapIterator<number> {
    for (let id = this.#first; id < this.#values.length; id++) if (this.#values[id] !== undefined) yield id;
    yield* this.#used?.keys() ?? [];
  }

  *values(): MapIterator<T> {
    for (const id of this.keys()) yield this.get(id)!;
  }

  [Symbol.iterator](): MapIterator<[number, T]> {
    return this.entries();
  }
}
