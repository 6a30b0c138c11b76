// Comparisons with an atom, a string or a truth value that is written out, by `===`.

import { settledFactsOf } from "../facts/facts.js";
import type { Core, CoreModule } from "../core.js";
import type { Where } from "../free.js";
import { rewritten } from "../rewrite.js";

/** Applies to every `=` with such a value on one side, whatever is on the other: there is one object an atom. */
export function identities(module: CoreModule, where: Where): CoreModule {
  const facts = settledFactsOf(module);
  return rewritten(
    module,
    (node) =>
      node.kind === "primitive" && node.name === "equal" && node.args.some(isIdentical) && !facts.isComparedAgain(node)
        ? { ...node, isNative: true }
        : node,
    where,
  );
}

function isIdentical({ kind }: Core): boolean {
  return kind === "atom" || kind === "string" || kind === "truth";
}
