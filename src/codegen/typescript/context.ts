// Facts about the module that are shared by all its emitters.

import type { Core, CoreDefinition } from "../../ir/ir.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import type { Domains } from "./domains.js";
import type { GroupModules } from "./groups.js";
import type { VariableUses } from "./mentioned.js";
import type { Names } from "./names.js";
import type { Tables } from "./tables.js";
import type { Typing } from "./typing.js";

/**
 * Error reporting of emitted functions: `places` adds the definition and its arguments to each error that passes
 * through.
 */
export type ReportKind = "none" | "places" | "reasons";

export interface Context {
  readonly names: Names;
  readonly isTruth: (node: Core) => boolean;
  /** True if evaluation neither fails nor diverges. */
  readonly isTotal: (node: Core) => boolean;
  /** True for arguments of a tail call in a loop that need not be evaluated if their parameter is unused. */
  readonly canBeLeftOut: (arg: Core) => boolean;
  /** True if the node is certainly a JavaScript number that can start a counting loop. */
  readonly isCounted: (node: Core) => boolean;
  readonly domains: Domains;
  readonly tables: Tables;
  readonly groups: GroupModules;
  readonly definitionOf: (defined: Defined) => CoreDefinition;
  readonly opensTables: (defined: Defined) => boolean;
  /** True for the definition of the game's initial state. */
  readonly isBeginning: (defined: Defined) => boolean;
  /** Name of the parameter that carries the state and the input. */
  readonly moment: string;
  /** Name of the callback that receives each solution. */
  readonly found: string;
  readonly report: ReportKind;
  /** Name of the caught error in a definition. */
  readonly error: string;
  /**
   * Name of the function that possibly non-terminating code polls for cancellation; undefined if it is cancelled from
   * outside.
   */
  readonly tick: string | undefined;
  readonly isLazy: (variable: Variable) => boolean;
  readonly mentioned: VariableUses;
  /** Undefined for untyped output. */
  readonly typing: Typing | undefined;
}
