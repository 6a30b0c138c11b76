// Injectivity: different solutions of an aggregate yield different elements, so duplicates need not be removed.

import { boundIn } from "./clauses.js";
import type { Core, CoreOf, CoreStep } from "./ir.js";
import { mentions } from "./traversal.js";

/**
 * True if the element determines all variables that the loops bind. A variable determines itself. A tuple or literal
 * sequence determines the variables that its items determine; a concatenation with a literal sequence, which has a
 * constant length, those of both operands; and a sum or difference of integers those of one operand, if the other
 * operand is the same for all solutions.
 */
export function isInjective(
  { steps, element }: CoreOf<"solve">,
  isInteger: (node: Core) => boolean = () => false,
): boolean {
  const loopVariables = steps.flatMap(boundByLoop);
  const names = new Set([
    ...loopVariables,
    ...steps.flatMap((step) => (step.kind === "bind" ? boundIn(step.pattern).map(({ id }) => id) : [])),
  ]);
  const determinedIds = new Set<number>();
  const visit = (node: Core): void => {
    if (node.kind === "variable") determinedIds.add(node.variable.id);
    else if (node.kind === "tuple") node.items.forEach(visit);
    else if (node.kind !== "primitive") return;
    else if (isWritten(node) || node.name === "appending" || node.name === "prepending") node.args.forEach(visit);
    else if (node.name === "add" && node.args.some(isWritten)) node.args.forEach(visit);
    else if ((node.name === "add" || node.name === "subtract") && node.args.every(isInteger)) {
      const dependent = node.args.filter((arg) => mentions(arg, (id) => names.has(id)));
      if (dependent.length === 1) dependent.forEach(visit);
    }
  };
  visit(element);
  return loopVariables.every((id) => determinedIds.has(id));
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
