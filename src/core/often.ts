// Which definitions may run many times.

import type { Defined } from "../names/resolved.js";
import type { Core, CoreModule } from "./core.js";
import { partsOf, rootsOf } from "./free.js";

/**
 * Calls in loops within loops count, those in a single loop do not; the turns of a definition that calls itself are a loop. With 1,
 * fifteen documents of the tests become others, with 3 eleven, which was not timed.
 */
const deepest = 2;

/** The definitions that may run many times: those that call themselves, and those that are called in loops within loops. */
export function calledOften({ definitions }: CoreModule): ReadonlySet<Defined> {
  /** In how many loops a definition is called, its own turns not counted. */
  const depths = new Map<Defined, number>();
  const calls = new Map<Defined, readonly { readonly callee: Defined; readonly loops: number }[]>();
  for (const definition of definitions) {
    const { defined, cycle } = definition;
    const found: { readonly callee: Defined; readonly loops: number }[] = [];
    const visit = (node: Core, loops: number): void => {
      if (node.kind === "call" && node.defined !== defined) found.push({ callee: node.defined, loops });
      for (const part of partsOf(node)) visit(part, loops + loopsOf(node));
    };
    for (const root of rootsOf(definition)) visit(root, cycle === undefined ? 0 : 1);
    calls.set(defined, found);
  }
  // What is put into a set while it is walked, again too, is walked as well.
  const work = new Set(definitions.map(({ defined }) => defined));
  for (const defined of work) {
    work.delete(defined);
    for (const { callee, loops } of calls.get(defined) ?? []) {
      const depth = Math.min(loops + (depths.get(defined) ?? 0), deepest);
      if (depth <= (depths.get(callee) ?? 0)) continue;
      depths.set(callee, depth);
      work.add(callee);
    }
  }
  return new Set(
    definitions
      .filter(({ defined, cycle }) => cycle !== undefined || depths.get(defined) === deepest)
      .map(({ defined }) => defined),
  );
}

/** How many loops a node is, for what stands in it. */
function loopsOf(node: Core): number {
  return node.kind === "quantify"
    ? 1
    : node.kind === "solve"
      ? node.steps.filter(({ kind }) => kind === "each").length
      : 0;
}
