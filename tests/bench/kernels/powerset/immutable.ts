// All subsets with Immutable.js: a set of sets.

import { Set } from "immutable";

export function subsets(elements: Set<number>): Set<Set<number>> {
  const first = elements.min();
  if (first === undefined) return Set([Set<number>()]);
  const without = subsets(elements.remove(first));
  return without.union(without.map((subset) => subset.add(first)));
}
