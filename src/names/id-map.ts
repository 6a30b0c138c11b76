// A map from ids. They are given one after another, so that an array holds what a table of hashes would have to look for.

/** A map from the ids of nodes or of variables, in the order of these. */
export class IdMap<T extends object> implements ReadonlyMap<number, T> {
  readonly #values: (T | undefined)[];
  #size = 0;

  /** With a limit of the ids, which may come in any order, there is room for all of them at once. */
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
    this.#values[id] = value;
  }

  delete(id: number): void {
    if (this.#values[id] !== undefined) this.#size--;
    this.#values[id] = undefined;
  }

  forEach(visit: (value: T, id: number, map: ReadonlyMap<number, T>) => void): void {
    for (const [id, value] of this) visit(value, id, this);
  }

  entries(): MapIterator<[number, T]> {
    return this.#listed().entries();
  }

  keys(): MapIterator<number> {
    return this.#listed().keys();
  }

  values(): MapIterator<T> {
    return this.#listed().values();
  }

  [Symbol.iterator](): MapIterator<[number, T]> {
    return this.entries();
  }

  /** Those that are there; of an expression that stands alone, the ids begin far from 0. */
  #listed(): ReadonlyMap<number, T> {
    return new Map(Object.entries(this.#values).flatMap(([id, value]) => (value === undefined ? [] : [[Number(id), value]])));
  }
}
