// Changes lists without passing their items as arguments.

/**
 * Adds items at the end of a list. `list.push(...items)` passes every item as an argument, so that the engine's stack
 * overflows at about 120,000 of them.
 */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

/** Removes all items but those of which the predicate is true. */
export function retain<T>(list: T[], isKept: (item: T) => boolean): void {
  let length = 0;
  for (const item of list) if (isKept(item)) list[length++] = item;
  list.length = length;
}
