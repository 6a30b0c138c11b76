// The transition system to explore: initial states, steps, and conditions.

import type { Input, Value } from "../runtime/index.js";
import type { Shape } from "../runtime/easel/shapes.js";
import type { StepNames } from "./coverage.js";
import type { Symmetry } from "./symmetry.js";

/** A transition system. Its functions may throw, as definitions do. */
export interface System {
  /** The initial states, possibly with duplicates. */
  starts(): Iterable<Value>;
  /**
   * Visits the successors of a state, possibly with duplicates and including the state itself. `name` is the number of
   * the step's name, if it has one.
   */
  visitNext(state: Value, visit: (next: Value, name?: number) => void): void;
  /** Like `visitNext`, with the label of each step or its game input. */
  steps(state: Value): Iterable<LabelledStep>;
  /** The conditions; `isEnd` is true if no step leads from the state to another one. */
  readonly conditions: readonly ((state: Value, isEnd: boolean) => boolean)[];
  /** During a visit: the fairness conditions that hold for the step, as a bit set. Empty if there are none. */
  readonly fair: Uint32Array;
  /** The fairness conditions, each as the index of the line that it is a member of. */
  readonly fairness: readonly number[];
  /** Conditions checked only for being true in some state. */
  readonly antecedents: System["conditions"];
  /** The names of steps: the first atoms of labels, or the inputs of a game. */
  readonly stepNames: StepNames;
  /** The symmetry up to which states are searched. The other functions throw an error where it does not hold. */
  readonly symmetry?: Symmetry;
  /** Of a game: the inputs of its steps so far, indexed by their labels. */
  readonly inputs?: readonly Input[];
  /** The picture of a state, if the document draws its states. */
  shapes?(state: Value): readonly Shape[] | undefined;
  /** True if inputs were only sampled so far. */
  isSampled?(): boolean;
  /** The error whose stack locates the use of the pointer that caused sampling, if known. */
  firstEscape?(): Error | undefined;
}

export interface LabelledStep {
  readonly state: Value;
  /** The label of the step, or the index of its game input. */
  readonly label: Value | undefined;
}
