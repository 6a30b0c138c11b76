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
const unnecessary: ReadonlySet<string> = new Set([types.unreachable.code, names.unusedLocal.code]);
export const isUnnecessary = ({ code }: Diagnostic): boolean => unnecessary.has(code);

interface About {
  readonly uri: string;
  readonly analysis: Analysis;
  readonly explanation: (code: string) => string | undefined;
}

export const findingsOf = (about: About, diagnostics: readonly Diagnostic[]): Finding[] =>
  diagnostics.map((one) => findingOf(one, about));

function findingOf(
  { code, severity, title, message, help, span, labels = [] }: Diagnostic,
  { uri, analysis, explanation }: About,
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
    ...(unnecessary.has(code) ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(labels.length === 0
      ? {}
      : {
          relatedInformation: labels.map((label) => ({
            location: { uri: addressAt(analysis, uri, label.span), range: rangeOf(source, label.span) },
            message: label.text,
          })),
        }),
  };
}

/** Returns the URI of the document that contains a span. */
function addressAt({ document: { source }, surroundings }: Analysis, uri: string, { start }: Span): string {
  const home = sourceAt(source, start).source;
  return home === source ? uri : surroundings.addressOf(home.name);
}

const editsOf = ({ edits }: Repair, source: Source): TextEdit[] =>
  edits.map(({ span, text }) => ({ range: rangeOf(source, span), newText: text }));

/**
 * Returns quick fixes for a range: each fix, and a combined fix for all diagnostics of the same code that have a unique
 * fix. `diagnostics` includes failing tests, whose fixes are never certain.
 */
export function fixesOf(
  about: About,
  diagnostics: readonly Diagnostic[],
  findings: readonly Diagnostic[],
  range: Range,
): CodeAction[] {
  const { uri, analysis } = about;
  const { source } = analysis.document;
  const actions: CodeAction[] = [];
  const codes = new Set<string>();
  const certain = new Set(diagnostics);
  for (const one of findings) {
    const finding = findingOf(one, about);
    // A test can be fixed from anywhere in its line.
    if (!overlaps(certain.has(one) ? finding.range : inLines(finding.range), range)) continue;
    codes.add(one.code);
    for (const [i, repair] of (one.repairs ?? []).entries())
      actions.push({
        title: capitalize(repair.title),
        kind: CodeActionKind.QuickFix,
        diagnostics: [finding],
        isPreferred: i === 0 && one.repairs?.length === 1 && certain.has(one),
        edit: { changes: { [uri]: editsOf(repair, source) } },
      });
  }
  for (const code of codes) {
    const same = diagnostics.filter((one) => one.code === code);
    const edits = combineRepairs(same);
    if (edits.length < 2) continue;
    actions.push({
      title: `Fix all ${edits.length}: ${same[0]!.title}`,
      kind: CodeActionKind.QuickFix,
      diagnostics: same.map((one) => findingOf(one, about)),
      edit: { changes: { [uri]: edits.flatMap((repair) => editsOf(repair, source)) } },
    });
  }
  return actions;
}

/** Returns an action with all fixes that are certain. */
export function fixingAll({ diagnostics, document: { source } }: Analysis, uri: string): CodeAction[] {
  const edits = combineRepairs(diagnostics).flatMap((repair) => editsOf(repair, source));
  return edits.length === 0
    ? []
    : [{ title: "Apply safe fixes", kind: CodeActionKind.SourceFixAll, edit: { changes: { [uri]: edits } } }];
}

/** Returns the unique fixes of diagnostics; of overlapping ones, the first. */
function combineRepairs(diagnostics: readonly Diagnostic[]): readonly Repair[] {
  const repairs: Repair[] = [];
  let end = -1;
  for (const { repairs: ownRepairs = [] } of diagnostics) {
    const [only] = ownRepairs;
    if (only === undefined || ownRepairs.length > 1 || (only.edits[0]?.span.start ?? 0) < end) continue;
    repairs.push(only);
    end = only.edits[only.edits.length - 1]!.span.end + 1;
  }
  return repairs;
}

function overlaps(a: Range, b: Range): boolean {
  const isBefore = (one: Range["end"], other: Range["start"]): boolean =>
    one.line < other.line || (one.line === other.line && one.character < other.character);
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

/** Extends a range to whole lines. */
const inLines = ({ start, end }: Range): Range => ({
  start: { line: start.line, character: 0 },
  end: { line: end.line, character: uinteger.MAX_VALUE },
});
