// Converts an evaluation without a value into a diagnostic at the failing position.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { tool } from "../diagnostics/tool.js";
import { capitalize, countOf, quote } from "../diagnostics/words.js";
import type { Span } from "../text/source.js";
import { adviceOn } from "./advice.js";
import type { FailureOutcome, Outcome } from "./outcome.js";
import { callOf } from "./place.js";
import { type SlowRequest, tooLong } from "./too-long.js";

/** An outcome without a value, except an internal error of the tool. */
export type Unsuccessful = Exclude<Outcome, { readonly kind: "value" | "crash" }>;

/** The diagnostic for an evaluation without a value. `span` is the failing position, `request` is what was evaluated. */
export function findingOf(outcome: Unsuccessful, span: Span, request: SlowRequest): Diagnostic {
  switch (outcome.kind) {
    case "failure":
      return failureFinding(outcome, span);
    case "timeout": {
      const { seconds } = outcome;
      const { facts, advice } = tooLong(outcome, request);
      const message = [`The evaluation took more than ${countOf(seconds, "second")} and was stopped.`, ...facts].join(
        " ",
      );
      const help = `${advice}, or allow more time with \`--timeout\`.`;
      return { code: "L507", severity: "error", title: "An evaluation takes too long", message, help, span };
    }
    case "outOfMemory":
      return {
        code: "L607",
        severity: "error",
        title: "Too large",
        message: "The evaluation needs more memory than is available.",
        span,
      };
  }
}

/** The diagnostic for a test that exceeds the total time budget; `fate` completes the message. */
export function outOfTime(span: Span, seconds: number, fate: "It was not run" | "It was stopped"): Diagnostic {
  const { code, severity, title } = tool.outOfTime;
  const message = `${fate}: all tests together have used their limit of ${countOf(seconds, "second")}.`;
  // Only the first of these tests has a help text.
  const help =
    fate === "It was stopped" ? { help: "Find the slow test, or allow more time with `--total-timeout`." } : {};
  return { code, severity, title, message, ...help, span };
}

function failureFinding(failure: FailureOutcome, span: Span): Diagnostic {
  const { code, title, message } = failure;
  const help = adviceOn(failure);
  const call = callOf(failure);
  const sentence = end(message);
  return {
    code,
    severity: "error",
    title,
    message: call === undefined ? capitalize(sentence) : `In ${quote(call)}: ${sentence}`,
    ...(help === undefined ? {} : { help }),
    span,
  };
}

function end(sentence: string): string {
  return sentence.replace(/[.!?]?$/, ".");
}
