// Snapshots of what is known of unknowns, for backtracking: a choice between kinds is tried, and taken back.

import type { State } from "./state.js";

/** Takes a snapshot of these unknowns; what is given back restores it, however often it is called. */
export function snapshotOf(states: readonly State[]): () => void {
  const kept = states.map((state) => ({
    state,
    was: { ...state },
    coordinates: copyOf(state.coordinates),
    otherTuples: copyOf(state.otherTuples),
  }));
  const shared = [...new Set(states.map((state) => state.shared))].map((one) => ({ one, was: { ...one } }));
  return () => {
    for (const { state, was, coordinates, otherTuples } of kept) {
      Object.assign(state, was);
      // The maps may grow again before the next time.
      state.coordinates = copyOf(coordinates);
      state.otherTuples = copyOf(otherTuples);
    }
    for (const { one, was } of shared) Object.assign(one, was);
  };
}

const copyOf = <K, V>(map: ReadonlyMap<K, V> | undefined): Map<K, V> | undefined => map && new Map(map);

/** Takes out of a list all that was added to its end since it had this length. */
export function shorten(list: unknown[], length: number): void {
  while (list.length > length) list.pop();
}
