// Text helpers shared by trace animations and the state explorer.

import { actionOf } from "../../execute/changes.js";
import type { ClosingStep } from "../../execute/outcome.js";

/** Drops the backquote of an atom used as a label. */
export const unquotedAction = (action: string): string => action.replace(/^`(?=[\p{L}\d]+$)/u, "");

/** For example `↺ wait, repeats from step 0`. */
export function closingWords({ to, step }: ClosingStep): string {
  const action = unquotedAction(actionOf(step));
  return `↺ ${action === "" ? "" : `${action}, `}repeats from step ${to}`;
}
