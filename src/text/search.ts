// Binary search.

import type { Span } from "./source.js";

/**
 * Returns the partition point of a predicate that is true of the first indices below `length` and false of all others.
 */
export function partitionPoint(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the first of sorted, disjoint spans (or of items with such spans) that contains or follows an offset. */
export function firstEndingAfter<T>(list: readonly T[], offset: number, spanOf: (one: T) => Span): T | undefined {
  return list[partitionPoint(list.length, (i) => spanOf(list[i]!).end <= offset)];
}
