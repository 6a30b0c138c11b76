// Invariant parameters: recursive calls pass them on unchanged, so they have one value throughout an evaluation.

import type { Defined, Variable } from "../../resolve/resolved.js";
import type { Calls } from "../calls.js";
import type { CoreModule } from "../ir.js";
import { everyCoreOf } from "../traversal.js";

/**
 * For each recursive definition, the parameters that every recursive call passes on unchanged in the same position: `a`
 * and `b` in `f(a, b, i) := … f(a, b, i - 1) …`.
 */
export function unchangedParameters(
  { definitions }: CoreModule,
  calls: Calls,
): ReadonlyMap<Defined, readonly Variable[]> {
  const recursive = definitions.filter(({ defined, role }) => role !== "boundary" && calls.isWithinItself(defined));
  const candidates = new Map(recursive.map(({ defined, parameters }) => [defined, new Set(parameters.keys())]));
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const exclude = (defined: Defined, place: number): void => {
      if (candidates.get(defined)?.delete(place) === true) isSettled = false;
    };
    for (const definition of recursive) {
      const { defined, parameters } = definition;
      everyCoreOf(definition, (node) => {
        if ((node.kind !== "call" && node.kind !== "function") || !calls.areTogether(defined, node.defined)) return;
        for (const index of candidates.get(node.defined) ?? []) {
          const argument = node.kind === "call" ? node.args[index] : undefined;
          const isPassedOn =
            argument?.kind === "variable" &&
            argument.variable.id === parameters[index]?.id &&
            candidates.get(defined)?.has(index) === true;
          if (!isPassedOn) exclude(node.defined, index);
        }
      });
    }
  }
  return new Map(
    recursive.map(({ defined, parameters }) => [
      defined,
      parameters.filter((_, place) => candidates.get(defined)?.has(place) === true),
    ]),
  );
}
