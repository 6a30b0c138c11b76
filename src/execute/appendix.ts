// Appends external expressions to the text of a document, so that a single offset identifies a position in the document
// or in one of the expressions.

import type { ProgramExpression } from "../program.js";
import { type Source, sourceOf, type Span } from "../text/source.js";

export interface Appendix {
  readonly expressions: readonly ProgramExpression[];
  /** The index of the expression that contains an offset; undefined for an offset in the document. */
  find(offset: number): number | undefined;
  /** The span relative to the text of this expression. */
  within(index: number, span: Span): Span;
}

export function makeAppendix(document: Source, texts: readonly string[]): Appendix {
  const spans: Span[] = [];
  let end = document.text.length;
  for (const text of texts) {
    spans.push({ start: end + 1, end: end + 1 + text.length });
    end += 1 + text.length;
  }
  const source = sourceOf(document.name, [document.text, ...texts].join("\n"));
  return {
    expressions: spans.map((span) => ({ source, span })),
    find: (offset) => {
      const index = spans.findIndex((span) => offset >= span.start && offset <= span.end);
      return index < 0 ? undefined : index;
    },
    within: (index, { start, end: to }) => {
      const span = spans[index] ?? { start: 0, end: 0 };
      const inside = (offset: number): number => Math.max(0, Math.min(offset, span.end) - span.start);
      return { start: inside(start), end: inside(to) };
    },
  };
}
