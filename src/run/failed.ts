// An evaluation that gave no value becomes a finding, to be shown at the place where it failed.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { tool } from "../diagnostics/tool.js";
import { counted, quote } from "../diagnostics/words.js";
import type { Span } from "../source/source.js";
import type { FailureOutcome, Outcome } from "./outcome.js";
import { callOf } from "./place.js";
import { type Asked, tooLong } from "./too-long.js";

/** An outcome without a value that is no fault of the tool. */
export type Unsuccessful = Exclude<Outcome, { readonly kind: "value" | "crash" }>;

/** The finding about an evaluation without a value, of what was asked; `span` is where it failed. */
export function findingOf(outcome: Unsuccessful, span: Span, asked: Asked): Diagnostic {
  switch (outcome.kind) {
    case "failure":
      return failureFinding(outcome, span);
    case "timeout": {
      const { seconds } = outcome;
      const { known, advice } = tooLong(outcome, asked);
      const message = [
        `The evaluation had not ended after ${seconds} ${seconds === 1 ? "second" : "seconds"} and was stopped.`,
        ...known,
      ].join(" ");
      const help = `${advice}; or allow more time with \`--timeout\`.`;
      return { code: "L507", severity: "error", title: "An evaluation takes too long", message, help, span };
    }
    case "outOfMemory":
      return {
        code: "L607",
        severity: "error",
        title: "Too large",
        message: "The evaluation needs more memory than there is.",
        span,
      };
  }
}

/** The finding about a test for which no time is left; `fate` says what happened to it. */
export function outOfTime(span: Span, seconds: number, fate: "It was not run" | "It was stopped"): Diagnostic {
  const { code, severity, title } = tool.outOfTime;
  const message = `${fate}: all tests together have taken the ${counted(seconds, "second")} that they may.`;
  // Help is given once, and not with each test that comes after it.
  const help =
    fate === "It was stopped" ? { help: "See which test takes long; or allow more time with `--total-timeout`." } : {};
  return { code, severity, title, message, ...help, span };
}

function failureFinding(failure: FailureOutcome, span: Span): Diagnostic {
  const { code, title, message, help } = failure;
  const call = callOf(failure);
  const sentence = ended(message);
  return {
    code,
    severity: "error",
    title,
    message: call === undefined ? capitalised(sentence) : `In ${quote(call)}: ${sentence}`,
    ...(help === undefined ? {} : { help: capitalised(ended(help)) }),
    span,
  };
}

function ended(sentence: string): string {
  return sentence.replace(/[.!?]?$/, ".");
}

/** The text with a capital letter, if it begins with a letter. */
function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
