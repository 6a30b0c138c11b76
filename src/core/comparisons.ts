// Which names are compared in several places. After `x === 1`, TypeScript takes x for 1, and a second comparison of x with
// something else for a mistake.

import type { Core, CoreModule } from "./core.js";
import { everyCoreIn } from "./free.js";

/** True of `=` with an operand, a name, that other `=` have as well. */
export function comparisons(module: CoreModule): (node: Core & { kind: "primitive" }) => boolean {
  const found = new Map<string, number>();
  const count = (node: Core): void => {
    if (node.kind !== "primitive" || node.name !== "equal") return;
    for (const name of namesOf(node)) found.set(name, (found.get(name) ?? 0) + 1);
  };
  everyCoreIn(module, count);
  return (node) => namesOf(node).some((name) => found.get(name)! > 1);
}

/** The variables and the constants that are operands. */
function namesOf({ args }: Core & { kind: "primitive" }): readonly string[] {
  return args.flatMap((arg) => {
    if (arg.kind === "variable") return [`variable ${arg.variable.id}`];
    return arg.kind === "call" && arg.args.length === 0 ? [`definition ${arg.defined.definition.id}`] : [];
  });
}
