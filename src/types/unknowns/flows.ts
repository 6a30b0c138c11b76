// Flows of values between unknowns that only hint at what these are. They are settled after the walk.

import { shorten } from "./snapshots.js";
import type { State, Two } from "./state.js";

/** Pairs of unknowns between which values go. */
export class Flows {
  private compared: Two[] = [];
  private results: Two[] = [];
  private taken: Two[] = [];

  /** Both are compared, so that they are probably alike. */
  compare(two: Two): void {
    this.compared.push(two);
  }

  /** The second is a result, which the first becomes. */
  becomes(two: Two): void {
    this.results.push(two);
  }

  /** The second is a result, which a function that is handed over takes as the first. */
  takes(two: Two): void {
    this.taken.push(two);
  }

  /**
   * The results so far, and what is probably alike: what is compared, and what a function takes (`fed`) with all that
   * becomes it. All are forgotten.
   */
  settle(find: (state: State) => State): {
    readonly results: readonly Two[];
    readonly compared: readonly Two[];
    readonly fed: readonly Two[];
  } {
    const { results, compared, taken } = this;
    // What is more than parameters and what they give is no hint.
    const fed = taken.flatMap(({ a, b }) =>
      find(b).received.length > 0
        ? []
        : results
            .filter((other) => find(other.b) === find(b) && !find(other.a).isResult)
            .map((other): Two => ({ a, b: other.a })),
    );
    this.compared = [];
    this.results = [];
    this.taken = [];
    return { results, compared, fed };
  }

  /** Takes a snapshot; what is given back restores it, however often it is called. */
  snapshot(): () => void {
    const { compared, results, taken } = this;
    const lists = [compared, results, taken].map((list) => ({ list, length: list.length }));
    return () => {
      Object.assign(this, { compared, results, taken });
      for (const { list, length } of lists) shorten(list, length);
    };
  }
}
