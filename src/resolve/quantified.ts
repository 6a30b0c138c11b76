// Resolves the names of quantifiers: a plain name is always new, while a name in a pattern is compared if it is already
// bound (section 5).

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { leaves } from "./binding-places.js";
import type { Resolution } from "./conditions.js";
import type { Binding, Pattern, Variable } from "./resolved.js";
import { inner, isBound, type Scope } from "./scope.js";
import { type ComparedName, conditionOf } from "./captured-names.js";

interface Quantified {
  readonly patterns: readonly Pattern[];
  readonly names: ReadonlySet<string>;
  readonly scope: Scope;
  readonly variables: ReadonlySet<number>;
  /** The names in patterns that are bound outside. */
  readonly compared: readonly ComparedName[];
}

/**
 * Resolves the sets and patterns of a quantifier from left to right. The scope of each name includes the sets and
 * patterns after it.
 */
export function resolveQuantifier(
  node: Expression & { readonly kind: "quantifier" },
  outer: Scope,
  resolution: Resolution,
): Quantified {
  let scope = outer;
  const patterns: Pattern[] = [];
  const names = new Set<string>();
  const ids = new Set<number>();
  const compared: ComparedName[] = [];
  const binder = resolution.firstWord(node.span);
  for (const binding of node.bindings) {
    resolution.resolve(binding.set, scope);
    for (const pattern of binding.patterns) {
      const variables = new Map<string, Variable>();
      for (const leaf of leaves(pattern)) {
        if (variables.has(leaf.name)) continue;
        const before = resolution.lookUp(leaf.name, scope);
        if (leaf !== pattern && isBound(before)) {
          const condition = conditionOf(pattern, binding.set);
          if (before.kind !== "variable" || !ids.has(before.variable.id))
            compared.push({ node: leaf, binding: before, form: "pattern", isFirst: false, condition });
          continue;
        }
        const hidden = leaf === pattern ? hidesLocal(leaf, before, binder) : undefined;
        if (hidden !== undefined) resolution.report(hidden);
        names.add(leaf.name);
        const variable = resolution.newVariable(leaf);
        ids.add(variable.id);
        variables.set(leaf.name, variable);
      }
      scope = inner(scope, [...variables.values()]);
      patterns.push(patternOf(pattern, variables, scope, resolution));
    }
  }
  return { patterns, names, scope, variables: ids, compared };
}

function hidesLocal({ name, span }: NameNode, binding: Binding, binder: string): Diagnostic | undefined {
  if (binding.kind !== "variable" || binding.variable.span.start >= span.start) return undefined;
  const what = binding.variable.role === "parameter" ? "a parameter here" : "bound outside";
  return report(messages.hidesLocal, span, { name, binder, what });
}

/** Builds a pattern. A new name binds at its first occurrence and is compared at later ones. */
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
