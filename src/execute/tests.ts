// Runs the tests of a document, its `cmd:>` lines. All tests and all overloads of their expected values are compiled
// into one program. The verdict on a test is a diagnostic at its line.

import type { CheckResult, Compiled } from "../compiler.js";
import { program, type Program, type ProgramExpression } from "../program.js";
import { type Diagnostic, hasErrors, type Label, report } from "../diagnostics/diagnostic.js";
import { names } from "../diagnostics/names.js";
import { syntax } from "../diagnostics/syntax.js";
import * as messages from "../diagnostics/tests.js";
import type { DocumentTest } from "../document/document.js";
import { hasOpenGap } from "../document/exercise.js";
import { abbreviateValue } from "../explain/substitution.js";
import type { ReasonLine } from "../explain/lines.js";
import type { EvaluationSteps } from "../explain/steps.js";
import type { Shape } from "../runtime/easel/shapes.js";
import { positionAt, sourceOf, type Span } from "../text/source.js";
import { expectedInFractions, formatWithFractions, isText } from "./fractions.js";
import { formOf } from "./foreign.js";
import { expectsError, readingOf, textsOf } from "./expected.js";
import { adviceOn } from "./advice.js";
import type { Candidate, Outcome, Request } from "./outcome.js";
import { outOfTime } from "./failed.js";
import { failureLabels, reasonOf } from "./place.js";
import { type FileReader, noFiles } from "./file-reader.js";
import { Recordings, type RecordingOutcome } from "./recordings.js";
import type { TestRequests } from "./requests.js";
import { TestReasons, type WhyOptions } from "./test-reasons.js";
import { tooLong } from "./too-long.js";

export interface TestResult {
  readonly line: number;
  readonly expression: string;
  readonly expected: string | undefined;
  /** The printed value, or undefined if none. */
  readonly actual: string | undefined;
  /** True if the value is a string, which is printed without quotes. */
  readonly isText: boolean;
  /** `todo` if the test uses a name that an empty gap of an exercise has yet to define. */
  readonly status: "passed" | "failed" | "todo";
  /** A hint about the form of the expected value, if it denotes the actual value in foreign notation. */
  readonly form?: string | undefined;
  /** The reason for the failure, or the warning that there is no expected value. */
  readonly diagnostic: Diagnostic | undefined;
  /** The images of a set of images in painting order, if requested. */
  readonly shapes?: readonly Shape[] | undefined;
  readonly isFault: boolean;
  /** False if the time budget was used up before. */
  readonly isRun: boolean;
  /** The diagnostic about the recording that was played for this test. */
  readonly played?: Diagnostic | undefined;
  /** True for a figure without an expected value, which is not a test. */
  readonly isFigure?: boolean;
  /** True if the expected value equals the actual one, but is written in foreign notation. */
  readonly isOtherForm?: boolean;
  /** The explanation of the value or failure, if requested. */
  readonly because?: readonly ReasonLine[] | undefined;
  /** The evaluation line by line, if requested and short. */
  readonly steps?: EvaluationSteps | undefined;
}

interface PreparedTest {
  readonly test: DocumentTest;
  readonly mistakes: readonly Diagnostic[];
  readonly request: Request | undefined;
}

export interface TestOptions {
  /** Reads the recordings that the document plays, by their paths relative to its folder. */
  readonly read?: FileReader;
  /** True to show numbers as fractions instead of decimals. */
  readonly fractions?: boolean;
  readonly pictures?: boolean;
  /** Settings for explanations of failing tests; by default there are none. */
  readonly why?: WhyOptions | undefined;
  readonly program?: TestProgram | undefined;
  /** True for tests of a submission: only values that equal the expected one pass, and printed values are short. */
  readonly isGraded?: boolean;
}

/** All tests of a document, and all overloads of their expected values, as one program. */
export interface TestProgram {
  readonly program: Program;
  readonly prepared: readonly PreparedTest[];
  /** The index of the first instrumented test, if there are any. */
  readonly firstInstrumented: number | undefined;
}

/** Runs the tests of a document without errors, in order. */
export async function* runTests(
  compiled: Compiled,
  runner: TestRequests,
  options: TestOptions = {},
): AsyncGenerator<TestResult, void, undefined> {
  if (compiled.output === undefined) return;
  yield* generateResults(compiled, runner, options);
}

/** Runs the tests until one fails, those at the indexes `first` first, and returns it. */
export async function firstFailure(
  compiled: CheckResult,
  runner: TestRequests,
  firstIndexes: readonly number[],
  read: FileReader = noFiles,
): Promise<TestResult | undefined> {
  for await (const result of generateResults(compiled, runner, { read, first: firstIndexes }))
    if (result.status === "failed") return result;
  return undefined;
}

async function* generateResults(
  compiled: CheckResult,
  runner: TestRequests,
  {
    read = noFiles,
    fractions: areFractionsRequested = false,
    pictures = false,
    why,
    program: precompiled,
    first: firstIndexes = [],
    isGraded = false,
  }: TestOptions & { readonly first?: readonly number[] },
): AsyncGenerator<TestResult, void, undefined> {
  if (compiled.document.tests.length === 0) return;
  const fractions = areFractionsRequested || compiled.document.frontMatter?.hasFractions === true;
  const { program, prepared } = precompiled ?? compileTests(compiled, { isGraded });
  runner.load(program.code);
  const reasons = why && new TestReasons(compiled, why, read);
  const recordings = new Recordings(compiled, program, runner, read);
  for (const index of new Set([...firstIndexes, ...prepared.keys()])) {
    const { test, mistakes, request } = prepared[index]!;
    const exhaustedBudget = runner.isOver;
    if (exhaustedBudget !== undefined) {
      yield {
        ...pendingResult(test, compiled),
        status: "failed",
        diagnostic: outOfTime(spanOf(test), exhaustedBudget.seconds, "It was not run"),
        isRun: false,
      };
      continue;
    }
    const { finding, warning, isFault } = test.play === undefined ? startOfGame : await recordings.stand(test.play);
    if (finding !== undefined) {
      yield { ...pendingResult(test, compiled), status: "failed", diagnostic: finding, isFault, played: warning };
      continue;
    }
    const moment = test.play === undefined ? "start" : "now";
    const startTime = performance.now();
    const workerOutcome =
      request === undefined || hasErrors(mistakes)
        ? undefined
        : await runner.evaluate({ ...request, moment, pictures });
    const seconds = (performance.now() - startTime) / 1000;
    if (workerOutcome !== undefined && workerOutcome.kind !== "value" && workerOutcome.kind !== "failure")
      recordings.lost();
    const outcome =
      workerOutcome?.kind === "timeout"
        ? ((await reasons?.follow(workerOutcome, index)) ?? workerOutcome)
        : workerOutcome;
    const result = judge({ test, compiled, program, mistakes, thunk: request?.thunk, outcome, fractions, isGraded });
    const isWrong = result.status === "failed" && result.isOtherForm !== true;
    const isNonterminating = outcome?.kind === "timeout" && outcome.calls !== undefined;
    const isExplained = isWrong && (outcome?.kind === "value" || outcome?.kind === "failure" || isNonterminating);
    const because = isExplained ? await reasons?.of(index, { ...result, seconds, isNonterminating }) : undefined;
    yield { ...result, played: warning, because };
  }
}

const startOfGame: RecordingOutcome = { finding: undefined, warning: undefined, isFault: false };

/**
 * Compiles all tests and all overloads of their expected values. With `isInstrumented`, each test is added a second time in
 * instrumented form. One program with both compiles in half the time of two.
 */
export function compileTests(compiled: CheckResult, { isInstrumented = false, isGraded = false } = {}): TestProgram {
  const { source, tests } = compiled.document;
  const readings = tests.map(({ expected }) =>
    expected === undefined || expectsError(expected.text)
      ? []
      : textsOf(expected.text).map((text) => readingOf(text, source.text)),
  );
  const testExpressions = tests.map(({ expression }): ProgramExpression => ({ source, span: expression }));
  const expressions = [
    ...testExpressions,
    ...readings.flat().map(
      ({ expression }): ProgramExpression => ({
        source: sourceOf("expected value", expression),
        span: { start: 0, end: expression.length },
        isExpected: true,
      }),
    ),
    ...(isGraded ? testExpressions.map((expression): ProgramExpression => ({ ...expression, isExpected: true })) : []),
  ];
  const compiledProgram = isInstrumented
    ? program({ ...compiled, report: "reasons" }, [
        ...expressions.map((expression): ProgramExpression => ({ ...expression, isPlain: true })),
        ...testExpressions,
      ])
    : program(compiled, expressions);
  let nextIndex = tests.length;
  const firstReference = tests.length + readings.flat().length;
  const prepared = tests.map((test, i): PreparedTest => {
    // Every overload has an index in the program, even if it cannot be parsed.
    const candidates = (readings[i] ?? []).flatMap(({ wildcards }): readonly Candidate[] => {
      const thunk = compiledProgram.expressions[nextIndex++]?.thunk;
      return thunk === undefined ? [] : [{ thunk, wildcards }];
    });
    const programExpression = compiledProgram.expressions[i];
    const mistakes = programExpression?.diagnostics ?? [];
    if (programExpression?.thunk === undefined) return { test, mistakes, request: undefined };
    const { expected } = test;
    const isErrorExpected = expected !== undefined && expectsError(expected.text);
    return {
      test,
      mistakes,
      request: {
        thunk: programExpression.thunk,
        // Print `pp(e)` in full if the value is shown or printing should fail. A comparison only needs the value.
        show: programExpression.printed && !isGraded && (expected === undefined || isErrorExpected) ? "whole" : "short",
        ...(expected === undefined || isErrorExpected
          ? {}
          : {
              expectation: {
                candidates,
                texts: textsOf(expected.text),
                isPrinted: programExpression.printed,
                ...(isGraded
                  ? { isStrict: true, reference: compiledProgram.expressions[firstReference + i]?.thunk }
                  : {}),
              },
            }),
      },
    };
  });
  return { program: compiledProgram, prepared, firstInstrumented: isInstrumented ? expressions.length : undefined };
}

interface TestRun {
  readonly test: DocumentTest;
  readonly compiled: CheckResult;
  readonly program: Program;
  readonly mistakes: readonly Diagnostic[];
  readonly thunk: number | undefined;
  /** Undefined if the expression has errors. */
  readonly outcome: Outcome | undefined;
  readonly fractions: boolean;
  readonly isGraded: boolean;
}

/** An expression with one of these errors is meaningless: its test fails even if it expects `error`. */
const fatalCodes: ReadonlySet<string> = new Set(
  [...Object.values(syntax), names.unknown, names.endedEarly, names.arity].map(({ code }) => code),
);

function pendingResult(
  test: DocumentTest,
  { document: { source } }: CheckResult,
): Omit<TestResult, "status" | "diagnostic"> {
  return {
    line: positionAt(source, test.span.start).line,
    expression: source.text.slice(test.expression.start, test.expression.end),
    expected: test.expected?.text,
    actual: undefined,
    isText: false,
    isFault: false,
    isRun: true,
  };
}

/** The span to underline for a test: its expression, or the whole line if it has none. */
function spanOf({ expression, span }: DocumentTest): Span {
  return expression.end > expression.start ? expression : span;
}

function judge({ test, compiled, program, mistakes, thunk, outcome, fractions, isGraded }: TestRun): TestResult {
  const span = spanOf(test);
  const expectedText = test.expected?.text;
  const wantsError = expectedText !== undefined && expectsError(expectedText);
  const expected =
    expectedText !== undefined && fractions && outcome?.kind === "value"
      ? expectedInFractions(expectedText, outcome)
      : expectedText;
  const base = {
    ...pendingResult(test, compiled),
    expected,
    ...(outcome?.kind === "value" ? { isText: isText(outcome), shapes: outcome.shapes } : {}),
  };
  const passedResult: TestResult = { ...base, status: "passed", diagnostic: undefined };
  const fail = (diagnostic: Diagnostic): TestResult => ({ ...base, status: "failed", diagnostic });
  const reportStop = (
    reason: string,
    labels: readonly Label[] = [],
    location: Span = span,
    advice?: string,
  ): TestResult => {
    if (wantsError) return passedResult;
    if (expected === undefined)
      return fail(report(messages.testStopsWithoutValue, location, { reason, advice }, labels));
    return fail(report(messages.testStops, location, { expected, reason, advice }, labels));
  };

  if (outcome === undefined) {
    const fatalMistake = mistakes.find(({ code }) => fatalCodes.has(code));
    const mistake = fatalMistake ?? mistakes[0];
    const reason = mistake?.message ?? "it cannot be read.";
    if (fatalMistake?.code === names.unknown.code && !isGraded && hasOpenGap(compiled.document))
      return { ...base, status: "todo", diagnostic: undefined };
    if (base.expression === "") return fail(report(messages.testWithoutExpression, span, {}));
    if (fatalMistake === undefined && mistake !== undefined)
      return reportStop(reason, labelsOutside(mistake.labels, span), mistake.span, mistake.help);
    return fail(
      report(messages.testUnreadable, mistake?.span ?? span, {
        reason,
        advice: mistake?.help,
        wantsError,
        repairs: mistake?.repairs ?? [],
      }),
    );
  }
  switch (outcome.kind) {
    case "value": {
      const actual = fractions ? formatWithFractions(outcome) : outcome.printed;
      if (expected === undefined && test.caption !== undefined) return { ...passedResult, actual, isFigure: true };
      if (expected === undefined)
        return { ...passedResult, actual, diagnostic: report(messages.testWithoutValue, span, { value: actual }) };
      if (wantsError) return { ...fail(report(messages.testSucceeds, span, { actual })), actual };
      if (outcome.agrees) return { ...passedResult, actual };
      // A string that prints like the expected value.
      if (actual.trim() === expected.trim())
        return {
          ...fail(report(messages.testDiffers, span, { expected, actual: outcome.quoted, form: undefined, at: span })),
          actual: outcome.quoted,
        };
      const form = formOf(expected, actual);
      const at = test.expected?.span ?? span;
      return {
        ...fail(report(messages.testDiffers, span, { expected, actual: abbreviateValue(actual, expected), form, at })),
        actual,
        form: form?.help,
        isOtherForm: form?.text !== undefined,
      };
    }
    case "failure":
      return reportStop(
        reasonOf(outcome),
        labelsOutside(failureLabels(outcome, program, compiled.document), span),
        span,
        adviceOn(outcome),
      );
    case "outOfMemory":
      return reportStop("it needs more memory than is available.");
    case "timeout":
      return fail(
        outcome.isTotal === true
          ? outOfTime(span, outcome.seconds, "It was stopped")
          : report(messages.testTooLong, span, {
              seconds: outcome.seconds,
              ...tooLong(outcome, { program, thunk }),
            }),
      );
    case "crash": {
      const reason = `internal error. ${outcome.message}`;
      return {
        ...fail(report(messages.testStops, span, { expected: expected ?? "", reason, advice: undefined })),
        isFault: true,
      };
    }
  }
}

function labelsOutside(labels: readonly Label[] = [], test: Span): readonly Label[] {
  return labels.filter(({ span }) => span.start < test.start || span.start >= test.end);
}
