// Scopes: which names mean something at a place. Inner scopes are linked to outer ones; below them all lie the
// document's definitions, then the names of a game's moment, then the built-in names. A document's own name wins.

import { builtin } from "../language/builtins.js";
import { momentField } from "../language/easel.js";
import type { Binding, TopScope, Variable } from "./resolved.js";

type VariableBinding = Binding & { readonly kind: "variable" };

/** So many variables are looked through one by one; a table of more is made when it is first needed. */
const few = 8;

/** Some variables, and the scope around them. Of variables with one name the last is known. */
export class Scope {
  readonly #bindings: readonly VariableBinding[];
  #byName: ReadonlyMap<string, VariableBinding> | undefined;

  constructor(
    readonly outer: Scope | undefined,
    variables: readonly Variable[],
  ) {
    this.#bindings = variables.map((variable) => ({ kind: "variable", variable }));
  }

  /** What the name means in this scope itself. */
  own(name: string): VariableBinding | undefined {
    if (this.#bindings.length <= few) return this.#bindings.findLast(({ variable }) => variable.name === name);
    this.#byName ??= new Map(this.#bindings.map((binding) => [binding.variable.name, binding]));
    return this.#byName.get(name);
  }

  /** The names that are known in this scope itself. */
  names(): readonly string[] {
    return this.#bindings.map(({ variable }) => variable.name);
  }
}

/** The scope in which these variables are known besides those of `outer`. */
export function inner(outer: Scope | undefined, variables: readonly Variable[]): Scope {
  return new Scope(outer, variables);
}

/** What a name means at a place; `unknown` if nothing. */
export function lookUp(name: string, scope: Scope | undefined, top: TopScope): Binding {
  for (let s = scope; s !== undefined; s = s.outer) {
    const binding = s.own(name);
    if (binding !== undefined) return binding;
  }
  const defined = top.defined.get(name);
  if (defined !== undefined) return { kind: "definition", defined };
  const field = top.isGame ? momentField(name) : undefined;
  if (field !== undefined) return { kind: "moment", field };
  const row = builtin(name);
  if (row !== undefined) return { kind: "builtin", name, row };
  return { kind: "unknown" };
}

/**
 * True if a name in a binding place is compared and not bound anew (section 6): variables, definitions without
 * parameters, built-in constants, the state and the input. Functions cannot be compared, so their names are free.
 */
export function isBound(binding: Binding): boolean {
  switch (binding.kind) {
    case "variable":
    case "moment":
      return true;
    case "definition":
      return binding.defined.parameters.length === 0;
    case "builtin":
      return binding.row.kind === "constant";
    case "typeVariable":
    case "unknown":
      return false;
  }
}
