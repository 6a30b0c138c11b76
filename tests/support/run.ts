// Runs emitted code in this process, to compare many small programs with another implementation.

import { createContext, Script } from "node:vm";
import { compile, type Compiled } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import type { PassOptions } from "../../src/ir/optimise.js";
import { type Diagnostic, hasErrors } from "../../src/diagnostics/diagnostic.js";
import { sourceOf } from "../../src/text/source.js";
import { evaluate } from "../../src/execute/evaluate.js";
import { load } from "../../src/execute/load.js";

/** The printed value of an expression, or the reason of its failure. */
export type Result = { readonly value: string } | { readonly error: string };

/** The result of an expression that was stopped. */
export const slow: Result = { error: "The evaluation takes too long." };

/** The time limit of an expression in milliseconds. Programs of the oracle take far less, or forever. */
const maxMilliseconds = 30_000;

const call = new Script("act()");
const context: { act: () => void } = createContext({ act: () => {} }) as { act: () => void };

/** Returns the result of a function, or undefined if it takes too long. */
function resultInTime<T>(act: () => T): T | undefined {
  let result: T | undefined;
  context.act = () => (result = act());
  try {
    call.runInContext(context, { timeout: maxMilliseconds });
  } catch (error) {
    // The error belongs to the context, so it is not an instance of this `Error`.
    if ((error as { readonly code?: string }).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
  }
  return result;
}

/** True for diagnostics about types. They are ignored: the code may never run, and emitted code has run-time checks. */
const isOfTypes = ({ code }: Diagnostic): boolean => code.startsWith("L4");

/**
 * Evaluates expressions in the scope of a document, given as text or compiled, ignoring type errors. Other diagnostics
 * count as errors.
 */
export function runEmitted(
  document: string | Compiled,
  expressions: readonly string[],
  { isCounted = false, ...options }: PassOptions & { readonly isCounted?: boolean } = {},
): readonly Result[] {
  const compiled = typeof document === "string" ? compile(document) : document;
  if (hasErrors(compiled.diagnostics.filter((d) => !isOfTypes(d)))) {
    const error = compiled.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n");
    return expressions.map(() => ({ error }));
  }
  const made = program(
    { ...compiled, ...options },
    expressions.map((text) => ({ source: sourceOf("expression", text), span: { start: 0, end: text.length } })),
    { anyTypes: true, isCounted },
  );
  const thunks = load(made.code);
  return made.expressions.map(({ thunk, diagnostics }): Result => {
    if (thunk === undefined) return { error: diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n") };
    const answer = resultInTime(() => evaluate(thunks, { thunk, show: "whole" }));
    switch (answer?.kind) {
      case undefined:
        return slow;
      case "value":
        return { value: answer.printed };
      case "failure":
        return { error: `${answer.code}: ${answer.message}` };
      case "crash":
        throw new Error(answer.message);
    }
  });
}
