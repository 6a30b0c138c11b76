// Explains the tests of a document in this process.

import { compile, type Compiled } from "../../src/compiler.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import type { EvaluationSteps, UnfoldingLimits } from "../../src/explain/steps.js";
import type { Reason } from "../../src/explain/explanation.js";
import { linesOf, type ReasonLine, type ExplanationSize } from "../../src/explain/lines.js";
import { evaluate, type LoadedProgram } from "../../src/execute/evaluate.js";
import { load } from "../../src/execute/load.js";
import { explain } from "../../src/execute/explain.js";
import { type ExplanationRequest, type TraceRequests, Reasons, withNotes } from "../../src/execute/reasons.js";
import { sourceOf } from "../../src/text/source.js";

export interface Explained {
  readonly expression: string;
  readonly outcome: string;
  readonly lines: readonly ReasonLine[];
}

/** Explains the tests of a document without errors, whether they pass or fail. */
export const explained = (
  document: string | Compiled,
  size: ExplanationSize,
  only?: (index: number) => boolean,
  asked: ExplanationRequest = {},
): Promise<readonly Explained[]> =>
  eachTest(document, only, async (reasons, index, loaded, test) => {
    const answer = evaluate(loaded, { thunk: test.thunk, show: "whole" });
    return {
      expression: test.expression,
      outcome: answer.kind === "value" ? `is ${answer.quoted}` : `fails: ${answer.message}`,
      lines: await linesOf(await reasons.of(index, asked), size),
    };
  });

/** Explains expressions in the scope of a document without errors. Omits expressions that do not compile. */
export async function explainedExpressions<T>(
  compiled: Compiled,
  texts: readonly string[],
  ask: (reasons: readonly Reason[]) => Promise<T>,
): Promise<readonly T[]> {
  const made = withNotes(
    compiled,
    texts.map((text) => ({ source: sourceOf("expression", text), span: { start: 0, end: text.length } })),
  );
  const reasons = new Reasons(compiled, made, inThisProcess(load(made.code)));
  const all: T[] = [];
  for (const index of texts.keys())
    if (made.expressions[index]?.thunk !== undefined) all.push(await ask(await reasons.of(index)));
  return all;
}

/** Evaluates the tests of a document without errors step by step. */
export const unfolded = (
  document: string | Compiled,
  only?: (index: number) => boolean,
  unfolding?: UnfoldingLimits,
): Promise<readonly EvaluationSteps[]> =>
  eachTest(document, only, async (reasons, index) => (await reasons.steps(index, {}, unfolding)) ?? nothing);

const nothing: EvaluationSteps = { steps: [], failure: undefined };

/** Calls `ask` for each test of a document without errors, except those that replay a recording. */
async function eachTest<T>(
  document: string | Compiled,
  only: (index: number) => boolean = () => true,
  ask: (
    reasons: Reasons,
    index: number,
    loaded: LoadedProgram,
    test: { readonly thunk: number; readonly expression: string },
  ) => Promise<T>,
): Promise<readonly T[]> {
  const compiled = typeof document === "string" ? compile(document) : document;
  if (hasErrors(compiled.diagnostics)) throw new Error(compiled.diagnostics.map(({ message }) => message).join("\n"));
  const { source, tests } = compiled.document;
  const asked = tests.filter(({ play }, index) => play === undefined && only(index));
  const made = withNotes(
    compiled,
    asked.map(({ expression: span }) => ({ source, span })),
  );
  const loaded = load(made.code);
  const reasons = new Reasons(compiled, made, inThisProcess(loaded));
  const all: T[] = [];
  for (const [index, { expression }] of asked.entries()) {
    const thunk = made.expressions[index]?.thunk;
    if (thunk === undefined) continue;
    const text = source.text.slice(expression.start, expression.end);
    all.push(await ask(reasons, index, loaded, { thunk, expression: text }));
  }
  return all;
}

/** Answers requests for traces in this process; `hear` is called with each outcome. */
export function inThisProcess(
  loaded: LoadedProgram,
  hear?: (outcome: ReturnType<typeof explain>) => void,
): TraceRequests {
  const never = (): never => {
    throw new Error("only notes are asked for");
  };
  return {
    load: never,
    isOver: undefined,
    get spent() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    evaluate: never,
    play: never,
    explain: (request) => {
      const outcome = explain(loaded, request);
      if (outcome.kind === "crash") throw new Error(outcome.message);
      hear?.(outcome);
      return Promise.resolve(outcome);
    },
  };
}
