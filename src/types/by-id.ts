// Tables by ids. The ids of a document are numbers in a row, so that a table is a list: what is found side by side lies
// side by side in memory.

/** A table by ids below a limit that is known. */
export class ById<V> implements ReadonlyMap<number, V> {
  readonly #list: (V | undefined)[];
  #size = 0;

  constructor(limit: number) {
    // oxlint-disable-next-line unicorn/no-new-array -- what the rule suggests takes many times longer
    this.#list = new Array<V | undefined>(limit);
  }

  get size(): number {
    return this.#size;
  }

  get(id: number): V | undefined {
    return this.#list[id];
  }

  has(id: number): boolean {
    return this.#list[id] !== undefined;
  }

  set(id: number, value: V): void {
    if (this.#list[id] === undefined) this.#size++;
    this.#list[id] = value;
  }

  delete(id: number): void {
    if (this.#list[id] !== undefined) this.#size--;
    this.#list[id] = undefined;
  }

  /** In the order of the ids. */
  *entries(): MapIterator<[number, V]> {
    for (const [id, value] of this.#list.entries()) if (value !== undefined) yield [id, value];
  }

  *keys(): MapIterator<number> {
    for (const [id] of this.entries()) yield id;
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): MapIterator<[number, V]> {
    return this.entries();
  }

  forEach(visit: (value: V, id: number, table: ReadonlyMap<number, V>) => void): void {
    for (const [id, value] of this.entries()) visit(value, id, this);
  }
}

/** What takes out of a table, when it is called, all that has been put into it since. */
export function markIn<K>(table: { keys(): Iterable<K>; delete(key: K): unknown }): () => void {
  const known = new Set(table.keys());
  return () => {
    for (const key of table.keys()) if (!known.has(key)) table.delete(key);
  };
}
