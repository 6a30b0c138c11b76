// Operations on immutable lists, most of which have zero or one item. They allocate exact capacity: an array that was
// pushed to reserves 17 slots.

export const none: readonly never[] = Object.freeze([]);

/** The concatenation of two lists, without copying if one is empty. */
export function concatenate<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  return b.length === 0 ? a : a.length === 0 ? b : [...a, ...b];
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

export function replaceAt<T>(list: readonly T[], at: number, item: T): T[] {
  const result = list.slice();
  result[at] = item;
  return result;
}

export const appendUnlessLast = <T>(list: readonly T[], item: T): readonly T[] =>
  list[list.length - 1] === item ? list : plus(list, item);

/** An array with `count` uninitialised slots. */
export function roomFor<T>(count: number): T[] {
  // oxlint-disable-next-line unicorn/no-new-array -- what the rule suggests takes many times longer
  return new Array<T>(count);
}

/** The sequence `first`, `next(first)`, …, up to its end or its first repetition. */
export function chain<T>(first: T, next: (one: T) => T | undefined): readonly T[] {
  const items: T[] = [];
  for (let one: T | undefined = first; one !== undefined && !items.includes(one); one = next(one)) items.push(one);
  return items;
}
