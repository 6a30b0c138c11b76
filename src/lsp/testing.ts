// Runs tests of open documents on request. Results remain valid while code, test and recording are unchanged, even if
// they move in the document.

import { type Advice, type Diagnostic, sortByPosition, type Repair, mapSpans } from "../diagnostics/diagnostic.js";
import { type DocumentTrial, trialsOf } from "../document/document.js";
import { positionAt, type Span } from "../text/source.js";
import type { Analysis } from "./analysis.js";
import type { Host } from "./host.js";
import type { TrialMessage, TestReport } from "./trials.js";
import type { TestFix } from "../execute/test-repair.js";

export type TestStatus = TestReport | "running";

interface Results {
  /** The code that the tests ran with. */
  readonly code: string;
  readonly tests: Map<string, TestStatus>;
  /** By the keys of the errors that they fix; the key of a fix for failing tests is empty. */
  readonly testFixes: Map<string, FixedText>;
}

/** A fix for the tests of a document, with code-relative spans. */
interface FixedText {
  /** The keys of the tests that pass with the fix. */
  readonly tests: string;
  readonly help: string;
  readonly repairs: readonly Repair[];
  /** Line numbers mentioned in the help. */
  readonly lines: readonly number[];
}

export class Testing {
  readonly #results = new Map<string, Results>();
  readonly #running = new Map<string, () => void>();

  constructor(
    private readonly host: Pick<Host, "test">,
    /** Called when results of a document change. */
    private readonly changed: (uri: string) => void,
  ) {}

  of(uri: string, analysis: Analysis, test: DocumentTrial): TestStatus | undefined {
    return this.#resultsOf(uri, analysis)?.tests.get(keyOf(test, analysis));
  }

  /**
   * Returns the diagnostics of a document with those of its failed tests, at current positions and with suggested
   * fixes.
   */
  findings(uri: string, analysis: Analysis, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    const corrected = diagnostics.map((one) => withTestFix(one, this.#testFix(uri, analysis, one)));
    const testFix = this.#testFix(uri, analysis);
    const failed = trialsOf(analysis.document).flatMap((test): readonly Diagnostic[] => {
      const result = this.of(uri, analysis, test);
      if (result === undefined || result === "running" || result.status === "passed") return [];
      const { diagnostic } = result;
      if (diagnostic === undefined) return [];
      const placed = mapSpans(diagnostic, ({ start, end }) => ({
        start: analysis.fromFixed(start, test.span),
        end: analysis.fromFixed(end, test.span),
      }));
      return [withTestFix(placed, testFix)];
    });
    return failed.length === 0 ? corrected : sortByPosition([...corrected, ...failed]);
  }

  /** Returns the fix for the failing tests of a document, or for one of its errors, at current positions. */
  #testFix(uri: string, analysis: Analysis, error?: Diagnostic): Partial<Advice> | undefined {
    const corrected = this.#resultsOf(uri, analysis)?.testFixes.get(errorKey(error, analysis));
    if (corrected === undefined || corrected.tests !== allOf(analysis)) return undefined;
    const placed = corrected.repairs.map((repair) => ({
      ...repair,
      edits: repair.edits.map(({ span: { start, end }, text }) => ({
        span: { start: analysis.fromFixed(start, nowhere), end: analysis.fromFixed(end, nowhere) },
        text,
      })),
    }));
    const lines = linesOf(placed, analysis);
    const repairs = placed.map((repair, i) => ({
      ...repair,
      title: `${repair.title} in line ${lines[i]} (all tests pass)`,
    }));
    // Drop the help if the lines that it mentions have moved.
    return lines.every((line, i) => line === corrected.lines[i]) ? { repairs, help: corrected.help } : { repairs };
  }

  /** Runs tests, cancelling a run in progress. In a document with errors, only searches for fixes. */
  async run(
    uri: string,
    analysis: Analysis,
    tests: readonly DocumentTrial[],
    timeout: number,
  ): Promise<readonly TestReport[]> {
    this.stop(uri);
    if (tests.length === 0) return [];
    const { code } = analysis;
    const before = this.#results.get(uri);
    const results =
      before?.code === code ? before : { code, tests: new Map<string, TestStatus>(), testFixes: new Map() };
    this.#results.set(uri, results);
    const keys = tests.map((test) => keyOf(test, analysis));
    for (const key of keys) results.tests.set(key, "running");
    this.changed(uri);
    const { name, text, document } = analysis;
    const numbers = tests.map((test) => trialsOf(document).indexOf(test));
    const outcomes: TestReport[] = [];
    let isStopped = false;
    const tell = (message: TrialMessage): void => {
      if (isStopped) return;
      if (message.kind === "testFix") {
        const corrected = fixedTextOf(message.testFix, analysis);
        if (corrected !== undefined) results.testFixes.set(errorKey(message.error, analysis), corrected);
      } else {
        const test = trialsOf(document)[message.number]!;
        const result = adjustSpans(message.test, test, analysis);
        results.tests.set(keyOf(test, analysis), result);
        outcomes.push(result);
      }
      this.changed(uri);
    };
    const used = Object.fromEntries((document.source.others ?? []).map(({ source }) => [source.name, source.text]));
    const run = this.host.test({ uri, name, text, tests: numbers, used, timeout }, tell);
    const forgetRunning = (): void => {
      for (const key of keys) if (results.tests.get(key) === "running") results.tests.delete(key);
    };
    const stop = (): void => {
      isStopped = true;
      forgetRunning();
      run.stop();
    };
    this.#running.set(uri, stop);
    await run.completion;
    // A run that was stopped may have been replaced by one of the same tests.
    if (!isStopped) {
      forgetRunning();
      this.#running.delete(uri);
      this.changed(uri);
    }
    return outcomes;
  }

  stop(uri: string): void {
    this.#running.get(uri)?.();
    this.#running.delete(uri);
  }

  forget(uri: string): void {
    this.stop(uri);
    this.#results.delete(uri);
  }

  close(): void {
    for (const uri of this.#running.keys()) this.stop(uri);
  }

  #resultsOf(uri: string, analysis: Analysis): Results | undefined {
    const results = this.#results.get(uri);
    return results?.code === analysis.code ? results : undefined;
  }
}

/** An empty test span, for converting offsets in the code. */
const nowhere: Span = { start: -1, end: -1 };

function keyOf(trial: DocumentTrial, { text }: Analysis): string {
  const textOf = ({ start, end }: Span): string => text.slice(start, end);
  const around =
    "kind" in trial
      ? [trial.kind, ...trial.limits.map(({ expression }) => textOf(expression))]
      : [trial.play?.path, trial.play?.frame];
  return JSON.stringify([textOf(trial.expression), trial.expected?.text, ...around]);
}

const allOf = (analysis: Analysis): string =>
  trialsOf(analysis.document)
    .map((test) => keyOf(test, analysis))
    .join("\n");

/**
 * Converts a result to position-independent spans. Spans elsewhere, such as in a recording, become that of the test.
 */
function adjustSpans(result: TestReport, { span: ownSpan }: DocumentTrial, analysis: Analysis): TestReport {
  const { diagnostic } = result;
  if (diagnostic === undefined) return result;
  const fix = ({ start, end }: Span): Span => {
    const from = analysis.toFixed(start, ownSpan);
    const to = analysis.toFixed(end, ownSpan);
    return from === undefined || to === undefined
      ? { start: analysis.toFixed(ownSpan.start, ownSpan)!, end: analysis.toFixed(ownSpan.end, ownSpan)! }
      : { start: from, end: to };
  };
  return { ...result, diagnostic: mapSpans(diagnostic, fix) };
}

/** Returns a key of an error that changes elsewhere in the document keep. */
const errorKey = (error: Pick<Diagnostic, "code" | "span"> | undefined, analysis: Analysis): string =>
  error === undefined ? "" : `${error.code} ${analysis.toFixed(error.span.start, nowhere)}`;

function fixedTextOf({ help, repairs }: TestFix, analysis: Analysis): FixedText | undefined {
  const lines = linesOf(repairs, analysis);
  const fixed = repairs.map((repair) => ({
    ...repair,
    edits: repair.edits.flatMap(({ span, text }) => {
      const start = analysis.toFixed(span.start, nowhere);
      const end = analysis.toFixed(span.end, nowhere);
      return start === undefined || end === undefined ? [] : [{ span: { start, end }, text }];
    }),
  }));
  if (fixed.some(({ edits }, i) => edits.length < repairs[i]!.edits.length)) return undefined;
  return { tests: allOf(analysis), help, repairs: fixed, lines };
}

const linesOf = (repairs: readonly Repair[], { document: { source } }: Analysis): readonly number[] =>
  repairs.map(({ edits }) => positionAt(source, edits[0]!.span.start).line);

const withTestFix = (one: Diagnostic, testFix: Partial<Advice> | undefined): Diagnostic =>
  testFix === undefined ? one : { ...one, ...testFix };
