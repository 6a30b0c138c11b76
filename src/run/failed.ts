// An evaluation that gave no value becomes a finding, to be shown at the place where it failed.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/words.js";
import type { Span } from "../source/source.js";
import type { FailureOutcome, Outcome } from "./outcome.js";
import { callOf } from "./place.js";

/** An outcome without a value that is no fault of the tool. */
export type Unsuccessful = Exclude<Outcome, { readonly kind: "value" | "crash" }>;

/** The finding about an evaluation without a value; `span` is where it failed. */
export function findingOf(outcome: Unsuccessful, span: Span): Diagnostic {
  switch (outcome.kind) {
    case "failure":
      return failureFinding(outcome, span);
    case "timeout": {
      const { seconds } = outcome;
      const message = `The evaluation had not ended after ${seconds} ${seconds === 1 ? "second" : "seconds"} and was stopped.`;
      const help = "See whether each recursive call comes closer to an end; or allow more time with `--timeout`.";
      return { code: "L507", severity: "error", title: "An evaluation takes too long", message, help, span };
    }
    case "outOfMemory":
      return { code: "L607", severity: "error", title: "Too large", message: "The evaluation needs more memory than there is.", span };
  }
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

/** With a capital letter, if it begins with a letter. */
function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
