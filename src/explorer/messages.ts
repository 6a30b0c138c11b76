// What the page that explores states asks its worker, and what that answers.

import type { Input } from "../runtime/index.js";
import type { SystemAsked } from "../run/exploring.js";
import type { StateLook } from "../run/outcome.js";

/** A system of states as a request asks about it: of claims only their conditions. */
export type Asked = SystemAsked;

/** A way: which of the beginnings, then which of the steps of each state, counted from 0. */
export type Way = readonly number[];

/** What is asked of one of the systems of the page. */
export type Question =
  | { readonly kind: "look"; readonly asked: Asked; readonly way: Way }
  /** The way that goes through these states. */
  | { readonly kind: "follow"; readonly asked: Asked; readonly states: readonly string[] }
  /** All states, if there are no more than so many. */
  | { readonly kind: "graph"; readonly asked: Asked; readonly most: number };

/** What a step is called: the label of a machine, or the input of a game. */
export interface Called {
  readonly label?: string;
  readonly input?: Input;
}

/** A step, or a beginning, that can be chosen. */
export interface Choice extends Called {
  /** So many steps more lead to the same state. */
  readonly others: number;
  readonly state: string;
  readonly look: StateLook;
}

/** What is true of a state: undefined where the condition fails. */
export type Truths = readonly (boolean | undefined)[];

export interface Looked {
  readonly kind: "looked";
  /** How far the way could be gone. */
  readonly way: Way;
  /** The states of the way, each with what the step to it is called. */
  readonly path: readonly (Called & { readonly state: string })[];
  /** Undefined of a way that has not begun. */
  readonly look: StateLook | undefined;
  readonly truths: Truths;
  readonly choices: readonly Choice[];
  /** Why there are no steps, if they fail. */
  readonly failure: string | undefined;
}

/** A state in the graph: its depth, a shortest way to it, and the numbers of those that follow. */
export interface GraphNode {
  readonly state: string;
  readonly depth: number;
  readonly way: Way;
  readonly next: readonly number[];
  readonly truths: Truths;
}

export type Reply =
  | Looked
  | { readonly kind: "followed"; readonly way: Way }
  /** Undefined if there are more states than were asked for. */
  | { readonly kind: "graph"; readonly nodes: readonly GraphNode[] | undefined }
  | { readonly kind: "failed"; readonly message: string };

/** The global function that the program is, above the script of the worker. */
export const programName = "ledProgram";
