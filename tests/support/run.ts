// Runs emitted code in this process, to compare many small programs with another implementation.

import { compile, type Compiled, program } from "../../src/compile.js";
import type { PassOptions } from "../../src/core/optimise.js";
import { type Diagnostic, hasErrors } from "../../src/diagnostics/diagnostic.js";
import { sourceOf } from "../../src/source/source.js";
import { evaluate } from "../../src/run/evaluate.js";
import { load } from "../../src/run/load.js";

/** The result of an expression: its value, as LED prints it at top level, or the reason why it has none. */
export type Result = { readonly value: string } | { readonly error: string };

/** Diagnostics about types. The code in question need not ever run, and the emitted code checks by itself. */
const isOfTypes = ({ code }: Diagnostic): boolean => code.startsWith("L4");

/**
 * Evaluates expressions in the scope of a document, given as its text or compiled, whatever their types. Other
 * diagnostics of the compiler count as errors.
 */
export function runEmitted(
  document: string | Compiled,
  expressions: readonly string[],
  options: PassOptions = {},
): readonly Result[] {
  const compiled = typeof document === "string" ? compile(document) : document;
  if (hasErrors(compiled.diagnostics.filter((d) => !isOfTypes(d)))) {
    const error = compiled.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n");
    return expressions.map(() => ({ error }));
  }
  const made = program(
    { ...compiled, ...options },
    expressions.map((text) => ({ source: sourceOf("expression", text), span: { start: 0, end: text.length } })),
    { anyTypes: true },
  );
  const thunks = load(made.code);
  return made.expressions.map(({ thunk, diagnostics }): Result => {
    if (thunk === undefined) return { error: diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n") };
    const answer = evaluate(thunks, { thunk, show: "whole" });
    switch (answer.kind) {
      case "value":
        return { value: answer.printed };
      case "failure":
        return { error: `${answer.code}: ${answer.message}` };
      case "crash":
        throw new Error(answer.message);
    }
  });
}
