// Tests in the editor: lenses, inlay hints, hovers with explanations, and the edit that accepts a value.

import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  Command,
  type InlayHint,
  InlayHintKind,
  type Range,
  type TextEdit,
} from "vscode-languageserver";
import { abbreviateValue } from "../explain/substitution.js";
import { capitalize } from "../diagnostics/words.js";
import { type Heading, type DocumentTrial, trialsOf } from "../document/document.js";
import { readDocument } from "../document/read.js";
import { sourceOf, type Span } from "../text/source.js";
import { outlineOf } from "../types/printing/outline.js";
import { withType } from "../types/printing/printer.js";
import { typeOfDefinition } from "../types/definition-type.js";
import type { Analysis } from "./analysis.js";
import { fenceCode } from "./markdown.js";
import { offsetOf, positionOf, rangeOf } from "./places.js";
import type { Settings } from "./settings.js";
import { computeSectionEnds } from "./structure.js";
import type { TestStatus } from "./testing.js";
import { maxResultLength, maxTypeLength } from "./limits.js";

export const commands = { run: "led.runTests", accept: "led.acceptValue" } as const;

type StatusOf = (test: DocumentTrial) => TestStatus | undefined;

/** Lenses: "Run" above tests and headings, "accept" above tests with an unexpected value or without an expected one. */
export function createLenses({ document }: Analysis, uri: string, statusOf: StatusOf): CodeLens[] {
  const { source, headings } = document;
  const tests = trialsOf(document);
  const createLens = (offset: number, title: string, command: string): CodeLens => {
    const start = positionOf(source, offset);
    return { range: { start, end: start }, command: { title, command, arguments: [uri, start.line] } };
  };
  const lenses = tests.flatMap((test): CodeLens[] => {
    const result = statusOf(test);
    const value = unexpectedValue(finishedResult(result));
    return [
      createLens(test.span.start, lensTitle(result), commands.run),
      ...(value === undefined
        ? []
        : [createLens(test.span.start, `accept ${truncate(value, maxResultLength)}`, commands.accept)]),
    ];
  });
  const documentLenses =
    tests.length < 2 ? [] : headings.length === 0 ? [createLens(0, `▶ run ${tests.length} tests`, commands.run)] : [];
  const sections = headings.flatMap((heading) => {
    const { length } = findTestsBelow(heading, document);
    return length < 2 ? [] : [createLens(heading.span.start, `▶ run ${length} tests`, commands.run)];
  });
  return [...documentLenses, ...sections, ...lenses];
}

function lensTitle(result: TestStatus | undefined): string {
  if (result === undefined) return "▶ run";
  if (result === "running") return "running …";
  return `${symbolOf(result)} run again`;
}

/** Returns the symbol of a result, or that of its outcome for a claim. */
const symbolOf = ({ status, outcome }: Exclude<TestStatus, "running">): string =>
  outcome?.symbol ?? { passed: "✓", failed: "✗", todo: "–" }[status];

/** Test commands as code actions, for editors without lenses: for the test in a line, and for all tests. */
export function createTestActions(analysis: Analysis, uri: string, line: number, statusOf: StatusOf): CodeAction[] {
  const tests = trialsOf(analysis.document);
  const test = findTestInLine(analysis, line);
  const value = test && unexpectedValue(finishedResult(statusOf(test)));
  const createAction = (
    title: string,
    kind: CodeActionKind,
    command: string,
    extraArguments: readonly unknown[],
  ): CodeAction => ({
    title,
    kind,
    command: Command.create(title, command, uri, ...extraArguments),
  });
  return [
    ...(value === undefined
      ? []
      : [createAction(`Accept ${truncate(value, maxResultLength)}`, CodeActionKind.QuickFix, commands.accept, [line])]),
    ...(test === undefined ? [] : [createAction("Run this test", runKind, commands.run, [line])]),
    ...(tests.length < 2 ? [] : [createAction(`Run all ${tests.length} tests`, runKind, commands.run, [])]),
  ];
}

const runKind = `${CodeActionKind.Source}.run`;

const finishedResult = (status: TestStatus | undefined): Exclude<TestStatus, "running"> | undefined =>
  status === "running" ? undefined : status;

/** Returns the actual value of a test, if it differs from the expected one. */
function unexpectedValue(result: Exclude<TestStatus, "running"> | undefined): string | undefined {
  return result?.actual !== undefined && (result.status === "failed" || result.expected === undefined)
    ? result.actual
    : undefined;
}

function findTestsBelow(heading: Heading, document: Analysis["document"]): readonly DocumentTrial[] {
  const end = computeSectionEnds(document)[document.headings.indexOf(heading)]!;
  return trialsOf(document).filter(({ span }) => span.start >= heading.span.start && span.start < end);
}

export const findTestInLine = ({ document }: Analysis, line: number): DocumentTrial | undefined =>
  trialsOf(document).find(({ span }) => positionOf(document.source, span.start).line === line);

/** Returns the test in a line, the tests below the heading in it, or else all tests. */
export function findTestsAt(analysis: Analysis, line: number | undefined): readonly DocumentTrial[] {
  const { source, headings } = analysis.document;
  const testAtLine = line === undefined ? undefined : findTestInLine(analysis, line);
  if (testAtLine !== undefined) return [testAtLine];
  const heading = headings.find(({ span }) => positionOf(source, span.start).line === line);
  return heading === undefined ? trialsOf(analysis.document) : findTestsBelow(heading, analysis.document);
}

/** Returns the test at an offset, from its mark to the end of its expected value. */
export const findTestAt = ({ document }: Analysis, offset: number): DocumentTrial | undefined =>
  trialsOf(document).find(({ span }) => span.start <= offset && offset <= span.end);

/** Inlay hints in a range: results of tests, and types of definitions without a signature. */
export function createHints(
  { document }: Analysis,
  range: Range,
  statusOf: StatusOf,
  { results, types }: Settings["hints"],
): InlayHint[] {
  const { source, definitions } = document;
  const [first, last] = [offsetOf(source, range.start), offsetOf(source, range.end)];
  const isInRange = ({ start, end }: Span): boolean => start <= last && end >= first;
  const hints = (results ? trialsOf(document) : []).flatMap((test): InlayHint[] => {
    if (!isInRange(test.span)) return [];
    const result = statusOf(test);
    if (result === undefined || result === "running") return [];
    const { diagnostic } = result;
    const tooltip = { kind: "markdown", value: describeResult(result) } as const;
    const labelText =
      result.answer !== undefined
        ? `${symbolOf(result)} ${result.outcome?.needsWords === true ? `${result.outcome.words}: ` : ""}${result.answer}`
        : result.status === "passed"
          ? result.expected === undefined
            ? `= ${result.actual ?? ""}`
            : "✓"
          : result.actual === undefined
            ? `${symbolOf(result)} ${diagnostic?.message ?? "to do"}`
            : `${symbolOf(result)} ${result.actual}`;
    return [
      {
        position: positionOf(source, test.expression.end),
        label: truncate(labelText, maxResultLength),
        paddingLeft: true,
        ...(result.status === "passed" && result.expected !== undefined && result.way.length === 0 ? {} : { tooltip }),
      },
    ];
  });
  const typeHints = (types ? definitions : []).flatMap((defined): InlayHint[] => {
    const { definition } = defined;
    if (!isInRange(definition.span)) return [];
    const { type, signed } = typeOfDefinition(defined, document);
    if (signed || definition.body.kind === "broken") return [];
    const lastParameter = definition.parameters.at(-1);
    const end =
      lastParameter === undefined ? definition.name.span.end : source.text.indexOf(")", lastParameter.span.end) + 1;
    const label = withType("", outlineOf(type, maxTypeLength));
    return [
      { position: positionOf(source, end), label, kind: InlayHintKind.Type, tooltip: withType(defined.name, type) },
    ];
  });
  return [...hints, ...typeHints].sort(
    (a, b) => a.position.line - b.position.line || a.position.character - b.position.character,
  );
}

/** Returns the Markdown description of a result, with its explanation. */
export function describeResult(result: Exclude<TestStatus, "running">): string {
  const { status, expected, actual, diagnostic, because, form, answer, outcome, way } = result;
  const reasonTexts = because.map(({ depth, text }) => `${"  ".repeat(depth)}${text}`);
  const reasons = reasonTexts.length === 0 ? [] : ["because", fenceCode(reasonTexts.join("\n"), "text")];
  if (answer !== undefined)
    return [
      `${symbolOf(result)} ${outcome?.needsWords === true ? `${capitalize(outcome.words)}: the` : "The"} claim is ${answer}.`,
      ...(way.length === 0 ? [] : [fenceCode(way.join("\n"), "text")]),
      ...reasons,
    ].join("\n\n");
  if (status === "passed" && expected !== undefined) return "✓ The test passes.";
  const value =
    actual === undefined
      ? [
          diagnostic?.message ?? "To do: the solution is empty.",
          ...(diagnostic?.help === undefined ? [] : [diagnostic.help]),
        ]
      : status === "passed"
        ? [fenceCode(actual)]
        : [
            `✗ The value differs from the expected one:`,
            fenceCode(abbreviateValue(actual, expected)),
            ...(form === undefined ? [] : [form]),
          ];
  return [...value, ...reasons].join("\n\n");
}

/** Returns the edit that writes a value as the expected one, or the reason why that is impossible. */
export function createAcceptance(
  { document }: Analysis,
  test: DocumentTrial,
  value: string,
): { readonly edit: TextEdit } | { readonly obstacle: string } {
  const { source } = document;
  const { expected, expression } = test;
  const span = expected?.span ?? { start: expression.end, end: expression.end };
  const newLine = source.text.includes("\r\n") ? "\r\n" : "\n";
  const newText = (expected === undefined ? newLine : "") + value.replaceAll("\n", newLine);
  const newDocument = readDocument(
    sourceOf(source.name, source.text.slice(0, span.start) + newText + source.text.slice(span.end)),
  );
  const newTest = trialsOf(newDocument).find((one) => one.span.start === test.span.start);
  return newTest?.expected?.text === value && trialsOf(newDocument).length === trialsOf(document).length
    ? { edit: { range: rangeOf(source, span), newText } }
    : { obstacle: "This value cannot be written below a test." };
}

function truncate(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`;
}
