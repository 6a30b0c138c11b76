// Locates the errors of expressions that are evaluated in the scope of a document: in the document, or in the
// expression.

import type { Compiled } from "../compiler.js";
import type { Program } from "../program.js";
import { type Diagnostic, mapSpans } from "../diagnostics/diagnostic.js";
import type { RenderedDocument } from "../diagnostics/render.js";
import type { Source, Span } from "../text/source.js";
import type { Appendix } from "./appendix.js";
import { findingOf } from "./failed.js";
import type { CrashOutcome, Outcome } from "./outcome.js";
import { failureOffset, tokenAt } from "./place.js";

/** An expression of a program. */
export interface EvaluatedExpression {
  readonly index: number;
  readonly text: string;
  /** The source of the expression alone, for its diagnostics. */
  readonly source: Source;
  readonly appendix: Appendix;
  readonly compiled: Compiled;
  readonly program: Program;
}

/** A diagnostic, and the document or expression that contains its positions. */
interface LocatedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly document: RenderedDocument;
}

const alone = (source: Source): RenderedDocument => ({ source, headings: [] });

/** The diagnostics of an expression, with positions in its text. Labels and fixes elsewhere are dropped. */
export const expressionDiagnostics = (one: EvaluatedExpression): readonly Diagnostic[] =>
  (one.program.expressions[one.index]?.diagnostics ?? []).map((diagnostic) => moveDiagnostic(diagnostic, one));

function moveDiagnostic(
  { labels = [], repairs = [], ...one }: Diagnostic,
  { index, appendix }: EvaluatedExpression,
): Diagnostic {
  const isOwn = ({ span }: { readonly span: Span }): boolean => appendix.find(span.start) === index;
  const here = labels.filter(isOwn);
  const makeable = repairs.filter(({ edits }) => edits.every(isOwn));
  return mapSpans(
    {
      ...one,
      ...(here.length === 0 ? {} : { labels: here }),
      ...(makeable.length === 0 ? {} : { repairs: makeable }),
    },
    (span) => appendix.within(index, span),
  );
}

/** The diagnostic of a failure where it occurred. A timeout is located at the whole expression. */
export function failureOfExpression(
  outcome: Exclude<Outcome, CrashOutcome | { readonly kind: "value" }>,
  { index, text, source, appendix, compiled, program }: EvaluatedExpression,
): LocatedDiagnostic {
  const context = { program, thunk: program.expressions[index]?.thunk };
  const offset = outcome.kind === "failure" ? failureOffset(outcome, program, compiled.document.source) : undefined;
  if (offset === undefined)
    return { diagnostic: findingOf(outcome, { start: 0, end: text.length }, context), document: alone(source) };
  if (appendix.find(offset) === undefined)
    return {
      diagnostic: findingOf(outcome, tokenAt(compiled.document.source, offset), context),
      document: compiled.document,
    };
  const { start } = appendix.within(index, { start: offset, end: offset });
  return { diagnostic: findingOf(outcome, tokenAt(source, start), context), document: alone(source) };
}
