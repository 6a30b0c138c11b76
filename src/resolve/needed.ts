// Reachability in the dependency graph of definitions.

import type { Expression } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import type { Defined, ResolvedDocument } from "./resolved.js";

type Bindings = ResolvedDocument["bindings"];

/** The expressions of a definition, including its signature. */
export const expressionsWithSignature = ({ definition, signature }: Defined): readonly Expression[] => [
  ...expressionsOf(definition),
  ...(signature === undefined ? [] : [signature.type]),
];

export function definitionsIn(root: Expression, bindings: Bindings): readonly Defined[] {
  const named: Defined[] = [];
  everyExpression(root, ({ kind, id }) => {
    const binding = kind === "name" ? bindings.get(id) : undefined;
    if (binding?.kind === "definition") named.push(binding.defined);
  });
  return named;
}

export const neededBy = (defined: Defined, bindings: Bindings): readonly Defined[] =>
  expressionsWithSignature(defined).flatMap((root) => definitionsIn(root, bindings));

/** The given definitions and their transitive dependencies. */
export function withNeeded(roots: Iterable<Defined>, bindings: Bindings): ReadonlySet<Defined> {
  const needed = new Set(roots);
  // The loop also visits definitions that it adds.
  for (const defined of needed) for (const one of neededBy(defined, bindings)) needed.add(one);
  return needed;
}
