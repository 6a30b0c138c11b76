// The tests of a document run for the server, away from its own loop: only to translate a long document takes longer than
// a person wants to wait who writes in it. What is asked and what is told are plain data, so that both sides may be
// processes.

import { check, compiledOf } from "../compile.js";
import { type Trial, trialsOf } from "../document/document.js";
import { stateNames } from "../names/state-names.js";
import { Library } from "../uses/library.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { fewLines, type ReasonLine } from "../reasons/lines.js";
import { type Mending, mendingOf, withMendedError } from "../run/mending.js";
import type { FileReader } from "../run/recordings.js";
import { traceTexts } from "../run/changes.js";
import { type OutcomeView, viewOfOutcome } from "../run/claim-outcome.js";
import { ClaimReasons } from "../run/claim-reasons.js";
import { type ClaimResult, runClaims, usualLimits } from "../run/claims.js";
import { Runner } from "../run/runner.js";
import { runTests, type TestResult } from "../run/tests.js";
import { sourceOf } from "../source/source.js";

/** What is asked: some tests and claims of a document, by their numbers from 0 among all of both. */
export interface AskedTests {
  /** The address of the document, for the files beside it. */
  readonly uri: string;
  /** The name by which it is read. */
  readonly name: string;
  readonly text: string;
  readonly tests: readonly number[];
  /** The texts of the documents that it uses, by their names. */
  readonly used: Readonly<Record<string, string>>;
  /** The limit for each test, in seconds of processor time. */
  readonly timeout: number;
}

/** What became of a test. */
export interface ToldTest
  extends Pick<TestResult, "line" | "status" | "expected" | "actual" | "form" | "diagnostic" | "isFault"> {
  /** Why it has the value that it has. */
  readonly because: readonly { readonly depth: number; readonly text: string }[];
  /** What was found of a claim, in words, and the way to what shows it. */
  readonly answer?: string | undefined;
  /** How the outcome of a claim is shown. */
  readonly outcome?: OutcomeView;
  readonly way: readonly string[];
}

/** What is told, in turn: of each test that was asked, and at the end what would mend the document. */
export type Told =
  | { readonly kind: "test"; readonly number: number; readonly test: ToldTest }
  /** A change with which all tests pass; of a document with errors, one that mends this error as well. */
  | { readonly kind: "mending"; readonly mending: Mending; readonly error?: Pick<Diagnostic, "code" | "span"> };

/** A test of a document that is changed may take so many seconds; it takes far less, or has come into a loop. */
const trialSeconds = 1;

/** Runs tests of a document. Where it has errors, none are run, but it is looked for what would mend the first one. */
export async function* tried(
  { name, text, tests, used, timeout }: AskedTests,
  worker: string,
  read: FileReader,
): AsyncGenerator<Told, void, undefined> {
  const started: Runner[] = [];
  const start = (seconds: number): Runner => {
    const runner = new Runner({ worker, timeout: seconds });
    started.push(runner);
    return runner;
  };
  const mendingOptions = { start: () => start(Math.min(timeout, trialSeconds)), read };
  try {
    const library = new Library({ read: (path) => (Object.hasOwn(used, path) ? used[path] : undefined) });
    const document = check(sourceOf(name, text), library);
    if (hasErrors(document.diagnostics)) {
      const compiled = compiledOf(document, { library });
      const first = compiled.diagnostics.findIndex(({ severity }) => severity === "error");
      const mended = (await withMendedError(compiled, mendingOptions)).diagnostics[first]!;
      const { code, span, help, repairs } = mended;
      if (mended !== compiled.diagnostics[first] && help !== undefined && repairs !== undefined)
        yield { kind: "mending", mending: { help, repairs }, error: { code, span } };
      return;
    }
    const all = trialsOf(document);
    const isAsked = (one: Trial): boolean => tests.includes(all.indexOf(one));
    const asked = document.tests.filter(isAsked);
    const claims = document.claims.filter(isAsked);
    const compiled = compiledOf({ ...document, tests: asked, claims }, { library });
    const why = { start: () => start(timeout), room: fewLines };
    const results: TestResult[] = [];
    for await (const result of runTests(compiled, start(timeout), { read, why })) {
      yield { kind: "test", number: all.indexOf(asked[results.length]!), test: told(result) };
      results.push(result);
    }
    const names = stateNames(document);
    const claimRunner = start(timeout);
    const claimReasons = new ClaimReasons(compiled, why);
    for await (const found of runClaims(compiled, claimRunner, usualLimits)) {
      const result = await claimReasons.explained(found);
      yield { kind: "test", number: all.indexOf(result.claim), test: toldClaim(result, names) };
    }
    if (asked.length < document.tests.length || asked.length === 0) return;
    const mending = await mendingOf(compiled, results, mendingOptions);
    if (mending !== undefined) yield { kind: "mending", mending };
  } finally {
    await Promise.all(started.map((runner) => runner.close()));
  }
}

function told({ line, status, expected, actual, form, diagnostic, isFault, because }: TestResult): ToldTest {
  return {
    line,
    status,
    expected,
    actual,
    form,
    diagnostic,
    isFault,
    way: [],
    because: toldReasons(because),
  };
}

const toldReasons = (lines: readonly ReasonLine[] = []): ToldTest["because"] =>
  lines.map(({ depth, reason: { text } }) => ({ depth, text }));

function toldClaim(result: ClaimResult, names: readonly string[]): ToldTest {
  const { line, status, expected, holds, number, answer, diagnostic, isFault, found, because } = result;
  return {
    line,
    status,
    expected,
    actual: number === undefined ? holds : String(number),
    form: undefined,
    diagnostic,
    isFault,
    because: toldReasons(because),
    answer,
    outcome: viewOfOutcome(result),
    way: found?.trace === undefined ? [] : traceTexts(found.trace, found.returnsTo, names),
  };
}
