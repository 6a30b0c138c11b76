// Relations that are joined are looked up by a coordinate that is known, instead of being walked again and again.

import { boundBy, boundIn } from "../clauses.js";
import type { Core, CoreModule, CoreStep } from "../core.js";
import { stepsWith, withNodes, withParts } from "../rewrite.js";
import { sureParts } from "../sure.js";

/** The names that the loops around bind; undefined where there are none. */
type Around = ReadonlySet<number> | undefined;

/**
 * Applies to a loop over tuples inside another loop, as for `(b, c) in S` in `{(a, c) | (a, b) in R & (b, c) in S}`, if S is the
 * same set at each turn and a coordinate is a name that is known before. The set keeps an index of that coordinate, once it has
 * been asked for a few times.
 */
export function indexes(module: CoreModule): CoreModule {
  const isSure = sureParts(module);
  const indexed = (step: CoreStep & { readonly kind: "each" }, around: ReadonlySet<number>): CoreStep => {
    const { pattern, set } = step;
    const isSame = set.kind === "moment" || (set.kind === "call" && set.args.length === 0) || (set.kind === "variable" && isSure(set) && !around.has(set.variable.id));
    const key = pattern.kind === "tuple" && isSame ? pattern.items.findIndex((item) => item.kind === "match" && isSure(item.value)) : -1;
    return key < 0 ? step : { ...step, key };
  };
  const inside = (around: Around, names: readonly { readonly id: number }[]): ReadonlySet<number> => new Set([...(around ?? []), ...names.map(({ id }) => id)]);
  const visit = (node: Core, around: Around): Core => {
    switch (node.kind) {
      case "solve": {
        let inner = around;
        const steps = node.steps.flatMap((step) => {
          const [changed = step] = stepsWith([step], (part) => visit(part, inner));
          const result = changed.kind === "each" && inner !== undefined ? indexed(changed, inner) : changed;
          if (step.kind === "each" || step.kind === "either" || inner !== undefined) inner = inside(inner, boundBy(step));
          return [result];
        });
        return { ...node, steps, element: visit(node.element, inner) };
      }
      case "quantify": {
        const inner = inside(around, boundIn(node.pattern));
        return withParts(node, (part) => visit(part, part === node.body ? inner : around));
      }
      default:
        return withParts(node, (part) => visit(part, around));
    }
  };
  return withNodes(module, (node) => visit(node, undefined));
}
