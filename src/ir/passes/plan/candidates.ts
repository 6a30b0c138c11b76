// Conditions that determine the candidates of a loop.

import type { Core, CorePattern, CoreStep } from "../../ir.js";
import type { QueryPosition } from "./position.js";

/** A loop whose members are bound to a variable. */
type NamedLoop = CoreStep & { readonly kind: "each"; readonly pattern: CorePattern & { readonly kind: "bind" } };

/**
 * Returns the steps that replace a loop and a later condition: they have a solution for each member that satisfies the
 * condition, and bind the variable of the loop. Returns undefined if the condition does not have that form. The position
 * is before the loop.
 */
export type CandidateReader = (
  condition: Core,
  loop: NamedLoop,
  position: QueryPosition,
) => readonly CoreStep[] | undefined;

export const filterStep = (condition: Core): CoreStep => ({ kind: "filter", condition, span: condition.span });
