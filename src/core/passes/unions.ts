// Unions of more than two sets are made at once.

import type { Core, CoreModule } from "../core.js";
import { type Kinds, kindOf, kindsOf } from "../kinds.js";
import { rewritten } from "../rewrite.js";

type Union = Core & { readonly kind: "primitive" };

/**
 * Applies to `A U B` as a side of another union, if A and B are surely sets: then nothing can fail there, and a failure of
 * `A U B U C` still has the place of its own sign. The sets between are not made.
 */
export function unions(module: CoreModule): CoreModule {
  // Most documents never ask for kinds here.
  let known: { readonly kinds: Kinds; readonly locals: ReadonlyMap<number, Core> } | undefined;
  const isSet = (node: Core): boolean => {
    known ??= { kinds: kindsOf(module.definitions), locals: localsOf(module) };
    const local = node.kind === "variable" ? known.locals.get(node.variable.id) : undefined;
    return kindOf(local ?? node, known.kinds) === "set";
  };
  return rewritten(module, (node) => {
    if (!isUnion(node) || !node.args.some(isUnion)) return node;
    return { ...node, args: node.args.flatMap((arg) => (isUnion(arg) && arg.args.every(isSet) ? arg.args : [arg])) };
  });
}

/** The values of local names, by the ids of these. */
function localsOf({ definitions }: CoreModule): ReadonlyMap<number, Core> {
  return new Map(definitions.flatMap(({ clauses }) => clauses.flatMap((clause) => (clause.kind === "bind" ? [[clause.variable.id, clause.value] as const] : []))));
}

function isUnion(node: Core): node is Union {
  return node.kind === "primitive" && node.name === "union";
}
