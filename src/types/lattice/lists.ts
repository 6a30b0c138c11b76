// Operations on lists, most of which have zero or one item. They allocate exact capacity, since `push` on an empty
// array reserves 17 slots.

import { append } from "../../text/append.js";

export const none: readonly never[] = Object.freeze([]);

/** The length up to which growing lists are copied. */
const shortLength = 3;

/** Appends `b` to `a` and returns the result. Both must have no other owner: a long list grows in place. */
export function concatenate<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  if (a.length < shortLength) return [...a, ...b];
  append(a as T[], b);
  return a;
}

/** Appends an item and returns the result. The list must have no other owner: a long list grows in place. */
export function grow<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length < shortLength) return plus(list, item);
  (list as T[]).push(item);
  return list;
}

/**
 * A new list with the item appended. Short lists are allocated with exact capacity: `[...list, item]` reserves 16 more
 * slots.
 */
export function plus<T>(list: readonly T[], item: T): T[] {
  switch (list.length) {
    case 0:
      return [item];
    case 1:
      return [list[0]!, item];
    case 2:
      return [list[0]!, list[1]!, item];
    default:
      return [...list, item];
  }
}

export function replaceAt<T>(list: readonly T[], index: number, item: T): T[] {
  const result = list.slice();
  result[index] = item;
  return result;
}

/** As `grow`, unless the item is the last one. */
export const growUnlessLast = <T>(list: readonly T[], item: T): readonly T[] =>
  list[list.length - 1] === item ? list : grow(list, item);

/** An array with `count` uninitialised slots. */
export function arrayOfLength<T>(count: number): T[] {
  // oxlint-disable-next-line unicorn/no-new-array -- what the rule suggests takes many times longer
  return new Array<T>(count);
}

/** The sequence `first`, `next(first)`, …, up to its end or its first repetition. */
export function chain<T>(first: T, next: (item: T) => T | undefined): readonly T[] {
  const items: T[] = [];
  for (let item: T | undefined = first; item !== undefined && !items.includes(item); item = next(item))
    items.push(item);
  return items;
}
