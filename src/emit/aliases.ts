// Which types have names in emitted code: those that the document names, and besides them the members of the sets that
// stand in its signatures, as `Heading` for the members of {(1, 0), (-1, 0), (0, 1), (0, -1)}.

import type { Defined } from "../names/resolved.js";
import { everyExpression } from "../syntax/walk.js";
import type { CheckedDocument } from "../types/check.js";
import { membersOf } from "../types/schemes/scheme.js";
import { keyOf } from "../types/lattice/identity.js";
import { Aliases } from "../types/shown/show.js";
import type { Type } from "../types/lattice/type.js";

/**
 * The names for types in the module of a document. The checker names a type after a set only if all its values are in it
 * (section 7); here a set in a signature gives its name to the type of its members, too, unless another one has the same.
 */
export function typeNames(document: CheckedDocument): Aliases {
  const names = new Aliases();
  for (const [name, type] of document.aliases.entries()) names.add(name, type);
  const found = new Map<string, { readonly name: string; readonly type: Type }[]>();
  for (const defined of namedInSignatures(document)) {
    const scheme = document.schemes.get(defined.definition.id);
    const type = scheme && membersOf(scheme);
    if (type === undefined || names.of(type) !== undefined) continue;
    const key = keyOf(type);
    found.set(key, [...(found.get(key) ?? []), { name: defined.name, type }]);
  }
  for (const [only, ...others] of found.values())
    if (only !== undefined && others.length === 0) names.add(only.name, only.type);
  return names;
}

/** The definitions of the document that its signatures name. */
function namedInSignatures({ definitions, bindings }: CheckedDocument): ReadonlySet<Defined> {
  const found = new Set<Defined>();
  for (const { signature } of definitions) {
    if (signature === undefined) continue;
    everyExpression(signature.type, ({ id }) => {
      const binding = bindings.get(id);
      if (binding?.kind === "definition" && binding.defined.parameters.length === 0) found.add(binding.defined);
    });
  }
  return found;
}
