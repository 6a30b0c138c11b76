// Which definitions the signatures of a document name: sets that it uses as types.

import type { Expression } from "../syntax/tree.js";
import { definitionsIn } from "./needed.js";
import { allDefinitions, type Defined, type ResolvedDocument } from "./resolved.js";

type Signed = Pick<ResolvedDocument, "definitions" | "used" | "bindings">;

/** The definitions that signatures name. */
export function namedInSignatures(document: Signed): Set<Defined> {
  const found = new Set<Defined>();
  for (const { signature } of allDefinitions(document))
    if (signature !== undefined) addNamed(found, signature.type, document.bindings);
  return found;
}

/** The same, with the definitions that those are made of. */
export function madeOfInSignatures(document: Signed): ReadonlySet<Defined> {
  const found = namedInSignatures(document);
  // What is added while the set is gone through is gone through as well.
  for (const { definition } of found)
    if (definition.body.kind === "expression") addNamed(found, definition.body.value, document.bindings);
  return found;
}

function addNamed(found: Set<Defined>, root: Expression, bindings: ResolvedDocument["bindings"]): void {
  for (const defined of definitionsIn(root, bindings)) found.add(defined);
}
