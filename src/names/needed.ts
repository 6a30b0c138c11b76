// Which definitions others need: those that they name, and those that these name in turn.

import type { Expression } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import type { Defined, ResolvedDocument } from "./resolved.js";

type Bindings = ResolvedDocument["bindings"];

/** The expressions of a definition, and of its signature. */
export const expressionsWithSignature = ({ definition, signature }: Defined): readonly Expression[] => [
  ...expressionsOf(definition),
  ...(signature === undefined ? [] : [signature.type]),
];

/** The definitions that an expression names. */
export function definitionsIn(root: Expression, bindings: Bindings): readonly Defined[] {
  const named: Defined[] = [];
  everyExpression(root, ({ kind, id }) => {
    const binding = kind === "name" ? bindings.get(id) : undefined;
    if (binding?.kind === "definition") named.push(binding.defined);
  });
  return named;
}

/** The definitions that a definition names. */
export const neededBy = (defined: Defined, bindings: Bindings): readonly Defined[] =>
  expressionsWithSignature(defined).flatMap((root) => definitionsIn(root, bindings));

/** Some definitions, and all that they need. */
export function withNeeded(roots: Iterable<Defined>, bindings: Bindings): ReadonlySet<Defined> {
  const needed = new Set(roots);
  // What is added while the set is gone through is gone through as well.
  for (const defined of needed) for (const one of neededBy(defined, bindings)) needed.add(one);
  return needed;
}
