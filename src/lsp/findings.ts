// Converts diagnostics to the protocol, and their fixes to quick fixes.

import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic as Finding,
  DiagnosticSeverity,
  DiagnosticTag,
  type Range,
  type TextEdit,
  uinteger,
} from "vscode-languageserver";
import type { Diagnostic, Repair } from "../diagnostics/diagnostic.js";
import { capitalize } from "../diagnostics/words.js";
import { names } from "../diagnostics/names.js";
import { types } from "../diagnostics/types.js";
import { type Source, sourceAt, type Span } from "../text/source.js";
import type { Analysis } from "./analysis.js";
import { rangeOf } from "./places.js";

/** Codes that editors show faded: unreachable code and unused names. */
const unnecessaryCodes: ReadonlySet<string> = new Set([types.unreachable.code, names.unusedLocal.code]);
export const isUnnecessary = ({ code }: Diagnostic): boolean => unnecessaryCodes.has(code);

interface FindingContext {
  readonly uri: string;
  readonly analysis: Analysis;
  readonly explanation: (code: string) => string | undefined;
}

export const convertDiagnostics = (context: FindingContext, diagnostics: readonly Diagnostic[]): Finding[] =>
  diagnostics.map((diagnostic) => convertDiagnostic(diagnostic, context));

function convertDiagnostic(
  { code, severity, title, message, help, span, labels = [] }: Diagnostic,
  { uri, analysis, explanation }: FindingContext,
): Finding {
  const { source } = analysis.document;
  const href = explanation(code);
  return {
    range: rangeOf(source, span),
    severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    source: "led",
    message: [`${title}. ${message}`, ...(help === undefined ? [] : [`Try: ${help}`])].join("\n\n"),
    ...(unnecessaryCodes.has(code) ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(labels.length === 0
      ? {}
      : {
          relatedInformation: labels.map((label) => ({
            location: { uri: findAddress(analysis, uri, label.span), range: rangeOf(source, label.span) },
            message: label.text,
          })),
        }),
  };
}

/** Returns the URI of the document that contains a span. */
function findAddress({ document: { source }, surroundings }: Analysis, uri: string, { start }: Span): string {
  const home = sourceAt(source, start).source;
  return home === source ? uri : surroundings.addressOf(home.name);
}

const convertEdits = ({ edits }: Repair, source: Source): TextEdit[] =>
  edits.map(({ span, text }) => ({ range: rangeOf(source, span), newText: text }));

/**
 * Returns quick fixes for a range: each fix, and a combined fix for all diagnostics of the same code that have a unique
 * fix. `diagnostics` includes failing tests, whose fixes are never certain.
 */
export function createQuickFixes(
  context: FindingContext,
  diagnostics: readonly Diagnostic[],
  findings: readonly Diagnostic[],
  range: Range,
): CodeAction[] {
  const { uri, analysis } = context;
  const { source } = analysis.document;
  const actions: CodeAction[] = [];
  const codes = new Set<string>();
  const certainDiagnostics = new Set(diagnostics);
  for (const diagnostic of findings) {
    const finding = convertDiagnostic(diagnostic, context);
    // A test can be fixed from anywhere in its line.
    if (!doRangesOverlap(certainDiagnostics.has(diagnostic) ? finding.range : extendToLines(finding.range), range))
      continue;
    codes.add(diagnostic.code);
    for (const [i, repair] of (diagnostic.repairs ?? []).entries())
      actions.push({
        title: capitalize(repair.title),
        kind: CodeActionKind.QuickFix,
        diagnostics: [finding],
        isPreferred: i === 0 && diagnostic.repairs?.length === 1 && certainDiagnostics.has(diagnostic),
        edit: { changes: { [uri]: convertEdits(repair, source) } },
      });
  }
  for (const code of codes) {
    const sameCode = diagnostics.filter((diagnostic) => diagnostic.code === code);
    const edits = combineRepairs(sameCode);
    if (edits.length < 2) continue;
    actions.push({
      title: `Fix all ${edits.length}: ${sameCode[0]!.title}`,
      kind: CodeActionKind.QuickFix,
      diagnostics: sameCode.map((diagnostic) => convertDiagnostic(diagnostic, context)),
      edit: { changes: { [uri]: edits.flatMap((repair) => convertEdits(repair, source)) } },
    });
  }
  return actions;
}

/** Returns an action that applies all certain fixes. */
export function createFixAll({ diagnostics, document: { source } }: Analysis, uri: string): CodeAction[] {
  const edits = combineRepairs(diagnostics).flatMap((repair) => convertEdits(repair, source));
  return edits.length === 0
    ? []
    : [{ title: "Apply safe fixes", kind: CodeActionKind.SourceFixAll, edit: { changes: { [uri]: edits } } }];
}

/** Returns the fixes of diagnostics that have only one; of overlapping fixes, the first. */
function combineRepairs(diagnostics: readonly Diagnostic[]): readonly Repair[] {
  const repairs: Repair[] = [];
  let end = -1;
  for (const { repairs: candidates = [] } of diagnostics) {
    const [onlyRepair] = candidates;
    if (onlyRepair === undefined || candidates.length > 1 || (onlyRepair.edits[0]?.span.start ?? 0) < end) continue;
    repairs.push(onlyRepair);
    end = onlyRepair.edits[onlyRepair.edits.length - 1]!.span.end + 1;
  }
  return repairs;
}

function doRangesOverlap(a: Range, b: Range): boolean {
  const isBefore = (one: Range["end"], other: Range["start"]): boolean =>
    one.line < other.line || (one.line === other.line && one.character < other.character);
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

/** Extends a range to whole lines. */
const extendToLines = ({ start, end }: Range): Range => ({
  start: { line: start.line, character: 0 },
  end: { line: end.line, character: uinteger.MAX_VALUE },
});
