// Hash index: the items of a list by a key.

import { equal } from "../values/equality.js";
import { canonical, hasOneForm, isMapKey } from "../values/members.js";
import type { Value } from "../values/values.js";
import { HashTable } from "../sets/table.js";
import { maxCellsPerItem } from "./limits.js";
import { smallSize } from "../sets/limits.js";

const none: readonly never[] = [];

export class KeyIndex<T extends Value> {
  // The first item with each key is stored separately, since most keys have only one. Groups are immutable once they
  // have been returned.

  /** First items by small natural number keys. */
  declare private readonly row: (T | undefined)[];
  /** First items by other keys suitable for a `Map`, and all items of keys that have several. */
  private readonly plain = new Map<Value, T>();
  private readonly several = new Map<Value, T[]>();
  /** All other keys, and their groups at the same positions. */
  private readonly keys: Value[] = [];
  private readonly table = new HashTable([]);
  private readonly groups: T[][] = [];
  private empty = 0;

  private readonly keyOf: (item: T) => Value;

  constructor(items: readonly T[], keyOf: (item: T) => Value) {
    this.keyOf = keyOf;
    this.row = cells(maxCellsPerItem * items.length);
    for (const item of items) {
      const key = this.formOf(item);
      const first = this.firstOf(key);
      const group = first === undefined && this.isSingle(key) ? undefined : this.groupOf(key);
      if (group === undefined) this.begin(key, item);
      else if (group.push(item) === 2 && first !== undefined) this.several.set(key, group);
    }
  }

  find(x: Value): readonly T[] {
    if (this.isInRow(x) && this.several.size === 0) {
      const only = this.row[x];
      if (only !== undefined) return [only];
    }
    return this.groupOf(hasOneForm(x) ? x : canonical(x)) ?? none;
  }

  // Groups that have been returned may still be iterated, so they are replaced, not changed.

  add(item: T): void {
    const key = this.formOf(item);
    const group = this.groupOf(key);
    if (group === undefined) this.begin(key, item);
    else this.put(key, [...group, item]);
  }

  /** Removes an item; returns false if so many keys are empty that the index should be dropped. */
  remove(item: T): boolean {
    const key = this.formOf(item);
    const left = (this.groupOf(key) ?? none).filter((one) => one !== item && !equal(one, item));
    this.put(key, left);
    return this.empty <= smallSize || this.empty * 2 < this.keys.length;
  }

  private firstOf(key: Value): T | undefined {
    return this.isInRow(key) ? this.row[key] : this.plain.get(key);
  }

  private isInRow(key: Value): key is number {
    return typeof key === "number" && key >= 0 && key < this.row.length;
  }

  /** True for keys whose first item is stored separately. */
  private isSingle(key: Value): boolean {
    return this.isInRow(key) || isMapKey(key);
  }

  private groupOf(key: Value): T[] | undefined {
    const first = this.firstOf(key);
    if (first === undefined) return this.isSingle(key) ? undefined : this.groups[this.table.placeOf(this.keys, key)];
    return (this.several.size > 0 ? this.several.get(key) : undefined) ?? [first];
  }

  private begin(key: Value, item: T): void {
    if (this.isInRow(key)) this.row[key] = item;
    else if (isMapKey(key)) this.plain.set(key, item);
    else if (this.table.add(this.keys, key)) this.groups.push([item]);
  }

  private put(key: Value, group: T[]): void {
    if (!this.isSingle(key)) {
      this.groups[this.table.placeOf(this.keys, key)] = group;
      if (group.length === 0) this.empty++;
      return;
    }
    const [first] = group;
    if (this.isInRow(key)) this.row[key] = first;
    else if (first === undefined) this.plain.delete(key);
    else this.plain.set(key, first);
    if (group.length > 1) this.several.set(key, group);
    else this.several.delete(key);
  }

  private formOf(item: T): Value {
    const key = this.keyOf(item);
    return hasOneForm(key) ? key : canonical(key);
  }
}

function cells(count: number): undefined[] {
  // oxlint-disable-next-line unicorn/no-new-array -- the suggested form takes many times longer
  return new Array<undefined>(count);
}
