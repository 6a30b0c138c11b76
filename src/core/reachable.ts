// What is left of a module for those who start from some of its definitions only.

import type { Defined } from "../names/resolved.js";
import type { Core, CoreModule } from "./core.js";
import { everyCore, everyCoreOf } from "./free.js";

/** The module with the definitions to which the roots lead, in its order; nobody calls the others. */
export function reachableFrom(roots: readonly Defined[], module: CoreModule): CoreModule {
  const { definitions } = module;
  const lowered = new Map(definitions.map((one) => [one.defined, one]));
  const reached = new Set(roots);
  // What is put into a set while it is walked is walked as well.
  for (const defined of reached) {
    const definition = lowered.get(defined);
    if (definition !== undefined)
      for (const named of namedIn((visit) => everyCoreOf(definition, visit))) reached.add(named);
  }
  return { ...module, roots, definitions: definitions.filter(({ defined }) => reached.has(defined)) };
}

/** The definitions that an expression names. */
export function definitionsNamedIn(expression: Core): readonly Defined[] {
  return namedIn((visit) => everyCore(expression, visit));
}

function namedIn(walk: (visit: (node: Core) => void) => void): readonly Defined[] {
  const named: Defined[] = [];
  walk((node) => {
    if (node.kind === "call" || node.kind === "function" || node.kind === "delayed") named.push(node.defined);
  });
  return named;
}
