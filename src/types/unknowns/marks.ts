// What is known of unknowns, kept aside, so that something can be tried on them and taken back.

import type { State } from "./state.js";

/** What makes all these unknowns, whenever it is called, what they are now. */
export function markStates(states: readonly State[]): () => void {
  const kept = states.map(keptOf);
  const shared = [...new Set(states.map((state) => state.shared))].map((one) => ({
    one,
    was: { ...one },
    reasons: one.reasons.length,
  }));
  return () => {
    for (const own of kept) restore(own);
    for (const { one, was, reasons } of shared) {
      one.parent = was.parent;
      one.kinds = was.kinds;
      one.likely = was.likely;
      one.broken = was.broken;
      one.matters = was.matters;
      one.overloads = was.overloads;
      one.reasons = was.reasons;
      shorten(one.reasons, reasons);
    }
  };
}

/** Takes out of a list all that has been added to its end since it had this length. */
export function shorten(list: unknown[], length: number): void {
  while (list.length > length) list.pop();
}

interface Kept {
  readonly state: State;
  readonly was: State;
  readonly coordinates: ReadonlyMap<number, State> | undefined;
  /** The lengths of the lists that grow. */
  readonly needs: number;
  readonly compared: number;
  readonly received: number;
  readonly alternatives: number;
}

function keptOf(state: State): Kept {
  const { coordinates, needs, compared, received, alternatives } = state;
  return {
    state,
    was: { ...state },
    coordinates: coordinates && new Map(coordinates),
    needs: needs.length,
    compared: compared.length,
    received: received.length,
    alternatives: alternatives.length,
  };
}

function restore({ state, was, coordinates, needs, compared, received, alternatives }: Kept): void {
  state.parent = was.parent;
  state.shared = was.shared;
  state.member = was.member;
  // More of them may be added again before the next time.
  state.coordinates = coordinates && new Map(coordinates);
  state.atLeast = was.atLeast;
  state.length = was.length;
  state.parameters = was.parameters;
  state.result = was.result;
  state.integer = was.integer;
  state.indexed = was.indexed;
  state.sliced = was.sliced;
  state.listed = was.listed;
  state.taken = was.taken;
  state.variable = was.variable;
  state.closed = was.closed;
  state.needs = was.needs;
  state.compared = was.compared;
  state.received = was.received;
  state.alternatives = was.alternatives;
  shorten(state.needs, needs);
  shorten(state.compared, compared);
  shorten(state.received, received);
  shorten(state.alternatives, alternatives);
}
