// The atoms and strings that a document writes: a name that is unknown may be one of them without its backquote or quotes.

import type { Expression } from "../syntax/tree.js";
import { everyExpression } from "../syntax/walk.js";

export interface Literals {
  readonly atoms: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
}

/** The atoms and strings in some expressions. */
export function literalsOf(roots: readonly Expression[]): Literals {
  const atoms = new Set<string>();
  const texts = new Set<string>();
  for (const root of roots) {
    everyExpression(root, (node) => {
      if (node.kind === "atom") atoms.add(node.name);
      else if (node.kind === "string") texts.add(node.value);
    });
  }
  return { atoms, texts };
}
