// What is explored: where it begins, the steps from each state, and what is asked of the states.

import type { Input, Value } from "../runtime/index.js";

/** A system of states. Its functions may fail, as definitions do. */
export interface System {
  /** The states in which it begins, each perhaps more than once. */
  starts(): Iterable<Value>;
  /** Visits the states to which a step leads from this one: each perhaps more than once, and it itself perhaps as well. */
  visitNext(state: Value, visit: (next: Value) => void): void;
  /** The same with what each step is called, or with the input of a game that makes it. */
  steps(state: Value): Iterable<LabelledStep>;
  /** What is asked of each state: conditions, by their indexes. */
  readonly conditions: readonly ((state: Value) => boolean)[];
  /** Of a game: the inputs of its steps so far, which the labels are the indexes of. */
  readonly inputs?: readonly Input[];
  /** True if inputs were only tried at some points so far. */
  isSampled?(): boolean;
}

export interface LabelledStep {
  readonly state: Value;
  /** The label of a machine that has labels, or the index of an input of a game. */
  readonly label: Value | undefined;
}
