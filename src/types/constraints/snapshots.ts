// Snapshots of metavariables, for backtracking over kinds.

import type { MetavariableState } from "./state.js";

/** Takes a snapshot of the states and returns a function that restores it, any number of times. */
export function snapshotOf(states: readonly MetavariableState[]): () => void {
  const snapshots = states.map((state) => ({
    state,
    was: { ...state },
    coordinates: copyOf(state.coordinates),
    otherTuples: copyOf(state.otherTuples),
  }));
  const sharedStates = [...new Set(states.map((state) => state.shared))].map((one) => ({ one, was: { ...one } }));
  return () => {
    for (const { state, was, coordinates, otherTuples } of snapshots) {
      Object.assign(state, was);
      // Copied again, since the maps may grow before the next restore.
      state.coordinates = copyOf(coordinates);
      state.otherTuples = copyOf(otherTuples);
    }
    for (const { one, was } of sharedStates) Object.assign(one, was);
  };
}

const copyOf = <K, V>(map: ReadonlyMap<K, V> | undefined): Map<K, V> | undefined => map && new Map(map);

export function shorten(list: unknown[], length: number): void {
  while (list.length > length) list.pop();
}
