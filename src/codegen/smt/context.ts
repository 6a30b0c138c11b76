// The context of a translation to SMT-LIB: names, atoms, and the functions that stand for recursive definitions and
// sums. A construct without a translation ends it.

import type { Core, CoreDefinition } from "../../ir/ir.js";
import type { Defined } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import type { SmtNames } from "./names.js";
import type { Smt, Sort } from "./tree.js";
import type { Evaluated, SmtShape, SmtValue } from "./values.js";

/** A construct without an SMT-LIB equivalent. It ends the translation of a statement. */
export class Untranslatable extends Error {
  constructor(
    readonly span: Span,
    readonly reason: string,
  ) {
    super(reason);
  }
}

export function refuse(span: Span, reason: string): never {
  throw new Untranslatable(span, reason);
}

/** A declared function without a definition: equations about some of its values are among the facts. */
interface DeclaredFunction {
  readonly name: string;
  readonly parameters: readonly Sort[];
  readonly result: Sort;
}

/** The context of the queries about one statement. */
export interface SmtContext {
  readonly definitions: ReadonlyMap<Defined, CoreDefinition>;
  readonly names: SmtNames;
  /** Names for the next members of types, instead of generic ones. */
  hints: readonly string[];
  /** The names of quantified variables. */
  readonly bound: Set<string>;
  /** The constants that are parameters of the proof. */
  readonly parameters: ReadonlyMap<Defined, SmtValue>;
  /** The terms of the atoms, by name. */
  readonly atoms: Map<string, Smt>;
  /** The declared functions, by key. */
  readonly functions: Map<string, DeclaredFunction>;
  /** True equations about declared functions. */
  readonly facts: Smt[];
  /** The applications with an equation, as text. */
  readonly unfolded: Set<string>;
  /** The shapes of the results of recursive definitions, by definition and parameter shapes. */
  readonly results: Map<string, SmtShape>;
  /** The recursive definitions whose results are being determined, by the same keys. */
  readonly probes: Set<string>;
  /** Numbers of definitions. */
  readonly identities: Map<Defined, number>;
  /** The number of nested unfolded calls. */
  depth: number;
  /** The number of sums around the current one whose terms are being examined. */
  indices: number;
  /** The literal moduli of integers. */
  readonly moduli: Set<bigint>;
  /** The values of definitions without parameters. */
  readonly constants: Map<Defined, Evaluated>;
}

/** The variables in scope, by id. Those of `where` are evaluated at their first use. */
export interface SmtScope {
  readonly context: SmtContext;
  readonly variables: ReadonlyMap<number, () => Evaluated>;
  readonly evaluate: (node: Core, scope: SmtScope) => Evaluated;
  /** The value of the body of a definition for some arguments. */
  readonly apply: (definition: CoreDefinition, args: readonly SmtValue[], scope: SmtScope) => Evaluated;
}

/** A name for a quantified variable. */
export function newBoundName({ names, bound }: SmtContext, base = "x"): string {
  const name = names.define(base);
  bound.add(name);
  return name;
}

/** A name for a variable whose values are the members of a type. */
export function newMemberName(context: SmtContext, base = "x"): string {
  const [hint = base, ...others] = context.hints;
  context.hints = others;
  return newBoundName(context, hint);
}

export const withVariable = (scope: SmtScope, id: number, value: SmtValue, defined: Smt): SmtScope => {
  const own: Evaluated = { value, defined };
  return { ...scope, variables: new Map([...scope.variables, [id, () => own]]) };
};
