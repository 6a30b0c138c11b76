// The context of a translation to TLA+: the names and kinds of the module, its state, and its rejections.

import type { Core } from "../../ir/ir.js";
import type { Defined } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import type { TlaHelper } from "./helpers.js";
import type { TlaKinds } from "./kinds.js";
import type { TlaNames } from "./names.js";
import type { Tla } from "./tree.js";

/** A construct without a TLA+ equivalent, and the reason. */
export interface Rejection {
  readonly span: Span;
  readonly reason: string;
  /** True for a claim, without which the model is the same. */
  readonly isClaim?: true;
}

/** The context of a translation in its module. */
export interface TlaContext {
  readonly kinds: TlaKinds;
  readonly names: TlaNames;
  readonly globals: ReadonlyMap<Defined, string>;
  /** Atoms that are model values: the constants for them, and the name of their set. */
  readonly atoms: { readonly constants: ReadonlyMap<string, string>; readonly set: string } | undefined;
  /** True for the constants of the model, which are TLA+ integers. */
  readonly isConstant: (defined: Defined) => boolean;
  /** The body of a definition without parameters. */
  readonly bodyOf: (defined: Defined) => Core | undefined;
  /** True for definitions that read the input of a step, which is passed to them. */
  readonly readsInput: (defined: Defined) => boolean;
  /** The arity of operator parameters, by id. */
  readonly operators: ReadonlyMap<number, number>;
  readonly state: ModelState;
  readonly reject: (rejection: Rejection) => void;
  readonly requireHelper: (helper: TlaHelper) => void;
}

/** The state of the model. */
interface ModelState {
  /** The definition whose value is the state of a machine. */
  readonly defined: Defined | undefined;
  /** The variables of the model: one for each coordinate, or one for the whole state. */
  readonly variables: readonly string[];
  readonly value: Tla;
  /** True for variables that always have the state as value, by id. Definitions do not take them as parameters. */
  readonly isState: (id: number) => boolean;
}

/** The parameter by which definitions receive the input of a step. */
export const inputName = "input";
