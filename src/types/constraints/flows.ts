// Value flows between metavariables. They are hints, not constraints, and are resolved after the traversal.

import { truncate } from "./snapshots.js";
import type { MetavariableState, StatePair } from "./state.js";

export class Flows {
  private comparisons: StatePair[] = [];
  private resultFlows: StatePair[] = [];
  private argumentPairs: StatePair[] = [];

  /** Records that `a` and `b` are compared, so that they probably have one type. */
  addComparison(pair: StatePair): void {
    this.comparisons.push(pair);
  }

  /** Records that `a` flows into the result `b`. */
  addFlow(pair: StatePair): void {
    this.resultFlows.push(pair);
  }

  /** Records that a function argument receives the result `b` as its parameter `a`. */
  addArgument(pair: StatePair): void {
    this.argumentPairs.push(pair);
  }

  /**
   * Returns the recorded flows and clears them. `argumentFlows` pairs the parameter of a function argument with
   * each parameter whose value reaches it.
   */
  drain(find: (state: MetavariableState) => MetavariableState): {
    readonly results: readonly StatePair[];
    readonly compared: readonly StatePair[];
    readonly argumentFlows: readonly StatePair[];
  } {
    const { resultFlows: results, comparisons: compared, argumentPairs: pairs } = this;
    // If other values are passed as well, the hint is unreliable.
    const argumentFlows = pairs.flatMap(({ a, b }) =>
      find(b).receivedTypes.length > 0
        ? []
        : results
            .filter((flow) => find(flow.b) === find(b) && !find(flow.a).isResult)
            .map((flow): StatePair => ({ a, b: flow.a })),
    );
    this.comparisons = [];
    this.resultFlows = [];
    this.argumentPairs = [];
    return { results, compared, argumentFlows };
  }

  /** Takes a snapshot and returns a function that restores it, any number of times. */
  snapshot(): () => void {
    const { comparisons: compared, resultFlows: results, argumentPairs: pairs } = this;
    const lists = [compared, results, pairs].map((list) => ({ list, length: list.length }));
    return () => {
      Object.assign(this, { compared, results, pairs });
      for (const { list, length } of lists) truncate(list, length);
    };
  }
}
