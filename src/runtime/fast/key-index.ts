// Where the items of a list are that have a certain key.

import { equal } from "../kernel/equality.js";
import { canonical, hasOneForm } from "../kernel/members.js";
import type { Value } from "../kernel/values.js";
import { smallSize } from "../sets/finite.js";
import { HashTable } from "../sets/table.js";

const none: readonly never[] = [];

/** Items by their keys. */
export class KeyIndex<T extends Value> {
  /** By keys that have one form each. What it has given does not change. */
  private readonly plain = new Map<Value, T[]>();
  /** The other keys, and beside each its items. */
  private readonly keys: Value[] = [];
  private readonly table = new HashTable([]);
  private readonly groups: T[][] = [];
  private empty = 0;

  constructor(
    items: Iterable<T>,
    private readonly keyOf: (item: T) => Value,
  ) {
    for (const item of items) {
      const key = this.formOf(item);
      const known = this.groupOf(key);
      if (known === undefined) this.begin(key, item);
      else known.push(item);
    }
  }

  /** The items with a key. */
  find(x: Value): readonly T[] {
    return (hasOneForm(x) ? this.plain.get(x) : this.groupOf(canonical(x))) ?? none;
  }

  // What has been given may still be walked over, and does not change.

  add(item: T): void {
    const key = this.formOf(item);
    const known = this.groupOf(key);
    if (known === undefined) this.begin(key, item);
    else this.put(key, [...known, item]);
  }

  /** Forgets an item; false if there are so many keys without items that the index is not worth it any more. */
  remove(item: T): boolean {
    const key = this.formOf(item);
    const left = (this.groupOf(key) ?? none).filter((one) => one !== item && !equal(one, item));
    this.put(key, left);
    return this.empty <= smallSize || this.empty * 2 < this.keys.length;
  }

  private groupOf(key: Value): T[] | undefined {
    return hasOneForm(key) ? this.plain.get(key) : this.groups[this.table.placeOf(this.keys, key)];
  }

  private begin(key: Value, item: T): void {
    if (hasOneForm(key)) this.plain.set(key, [item]);
    else if (this.table.add(this.keys, key)) this.groups.push([item]);
  }

  private put(key: Value, group: T[]): void {
    if (!hasOneForm(key)) {
      this.groups[this.table.placeOf(this.keys, key)] = group;
      if (group.length === 0) this.empty++;
    } else if (group.length === 0) this.plain.delete(key);
    else this.plain.set(key, group);
  }

  private formOf(item: T): Value {
    const key = this.keyOf(item);
    return hasOneForm(key) ? key : canonical(key);
  }
}
