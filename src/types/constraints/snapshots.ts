// Snapshots of metavariables, for backtracking over kinds.

import type { MetavariableState } from "./state.js";

/** Takes a snapshot of the states and returns a function that restores it, any number of times. */
export function takeSnapshot(states: readonly MetavariableState[]): () => void {
  const snapshots = states.map((state) => ({
    state,
    copy: { ...state },
    coordinates: copyMap(state.coordinates),
    otherTuples: copyMap(state.otherTuples),
  }));
  const sharedStates = [...new Set(states.map((state) => state.shared))].map((sharedState) => ({
    one: sharedState,
    copy: { ...sharedState },
  }));
  return () => {
    for (const { state, copy: was, coordinates, otherTuples } of snapshots) {
      Object.assign(state, was);
      // Copied again, since the maps may grow before the next restore.
      state.coordinates = copyMap(coordinates);
      state.otherTuples = copyMap(otherTuples);
    }
    for (const { one, copy: was } of sharedStates) Object.assign(one, was);
  };
}

const copyMap = <K, V>(map: ReadonlyMap<K, V> | undefined): Map<K, V> | undefined => map && new Map(map);

export function truncate(list: unknown[], length: number): void {
  while (list.length > length) list.pop();
}
