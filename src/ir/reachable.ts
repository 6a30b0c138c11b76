// Restricts a module to the definitions that are reachable from given ones.

import type { Defined } from "../resolve/resolved.js";
import { reachableNodes } from "../text/reachable.js";
import type { Core, CoreDefinition, CoreModule } from "./ir.js";
import { everyCore, everyCoreOf } from "./traversal.js";

/** The module with the definitions that are reachable from the roots, in the same order. */
export function reachableFrom(roots: readonly Defined[], module: CoreModule): CoreModule {
  const { definitions } = module;
  const lowered = new Map(definitions.map((one) => [one.defined, one]));
  const reached = reachableNodes(roots, (defined) => {
    const definition = lowered.get(defined);
    return definition === undefined ? [] : definitionsNamedBy(definition);
  });
  return { ...module, roots, definitions: definitions.filter(({ defined }) => reached.has(defined)) };
}

/**
 * Sorts definitions topologically, callees first; mutually recursive ones keep their order. It is iterative, since chains
 * of calls may be long.
 */
export function sortCalleesFirst(definitions: readonly CoreDefinition[]): readonly CoreDefinition[] {
  const byDefined = new Map(definitions.map((one) => [one.defined, one]));
  const visited = new Set<CoreDefinition>();
  const sorted: CoreDefinition[] = [];
  const path: { readonly definition: CoreDefinition; readonly callees: Iterator<Defined> }[] = [];
  const enter = (definition: CoreDefinition | undefined): void => {
    if (definition === undefined || visited.has(definition)) return;
    visited.add(definition);
    path.push({ definition, callees: definitionsNamedBy(definition).values() });
  };
  for (const root of definitions) {
    enter(root);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const callee = last.callees.next();
      if (callee.done !== true) enter(byDefined.get(callee.value));
      else sorted.push(path.pop()!.definition);
    }
  }
  return sorted;
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
