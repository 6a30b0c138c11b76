// Runs what the translator emits, in this process: for comparing many small programs with another answer.

import { compile, program } from "../../src/compile.js";
import { sourceOf } from "../../src/source/source.js";
import { evaluate, load } from "../../src/run/evaluate.js";

/** What became of an expression: its value, as LED prints it at the top, or why it has none. */
export type Result = { readonly value: string } | { readonly error: string };

/** Evaluates expressions among the definitions of a document. Mistakes found before anything runs count as errors. */
export function runEmitted(document: string, expressions: readonly string[]): readonly Result[] {
  const compiled = compile(document);
  if (compiled.output === undefined) {
    const error = compiled.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n");
    return expressions.map(() => ({ error }));
  }
  const made = program(
    compiled,
    expressions.map((text) => ({ source: sourceOf("expression", text), span: { start: 0, end: text.length } })),
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
