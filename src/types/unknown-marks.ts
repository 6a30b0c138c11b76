// What is known of unknowns, kept aside, so that something can be tried on them and taken back.

import type { Shared, State } from "./unknown-state.js";

/** What makes all these unknowns, whenever it is called, what they are now. */
export function markStates(states: readonly State[]): () => void {
  const shared = new Set(states.map((state) => state.shared));
  const restores = [...states.map(markState), ...[...shared].map(markShared)];
  return () => {
    for (const restore of restores) restore();
  };
}

/** Takes out of a list, whenever it is called, all that has been added to its end since. */
export function markList(list: unknown[]): () => void {
  const { length } = list;
  return () => {
    list.length = length;
  };
}

function markState(state: State): () => void {
  const { coordinates } = state;
  const kept = { ...state, coordinates: coordinates && new Map(coordinates) };
  const lists = [state.needs, state.compared, state.received, state.alternatives].map(markList);
  return () => {
    Object.assign(state, kept);
    // More of them may be added again before the next time.
    state.coordinates = kept.coordinates && new Map(kept.coordinates);
    for (const restore of lists) restore();
  };
}

function markShared(shared: Shared): () => void {
  const kept = { ...shared };
  const reasons = markList(shared.reasons);
  return () => {
    Object.assign(shared, kept);
    reasons();
  };
}
