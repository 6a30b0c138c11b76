// What the names of a quantifier mean: a plain one is always new, and in a pattern one that is bound already is
// compared (section 5).

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

/** Resolves the sets and the patterns of a quantifier, from the left; each sees the names of those before it. */
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
        const before = resolution.lookUp(leaf.name, scope);
        const hidden = leaf === pattern ? hidesLocal(leaf, before, binder) : undefined;
        if (hidden !== undefined) resolution.report(hidden);
        names.add(leaf.name);
        const variable = resolution.newVariable(leaf);
        variables.set(leaf.name, before.kind === "variable" ? { ...variable, hides: true } : variable);
      }
      scope = inner(scope, [...variables.values()]);
      patterns.push(patternOf(pattern, variables, scope, resolution));
    }
  }
  return { patterns, names, scope };
}

/** True of a name in a pattern that is bound already; where it is no variable, that is worth a warning. */
function isCompared({ name, span }: NameNode, scope: Scope, resolution: Resolution): boolean {
  const binding = resolution.lookUp(name, scope);
  if (!isBound(binding)) return false;
  if (binding.kind !== "variable") resolution.report(boundOutside(name, span, binding));
  return true;
}

/** The pattern, in which a new name takes the part where it first occurs; where it occurs again it is compared. */
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
