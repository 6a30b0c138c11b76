// Injectivity: different solutions of an aggregate yield different elements, so no duplicates need to be removed.

import { boundIn } from "./clauses.js";
import type { Core, CoreOf, CoreStep } from "./ir.js";
import { mentions } from "./traversal.js";

/**
 * True if the element determines all variables that the loops bind. A variable determines itself; a tuple or a literal
 * sequence, what its items determine; a concatenation with a literal sequence, whose length is always the same, what
 * both operands determine; and a sum or a difference of integers what one operand determines, if the other is the same
 * for all solutions.
 */
export function isInjective(
  { steps, element }: CoreOf<"solve">,
  isInteger: (node: Core) => boolean = () => false,
): boolean {
  const bound = steps.flatMap(boundByLoop);
  const names = new Set([
    ...bound,
    ...steps.flatMap((step) => (step.kind === "bind" ? boundIn(step.pattern).map(({ id }) => id) : [])),
  ]);
  const determinedIds = new Set<number>();
  const look = (node: Core): void => {
    if (node.kind === "variable") determinedIds.add(node.variable.id);
    else if (node.kind === "tuple") node.items.forEach(look);
    else if (node.kind !== "primitive") return;
    else if (isWritten(node) || node.name === "appending" || node.name === "prepending") node.args.forEach(look);
    else if (node.name === "add" && node.args.some(isWritten)) node.args.forEach(look);
    else if ((node.name === "add" || node.name === "subtract") && node.args.every(isInteger)) {
      const varying = node.args.filter((arg) => mentions(arg, (id) => names.has(id)));
      if (varying.length === 1) varying.forEach(look);
    }
  };
  look(element);
  return bound.every((id) => determinedIds.has(id));
}

const isWritten = (node: Core): boolean => node.kind === "primitive" && node.name === "sequence";

export function boundByLoop(step: CoreStep): readonly number[] {
  switch (step.kind) {
    case "each":
      return boundIn(step.pattern).map(({ id }) => id);
    case "either":
      return step.variables.map(({ id }) => id);
    case "bind":
    case "filter":
      return [];
  }
}
