// Finds the state machine of a document, which its claims are about (section 11): the states of a game, or those given
// by definitions of initial states and steps.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import type { DocumentClaim } from "../document/document.js";
import type { Defined, ResolvedGame, Machine } from "./resolved.js";

/** The names that make a document a state machine. */
export const machineNames = {
  start: ["initialState", "initialStates"],
  step: ["next", "steps"],
} as const;

/** The name of the step's label in `steps:>`, for machines that define `steps`. */
export const labelName = "label";

/**
 * Finds the state machine of a document. If it has none, reports the missing definitions at each claim about states.
 */
export function findMachine(
  defined: ReadonlyMap<string, Defined>,
  game: ResolvedGame | undefined,
  claims: readonly DocumentClaim[],
  diagnostics: Diagnostic[],
): Machine | undefined {
  const taking = (name: string, parameters: number): Defined | undefined => {
    const candidate = defined.get(name);
    return candidate?.parameters.length === parameters ? candidate : undefined;
  };
  const playerToMove = taking("playerToMove", 0) ?? taking("playerToMove", 1);
  if (game !== undefined) {
    const inputs = taking("inputs", 0) ?? taking("inputs", 1);
    return game.hooks.initialState === undefined || game.hooks.step === undefined
      ? undefined
      : { kind: "game", inputs, playerToMove };
  }
  const starts = machineNames.start.flatMap((name) => taking(name, 0) ?? []);
  const steps = machineNames.step.flatMap((name) => taking(name, 1) ?? []);
  const [start, otherStart] = starts;
  const [step, otherStep] = steps;
  if (start !== undefined && step !== undefined && otherStart === undefined && otherStep === undefined)
    return {
      kind: "machine",
      start,
      step,
      isSet: start.name === "initialStates",
      isLabelled: step.name === "steps",
      parameter: step.parameters[0]!.name,
      playerToMove,
    };
  for (const { kind, span, expression } of claims) {
    if (kind === "conjecture") continue;
    const at = expression.end > expression.start ? expression : span;
    for (const [one, other] of [starts, steps])
      if (one !== undefined && other !== undefined)
        diagnostics.push(report(messages.twoMachines, at, { one: one.name, other: other.name }));
    if (start !== undefined && step !== undefined) continue;
    const wrongSteps = machineNames.step.flatMap((name) => (step === undefined ? (defined.get(name) ?? []) : []));
    diagnostics.push(
      report(messages.noStates, at, {
        lacks: [...(start === undefined ? ["start" as const] : []), ...(step === undefined ? ["step" as const] : [])],
        wrong: wrongSteps[0] && { name: wrongSteps[0].name, parameters: wrongSteps[0].parameters.length },
      }),
    );
  }
  return undefined;
}
