// Counters for the steps of query plans, in programs that `led why --plan` runs.

import { type Sequence, sequenceFrom } from "./values.js";

let counts: number[] = [];

/** Increments a counter. */
export function counted(i: number): true {
  counts[i] = (counts[i] ?? 0) + 1;
  return true;
}

/** The values of the first counters, which are reset. */
export function solutionCounts(length: number): Sequence<number> {
  const result = Array.from({ length }, (_, i) => counts[i] ?? 0);
  counts = [];
  return sequenceFrom(result);
}
