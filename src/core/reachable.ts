// What is left of a module for those who start from some of its definitions only.

import type { Defined } from "../names/resolved.js";
import type { Core, CoreDefinition, CoreModule } from "./core.js";
import { everyCoreOf } from "./free.js";

/** The module with the definitions to which the roots lead, in its order; nobody calls the others. */
export function reachableFrom(roots: readonly Defined[], module: CoreModule): CoreModule {
  const { definitions } = module;
  const lowered = new Map(definitions.map((one) => [one.defined, one]));
  const reached = new Set(roots);
  // What is put into a set while it is walked is walked as well.
  for (const defined of reached) {
    const definition = lowered.get(defined);
    if (definition !== undefined) for (const named of definitionsNamedIn(definition)) reached.add(named);
  }
  return { ...module, roots, definitions: definitions.filter(({ defined }) => reached.has(defined)) };
}

function definitionsNamedIn(definition: CoreDefinition): readonly Defined[] {
  const named: Defined[] = [];
  const visit = (node: Core): void => {
    if (node.kind === "call" || node.kind === "function" || node.kind === "delayed") named.push(node.defined);
  };
  everyCoreOf(definition, visit);
  return named;
}
