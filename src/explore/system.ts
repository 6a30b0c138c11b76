// What is explored: where it begins, the steps from each state, and what is asked of the states.

import type { Input, Value } from "../runtime/index.js";
import type { StepNames } from "./coverage.js";

/** A system of states. Its functions may fail, as definitions do. */
export interface System {
  /** The states in which it begins, each perhaps more than once. */
  starts(): Iterable<Value>;
  /**
   * Visits the states to which a step leads from this one: each perhaps more than once, and it itself perhaps as well.
   * `name` is the number of the name of the step, if steps have names.
   */
  visitNext(state: Value, visit: (next: Value, name?: number) => void): void;
  /** The same with what each step is called, or with the input of a game that makes it. */
  steps(state: Value): Iterable<LabelledStep>;
  /** What is asked of each state: conditions, by their indexes. */
  readonly conditions: readonly ((state: Value) => boolean)[];
  /** Conditions of which it matters only whether they are ever true. */
  readonly antecedents: readonly ((state: Value) => boolean)[];
  /** The names of steps: the first atoms of labels, or the inputs of a game. */
  readonly stepNames: StepNames;
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
