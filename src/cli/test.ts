// led test FILE...: runs the tests in documents, and shows a tick or the difference at the line of each.

import { availableParallelism } from "node:os";
import { type Compiled, compile } from "../compiler.js";
import { showControlCharacters } from "../diagnostics/cells.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import type { RenderedDocument } from "../diagnostics/render.js";
import { type TestFix, testFixOf, withTestedFixes } from "../execute/test-repair.js";
import { Runner } from "../execute/runner.js";
import { Runners } from "../execute/runners.js";
import { ClaimReasons } from "../execute/claim-reasons.js";
import { type ClaimResult, runClaims, usualLimits } from "../execute/claims.js";
import { runTests, type TestResult } from "../execute/tests.js";
import { abbreviateValue } from "../explain/substitution.js";
import { allLines, fewLines } from "../explain/lines.js";
import { plainMessage } from "../runtime/values/quoting.js";
import { stateNames } from "../resolve/state-names.js";
import { append } from "../text/append.js";
import { lineText, positionAt, type Source, sourceAt } from "../text/source.js";
import { distinct, type Document, documentAt, expandFolders, filesBeside } from "./documents.js";
import type { EmitFlags, ValueFlags, WatchFlags, Why } from "./flags.js";
import type { ExitCode, Problem } from "./problems.js";
import { claimRecord, showClaim } from "./claims.js";
import { ProgressLine } from "./progress-line.js";
import { reasonRecords, reasonTexts } from "./reasons.js";
import { type Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { maxMutationSeconds } from "./limits.js";

export interface TestFlags extends EmitFlags, ValueFlags, WatchFlags {
  readonly timeout: number;
  /** The time limit for all tests of a run, in seconds; undefined for no limit. */
  readonly totalTimeout: number | undefined;
  /** The level of detail of explanations. */
  readonly why: Why;
}

export async function test(paths: readonly string[], flags: TestFlags, host: CommandHost): Promise<ExitCode> {
  const worker = await host.resources.worker();
  const report = new Report(flags, host);
  const documents = await expandFolders(paths, report, host);
  // Run sequentially if there is a total time limit, so that it always cuts off the same tests.
  const maxConcurrency =
    flags.watch || flags.totalTimeout !== undefined ? 1 : Math.min(availableParallelism(), documents.length);
  const runners = new Runners(() => new Runner({ worker, timeout: flags.timeout }), maxConcurrency);
  try {
    if (flags.watch && report.exitCode === 0) {
      const { watch } = await import("./watch.js");
      return await watch(documents, flags, host, (path, report, commandHost) =>
        testAll([path], flags, runners, report, commandHost),
      );
    }
    const records = await testAll(documents, flags, runners, report, host);
    report.pointer();
    return report.finish(records);
  } finally {
    await runners.close();
  }
}

/** Runs the tests of several documents concurrently, and shows the results in the order of the documents. */
async function testAll(
  paths: readonly string[],
  flags: TestFlags,
  runners: Runners,
  report: Report,
  host: CommandHost,
): Promise<TestRecords> {
  const tests: TestOutput[] = [];
  const claims: TestOutput[] = [];
  runners.allow(flags.totalTimeout ?? Infinity);
  const documentPaths = distinct(paths);
  const progress = new ProgressLine(host, report);
  const runs = documentPaths.map((path) => buffer(testDocument(path, flags, runners, report, host)));
  for (const [i, run] of runs.entries()) {
    const text = `${i} of ${documentPaths.length} documents: ${showControlCharacters(documentPaths[i]!)}`;
    const outcome = await showDocument(progress.between(text, run), report);
    append(tests, outcome.tests);
    append(claims, outcome.claims);
  }
  const trials = [...tests, ...claims];
  if (!report.isWatched) report.line(summaryOf(trials));
  const passed = trials.filter(isPassed).length;
  const todo = trials.filter(isToDo).length;
  const recordsOf = (outputs: readonly TestOutput[]): readonly TestRecord[] => outputs.map(({ record }) => record);
  return {
    tests: recordsOf(tests),
    ...(claims.length === 0 ? {} : { claims: recordsOf(claims) }),
    passed,
    failed: trials.length - passed - todo,
    ...(todo === 0 ? {} : { todo }),
  };
}

/** Iterates eagerly, buffering the items until they are consumed. */
function buffer<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  return new ReadableStream<T>({
    async start(queue) {
      for await (const item of items) queue.enqueue(item);
      queue.close();
    },
  });
}

/** The JSON output of a test, and whether it was run. */
interface TestOutput {
  readonly record: TestRecord;
  readonly isRun: boolean;
  readonly isFigure?: boolean | undefined;
}

type TestRecord = { readonly [key: string]: Json } & { readonly status: TestResult["status"] };

type TestRecords = { readonly [key: string]: Json } & { readonly tests: readonly TestRecord[] };

function isPassed({ record }: TestOutput): boolean {
  return record.status === "passed";
}

/** True for a test of an empty gap in an exercise. */
const isToDo = ({ record }: TestOutput): boolean => record.status === "todo";

/** Summarises the counts. Tests without an expected value are counted separately, since they check nothing. */
function summaryOf(tests: readonly TestOutput[]): string {
  const passes = tests.filter(isPassed);
  const passedCount = passes.filter(
    ({ record: { expected, holds } }) => expected !== null || holds !== undefined,
  ).length;
  const figureCount = passes.filter(({ isFigure }) => isFigure).length;
  const valueCount = passes.length - passedCount - figureCount;
  const toDoCount = tests.filter(isToDo).length;
  const unrunCount = tests.filter(({ isRun }) => !isRun).length;
  const undecidedCount = tests.filter(
    ({ record: { status, holds } }) => status === "failed" && holds === "unknown",
  ).length;
  return [
    `${passedCount} passed, ${tests.length - passes.length - toDoCount} failed`,
    ...(toDoCount === 0 ? [] : [`${toDoCount} to do`]),
    ...(unrunCount === 0 ? [] : [`${unrunCount} of them not run`]),
    ...(undecidedCount === 0 ? [] : [`${undecidedCount} of them not decided`]),
    ...(valueCount === 0 ? [] : [`${valueCount} without an expected value`]),
  ].join(", ");
}

/** The events of a document's run: unreadable, or compiled, followed by the results of tests and claims. */
type DocumentEvent =
  | { readonly kind: "unreadable"; readonly problem: Problem }
  | ({ readonly kind: "compiled" } & RunnableDocument)
  | ({ readonly kind: "tested"; readonly result: TestResult } & RunnableDocument)
  | ({ readonly kind: "claimed"; readonly result: ClaimResult } & RunnableDocument)
  | ({ readonly kind: "testFix"; readonly testFix: TestFix } & RunnableDocument);

interface RunnableDocument {
  readonly document: Document;
  readonly compiled: Compiled;
}

/** Runs the tests of a document, as soon as a runner is free. A document with errors yields only its diagnostics. */
async function* testDocument(
  path: string,
  { unchecked, fractions, timeout, why }: TestFlags,
  runners: Runners,
  report: Report,
  host: CommandHost,
): AsyncGenerator<DocumentEvent, void, undefined> {
  const runner = await runners.take();
  const worker = await host.resources.worker();
  let tracingRunner: Runner | undefined;
  const startTracer = (): Runner => (tracingRunner ??= new Runner({ worker, timeout }));
  let fixRunner: Runner | undefined;
  const startFixRunner = (): Runner =>
    (fixRunner ??= new Runner({ worker, timeout: Math.min(timeout, maxMutationSeconds) }));
  try {
    const document = await documentAt(path, host);
    if (!("text" in document)) return yield { kind: "unreadable", problem: document };
    const read = filesBeside(path, host);
    const fixOptions = { start: startFixRunner, read };
    const initialCompiled = compile(document.text, { name: document.name, unchecked, documents: host.library });
    const compiled = why === "none" ? initialCompiled : await withTestedFixes(initialCompiled, fixOptions);
    yield { kind: "compiled", document, compiled };
    if (hasErrors(report.grade(compiled.diagnostics))) return;
    const reasons =
      why === "none"
        ? { why: undefined }
        : {
            why: {
              start: startTracer,
              size: why === "full" ? allLines : { ...fewLines, rest: "--why=full shows all" },
            },
          };
    const results: TestResult[] = [];
    for await (const result of runTests(compiled, runner, { read, fractions, ...reasons })) {
      results.push(result);
      yield { kind: "tested", result, document, compiled };
    }
    const limits = { ...usualLimits, seconds: timeout };
    const claimReasons = reasons.why && new ClaimReasons(compiled, reasons.why);
    for await (const claimResult of runClaims(compiled, runner, limits)) {
      const result =
        claimResult.status === "failed" ? ((await claimReasons?.explain(claimResult)) ?? claimResult) : claimResult;
      yield { kind: "claimed", result, document, compiled };
    }
    if (why === "none") return;
    const testFix = await testFixOf(compiled, results, fixOptions);
    if (testFix !== undefined) yield { kind: "testFix", testFix, document, compiled };
  } finally {
    runners.give(runner);
    await Promise.all([tracingRunner?.close(), fixRunner?.close()]);
  }
}

interface DocumentSummary {
  readonly tests: readonly TestOutput[];
  readonly claims: readonly TestOutput[];
}

async function showDocument(run: AsyncIterable<DocumentEvent>, report: Report): Promise<DocumentSummary> {
  const tests: TestOutput[] = [];
  const claims: TestOutput[] = [];
  const findings: { readonly diagnostic: Diagnostic; readonly document: RenderedDocument }[] = [];
  let name: string | undefined;
  for await (const event of run)
    switch (event.kind) {
      case "unreadable":
        report.problem(event.problem);
        break;
      case "compiled":
        if (showCompiled(event, report)) ({ name } = event.document);
        break;
      case "tested": {
        const { result, compiled } = event;
        tests.push(showTest(result, event, report));
        if (result.diagnostic !== undefined)
          findings.push({ diagnostic: result.diagnostic, document: compiled.document });
        break;
      }
      case "claimed":
        claims.push(showClaimResult(event, report));
        break;
      case "testFix": {
        report.line(plainMessage(showControlCharacters(event.testFix.help)));
        const first = findings.findIndex(({ diagnostic }) => diagnostic.severity === "error");
        findings[first] = { ...findings[first]!, diagnostic: { ...findings[first]!.diagnostic, ...event.testFix } };
      }
    }
  for (const { diagnostic, document } of findings) report.record(diagnostic, document);
  const outputs = [...tests, ...claims];
  if (report.isWatched && name !== undefined)
    report.verdict(
      outputs.every((output) => isPassed(output) || isToDo(output)),
      name,
      summaryOf(outputs),
    );
  return { tests, claims };
}

/** Shows the diagnostics of a document; true if its tests are run. */
function showCompiled({ document: { name }, compiled }: RunnableDocument, report: Report): boolean {
  report.diagnostics(compiled.diagnostics, compiled.document);
  const isRunnable = !hasErrors(report.grade(compiled.diagnostics));
  if (isRunnable) report.note(report.colors.bold(showControlCharacters(name)));
  else report.verdict(false, name, "tests not run, because it has errors");
  return isRunnable;
}

function showTest(result: TestResult, { document, compiled }: RunnableDocument, report: Report): TestOutput {
  const isSuccess = result.status === "passed" && !(result.diagnostic !== undefined && report.flags.warningsAsErrors);
  if (result.played !== undefined) report.diagnostics([result.played], compiled.document);
  showResult(result, isSuccess, compiled.document, report);
  if (result.isFault) report.ends(70);
  const record = recordOf(document.path, result, isSuccess, compiled.document.source);
  return { record, isRun: result.isRun, isFigure: result.isFigure };
}

function showClaimResult(
  { result, document, compiled }: DocumentEvent & { readonly kind: "claimed" },
  report: Report,
): TestOutput {
  report.diagnostics(result.warnings, compiled.document);
  showClaim(result, compiled, report, { names: stateNames(compiled.document), traces: "failed" });
  return { record: { file: document.path, ...claimRecord(result, compiled.document.source) }, isRun: result.isRun };
}

function recordOf(
  file: string,
  { line, expression, status, expected, actual, because: lines }: TestResult,
  isSuccess: boolean,
  document: Source,
): TestRecord {
  return {
    file,
    line,
    expression,
    status: isSuccess || status === "todo" ? status : "failed",
    expected: expected ?? null,
    actual: actual ?? null,
    ...(lines === undefined ? {} : { because: reasonRecords(lines, document) }),
  };
}

/** Details are indented to the column of the expression. */
const indentation = " ".repeat(8);

function showResult(result: TestResult, isSuccess: boolean, document: RenderedDocument, report: Report): void {
  const { line, expression, status, diagnostic } = result;
  const { green, red, dim } = report.colors;
  if (status === "todo")
    return report.note(
      `${dim("–")} ${dim(String(line).padStart(4))}  ${showControlCharacters(expression)}  ${dim("to do")}`,
    );
  const heading =
    `${isSuccess ? green("✓") : red("✗")} ${dim(String(line).padStart(4))}  ${showControlCharacters(expression)}`.trimEnd();
  // Under --quiet, a passed test with a warning is a plain success; otherwise its line is the heading of the warning.
  const isPlainSuccess = isSuccess && (diagnostic === undefined || report.flags.quiet);
  if (isPlainSuccess) report.note(heading);
  else report.line(heading);
  if (diagnostic === undefined || isPlainSuccess) return;
  const lines = [
    ...explanationLines(result, diagnostic, report),
    ...positionLines(diagnostic, document, report),
    ...reasonLines(result, document, report),
  ];
  for (const text of lines) report.line(indentation + text);
}

/** Returns the difference, or the message and help of any other failure. */
function explanationLines(
  { status, expected, actual, form }: TestResult,
  { message, help }: Diagnostic,
  { colors }: Report,
): readonly string[] {
  if (status === "passed" || expected === undefined || actual === undefined) {
    return [
      plainMessage(showControlCharacters(message)),
      ...(help === undefined ? [] : [`Try: ${plainMessage(showControlCharacters(help))}`]),
    ];
  }
  return [
    ...labelLines("expected", expected, colors.green),
    ...labelLines("got", abbreviateValue(actual, expected), colors.red),
    ...(form === undefined ? [] : [plainMessage(showControlCharacters(form))]),
  ];
}

function reasonLines(
  { because: lines = [] }: TestResult,
  { source }: RenderedDocument,
  report: Report,
): readonly string[] {
  return reasonTexts(lines, source, report).map((text, i) => `${(i === 0 ? "because" : "").padEnd(10)}${text}`);
}

/** Puts the label before the first line and aligns the other lines with it. */
function labelLines(label: string, text: string, color: (text: string) => string): readonly string[] {
  return text.split("\n").map((line, i) => `${(i === 0 ? label : "").padEnd(10)}${color(showControlCharacters(line))}`);
}

/** Returns the positions in the document where an evaluation failed. */
function positionLines(
  { labels = [] }: Diagnostic,
  { source }: RenderedDocument,
  { colors }: Report,
): readonly string[] {
  return labels.map(({ span, text }) => {
    const { line, column } = positionAt(source, span.start);
    const origin = sourceAt(source, span.start).source;
    const excerpt = showControlCharacters(lineText(origin, line).trim());
    return `${showControlCharacters(text)}: ${colors.dim(`${showControlCharacters(origin.name)}:${line}:${column}`)}  ${excerpt}`;
  });
}
