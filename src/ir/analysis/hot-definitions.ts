// Definitions that may run many times.

import { partsOf } from "../children.js";
import type { Defined } from "../../resolve/resolved.js";
import type { Core, CoreModule } from "../ir.js";
import { rootsOf } from "../traversal.js";
import { maxLoopDepth } from "./limits.js";

/** The definitions that may run many times: recursive ones, and those called in nested loops. */
export function hotDefinitions({ definitions }: CoreModule): ReadonlySet<Defined> {
  /** The loop depth of calls of a definition, not counting the recursion of the definition itself. */
  const depths = new Map<Defined, number>();
  const calls = new Map<Defined, readonly { readonly callee: Defined; readonly loops: number }[]>();
  for (const definition of definitions) {
    const { defined, cycle } = definition;
    const callees: { readonly callee: Defined; readonly loops: number }[] = [];
    const visit = (node: Core, loops: number): void => {
      if (node.kind === "call" && node.defined !== defined) callees.push({ callee: node.defined, loops });
      for (const part of partsOf(node)) visit(part, loops + loopsOf(node));
    };
    for (const root of rootsOf(definition)) visit(root, cycle === undefined ? 0 : 1);
    calls.set(defined, callees);
  }
  // This loop also visits the items that it adds.
  const worklist = new Set(definitions.map(({ defined }) => defined));
  for (const defined of worklist) {
    worklist.delete(defined);
    for (const { callee, loops } of calls.get(defined) ?? []) {
      const depth = Math.min(loops + (depths.get(defined) ?? 0), maxLoopDepth);
      if (depth <= (depths.get(callee) ?? 0)) continue;
      depths.set(callee, depth);
      worklist.add(callee);
    }
  }
  return new Set(
    definitions
      .filter(({ defined, cycle }) => cycle !== undefined || depths.get(defined) === maxLoopDepth)
      .map(({ defined }) => defined),
  );
}

function loopsOf(node: Core): number {
  return node.kind === "quantify"
    ? 1
    : node.kind === "solve"
      ? node.steps.filter(({ kind }) => kind === "each").length
      : 0;
}
