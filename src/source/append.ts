// Adds to lists without passing their items as arguments.

/**
 * Adds items at the end of a list. `list.push(...items)` passes every item as an argument, so that the engine's stack
 * overflows at about 120,000 of them.
 */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
