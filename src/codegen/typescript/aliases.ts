// Type aliases of the emitted module: types named in the document, and the member types of sets in its signatures,
// such as `Heading` for {(1, 0), (-1, 0), (0, 1), (0, -1)}.

import type { CoreModule } from "../../ir/ir.js";
import { membersOf } from "../../types/schemes/scheme.js";
import { keyOf } from "../../types/lattice/identity.js";
import { Aliases } from "../../types/printing/printer.js";
import type { Type } from "../../types/lattice/type.js";

/**
 * Returns the type names of a document's module. The checker names a type after a set only if the set contains all
 * its values (section 7). Here a set in a signature also names the type of its members, unless several sets have the
 * same member type.
 */
export function typeNames({ aliases, definitions, signatureSets }: CoreModule): Aliases {
  const names = new Aliases();
  for (const [name, type] of aliases.entries()) names.add(name, type);
  const candidates = new Map<string, { readonly name: string; readonly type: Type }[]>();
  for (const { defined, scheme } of definitions) {
    const type = signatureSets.has(defined) ? membersOf(scheme) : undefined;
    if (type === undefined || names.nameOf(type) !== undefined) continue;
    const key = keyOf(type);
    candidates.set(key, [...(candidates.get(key) ?? []), { name: defined.name, type }]);
  }
  for (const [only, ...others] of candidates.values())
    if (only !== undefined && others.length === 0) names.add(only.name, only.type);
  return names;
}
