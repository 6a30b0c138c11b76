// Sequence indices that are provably in bounds: `q[i]` for i from 1 to |q|, as in loops over a sequence.

import { partsOf, partsOfStep } from "../children.js";
import { writtenInteger } from "./proofs.js";
import type { Core, CoreOf, CoreModule, CorePattern } from "../ir.js";
import { rootsOf } from "../traversal.js";

/** A variable that ranges from `low` to `|q| - short`; `sequence` is the id of q. */
interface Place {
  readonly sequence: number;
  readonly low: number;
  readonly short: number;
}

type Places = ReadonlyMap<number, Place>;

/** The nodes `q[i]`, `q[i + 1]`, `q[i - 1]`, … whose index is in bounds if q is a sequence. */
export function sureItems({ definitions, expressions }: CoreModule): ReadonlySet<Core> {
  const sure = new Set<Core>();
  const none: Places = new Map();
  // An explicit stack, since long chains of operators nest deeply.
  const work: (readonly [Core, Places])[] = [];
  for (const definition of definitions) for (const root of rootsOf(definition)) work.push([root, none]);
  for (const root of expressions) work.push([root, none]);
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const [node, places] = next;
    if (node.kind === "primitive" && node.name === "index" && isSure(node, places)) sure.add(node);
    if (node.kind === "quantify") {
      work.push([node.set, places], [node.body, place(node.pattern, node.set, places)]);
    } else if (node.kind === "solve") {
      let inner = places;
      for (const step of node.steps) {
        for (const part of partsOfStep(step)) work.push([part, inner]);
        if (step.kind === "each") inner = place(step.pattern, step.set, inner);
      }
      work.push([node.element, inner]);
    } else for (const part of partsOf(node)) work.push([part, places]);
  }
  return sure;
}

/** Adds the variable of a loop over `{1..|q|}`, `{2..|q| - 1}`, …. */
function place(pattern: CorePattern, set: Core, places: Places): Places {
  if (pattern.kind !== "bind" || set.kind !== "primitive" || set.name !== "range") return places;
  const [from, to] = set.args;
  const low = from && writtenInteger(from);
  const end = to && shift(to);
  const counted = end?.node.kind === "primitive" && end.node.name === "size" ? end.node.args[0] : undefined;
  if (low === undefined || end === undefined || counted?.kind !== "variable") return places;
  return new Map([...places, [pattern.variable.id, { sequence: counted.variable.id, low, short: -end.by }]]);
}

function isSure({ args: [target, at] }: CoreOf<"primitive">, places: Places): boolean {
  const index = at && shift(at);
  if (target?.kind !== "variable" || index?.node.kind !== "variable") return false;
  const place = places.get(index.node.variable.id);
  return place?.sequence === target.variable.id && place.low + index.by >= 1 && index.by <= place.short;
}

/** Splits `x + 2` and `x - 2` into x and the offset 2 or -2. */
function shift(node: Core): { readonly node: Core; readonly by: number } {
  if (node.kind !== "primitive" || (node.name !== "add" && node.name !== "subtract")) return { node, by: 0 };
  const [left, right] = node.args;
  const by = right && writtenInteger(right);
  return left === undefined || by === undefined ? { node, by: 0 } : { node: left, by: node.name === "add" ? by : -by };
}
