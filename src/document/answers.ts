// Edits that write results below the claims of a document: answers, and tests of the final state of a recording.

import type { Edit } from "../diagnostics/diagnostic.js";
import type { DocumentClaim, LedDocument } from "./document.js";

/** Writes an answer below a claim, replacing the current one. */
export function answerEdit({ source: { text } }: LedDocument, claim: DocumentClaim, answer: string): Edit {
  const { expected, span } = claim;
  if (expected !== undefined) return { span: expected.span, text: answer };
  const at = lineEnd(text, span.end);
  return { span: { start: at, end: at }, text: `${newline(text)}${marginOf(text, span.start)}${answer}` };
}

/**
 * Writes a recording and a test of it below a claim. Tests after a recording see its final state, up to the next
 * recording or heading, so it is inserted below the existing tests of that range.
 */
export function recordingEdit(
  { source: { text }, plays, headings, tests }: LedDocument,
  claim: DocumentClaim,
  { path, expression, value }: { readonly path: string; readonly expression: string; readonly value: string },
): Edit {
  const sectionEnd = Math.min(
    text.length,
    ...[...plays, ...headings].map(({ span }) => span.start).filter((start) => start >= claim.span.end),
  );
  const lastSpan =
    tests.findLast(({ span }) => span.start >= claim.span.end && span.start < sectionEnd)?.span ?? claim.span;
  const at = lineEnd(text, lastSpan.end);
  const margin = marginOf(text, lastSpan.start);
  const lines = ["", `play:>${path}`, "", `cmd:>${expression}`, value];
  const insertion = lines.map((line) => `${newline(text)}${line === "" ? margin.trimEnd() : margin}${line}`).join("");
  // Text directly below would be parsed as part of the value.
  const textBelow = text.slice(at).replace(/^\r?\n/, "");
  const isSeparated = textBelow === "" || /^[>\s]*(?:\r?\n|$)/.test(textBelow);
  return { span: { start: at, end: at }, text: isSeparated ? insertion : `${insertion}${newline(text)}` };
}

/** Returns the text before a mark on its line: white space or quote marks. */
function marginOf(text: string, at: number): string {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
}

function lineEnd(text: string, from: number): number {
  const end = /\r?\n|$/g;
  end.lastIndex = from;
  return end.exec(text)!.index;
}

const newline = (text: string): string => (/\r\n/.test(text) ? "\r\n" : "\n");
