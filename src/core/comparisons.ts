// Which names are compared in several places. After `x === 1`, TypeScript takes x for 1, and a second comparison of x with
// something else for a mistake.

import type { Core, CoreModule } from "./core.js";
import { everyCoreIn } from "./free.js";

/** True of `=` with an operand, a name, that other `=` have as well. They are counted when the first one is asked about. */
export function comparisons(module: CoreModule): (node: Core & { kind: "primitive" }) => boolean {
  let counts: Counts | undefined;
  return (node) => {
    const found = (counts ??= countsIn(module));
    return namesOf(node).some(({ kind, id }) => found[kind].get(id)! > 1);
  };
}

/** How many `=` a name is an operand of. */
type Counts = { readonly [Kind in Name["kind"]]: Map<number, number> };

function countsIn(module: CoreModule): Counts {
  const counts: Counts = { variables: new Map(), constants: new Map() };
  everyCoreIn(module, (node) => {
    if (node.kind !== "primitive" || node.name !== "equal") return;
    for (const { kind, id } of namesOf(node)) counts[kind].set(id, (counts[kind].get(id) ?? 0) + 1);
  });
  return counts;
}

/** A variable, or a definition without parameters. */
interface Name {
  readonly kind: "variables" | "constants";
  readonly id: number;
}

/** The variables and the constants that are operands. */
function namesOf({ args }: Core & { kind: "primitive" }): readonly Name[] {
  return args.flatMap((arg): readonly Name[] => {
    if (arg.kind === "variable") return [{ kind: "variables", id: arg.variable.id }];
    return arg.kind === "call" && arg.args.length === 0 ? [{ kind: "constants", id: arg.defined.definition.id }] : [];
  });
}
