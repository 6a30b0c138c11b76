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

interface DocumentResults {
  /** The code that the tests ran with. */
  readonly code: string;
  readonly tests: Map<string, TestStatus>;
  /** Fixes by the key of the error that they fix; the key is empty for failing tests. */
  readonly testFixes: Map<string, RelativeFix>;
}

/** A fix for the tests of a document, with code-relative spans. */
interface RelativeFix {
  /** The keys of the tests that pass with the fix. */
  readonly tests: string;
  readonly help: string;
  readonly repairs: readonly Repair[];
  /** Line numbers mentioned in the help. */
  readonly lines: readonly number[];
}

export class Testing {
  readonly #results = new Map<string, DocumentResults>();
  readonly #running = new Map<string, () => void>();

  constructor(
    private readonly host: Pick<Host, "test">,
    /** Called when results of a document change. */
    private readonly onChange: (uri: string) => void,
  ) {}

  statusOf(uri: string, analysis: Analysis, test: DocumentTrial): TestStatus | undefined {
    return this.#resultsOf(uri, analysis)?.tests.get(testKey(test, analysis));
  }

  /**
   * Returns the diagnostics of a document with those of its failed tests, at current positions and with suggested
   * fixes.
   */
  findings(uri: string, analysis: Analysis, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    const withFixes = diagnostics.map((diagnostic) =>
      addTestFix(diagnostic, this.#placeTestFix(uri, analysis, diagnostic)),
    );
    const testFix = this.#placeTestFix(uri, analysis);
    const failures = trialsOf(analysis.document).flatMap((test): readonly Diagnostic[] => {
      const result = this.statusOf(uri, analysis, test);
      if (result === undefined || result === "running" || result.status === "passed") return [];
      const { diagnostic } = result;
      if (diagnostic === undefined) return [];
      const placedDiagnostic = mapSpans(diagnostic, ({ start, end }) => ({
        start: analysis.fromCodeOffset(start, test.span),
        end: analysis.fromCodeOffset(end, test.span),
      }));
      return [addTestFix(placedDiagnostic, testFix)];
    });
    return failures.length === 0 ? withFixes : sortByPosition([...withFixes, ...failures]);
  }

  /** Returns the fix for the failing tests of a document, or for one of its errors, at current positions. */
  #placeTestFix(uri: string, analysis: Analysis, error?: Diagnostic): Partial<Advice> | undefined {
    const relativeFix = this.#resultsOf(uri, analysis)?.testFixes.get(errorKey(error, analysis));
    if (relativeFix === undefined || relativeFix.tests !== allTestKeys(analysis)) return undefined;
    const placedRepairs = relativeFix.repairs.map((repair) => ({
      ...repair,
      edits: repair.edits.map(({ span: { start, end }, text }) => ({
        span: { start: analysis.fromCodeOffset(start, emptySpan), end: analysis.fromCodeOffset(end, emptySpan) },
        text,
      })),
    }));
    const lines = linesOfRepairs(placedRepairs, analysis);
    const repairs = placedRepairs.map((repair, i) => ({
      ...repair,
      title: `${repair.title} in line ${lines[i]} (all tests pass)`,
    }));
    // Drop the help if the lines that it mentions have moved.
    return lines.every((line, i) => line === relativeFix.lines[i]) ? { repairs, help: relativeFix.help } : { repairs };
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
    const previousResults = this.#results.get(uri);
    const results =
      previousResults?.code === code
        ? previousResults
        : { code, tests: new Map<string, TestStatus>(), testFixes: new Map() };
    this.#results.set(uri, results);
    const keys = tests.map((test) => testKey(test, analysis));
    for (const key of keys) results.tests.set(key, "running");
    this.onChange(uri);
    const { name, text, document } = analysis;
    const numbers = tests.map((test) => trialsOf(document).indexOf(test));
    const reports: TestReport[] = [];
    let isStopped = false;
    const handleMessage = (message: TrialMessage): void => {
      if (isStopped) return;
      if (message.kind === "testFix") {
        const relativeFix = makeFixRelative(message.testFix, analysis);
        if (relativeFix !== undefined) results.testFixes.set(errorKey(message.error, analysis), relativeFix);
      } else {
        const test = trialsOf(document)[message.number]!;
        const result = makeSpansRelative(message.test, test, analysis);
        results.tests.set(testKey(test, analysis), result);
        reports.push(result);
      }
      this.onChange(uri);
    };
    const used = Object.fromEntries((document.source.others ?? []).map(({ source }) => [source.name, source.text]));
    const run = this.host.test({ uri, name, text, tests: numbers, used, timeout }, handleMessage);
    const clearRunning = (): void => {
      for (const key of keys) if (results.tests.get(key) === "running") results.tests.delete(key);
    };
    const stop = (): void => {
      isStopped = true;
      clearRunning();
      run.stop();
    };
    this.#running.set(uri, stop);
    await run.completion;
    // A new run of the same tests may have replaced a stopped one.
    if (!isStopped) {
      clearRunning();
      this.#running.delete(uri);
      this.onChange(uri);
    }
    return reports;
  }

  stop(uri: string): void {
    this.#running.get(uri)?.();
    this.#running.delete(uri);
  }

  discardResults(uri: string): void {
    this.stop(uri);
    this.#results.delete(uri);
  }

  close(): void {
    for (const uri of this.#running.keys()) this.stop(uri);
  }

  #resultsOf(uri: string, analysis: Analysis): DocumentResults | undefined {
    const results = this.#results.get(uri);
    return results?.code === analysis.code ? results : undefined;
  }
}

/** An empty test span, to convert offsets in the code. */
const emptySpan: Span = { start: -1, end: -1 };

function testKey(trial: DocumentTrial, { text }: Analysis): string {
  const textOf = ({ start, end }: Span): string => text.slice(start, end);
  const context =
    "kind" in trial
      ? [trial.kind, ...trial.limits.map(({ expression }) => textOf(expression))]
      : [trial.play?.path, trial.play?.frame];
  return JSON.stringify([textOf(trial.expression), trial.expected?.text, ...context]);
}

const allTestKeys = (analysis: Analysis): string =>
  trialsOf(analysis.document)
    .map((test) => testKey(test, analysis))
    .join("\n");

/**
 * Converts a result to position-independent spans. Spans elsewhere, such as in a recording, become that of the test.
 */
function makeSpansRelative(result: TestReport, { span: testSpan }: DocumentTrial, analysis: Analysis): TestReport {
  const { diagnostic } = result;
  if (diagnostic === undefined) return result;
  const toRelative = ({ start, end }: Span): Span => {
    const from = analysis.toCodeOffset(start, testSpan);
    const to = analysis.toCodeOffset(end, testSpan);
    return from === undefined || to === undefined
      ? { start: analysis.toCodeOffset(testSpan.start, testSpan)!, end: analysis.toCodeOffset(testSpan.end, testSpan)! }
      : { start: from, end: to };
  };
  return { ...result, diagnostic: mapSpans(diagnostic, toRelative) };
}

/** Returns a key for an error that is invariant under changes elsewhere in the document. */
const errorKey = (error: Pick<Diagnostic, "code" | "span"> | undefined, analysis: Analysis): string =>
  error === undefined ? "" : `${error.code} ${analysis.toCodeOffset(error.span.start, emptySpan)}`;

function makeFixRelative({ help, repairs }: TestFix, analysis: Analysis): RelativeFix | undefined {
  const lines = linesOfRepairs(repairs, analysis);
  const relativeRepairs = repairs.map((repair) => ({
    ...repair,
    edits: repair.edits.flatMap(({ span, text }) => {
      const start = analysis.toCodeOffset(span.start, emptySpan);
      const end = analysis.toCodeOffset(span.end, emptySpan);
      return start === undefined || end === undefined ? [] : [{ span: { start, end }, text }];
    }),
  }));
  if (relativeRepairs.some(({ edits }, i) => edits.length < repairs[i]!.edits.length)) return undefined;
  return { tests: allTestKeys(analysis), help, repairs: relativeRepairs, lines };
}

const linesOfRepairs = (repairs: readonly Repair[], { document: { source } }: Analysis): readonly number[] =>
  repairs.map(({ edits }) => positionAt(source, edits[0]!.span.start).line);

const addTestFix = (diagnostic: Diagnostic, testFix: Partial<Advice> | undefined): Diagnostic =>
  testFix === undefined ? diagnostic : { ...diagnostic, ...testFix };
