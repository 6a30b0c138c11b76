// Which types have names in emitted code: those that the document names, and besides them the members of the sets that
// stand in its signatures, as `Heading` for the members of {(1, 0), (-1, 0), (0, 1), (0, -1)}.

import type { CoreModule } from "../core/core.js";
import { membersOf } from "../types/schemes/scheme.js";
import { keyOf } from "../types/lattice/identity.js";
import { Aliases } from "../types/shown/show.js";
import type { Type } from "../types/lattice/type.js";

/**
 * The names for types in the module of a document. The checker names a type after a set only if all its values are in it
 * (section 7); here a set in a signature gives its name to the type of its members, too, unless another one has the same.
 */
export function typeNames({ aliases, definitions, signatureSets }: CoreModule): Aliases {
  const names = new Aliases();
  for (const [name, type] of aliases.entries()) names.add(name, type);
  const found = new Map<string, { readonly name: string; readonly type: Type }[]>();
  for (const { defined, scheme } of definitions) {
    const type = signatureSets.has(defined) ? membersOf(scheme) : undefined;
    if (type === undefined || names.of(type) !== undefined) continue;
    const key = keyOf(type);
    found.set(key, [...(found.get(key) ?? []), { name: defined.name, type }]);
  }
  for (const [only, ...others] of found.values())
    if (only !== undefined && others.length === 0) names.add(only.name, only.type);
  return names;
}
