// List operations that do not pass items as arguments.

/**
 * Appends items to a list. `list.push(...items)` passes every item as an argument, which overflows the engine's stack
 * at about 120,000 items.
 */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

/** Removes all items that do not satisfy a predicate, in place. */
export function retain<T>(list: T[], isKept: (item: T) => boolean): void {
  let length = 0;
  for (const item of list) if (isKept(item)) list[length++] = item;
  list.length = length;
}
