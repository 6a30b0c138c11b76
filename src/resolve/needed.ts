// Reachability in the dependency graph of definitions.

import type { Expression } from "../syntax/tree.js";
import { expressionsOf, nodesOfKind } from "../syntax/walk.js";
import type { Defined, ResolvedDocument } from "./resolved.js";

type Bindings = ResolvedDocument["bindings"];

/** The expressions of a definition, including its signature. */
export const expressionsWithSignature = ({ definition, signature }: Defined): readonly Expression[] => [
  ...expressionsOf(definition),
  ...(signature === undefined ? [] : [signature.type]),
];

export function definitionsIn(root: Expression, bindings: Bindings): readonly Defined[] {
  return nodesOfKind([root], "name").flatMap(({ id }) => {
    const binding = bindings.get(id);
    return binding?.kind === "definition" ? [binding.defined] : [];
  });
}

export const directDependencies = (defined: Defined, bindings: Bindings): readonly Defined[] =>
  expressionsWithSignature(defined).flatMap((root) => definitionsIn(root, bindings));

/** Returns the given definitions and their transitive dependencies. */
export function withDependencies(roots: Iterable<Defined>, bindings: Bindings): ReadonlySet<Defined> {
  const reachable = new Set(roots);
  // The loop also visits definitions that it adds.
  for (const defined of reachable) for (const one of directDependencies(defined, bindings)) reachable.add(one);
  return reachable;
}
