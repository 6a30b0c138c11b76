// Restricts a module to the definitions that are reachable from given ones.

import type { Defined } from "../resolve/resolved.js";
import type { Core, CoreDefinition, CoreModule } from "./ir.js";
import { everyCore, everyCoreOf } from "./traversal.js";

/** The module with the definitions that are reachable from the roots, in the same order. */
export function reachableFrom(roots: readonly Defined[], module: CoreModule): CoreModule {
  const { definitions } = module;
  const lowered = new Map(definitions.map((one) => [one.defined, one]));
  const reached = new Set(roots);
  // This loop also visits the members that it adds.
  for (const defined of reached) {
    const definition = lowered.get(defined);
    if (definition !== undefined) for (const named of definitionsNamedBy(definition)) reached.add(named);
  }
  return { ...module, roots, definitions: definitions.filter(({ defined }) => reached.has(defined)) };
}

export function definitionsNamedBy(definition: CoreDefinition): readonly Defined[] {
  return collectDefinitions((visit) => everyCoreOf(definition, visit));
}

export function definitionsNamedIn(expression: Core): readonly Defined[] {
  return collectDefinitions((visit) => everyCore(expression, visit));
}

function collectDefinitions(traverse: (visit: (node: Core) => void) => void): readonly Defined[] {
  const referenced: Defined[] = [];
  traverse((node) => {
    if (node.kind === "call" || node.kind === "function" || node.kind === "delayed") referenced.push(node.defined);
  });
  return referenced;
}
