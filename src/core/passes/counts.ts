// `|{x in S | p}|` counts solutions, and `|A sec B|` common members: the set of them is never made.

import { integer } from "../../types/type.js";
import { boundIn } from "../clauses.js";
import type { Core, CoreModule, CoreStep } from "../core.js";
import { rewritten } from "../rewrite.js";

/**
 * Applies to the number of members of a comprehension whose element is a name, or a tuple of names, that loops bind, and in
 * which all names occur that loops bind: then different solutions give different members, and each counts as one. To the
 * number of members of an intersection it always applies.
 */
export function counts(module: CoreModule): CoreModule {
  return rewritten(module, (node) => {
    if (node.kind !== "primitive" || node.name !== "size") return node;
    const [set] = node.args;
    if (set?.kind === "primitive" && set.name === "intersection") return { ...node, name: "commonSize", args: set.args };
    if (set?.kind !== "solve" || set.by !== "collect") return node;
    const bound = set.steps.flatMap(boundByLoop);
    const shown = namesIn(set.element);
    const areSame = shown !== undefined && bound.every((id) => shown.has(id)) && [...shown].every((id) => bound.includes(id));
    if (!areSame) return node;
    return { ...set, by: "sum", element: { kind: "number", numerator: 1n, denominator: 1n, span: set.element.span }, type: integer, span: node.span };
  });
}

/** The ids of the names that a loop binds. */
function boundByLoop(step: CoreStep): readonly number[] {
  switch (step.kind) {
    case "each":
      return boundIn(step.pattern).map(({ id }) => id);
    case "either":
      return step.variables.map(({ id }) => id);
    case "bind":
    case "filter":
      return [];
  }
}

/** The ids of the names of which an element consists; nothing if there is anything else in it. */
function namesIn(element: Core): ReadonlySet<number> | undefined {
  const items = element.kind === "tuple" ? element.items : [element];
  const ids = new Set<number>();
  for (const item of items) {
    if (item.kind !== "variable") return undefined;
    ids.add(item.variable.id);
  }
  return ids;
}
