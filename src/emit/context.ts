// What is known of a module while its parts are emitted.

import type { Core, CoreDefinition } from "../core/core.js";
import type { Defined, Variable } from "../names/resolved.js";
import type { Domains } from "./domains.js";
import type { Groups } from "./groups.js";
import type { Mentioned } from "./mentioned.js";
import type { Names } from "./names.js";
import type { Tables } from "./tables.js";
import type { Typing } from "./typing.js";

/**
 * What emitted functions say of a failure that passes through them: `none`, or in `places` which definition it passed, with
 * which arguments. A kind that also says why a result is as it is would be one more.
 */
export type ReportKind = "none" | "places" | "reasons";

/** What emitting needs to know of the module around an expression. */
export interface Context {
  readonly names: Names;
  readonly isTruth: (node: Core) => boolean;
  /** True of what can neither fail nor go on for ever. */
  readonly isTotal: (node: Core) => boolean;
  /** True of arguments of the next turn of a loop that need not be evaluated where nothing reads them. */
  readonly canBeLeftOut: (arg: Core) => boolean;
  /** True of what is surely a number of JavaScript from which loops can count. */
  readonly isCounted: (node: Core) => boolean;
  readonly domains: Domains;
  readonly tables: Tables;
  readonly groups: Groups;
  /** The definition that a call or a function names. */
  readonly definitionOf: (defined: Defined) => CoreDefinition;
  readonly opensTables: (defined: Defined) => boolean;
  /** True of the definition that says in which state the game begins. */
  readonly isBeginning: (defined: Defined) => boolean;
  /** The name of the parameter that carries the state and the input. */
  readonly moment: string;
  /** The name of the callback that takes each solution of a walk. */
  readonly found: string;
  readonly report: ReportKind;
  /** The name under which a definition catches what went wrong in it. */
  readonly error: string;
  /** The name of the function with which code that may not end asks whether it is to stop; undefined if it is stopped from outside. */
  readonly tick: string | undefined;
  /** True of names that wait until they are needed. */
  readonly isLazy: (variable: Variable) => boolean;
  /** The variables that the code mentions. */
  readonly mentioned: Mentioned;
  /** Undefined for code that is printed without types. */
  readonly typing: Typing | undefined;
}
