// Unions of more than two sets are made at once.

import type { Core, CoreModule } from "../core.js";
import type { Where } from "../free.js";
import { factsOf } from "../facts/facts.js";
import { rewritten } from "../rewrite.js";

type Union = Core & { readonly kind: "primitive" };

/**
 * Applies to `A U B` as a side of another union, if A and B are surely sets: then nothing can fail there, and a failure of
 * `A U B U C` still has the place of its own sign. The sets between are not made.
 */
export function unions(module: CoreModule, where: Where): CoreModule {
  const isSet = (node: Core): boolean => factsOf(module).kind(node) === "set";
  return rewritten(
    module,
    (node) => {
      if (!isUnion(node) || !node.args.some(isUnion)) return node;
      return { ...node, args: node.args.flatMap((arg) => (isUnion(arg) && arg.args.every(isSet) ? arg.args : [arg])) };
    },
    where,
  );
}

function isUnion(node: Core): node is Union {
  return node.kind === "primitive" && node.name === "union";
}
