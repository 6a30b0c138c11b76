// A document with states, as the TLA+ translation needs it: its definitions in core, its states and its claims.

import type { Core, CoreModule } from "../../ir/ir.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import type { Type } from "../../types/lattice/type.js";

/** The state machine of a document. */
export interface MachineModel {
  /** The module, lowered without checks of signatures. */
  readonly module: CoreModule;
  /** The name of the module: letters, digits and `_`. */
  readonly name: string;
  readonly document: string;
  readonly states: States;
  /** The type of the states. */
  readonly stateType: Type;
  readonly claims: readonly MachineClaim[];
}

/** The states of a document: those of its game, or those that its definitions generate. */
export type States =
  | { readonly kind: "game"; readonly start: Defined; readonly step: Defined; readonly inputs: readonly StepInput[] }
  | {
      readonly kind: "machine";
      readonly start: Defined;
      /** True if `start` is a set of states. */
      readonly isSet: boolean;
      readonly step: Defined;
      /** True if `step` returns pairs of a label and a state. */
      readonly isLabelled: boolean;
    };

/** The input of a step in a game: the position of a click, and the names of the keys held. */
export interface StepInput {
  readonly click: readonly [x: number, y: number] | undefined;
  readonly keys: readonly string[];
}

/** A condition, with the variables for the state and, in conditions of steps, the label. */
export interface Condition {
  readonly body: Core;
  readonly state?: Variable | undefined;
  readonly label?: Variable | undefined;
}

/** The key of a list of expressions in a document: distinct lists have distinct keys. */
export const keyOfSpans = (expressions: readonly Core[]): string => expressions.map(({ span }) => span.start).join();

/** A claim about the states that all steps reach, or the steps that satisfy its limits. */
export interface MachineClaim {
  readonly kind: "always" | "possible" | "winnable" | "ends" | "leads" | "forces";
  readonly span: Span;
  /** Of `leads`: the condition after which `condition` holds. */
  readonly trigger: Condition | undefined;
  readonly condition: Condition;
  /** The conditions of the `steps:>` lines of the claim. */
  readonly limits: readonly Condition[];
  /** The conditions of the `fair:>` lines of the claim. */
  readonly fair: readonly Condition[];
  /** The sets of the `alike:>` lines of the claim, whose members can be permuted. */
  readonly alike: readonly Core[];
  /** The constants of the `with:>` lines of the claim, and the source text of their values. */
  readonly values: ReadonlyMap<Defined, string>;
  /** True if the document expects that it does not hold. */
  readonly isRefuted: boolean;
}
