// All positions with Immutable.js, in rounds.

import { Set } from "immutable";
import { after, legalCells, type State } from "./collections.js";

export function reachable(start: State): Set<State> {
  let all = Set<State>();
  let states = Set([start]);
  while (!states.isEmpty()) {
    all = all.union(states);
    states = states.flatMap((state) => legalCells(state).map((cell) => after(state, cell)));
  }
  return all;
}
