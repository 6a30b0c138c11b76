// `|{x in S | p}|` counts solutions, and `|A sec B|` common members: the set of them is never made.

import { integer } from "../../types/type.js";
import type { CoreModule } from "../core.js";
import { boundByLoop, isInjective } from "../injective.js";
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
    const items = set.element.kind === "tuple" ? set.element.items : [set.element];
    if (!items.every((item) => item.kind === "variable" && bound.includes(item.variable.id)) || !isInjective(set)) return node;
    return { ...set, by: "sum", element: { kind: "number", numerator: 1n, denominator: 1n, span: set.element.span }, type: integer, span: node.span };
  });
}
