// A search from left to right whose last answer is cached.

import { nowhere } from "./source.js";

/**
 * Answers "where is the next occurrence from here?" and caches its last answer, including that there is none. A
 * sequence of questions with increasing offsets costs one pass over the text in total, however many there are.
 */
export class Finder {
  private from = nowhere;
  private found = -1;
  private readonly search: (from: number) => number;

  /** `search` returns the first offset at or after `from`, or -1, as `indexOf` does. */
  constructor(search: (from: number) => number) {
    this.search = search;
  }

  /** The first offset at or after `from`; {@link nowhere} if there is none. */
  next(from: number): number {
    if (from < this.from || from > this.found) {
      const found = this.search(from);
      this.from = from;
      this.found = found < 0 ? nowhere : found;
    }
    return this.found;
  }
}
