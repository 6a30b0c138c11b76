// Lists that mostly stay empty or get one item, and take no more room than that: an array that is pushed to makes room for 17.

const nothing: never[] = [];

/** A list in which there is nothing yet. All are the same one. */
export const emptyList = <T>(): T[] => nothing;

/** A list with more at its end: the same one, unless it was empty. */
export function extended<T>(list: T[], by: readonly T[]): T[] {
  if (by.length === 0) return list;
  if (list.length === 0) return [...by];
  list.push(...by);
  return list;
}

/** A list with one more at its end: the same one, unless it was empty. */
export function added<T>(list: T[], item: T): T[] {
  if (list.length === 0) return [item];
  list.push(item);
  return list;
}

/** The same, unless it stands at the end already. */
export const addedOnce = <T>(list: T[], item: T): T[] => (list[list.length - 1] === item ? list : added(list, item));

/** A list with places for so many items, in which there is nothing yet. */
export function roomFor<T>(count: number): T[] {
  // oxlint-disable-next-line unicorn/no-new-array -- what the rule suggests takes many times longer
  return new Array<T>(count);
}
