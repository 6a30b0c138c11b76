// Sequence indices that are provably in bounds: `q[i]` for i from 1 to |q|, as in loops over the indices of a sequence.

import { partsOf, partsOfStep } from "../children.js";
import { writtenInteger } from "./proofs.js";
import type { Core, CoreOf, CoreModule, CorePattern } from "../ir.js";
import { rootsOf } from "../traversal.js";

/** A variable that ranges from `low` to `|q| - short`; `sequence` is the id of q. */
interface IndexRange {
  readonly sequence: number;
  readonly low: number;
  readonly short: number;
}

type Places = ReadonlyMap<number, IndexRange>;

/** The nodes `q[i]`, `q[i + 1]`, `q[i - 1]`, … whose index is in bounds if q is a sequence. */
export function sureItems({ definitions, expressions }: CoreModule): ReadonlySet<Core> {
  const inBounds = new Set<Core>();
  const none: Places = new Map();
  // An explicit stack, since long chains of operators nest deeply.
  const worklist: (readonly [Core, Places])[] = [];
  for (const definition of definitions) for (const root of rootsOf(definition)) worklist.push([root, none]);
  for (const root of expressions) worklist.push([root, none]);
  for (let entry = worklist.pop(); entry !== undefined; entry = worklist.pop()) {
    const [node, ranges] = entry;
    if (node.kind === "primitive" && node.name === "index" && isSure(node, ranges)) inBounds.add(node);
    if (node.kind === "quantify") {
      worklist.push([node.set, ranges], [node.body, withLoopVariable(node.pattern, node.set, ranges)]);
    } else if (node.kind === "solve") {
      let inner = ranges;
      for (const step of node.steps) {
        for (const part of partsOfStep(step)) worklist.push([part, inner]);
        if (step.kind === "each") inner = withLoopVariable(step.pattern, step.set, inner);
      }
      worklist.push([node.element, inner]);
    } else for (const part of partsOf(node)) worklist.push([part, ranges]);
  }
  return inBounds;
}

/** Adds the variable of a loop over `{1..|q|}`, `{2..|q| - 1}`, …. */
function withLoopVariable(pattern: CorePattern, set: Core, ranges: Places): Places {
  if (pattern.kind !== "bind" || set.kind !== "primitive" || set.name !== "range") return ranges;
  const [from, to] = set.args;
  const low = from && writtenInteger(from);
  const end = to && shift(to);
  const counted = end?.node.kind === "primitive" && end.node.name === "size" ? end.node.args[0] : undefined;
  if (low === undefined || end === undefined || counted?.kind !== "variable") return ranges;
  return new Map([...ranges, [pattern.variable.id, { sequence: counted.variable.id, low, short: -end.by }]]);
}

function isSure({ args: [target, at] }: CoreOf<"primitive">, ranges: Places): boolean {
  const index = at && shift(at);
  if (target?.kind !== "variable" || index?.node.kind !== "variable") return false;
  const range = ranges.get(index.node.variable.id);
  return range?.sequence === target.variable.id && range.low + index.by >= 1 && index.by <= range.short;
}

/** Splits `x + 2` and `x - 2` into x and the offset 2 or -2. */
function shift(node: Core): { readonly node: Core; readonly by: number } {
  if (node.kind !== "primitive" || (node.name !== "add" && node.name !== "subtract")) return { node, by: 0 };
  const [left, right] = node.args;
  const by = right && writtenInteger(right);
  return left === undefined || by === undefined ? { node, by: 0 } : { node: left, by: node.name === "add" ? by : -by };
}
