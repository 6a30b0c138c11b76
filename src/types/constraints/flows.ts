// Value flows between metavariables. They are hints, not constraints, and are resolved after the traversal.

import { shorten } from "./snapshots.js";
import type { MetavariableState, StatePair } from "./state.js";

export class Flows {
  private compared: StatePair[] = [];
  private results: StatePair[] = [];
  private pairs: StatePair[] = [];

  /** Records that `a` and `b` are compared, so that they probably have one type. */
  addComparison(two: StatePair): void {
    this.compared.push(two);
  }

  /** Records that `a` flows into the result `b`. */
  addFlow(two: StatePair): void {
    this.results.push(two);
  }

  /** Records that a function argument receives the result `b` as its parameter `a`. */
  addArgument(two: StatePair): void {
    this.pairs.push(two);
  }

  /**
   * Returns the recorded flows and clears them. `argumentFlows` pairs the parameter of a function argument with
   * each parameter whose value reaches it.
   */
  settle(find: (state: MetavariableState) => MetavariableState): {
    readonly results: readonly StatePair[];
    readonly compared: readonly StatePair[];
    readonly argumentFlows: readonly StatePair[];
  } {
    const { results, compared, pairs } = this;
    // If other values are passed as well, the hint is unreliable.
    const argumentFlows = pairs.flatMap(({ a, b }) =>
      find(b).received.length > 0
        ? []
        : results
            .filter((other) => find(other.b) === find(b) && !find(other.a).isResult)
            .map((other): StatePair => ({ a, b: other.a })),
    );
    this.compared = [];
    this.results = [];
    this.pairs = [];
    return { results, compared, argumentFlows };
  }

  /** Takes a snapshot and returns a function that restores it, any number of times. */
  snapshot(): () => void {
    const { compared, results, pairs } = this;
    const lists = [compared, results, pairs].map((list) => ({ list, length: list.length }));
    return () => {
      Object.assign(this, { compared, results, pairs });
      for (const { list, length } of lists) shorten(list, length);
    };
  }
}
