// Searching in what is sorted.

import type { Span } from "./source.js";

/** How many indices, from 0 on, stand before a boundary: `isBefore` is true of these and of none behind them (binary search). */
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

/** The first of sorted, disjoint spans, or of what has them, that ends behind an offset: it contains the offset or stands behind it. */
export function firstEndingAfter<T>(list: readonly T[], offset: number, spanOf: (one: T) => Span): T | undefined {
  return list[partitionPoint(list.length, (i) => spanOf(list[i]!).end <= offset)];
}
