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

/** A new list with one more item, which takes no more room than it needs as long as it is short: `[...list, item]` makes room for 16 more. */
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

/** Lists of less than so many items are copied when they grow. */
const few = 3;

/** A list with one more at its end: the same one, unless it was short. */
export function added<T>(list: T[], item: T): T[] {
  if (list.length < few) return plus(list, item);
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

/** What follows one after the other, up to what was there before. */
export function chain<T>(first: T, next: (one: T) => T | undefined): readonly T[] {
  const found: T[] = [];
  for (let one: T | undefined = first; one !== undefined && !found.includes(one); one = next(one)) found.push(one);
  return found;
}
