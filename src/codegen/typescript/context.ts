// The context of emission: facts about the module, the variables that the current definition reads, and the rules that
// the files of this folder apply to each other's nodes.

import type { Core, CoreDefinition, CoreStep } from "../../ir/ir.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import type { Type } from "../../types/lattice/type.js";
import type { Domains } from "./domains.js";
import type { GroupModules } from "./groups.js";
import type { LiteralConstants } from "./literal-constants.js";
import type { VariableUses } from "./mentioned.js";
import type { Names, RuntimeExport } from "./names.js";
import type { Tables } from "./tables.js";
import type { Typing } from "./typing.js";
import * as ts from "./typescript.js";

/**
 * Error reporting of emitted functions: `places` adds the definition and its arguments to each error that passes
 * through.
 */
export type ReportKind = "none" | "places" | "reasons";

/** The mutually recursive rules. Calls through this table keep the imports of their files acyclic. */
export interface Emitters {
  readonly expression: (context: EmitContext, node: Core, type: Type | undefined) => ts.Expression;
  readonly loops: (
    context: EmitContext,
    steps: readonly CoreStep[],
    needed: ReadonlySet<number>,
    inner: () => readonly ts.Statement[],
  ) => readonly ts.Statement[];
  readonly functionBody: (
    context: EmitContext,
    body: Core,
    result: Type | undefined,
  ) => readonly ts.Statement[] | undefined;
}

/** The moment and the variables that the code emitted for a definition reads. */
interface Reads {
  moment: boolean;
  /** Ids of variables. */
  readonly variables: Set<number>;
}

export interface EmitContext {
  readonly emitters: Emitters;
  readonly reads: Reads;
  /** True while the continuation of a pending call is emitted. */
  readonly isResuming: boolean;
  readonly names: Names;
  readonly isTruth: (node: Core) => boolean;
  /** True if the value of a node is certainly a number. */
  readonly isNumber: (node: Core) => boolean;
  /** True if evaluation neither fails nor diverges. */
  readonly isTotal: (node: Core) => boolean;
  /** True for arguments of a tail call in a loop that may be omitted if their parameter is unused. */
  readonly canBeLeftOut: (arg: Core) => boolean;
  /** True if the node is certainly a JavaScript number that can start a counting loop. */
  readonly isCounted: (node: Core) => boolean;
  readonly domains: Domains;
  readonly tables: Tables;
  readonly groups: GroupModules;
  readonly literals: LiteralConstants;
  /** The name of the current definition if it may be evaluated several times. */
  readonly repeatedDefinition: string | undefined;
  readonly definitionOf: (defined: Defined) => CoreDefinition;
  readonly opensTables: (defined: Defined) => boolean;
  /** True for the definition of the game's initial state. */
  readonly isBeginning: (defined: Defined) => boolean;
  /** Returns the position of a definition: "12:1", or "sets.led:12:1" if there may be several documents. */
  readonly placeOf: (defined: Defined) => string;
  /** Name of the parameter that carries the state and the input. */
  readonly moment: string;
  /** Name of the callback that receives each solution. */
  readonly solutionCallback: string;
  readonly report: ReportKind;
  /** Name of the caught error in a definition. */
  readonly error: string;
  /**
   * Name of the function that possibly non-terminating code polls for cancellation; undefined if it is cancelled from
   * outside.
   */
  readonly tick: string | undefined;
  readonly isLazy: (variable: Variable) => boolean;
  readonly uses: VariableUses;
  /** Undefined for untyped output. */
  readonly typing: Typing | undefined;
}

export const newReads = (): Reads => ({ moment: false, variables: new Set() });

/** Emits an expression. If a type is expected, it is cast unless tsc infers that type. */
export function emitExpression(context: EmitContext, node: Core, type?: Type): ts.Expression {
  return context.emitters.expression(context, node, type);
}

/**
 * Emits loops over the solutions of `steps` with `inner` as their body; `needed` are the ids of the variables it uses.
 */
export const emitLoops: Emitters["loops"] = (context, steps, needed, inner) =>
  context.emitters.loops(context, steps, needed, inner);

export function runtimeCall(
  { names }: EmitContext,
  name: RuntimeExport,
  args: readonly ts.Expression[],
  typeArguments: readonly ts.Type[] = [],
): ts.Expression {
  return ts.call(names.runtime(name), args, typeArguments);
}

/** Casts code to a type. JavaScript needs no casts. */
export function castTo(context: EmitContext, code: ts.Expression, type: Type): ts.Expression {
  const { typing } = context;
  return typing === undefined ? code : runtimeCall(context, "known", [code], [typing.of(type)]);
}

/** Emits the moment and records that the current definition reads it. */
export function emitMoment({ reads, moment }: EmitContext): ts.Identifier {
  reads.moment = true;
  return ts.id(moment);
}

export function valueType({ names }: EmitContext): ts.Type {
  return ts.ref(names.runtimeType("Value"));
}
