// Scopes: which names mean something at a place. Inner scopes are linked to outer ones; below them all lie the
// document's definitions, then the names of a game's moment, then the built-in names. A document's own name wins.

import { builtin } from "../language/builtins.js";
import { momentField } from "../language/easel.js";
import type { Binding, TopScope, Variable } from "./resolved.js";

export interface Scope {
  readonly outer: Scope | undefined;
  readonly variables: ReadonlyMap<string, Binding & { readonly kind: "variable" }>;
}

/** The scope in which these variables are known besides those of `outer`. */
export function inner(outer: Scope | undefined, variables: Iterable<Variable>): Scope {
  const known = new Map<string, Binding & { readonly kind: "variable" }>();
  for (const variable of variables) known.set(variable.name, { kind: "variable", variable });
  return { outer, variables: known };
}

/** What a name means at a place; `unknown` if nothing. */
export function lookUp(name: string, scope: Scope | undefined, top: TopScope): Binding {
  for (let s = scope; s !== undefined; s = s.outer) {
    const binding = s.variables.get(name);
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
