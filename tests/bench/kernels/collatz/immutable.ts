// Collatz sequences with a range and a set of Immutable.js, which has no structure for a single sequence.

import { List, Range, type Set } from "immutable";
import { steps } from "./idiomatic.js";

export function flights(limit: number): Set<List<number>> {
  return Range(1, limit + 1)
    .map((n) => List([n, steps(n)]))
    .toSet();
}
