// Locates failures of an evaluation in the document: exactly, through the program's source mappings, or else by the
// definition that failed.

import type { Program } from "../program.js";
import type { Label } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/words.js";
import { originalPosition } from "../codegen/typescript/source-map.js";
import { type Source, type Span, textIn } from "../text/source.js";
import { notImage, notSound, tooDeep } from "../runtime/values/failures.js";
import type { ParsedDocument } from "../syntax/tree.js";
import { conjuncts } from "../syntax/walk.js";
import type { FailureOutcome } from "./outcome.js";

/** The offset at which an evaluation failed, in the source text of the program; undefined if it is unknown. */
export function failureOffset(failure: FailureOutcome, program: Program, source: Source): number | undefined {
  // Values that a host cannot show were computed earlier. Often only one expression can have produced them.
  const hook = failure.code === notImage.code ? "images" : failure.code === notSound.code ? "sounds" : undefined;
  const [made, ...others] = hook === undefined ? [] : program.doubtful(hook);
  if (made !== undefined && others.length === 0) return made.start;
  // For a stack overflow, the exact position is arbitrary, but the definition is not.
  const frames = failure.code === tooDeep.code ? [] : failure.frames;
  const offset = offsetOfFrames(frames, program);
  if (offset !== undefined || failure.definition === undefined) return offset;
  return offsetOf(source, failure.definition.place);
}

/** The offset of the innermost stack frame in the text of a program; undefined if none is in it. */
export function offsetOfFrames(
  frames: FailureOutcome["frames"],
  { mappings, beside }: Pick<Program, "mappings" | "beside">,
): number | undefined {
  for (const { line, column } of frames) {
    const origin =
      beside === undefined || line <= beside.lines
        ? originalPosition(mappings, line, column)
        : originalPosition(beside.mappings, line - beside.lines, column);
    if (origin !== undefined) return origin.offset;
  }
  return undefined;
}

/** The offset of a position such as "12:1", or "sets.led:12:1" in another document. */
function offsetOf(source: Source, place: string): number | undefined {
  const [column = 0, line = 0] = place.split(":").slice(-2).reverse().map(Number);
  const name = place.split(":").slice(0, -2).join(":");
  if (name !== "") {
    const other = source.others?.find((one) => one.source.name === name);
    const offset = other && offsetOf(other.source, `${line}:${column}`);
    return offset === undefined ? undefined : other!.start + offset;
  }
  const start = source.lineStarts[line - 1];
  // A byte order mark does not count as a column.
  const mark = start === 0 && source.text.startsWith("\ufeff") ? 1 : 0;
  return start === undefined ? undefined : start + mark + column - 1;
}

/** The span of the name, numeral or symbol at an offset. */
export function tokenAt(source: Source, offset: number): Span {
  const [token = ""] = /^(?:[\p{L}\p{M}\d_']+|.)/u.exec(textIn(source, { start: offset, end: offset + 100 })) ?? [];
  return { start: offset, end: offset + token.length };
}

/** Secondary labels for the position in the document where an evaluation failed. */
export function failureLabels(
  ending: { readonly kind: string } | FailureOutcome,
  program: Program,
  document: ParsedDocument & { readonly source: Source },
): readonly Label[] {
  const { source } = document;
  const offset = "frames" in ending ? failureOffset(ending, program, source) : undefined;
  if (offset === undefined) return [];
  const name = localAt(document, offset);
  const text = name === undefined ? "it failed here" : `it failed here, in the value of \`${name}\``;
  return [{ span: tokenAt(source, offset), text }];
}

/** The name x if the offset is in the value of an equation `x = e` of a `where`. */
function localAt({ parsed }: ParsedDocument, offset: number): string | undefined {
  const holds = ({ start, end }: Span): boolean => start <= offset && offset < end;
  for (const item of parsed.flatMap(({ items }) => items)) {
    if (item.kind !== "definition" || !holds(item.span)) continue;
    for (const condition of item.where.flatMap(conjuncts))
      if (condition.kind === "relation" && condition.first.kind === "name" && holds(condition.span))
        return condition.links[0]?.operator === "equal" && offset >= condition.links[0].right.span.start
          ? condition.first.name
          : undefined;
  }
  return undefined;
}

/** The reason for a failure, as the end of a sentence. */
export function reasonOf(failure: FailureOutcome): string {
  const call = callOf(failure);
  const message = failure.message.replace(/[.!?]?$/, "");
  return call === undefined ? `${message}.` : `${message}, in ${quote(call)}.`;
}

export function callOf({ definition }: FailureOutcome): string | undefined {
  if (definition === undefined) return undefined;
  return definition.args.length === 0 ? definition.name : `${definition.name}(${definition.args.join(", ")})`;
}
