// Warns where a name with a meaning stands in a binding place: it is tested there, or shadowed by a new one.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import type { Span } from "../source/source.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { conjuncts } from "../syntax/walk.js";
import { bindingPlaces } from "./binding-places.js";
import type { Binding } from "./resolved.js";
import { isBound } from "./scope.js";

interface Around {
  meaning(name: string): Binding;
  isInfinite(set: Expression): boolean;
}

const whatIs = (binding: Binding): string =>
  binding.kind === "variable"
    ? binding.variable.role === "parameter"
      ? "a parameter here"
      : "bound outside"
    : binding.kind === "definition"
      ? "a definition of this document"
      : "a built-in name";

/** Warns that a name in a binding place is compared instead of bound. */
export function boundOutside(name: string, span: Span, binding: Binding): Diagnostic {
  return report(messages.boundOutside, span, { name, what: whatIs(binding) });
}

/** Warns that the new name of a quantifier shadows a local name. */
export function hidesLocal({ name, span }: NameNode, binding: Binding, binder: string): Diagnostic | undefined {
  return binding.kind === "variable" && binding.variable.span.start < span.start
    ? report(messages.hidesLocal, span, { name, binder, what: whatIs(binding) })
    : undefined;
}

/**
 * The names in the conditions of a comprehension or big operator that seem to be bound there: those that occur in the
 * `heads`, and plain names before `in` if nothing to their left binds a new name. `{R | R in rows & c in R}` tests c on
 * purpose.
 */
export function testedNames(
  conditions: readonly Expression[],
  heads: readonly NameNode[],
  { meaning, isInfinite }: Around,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  let bindsNew = false;
  for (const part of conditions.flatMap(conjuncts)) {
    const places = bindingPlaces(part);
    // `e = x` binds x.
    if (
      part.kind === "relation" &&
      part.links.some(
        ({ operator, right }) =>
          operator === "equal" && right.kind === "name" && meaning(right.name).kind === "unknown",
      )
    )
      bindsNew = true;
    for (const place of places) {
      const binding = meaning(place.name);
      if (!isBound(binding)) bindsNew = true;
      else if (
        heads.some(({ name }) => name === place.name) ||
        (!bindsNew && isPlainMembership(part) && !isInfinite(part.links[0]!.right))
      )
        found.push(boundOutside(place.name, place.span, binding));
    }
  }
  return found;
}

/** `x in S` */
function isPlainMembership(part: Expression): part is Expression & { readonly kind: "relation" } {
  return part.kind === "relation" && part.first.kind === "name" && part.links[0]?.operator === "in";
}
