// Explains why a computation was stopped because it took too long, or why numbers make a game slow: the position, the
// reason if known, and advice.

import type { Program } from "../program.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { tool } from "../diagnostics/tool.js";
import { capitalize, listInWords, quote } from "../diagnostics/words.js";
import type { HookName } from "../language/easel.js";
import type { Defined } from "../resolve/resolved.js";
import { type Growth, growthHelp, growthMessage } from "./games/growth.js";
import { endlessCalls, muchToDo } from "../runtime/values/stopping.js";
import type { CheckedDocument } from "../types/check.js";
import type { FrameStage, TimeoutOutcome } from "./outcome.js";
import { maxRecursionsNamed } from "./limits.js";

export interface SlowRequest {
  readonly program: Pick<Program, "recursionIn" | "stateNames">;
  readonly thunk?: number | undefined;
}

/**
 * The known facts about a computation that was stopped, as sentences that follow the message, and advice without a full
 * stop.
 */
export function tooLong(
  { reached, growth, calls }: TimeoutOutcome,
  { program, thunk }: SlowRequest,
): { readonly facts: readonly string[]; readonly advice: string } {
  const facts = [
    ...(reached === undefined
      ? []
      : [reached.frame === 0 ? "This was at the start, in frame 0." : `This was in frame ${reached.frame}.`]),
    ...(growth === undefined ? [] : [growthMessage(growth, program.stateNames())]),
    ...(calls === undefined ? [] : [`The first ${calls.count} nested calls lead to ${quote(calls.reached)}.`]),
  ];
  if (growth !== undefined) return { facts, advice: growthHelp(growth).replace(/\.$/, "") };
  const target = reached === undefined ? thunk : hooksOf[reached.stage];
  const recursion = target === undefined ? [] : program.recursionIn(target);
  const advice =
    recursion.length === 0
      ? muchToDo
      : endlessCalls(recursion.length > maxRecursionsNamed ? undefined : listInWords(recursion.map(quote)));
  return { facts, advice: capitalize(advice) };
}

const hooksOf: { readonly [S in FrameStage]: readonly HookName[] } = {
  initialState: ["initialState"],
  step: ["sounds", "step"],
  images: ["images"],
};

export function stageDefinition({ game }: CheckedDocument, stage: FrameStage): Defined | undefined {
  return game?.hooks[stage];
}

export function growthDiagnostic(growth: Growth, { program }: SlowRequest, document: CheckedDocument): Diagnostic {
  const span = stageDefinition(document, "step")?.definition.name.span ?? { start: 0, end: 0 };
  const { code, severity, title } = tool.numbersGrow;
  return {
    code,
    severity,
    title,
    message: `Frames have become slow. ${growthMessage(growth, program.stateNames())}`,
    help: growthHelp(growth),
    span,
  };
}
