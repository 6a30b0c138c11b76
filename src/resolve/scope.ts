// Scopes. An inner scope links to its outer one; beyond the outermost are the document's definitions, then imported
// ones, then the fields of a game's moment, then the built-in names, then those of a graded submission.

import { builtin } from "../language/builtins.js";
import { momentField } from "../language/easel.js";
import type { Binding, Defined, TopScope, Variable } from "./resolved.js";
import { maxSearchedLinearly } from "./limits.js";

type VariableBinding = Binding & { readonly kind: "variable" };

/** A scope with its variables. If several have the same name, the last one counts. */
export class Scope {
  readonly #bindings: readonly VariableBinding[];
  #byName: ReadonlyMap<string, VariableBinding> | undefined;

  constructor(
    readonly outer: Scope | undefined,
    variables: readonly Variable[],
  ) {
    this.#bindings = variables.map((variable) => ({ kind: "variable", variable }));
  }

  /** The variable of this name in this scope, not in an outer one. */
  localBinding(name: string): VariableBinding | undefined {
    if (this.#bindings.length <= maxSearchedLinearly)
      return this.#bindings.findLast(({ variable }) => variable.name === name);
    this.#byName ??= new Map(this.#bindings.map((binding) => [binding.variable.name, binding]));
    return this.#byName.get(name);
  }

  variables(): readonly Variable[] {
    return this.#bindings.map(({ variable }) => variable);
  }

  names(): readonly string[] {
    return this.#bindings.map(({ variable }) => variable.name);
  }
}

export function inner(outer: Scope | undefined, variables: readonly Variable[]): Scope {
  return new Scope(outer, variables);
}

/** The binding of a name in a scope; `unknown` if it has none. */
export function lookUp(name: string, scope: Scope | undefined, top: TopScope): Binding {
  for (let s = scope; s !== undefined; s = s.outer) {
    const binding = s.localBinding(name);
    if (binding !== undefined) return binding;
  }
  const defined = top.defined.get(name);
  if (defined !== undefined) return { kind: "definition", defined };
  const { graded } = top;
  if (graded?.requiredNames.has(name) === true) {
    const submission = graded.submitted.get(name);
    return submission === undefined ? { kind: "unknown", isAsked: true } : { kind: "definition", defined: submission };
  }
  const used = top.used.get(name);
  if (used !== undefined)
    return used.length > 1 ? { kind: "unknown" } : { kind: "definition", defined: used[0]!, isUsed: true };
  const field = top.isGame ? momentField(name) : undefined;
  if (field !== undefined) return { kind: "moment", field };
  const row = builtin(name);
  if (row !== undefined) return { kind: "builtin", name, row };
  const gradedDefinition =
    graded === undefined ? undefined : (solutionIn(name, graded.solution) ?? graded.submitted.get(name));
  return gradedDefinition === undefined
    ? { kind: "unknown" }
    : { kind: "definition", defined: gradedDefinition, isUsed: true };
}

export function definitionOf(name: string, { defined, used }: TopScope): Defined | undefined {
  const others = used.get(name);
  return defined.get(name) ?? (others?.length === 1 ? others[0] : undefined);
}

/** Prefix of the names by which tests refer to the definitions of the solution. */
const solutionPrefix = "solution_";

/** The definition of a solution that a name such as `solution_f` refers to. */
const solutionIn = (name: string, solution: ReadonlyMap<string, Defined>): Defined | undefined =>
  name.startsWith(solutionPrefix) ? solution.get(name.slice(solutionPrefix.length)) : undefined;

/** True for a name that is defined only by the submission. */
export const isDefinedOnlyBySubmission = (binding: Binding, name: string, { graded }: TopScope): boolean =>
  binding.kind === "definition" && binding.isUsed === true && graded?.submitted.get(name) === binding.defined;

/**
 * True if a name in a binding position is compared instead of rebound (section 6): variables, parameterless
 * definitions, built-in constants, the state and the input. The names of functions, which cannot be compared, can be
 * rebound, and so can imported constants, which the document does not show.
 */
export function isBound(binding: Binding): boolean {
  switch (binding.kind) {
    case "variable":
    case "moment":
      return true;
    case "definition":
      return binding.defined.parameters.length === 0 && binding.isUsed !== true;
    case "builtin":
      return binding.row.kind === "constant";
    case "typeVariable":
      return false;
    case "unknown":
      return binding.isAsked === true;
  }
}
