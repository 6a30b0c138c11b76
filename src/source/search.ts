// Binary search.

import type { Span } from "./source.js";

/** The number of indices before a boundary: `isBefore` is true of these and false of all later ones. */
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

/** The first of sorted, disjoint spans (or of items with such spans) that ends after an offset: it contains the offset or follows it. */
export function firstEndingAfter<T>(list: readonly T[], offset: number, spanOf: (one: T) => Span): T | undefined {
  return list[partitionPoint(list.length, (i) => spanOf(list[i]!).end <= offset)];
}
