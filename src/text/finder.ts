// A forward search that caches its last result.

import { nowhere } from "./source.js";

/**
 * Finds the next occurrence from an offset, and caches the result, including that there is none. Queries with
 * increasing offsets cost a single pass over the text in total.
 */
export class Finder {
  private from = nowhere;
  private cached = -1;
  private readonly search: (from: number) => number;

  /** `search` returns the first offset at or after `from`, or -1, as `indexOf` does. */
  constructor(search: (from: number) => number) {
    this.search = search;
  }

  /** Returns the first offset at or after `from`, or {@link nowhere} if none. */
  next(from: number): number {
    if (from < this.from || from > this.cached) {
      const index = this.search(from);
      this.from = from;
      this.cached = index < 0 ? nowhere : index;
    }
    return this.cached;
  }
}
