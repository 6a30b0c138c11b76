// Immutable lists that mostly stay empty or get one item. They take no more room than that: an array that is pushed to
// makes room for 17.

/** The empty list. */
export const none: readonly never[] = Object.freeze([]);

/** All items of two lists. */
export function joined<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  return b.length === 0 ? a : a.length === 0 ? b : [...a, ...b];
}

/**
 * A new list with one more item. A short one takes no more room than it needs: `[...list, item]` makes room for 16
 * more.
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

/** A new list with another item at a place. */
export function replaced<T>(list: readonly T[], at: number, item: T): T[] {
  const result = list.slice();
  result[at] = item;
  return result;
}

/** A new list with one more item, unless it stands at the end already. */
export const plusOnce = <T>(list: readonly T[], item: T): readonly T[] =>
  list[list.length - 1] === item ? list : plus(list, item);

/** A list with places for so many items, in which there is nothing yet. */
export function roomFor<T>(count: number): T[] {
  // oxlint-disable-next-line unicorn/no-new-array -- what the rule suggests takes many times longer
  return new Array<T>(count);
}

/** What follows one after the other, up to what was there before. */
export function chain<T>(first: T, next: (one: T) => T | undefined): readonly T[] {
  const found: T[] = [];
  for (let one: T | undefined = first; one !== undefined && !found.includes(one); one = next(one)) found.push(one);
  return found;
}
