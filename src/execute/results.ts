// Runs the tests, claims and expressions of a document for programs that use the package, with plain data as results.

import type { Compiled } from "../compiler.js";
import { program } from "../program.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import type { RenderedDocument } from "../diagnostics/render.js";
import { positionAt, sourceAt, sourceOf } from "../text/source.js";
import { makeAppendix } from "./appendix.js";
import { outcomeOfClaim } from "./claim-outcome.js";
import { type ClaimResult as JudgedClaim, type ClaimOptions, runClaims, usualLimits } from "./claims.js";
import { type EvaluatedExpression, expressionDiagnostics, failureOfExpression } from "./expressions.js";
import type { StepText } from "./outcome.js";
import type { FileReader } from "./file-reader.js";
import type { SearchRequests, TestRequests } from "./requests.js";
import type { DocumentClaimResult, DocumentTestResult, ExploreLimits } from "./result-types.js";
import { runTests } from "./tests.js";

function limitsOf({ states = usualLimits.states, seconds = usualLimits.seconds }: ExploreLimits): ClaimOptions {
  for (const [name, limit] of Object.entries({ states, seconds }))
    if (!(typeof limit === "number" && limit > 0)) throw new RangeError(`\`${name}\` must be a positive number.`);
  return { ...usualLimits, states, seconds };
}

/**
 * Runs the tests of a document.
 *
 * @throws Error if the document has errors
 */
export async function testResults(
  compiled: Compiled,
  runner: TestRequests,
  read: FileReader,
): Promise<readonly DocumentTestResult[]> {
  throwErrors(compiled.diagnostics, compiled.document);
  const results: DocumentTestResult[] = [];
  for await (const { line, expression, status, expected, actual, diagnostic } of runTests(compiled, runner, { read }))
    results.push({
      line,
      expression,
      status,
      expected: expected ?? null,
      actual: actual ?? null,
      message: status === "failed" && diagnostic !== undefined ? messageOf(diagnostic, compiled.document) : undefined,
    });
  return results;
}

/**
 * Decides the claims of a document.
 *
 * @throws Error if the document has errors
 */
export async function claimResults(
  compiled: Compiled,
  runner: SearchRequests,
  limits: ExploreLimits,
): Promise<readonly DocumentClaimResult[]> {
  const options = limitsOf(limits);
  throwErrors(compiled.diagnostics, compiled.document);
  const results: DocumentClaimResult[] = [];
  for await (const claim of runClaims(compiled, runner, options)) results.push(claimResult(claim, compiled));
  return results;
}

function claimResult(
  { line, kind, expression, status, holds, answer, explored, evidence, diagnostic }: JudgedClaim,
  { document }: Compiled,
): DocumentClaimResult {
  return {
    line,
    kind,
    expression,
    status,
    outcome: outcomeOfClaim({ holds }),
    answer: answer ?? null,
    states: explored?.states ?? null,
    trace: evidence?.trace?.map(({ state, label }: StepText) => ({ state, label })) ?? null,
    message: status === "failed" && diagnostic !== undefined ? messageOf(diagnostic, document) : undefined,
  };
}

/**
 * Evaluates an expression in the scope of a document, and returns its printed value.
 *
 * @throws Error if the document or the expression has errors, or the evaluation fails
 */
export async function expressionValue(compiled: Compiled, text: string, runner: TestRequests): Promise<string> {
  throwErrors(compiled.diagnostics, compiled.document);
  const appendix = makeAppendix(compiled.document.source, [text]);
  const compiledProgram = program(compiled, appendix.expressions);
  const source = sourceOf("expression", text);
  const one: EvaluatedExpression = { index: 0, text, source, appendix, compiled, program: compiledProgram };
  throwErrors(expressionDiagnostics(one), { source, headings: [] });
  runner.load(compiledProgram.code);
  const outcome = await runner.evaluate({
    thunk: compiledProgram.expressions[0]!.thunk!,
    show: "whole",
    moment: "start",
  });
  if (outcome.kind === "value") return outcome.printed;
  if (outcome.kind === "crash") throw new Error(outcome.message);
  const { diagnostic, document } = failureOfExpression(outcome, one);
  throw new Error(messageOf(diagnostic, document));
}

function throwErrors(diagnostics: readonly Diagnostic[], document: RenderedDocument): void {
  if (!hasErrors(diagnostics)) return;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  throw new Error(errors.map((error) => messageOf(error, document)).join("\n\n"));
}

function messageOf({ code, title, message, help, span }: Diagnostic, { source }: RenderedDocument): string {
  const { source: home } = sourceAt(source, span.start);
  const where = home === source ? "" : ` of ${home.name}`;
  return [
    `${code}: ${title}, in line ${positionAt(source, span.start).line}${where}`,
    message,
    ...(help === undefined ? [] : [`Try: ${help}`]),
  ].join("\n");
}
