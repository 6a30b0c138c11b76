// Sets of sets that are kept as bits get one more member each at once: none of them is made only to be changed.

import type { Core, CoreModule } from "../core.js";
import { isWide } from "../domains.js";
import { mentions, type Where } from "../free.js";
import { rewritten } from "../rewrite.js";
import { isScalar, lazyVariables } from "../facts/sure.js";

/**
 * Applies to `{A U {x} | A in S}` where the sets are over a domain of few values, and x is a name that has its value, or is written
 * out.
 */
export function families(module: CoreModule, where: Where): CoreModule {
  const lazy = lazyVariables(module.definitions);
  const isKnown = (x: Core): boolean => isScalar(x) || (x.kind === "variable" && !lazy.has(x.variable.id));
  return rewritten(
    module,
    (node) => {
      if (node.kind !== "solve" || node.by !== "collect" || node.steps.length !== 1) return node;
      const { element, span, type } = node;
      const [each] = node.steps;
      if (each?.kind !== "each" || each.pattern.kind !== "bind" || each.otherwise !== undefined) return node;
      const { id } = each.pattern.variable;
      if (
        element.kind !== "primitive" ||
        element.name !== "including" ||
        element.domain === undefined ||
        isWide(element.domain)
      )
        return node;
      const [set, x] = element.args;
      if (
        set?.kind !== "variable" ||
        set.variable.id !== id ||
        x === undefined ||
        !isKnown(x) ||
        mentions(x, (other) => other === id)
      )
        return node;
      return { kind: "primitive", name: "includingInEach", args: [each.set, x], domain: element.domain, span, type };
    },
    where,
  );
}
