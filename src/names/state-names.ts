// Finds the document's names for the coordinates of its game state.

import type { Defined, Pattern, ResolvedDocument } from "./resolved.js";

/**
 * The names in `where (x, y, u, v) = currentState`, or, in the step of a machine, in what equals its parameter; preferably
 * in the definition of the step. A coordinate without a name has an empty one.
 */
export function stateNames({ definitions, wheres, bindings, game, machine }: ResolvedDocument): readonly string[] {
  const parameter = machine?.kind === "machine" ? machine.step.parameters[0]!.id : undefined;
  const namesIn = ({ definition }: Defined): readonly string[] => {
    for (const step of wheres.get(definition.id)?.steps ?? []) {
      if (step.kind !== "equal" || step.pattern.kind !== "tuple") continue;
      const binding = bindings.get(step.value.id);
      const isState =
        (binding?.kind === "moment" && binding.field === "currentState") ||
        (binding?.kind === "variable" && binding.variable.id === parameter);
      if (isState) return step.pattern.items.map(nameOf);
    }
    return [];
  };
  const first = game?.hooks.step ?? (machine?.kind === "machine" ? machine.step : undefined);
  for (const defined of [...(first === undefined ? [] : [first]), ...definitions]) {
    const names = namesIn(defined);
    if (names.length > 0) return names;
  }
  return [];
}

function nameOf(pattern: Pattern): string {
  return pattern.kind === "bind" ? pattern.variable.name : "";
}
