// Resolves the names of quantifiers: a plain name is always new, while a name in a pattern is compared if it is bound
// already (section 5).

import type { Expression, NameNode } from "../syntax/tree.js";
import { leaves } from "./binding-places.js";
import type { Resolution } from "./conditions.js";
import type { Pattern, Variable } from "./resolved.js";
import { inner, isBound, type Scope } from "./scope.js";
import { boundOutside, hidesLocal } from "./tested-names.js";

interface Quantified {
  readonly patterns: readonly Pattern[];
  /** The new names. */
  readonly names: ReadonlySet<string>;
  /** The scope of the body. */
  readonly scope: Scope;
}

/** Resolves the sets and patterns of a quantifier from left to right; each sees the names of those before it. */
export function quantified(
  node: Expression & { readonly kind: "quantifier" },
  outer: Scope,
  resolution: Resolution,
): Quantified {
  let scope = outer;
  const patterns: Pattern[] = [];
  const names = new Set<string>();
  const binder = resolution.firstWord(node.span);
  for (const binding of node.bindings) {
    resolution.resolve(binding.set, scope);
    for (const pattern of binding.patterns) {
      const variables = new Map<string, Variable>();
      for (const leaf of leaves(pattern)) {
        if (variables.has(leaf.name) || (leaf !== pattern && isCompared(leaf, scope, resolution))) continue;
        const hidden = leaf === pattern ? hidesLocal(leaf, resolution.lookUp(leaf.name, scope), binder) : undefined;
        if (hidden !== undefined) resolution.report(hidden);
        names.add(leaf.name);
        variables.set(leaf.name, resolution.newVariable(leaf));
      }
      scope = inner(scope, [...variables.values()]);
      patterns.push(patternOf(pattern, variables, scope, resolution));
    }
  }
  return { patterns, names, scope };
}

/** True for a name in a pattern that is bound already; if it is not a variable, there is a warning. */
function isCompared({ name, span }: NameNode, scope: Scope, resolution: Resolution): boolean {
  const binding = resolution.lookUp(name, scope);
  if (!isBound(binding)) return false;
  if (binding.kind !== "variable") resolution.report(boundOutside(name, span, binding));
  return true;
}

/** The pattern. A new name binds at its first occurrence; at further occurrences it is compared. */
function patternOf(node: Expression, fresh: Map<string, Variable>, scope: Scope, resolution: Resolution): Pattern {
  if (node.kind === "tuple")
    return {
      kind: "tuple",
      items: node.items.map((item) => patternOf(item, fresh, scope, resolution)),
      span: node.span,
    };
  const variable = node.kind === "name" ? fresh.get(node.name) : undefined;
  if (variable === undefined || node.kind !== "name") {
    resolution.resolve(node, scope);
    return { kind: "match", expression: node };
  }
  fresh.delete(node.name);
  resolution.bind(node, variable);
  return { kind: "bind", variable };
}
