// Value flows between metavariables. They are hints, not constraints, and are resolved after the traversal.

import { shorten } from "./snapshots.js";
import type { State, Two } from "./state.js";

export class Flows {
  private compared: Two[] = [];
  private results: Two[] = [];
  private taken: Two[] = [];

  /** Records that `a` and `b` are compared, so that they probably have one type. */
  compare(two: Two): void {
    this.compared.push(two);
  }

  /** Records that `a` flows into the result `b`. */
  becomes(two: Two): void {
    this.results.push(two);
  }

  /** Records that a function argument receives the result `b` as its parameter `a`. */
  takes(two: Two): void {
    this.taken.push(two);
  }

  /**
   * Returns the recorded flows and clears them. `fed` pairs the parameter of a function argument with every parameter
   * that flows into the result passed to it.
   */
  settle(find: (state: State) => State): {
    readonly results: readonly Two[];
    readonly compared: readonly Two[];
    readonly fed: readonly Two[];
  } {
    const { results, compared, taken } = this;
    // If other values are passed as well, the hint is unreliable.
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

  /** Takes a snapshot and returns a function that restores it, any number of times. */
  snapshot(): () => void {
    const { compared, results, taken } = this;
    const lists = [compared, results, taken].map((list) => ({ list, length: list.length }));
    return () => {
      Object.assign(this, { compared, results, taken });
      for (const { list, length } of lists) shorten(list, length);
    };
  }
}
