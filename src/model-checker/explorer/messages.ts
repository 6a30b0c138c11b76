// Messages between the state explorer and its worker.

import type { Input } from "../../runtime/index.js";
import type { SystemQuery } from "../../execute/systems.js";
import type { StateLook } from "../../execute/outcome.js";

/** A state system to explore. Claims are reduced to their conditions. */
export type ExploredSystem = SystemQuery;

/** A trace as choice indices from 0: the start state, then the step in each state. */
export type TraceChoices = readonly number[];

export type ExplorerQuestion =
  | { readonly kind: "look"; readonly system: ExploredSystem; readonly way: TraceChoices }
  /** Asks for the trace through the given states. */
  | { readonly kind: "follow"; readonly system: ExploredSystem; readonly states: readonly string[] }
  /** Asks for all states if there are at most `maxNodes`. */
  | { readonly kind: "graph"; readonly system: ExploredSystem; readonly maxNodes: number };

/** Name of a step: the label of a machine, or the input of a game. */
export interface StepName {
  readonly label?: string;
  readonly input?: Input;
}

export interface Choice extends StepName {
  /** Number of other steps to the same state. */
  readonly others: number;
  readonly state: string;
  readonly look: StateLook;
}

/** The truth value of each condition; undefined if its evaluation fails. */
export type Truths = readonly (boolean | undefined)[];

export interface TraceStates {
  readonly kind: "looked";
  /** The longest valid prefix of the requested trace. */
  readonly way: TraceChoices;
  /** The states of the trace, each with the name of the step to it. */
  readonly path: readonly (StepName & { readonly state: string })[];
  /** Undefined for the empty trace. */
  readonly look: StateLook | undefined;
  readonly truths: Truths;
  readonly choices: readonly Choice[];
  /** The error message if computing the steps fails. */
  readonly failure: string | undefined;
}

/** A state in the graph: its depth, a shortest trace to it, and the indices of its successors. */
export interface GraphNode {
  readonly state: string;
  readonly depth: number;
  readonly way: TraceChoices;
  readonly next: readonly number[];
  readonly truths: Truths;
}

export type ExplorerReply =
  | TraceStates
  | { readonly kind: "followed"; readonly way: TraceChoices }
  /** Undefined if there are more than `maxNodes` states. */
  | { readonly kind: "graph"; readonly nodes: readonly GraphNode[] | undefined }
  | { readonly kind: "failed"; readonly message: string };

/** Name of the global function with the program, defined before the worker script. */
export const programName = "ledProgram";
