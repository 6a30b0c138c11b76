// Definitions used as types in the signatures of a document.

import type { Expression } from "../syntax/tree.js";
import { definitionsIn } from "./needed.js";
import { allDefinitions, type Defined, type ResolvedDocument } from "./resolved.js";

type Signed = Pick<ResolvedDocument, "definitions" | "used" | "bindings">;

export function namedInSignatures(document: Signed): Set<Defined> {
  const definitions = new Set<Defined>();
  for (const { signature } of allDefinitions(document))
    if (signature !== undefined) addNamed(definitions, signature.type, document.bindings);
  return definitions;
}

/** The definitions that signatures refer to, with their dependencies. */
export function madeOfInSignatures(document: Signed): ReadonlySet<Defined> {
  const definitions = namedInSignatures(document);
  // The loop also visits definitions that it adds.
  for (const { definition } of definitions)
    if (definition.body.kind === "expression") addNamed(definitions, definition.body.value, document.bindings);
  return definitions;
}

function addNamed(definitions: Set<Defined>, root: Expression, bindings: ResolvedDocument["bindings"]): void {
  for (const defined of definitionsIn(root, bindings)) definitions.add(defined);
}
