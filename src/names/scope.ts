// Scopes: the meaning of names at each place. An inner scope is linked to its outer one; beyond the outermost are the
// document's definitions, then the fields of a game's moment, then the built-in names. A document's own name shadows
// the others.

import { builtin } from "../language/builtins.js";
import { momentField } from "../language/easel.js";
import type { Binding, Defined, TopScope, Variable } from "./resolved.js";

type VariableBinding = Binding & { readonly kind: "variable" };

/** Up to this many variables are searched linearly; for more, a map is built on first use. */
const few = 8;

/** Some variables, and the enclosing scope. Of several variables with the same name, the last one counts. */
export class Scope {
  readonly #bindings: readonly VariableBinding[];
  #byName: ReadonlyMap<string, VariableBinding> | undefined;

  constructor(
    readonly outer: Scope | undefined,
    variables: readonly Variable[],
  ) {
    this.#bindings = variables.map((variable) => ({ kind: "variable", variable }));
  }

  /** The variable with this name in this scope itself. */
  own(name: string): VariableBinding | undefined {
    if (this.#bindings.length <= few) return this.#bindings.findLast(({ variable }) => variable.name === name);
    this.#byName ??= new Map(this.#bindings.map((binding) => [binding.variable.name, binding]));
    return this.#byName.get(name);
  }

  /** The variables declared in this scope itself. */
  variables(): readonly Variable[] {
    return this.#bindings.map(({ variable }) => variable);
  }

  /** The names declared in this scope itself. */
  names(): readonly string[] {
    return this.#bindings.map(({ variable }) => variable.name);
  }
}

/** The scope with these variables inside `outer`. */
export function inner(outer: Scope | undefined, variables: readonly Variable[]): Scope {
  return new Scope(outer, variables);
}

/** The meaning of a name at a place; `unknown` if it has none. */
export function lookUp(name: string, scope: Scope | undefined, top: TopScope): Binding {
  for (let s = scope; s !== undefined; s = s.outer) {
    const binding = s.own(name);
    if (binding !== undefined) return binding;
  }
  const defined = top.defined.get(name);
  if (defined !== undefined) return { kind: "definition", defined };
  const used = top.used.get(name);
  if (used !== undefined)
    return used.length > 1 ? { kind: "unknown", among: used } : { kind: "definition", defined: used[0]!, isUsed: true };
  const field = top.isGame ? momentField(name) : undefined;
  if (field !== undefined) return { kind: "moment", field };
  const row = builtin(name);
  if (row !== undefined) return { kind: "builtin", name, row };
  return { kind: "unknown" };
}

/** The definition that a name has in a document, its own or that of a used one. */
export function definitionOf(name: string, { defined, used }: TopScope): Defined | undefined {
  const others = used.get(name);
  return defined.get(name) ?? (others?.length === 1 ? others[0] : undefined);
}

/**
 * True if a name in a binding place is compared instead of bound anew (section 6): variables, definitions without
 * parameters, built-in constants, the state and the input. Functions cannot be compared, so their names can be bound; so can
 * those of constants of used documents, of which the reader sees nothing.
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
    case "unknown":
      return false;
  }
}
