// Finds where in the document an evaluation failed: the exact place, by way of the program's mappings, or else the
// definition that failed.

import type { Program } from "../compile.js";
import type { Label } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/words.js";
import { originalPosition } from "../emit/source-map.js";
import type { Source, Span } from "../source/source.js";
import { tooDeep } from "../runtime/kernel/failures.js";
import type { FailureOutcome } from "./outcome.js";

/**
 * Where an evaluation failed, as an offset into the text that its expressions were compiled from; undefined if nothing
 * is known.
 */
export function failureOffset(failure: FailureOutcome, { mappings }: Program, source: Source): number | undefined {
  // Where exactly the stack ended says nothing; the definition does.
  const frames = failure.code === tooDeep.code ? [] : failure.frames;
  for (const { line, column } of frames) {
    const origin = originalPosition(mappings, line, column);
    if (origin !== undefined) return origin.offset;
  }
  return failure.definition === undefined ? undefined : offsetOf(source, failure.definition.place);
}

/** The offset of a place such as "12:1". */
function offsetOf(source: Source, place: string): number | undefined {
  const [line = 0, column = 0] = place.split(":").map(Number);
  const start = source.lineStarts[line - 1];
  // A byte order mark counts as no column.
  const mark = start === 0 && source.text.startsWith("\ufeff") ? 1 : 0;
  return start === undefined ? undefined : start + mark + column - 1;
}

/** The name, the number or the sign that begins at an offset, to be marked. */
export function tokenAt(source: Source, offset: number): Span {
  const [token = ""] = /^(?:[\p{L}\p{M}\d_']+|.)/u.exec(source.text.slice(offset, offset + 100)) ?? [];
  return { start: offset, end: offset + token.length };
}

/** The place in the document at which something failed, to be shown beside another. */
export function failureLabels(
  ending: { readonly kind: string } | FailureOutcome,
  made: Program,
  source: Source,
): readonly Label[] {
  const offset = "frames" in ending ? failureOffset(ending, made, source) : undefined;
  return offset === undefined ? [] : [{ span: tokenAt(source, offset), text: "it failed here" }];
}

/** Why an evaluation failed, as a part of a sentence. */
export function reasonOf(failure: FailureOutcome): string {
  const call = callOf(failure);
  const message = failure.message.replace(/[.!?]?$/, "");
  return call === undefined ? `${message}.` : `${message}, in ${quote(call)}.`;
}

/** The call that failed, as LED writes it: `half(0)`, or a name alone. */
export function callOf({ definition }: FailureOutcome): string | undefined {
  if (definition === undefined) return undefined;
  return definition.args.length === 0 ? definition.name : `${definition.name}(${definition.args.join(", ")})`;
}
