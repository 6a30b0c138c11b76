// The kinds of expressions, where a name is of the kind of its value.

import type { Clause, Core, CoreModule, CoreStep } from "../core.js";
import { everyCoreIn } from "../free.js";
import { type Kind, kindOf, type Kinds, kindsOf } from "./kinds.js";

/** Tells the kinds of the nodes of a module. Many documents have no place where one matters, and most few where that of a name does. */
export function kindsIn(module: CoreModule): (node: Core) => Kind {
  let kinds: Kinds | undefined;
  let values: ReadonlyMap<number, Core> | undefined;
  const kind = (node: Core): Kind => {
    const value = node.kind === "variable" ? (values ??= valuesOf(module)).get(node.variable.id) : undefined;
    return value === undefined ? (kindOf(node, (kinds ??= kindsOf(module.definitions))) ?? "value") : kind(value);
  };
  return kind;
}

/** The values of names, by the ids of these. */
function valuesOf(module: CoreModule): ReadonlyMap<number, Core> {
  const values = new Map<number, Core>();
  const take = (binding: Clause | CoreStep): void => {
    if (binding.kind !== "bind") return;
    if ("variable" in binding) values.set(binding.variable.id, binding.value);
    else if (binding.pattern.kind === "bind") values.set(binding.pattern.variable.id, binding.value);
  };
  // A name that sides of an `or` bind has several values, and is left out.
  for (const { clauses } of module.definitions) clauses.forEach(take);
  everyCoreIn(module, (node) => {
    if (node.kind === "solve") node.steps.forEach(take);
    else if (node.kind === "let" && node.pattern.kind === "bind") values.set(node.pattern.variable.id, node.value);
  });
  return values;
}
