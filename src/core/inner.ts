// Inner definitions, whose arguments are surely in the sets of their signatures.

import type { Defined } from "../names/resolved.js";
import { variablesIn } from "../types/lattice/variables.js";
import { partOf, type Type } from "../types/lattice/type.js";
import type { CheckedDocument } from "../types/check.js";
import type { Core, CoreDefinition, CoreModule } from "./core.js";

/** An inner definition, with the types that its parameters surely have; undefined where no check of the boundary says so. */
export interface Inner {
  readonly definition: CoreDefinition;
  readonly types: readonly (Type | undefined)[];
}

/** The inner definitions of a module that have one type. */
export function innerDefinitions({ definitions, document }: CoreModule): ReadonlyMap<Defined, Inner> {
  const byName = new Map(definitions.filter(({ role }) => role === "inner").map((one) => [one.defined, one]));
  const found = new Map<Defined, Inner>();
  if (byName.size === 0) return found;
  for (const { role, body, clauses, parameters } of definitions) {
    const definition = role === "boundary" && body.kind === "call" ? byName.get(body.defined) : undefined;
    const types = definition && parameterTypes(definition, document);
    if (definition === undefined || types === undefined) continue;
    const checked = new Set(
      clauses.flatMap((clause) =>
        clause.kind === "require" && clause.clause === "signature" ? checkedIn(clause.condition) : [],
      ),
    );
    found.set(definition.defined, {
      definition,
      types: types.map((type, i) => (checked.has(parameters[i]!.id) ? type : undefined)),
    });
  }
  return found;
}

function parameterTypes({ defined }: CoreDefinition, { schemes }: CheckedDocument): readonly Type[] | undefined {
  const [only, ...others] = schemes.get(defined.definition.id)?.readings ?? [];
  return only !== undefined &&
    others.length === 0 &&
    [...only.parameters, only.result].every((type) => variablesIn(type).size === 0)
    ? only.parameters
    : undefined;
}

/** The parameter of `p in S`. */
function checkedIn(condition: Core): readonly number[] {
  const value = condition.kind === "primitive" && condition.name === "has" ? condition.args[1] : undefined;
  return value?.kind === "variable" ? [value.variable.id] : [];
}

/** How many coordinates all values of a type have, if these are tuples of one length. */
export function lengthOf(type: Type | undefined): number | undefined {
  return type?.length === 1 ? partOf(type, "tuple")?.items.length : undefined;
}
