// `floor(a / b)` in one operation: the fraction between is never made.

import type { CoreModule } from "../core.js";
import type { Where } from "../free.js";
import { rewritten } from "../rewrite.js";

/**
 * Applies to every `floor` of a division, whatever the operands are. A failure can only come from the division, so it keeps
 * the place of that.
 */
export function quotients(module: CoreModule, where: Where): CoreModule {
  return rewritten(
    module,
    (node) => {
      if (node.kind !== "primitive" || node.name !== "floor") return node;
      const [inside] = node.args;
      return inside?.kind === "primitive" && inside.name === "divide" ? { ...inside, name: "quotient" } : node;
    },
    where,
  );
}
