// Runs tests for the server outside its event loop: translating a long document alone would block typing. Queries and
// results are plain data, so that they can cross process boundaries.

import { check, compiledOf } from "../compiler.js";
import { type DocumentTrial, trialsOf } from "../document/document.js";
import { stateNames } from "../resolve/state-names.js";
import { Library } from "../resolve/imports/library.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { fewLines, type ReasonLine } from "../explain/lines.js";
import { type TestFix, testFixOf, withTestedFixes } from "../execute/test-repair.js";
import type { FileReader } from "../execute/file-reader.js";
import { traceTexts } from "../execute/changes.js";
import { type OutcomeView, viewOfOutcome } from "../execute/claim-outcome.js";
import { ClaimReasons } from "../execute/claim-reasons.js";
import { type ClaimResult, runClaims, usualLimits } from "../execute/claims.js";
import type { Requests } from "../execute/requests.js";
import { runTests, type TestResult } from "../execute/tests.js";
import { sourceOf } from "../text/source.js";
import { maxTrialSeconds } from "./limits.js";

/** A query: tests and properties of a document, by zero-based index among both. */
export interface TestRequest {
  /** The URI of the document, for files beside it. */
  readonly uri: string;
  /** The file name. */
  readonly name: string;
  readonly text: string;
  readonly tests: readonly number[];
  readonly used: Readonly<Record<string, string>>;
  /** Limit per test, in seconds of CPU time. */
  readonly timeout: number;
}

export interface TestReport
  extends Pick<TestResult, "line" | "status" | "expected" | "actual" | "form" | "diagnostic" | "isFault"> {
  readonly because: readonly { readonly depth: number; readonly text: string }[];
  /** The verdict on a property in words, and its trace. */
  readonly answer?: string | undefined;
  readonly outcome?: OutcomeView;
  readonly way: readonly string[];
}

/** Results, streamed: one per requested test, finally a fix for the document. */
export type TrialMessage =
  | { readonly kind: "test"; readonly number: number; readonly test: TestReport }
  /** A change that makes all tests pass; in a document with errors, it also fixes this error. */
  | { readonly kind: "testFix"; readonly testFix: TestFix; readonly error?: Pick<Diagnostic, "code" | "span"> };

/** Runs tests of a document. In a document with errors, searches for fixes of them instead. */
export async function* runTrials(
  { name, text, tests, used, timeout }: TestRequest,
  startRunner: (seconds: number) => Requests,
  read: FileReader,
): AsyncGenerator<TrialMessage, void, undefined> {
  const runners: Requests[] = [];
  const start = (seconds: number): Requests => {
    const runner = startRunner(seconds);
    runners.push(runner);
    return runner;
  };
  const fixOptions = { start: () => start(Math.min(timeout, maxTrialSeconds)), read };
  try {
    const library = new Library({ read: (path) => (Object.hasOwn(used, path) ? used[path] : undefined) });
    const document = check(sourceOf(name, text), library);
    if (hasErrors(document.diagnostics)) {
      const compiled = compiledOf(document, { library });
      for (const [i, diagnostic] of (await withTestedFixes(compiled, fixOptions)).diagnostics.entries()) {
        const { code, span, help, repairs } = diagnostic;
        if (diagnostic !== compiled.diagnostics[i] && help !== undefined && repairs !== undefined)
          yield { kind: "testFix", testFix: { help, repairs }, error: { code, span } };
      }
      return;
    }
    const trials = trialsOf(document);
    const isRequested = (trial: DocumentTrial): boolean => tests.includes(trials.indexOf(trial));
    const requestedTests = document.tests.filter(isRequested);
    const claims = document.claims.filter(isRequested);
    const compiled = compiledOf({ ...document, tests: requestedTests, claims }, { library });
    const reasonOptions = { start: () => start(timeout), size: fewLines };
    const results: TestResult[] = [];
    for await (const result of runTests(compiled, start(timeout), { read, why: reasonOptions })) {
      yield { kind: "test", number: trials.indexOf(requestedTests[results.length]!), test: createReport(result) };
      results.push(result);
    }
    const names = stateNames(document);
    const claimRunner = start(timeout);
    const claimReasons = new ClaimReasons(compiled, reasonOptions);
    for await (const claimResult of runClaims(compiled, claimRunner, usualLimits)) {
      const result = await claimReasons.explain(claimResult);
      yield { kind: "test", number: trials.indexOf(result.claim), test: createClaimReport(result, names) };
    }
    if (requestedTests.length < document.tests.length || requestedTests.length === 0) return;
    const testFix = await testFixOf(compiled, results, fixOptions);
    if (testFix !== undefined) yield { kind: "testFix", testFix };
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
  }
}

function createReport({ line, status, expected, actual, form, diagnostic, isFault, because }: TestResult): TestReport {
  return {
    line,
    status,
    expected,
    actual,
    form,
    diagnostic,
    isFault,
    way: [],
    because: convertReasons(because),
  };
}

const convertReasons = (lines: readonly ReasonLine[] = []): TestReport["because"] =>
  lines.map(({ depth, reason: { text } }) => ({ depth, text }));

function createClaimReport(result: ClaimResult, names: readonly string[]): TestReport {
  const { line, status, expected, holds, number, answer, diagnostic, isFault, evidence, because } = result;
  return {
    line,
    status,
    expected,
    actual: number === undefined ? holds : String(number),
    form: undefined,
    diagnostic,
    isFault,
    because: convertReasons(because),
    answer,
    outcome: viewOfOutcome(result),
    way: evidence?.trace === undefined ? [] : traceTexts(evidence.trace, evidence.closing, names),
  };
}
