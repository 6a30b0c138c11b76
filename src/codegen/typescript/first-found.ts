// Early exit from extremes: the least or greatest number of a range with some property is the first one found from that
// end.

import type { CoreOf, CoreStep } from "../../ir/ir.js";

type Aggregate = Pick<CoreOf<"solve">, "by" | "steps" | "element">;

/**
 * The steps of an aggregate that may stop at its first solution, which is its result; undefined if it must visit all of
 * them. They are tests and bindings around one loop, in the order of its range or, for the greatest number, downwards.
 */
export function stepsToFirstSolution({ by, steps, element }: Aggregate): readonly CoreStep[] | undefined {
  if ((by !== "leastOver" && by !== "greatestOver") || element.kind !== "variable") return undefined;
  const loops = steps.filter(({ kind }) => kind === "each" || kind === "either");
  const [loop] = loops;
  if (loops.length !== 1 || loop?.kind !== "each" || loop.strategy !== undefined) return undefined;
  const { pattern, set } = loop;
  if (set.kind !== "primitive" || set.name !== "range") return undefined;
  if (pattern.kind !== "bind" || pattern.variable.id !== element.variable.id) return undefined;
  if (!steps.slice(steps.indexOf(loop)).some(({ kind }) => kind === "filter")) return undefined;
  return by === "leastOver" ? steps : steps.map((step) => (step === loop ? { ...loop, isDescending: true } : step));
}
