// Turns a definition in prose into code: adds region delimiters around its paragraph, or a language to its fence.

import type { Edit } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { Span } from "../text/source.js";
import { parseItems } from "../syntax/alone.js";

function isCode(text: string, { start, end }: Span): boolean {
  const { items, diagnostics } = parseItems(text.slice(start, end), { start: 0, end: end - start }, 0);
  return items.length > 0 && !hasErrors(diagnostics);
}

/**
 * Edits that enclose the paragraph or line of a definition, which begins with the name at `span`, in a region;
 * undefined if it contains other text.
 */
export function editsToEnclose(text: string, span: Span): readonly Edit[] | undefined {
  const start = text.lastIndexOf("\n", span.start - 1) + 1;
  const line = /^[^\r\n]*/.exec(text.slice(start))![0];
  const before = line.slice(0, span.start - start);
  const glued = /(?<!\S|\/\s*)\$\s*$/.exec(before);
  const closingOffset = text.slice(span.start, start + line.length).indexOf("$");
  if (glued !== null && closingOffset >= 0) {
    const [open, close] = [start + glued.index, span.start + closingOffset];
    return isCode(text, { start: open + 1, end: close })
      ? [insertion(open, "/"), insertion(close + 1, "/")]
      : undefined;
  }
  if (before.trim() !== "") return undefined;
  const precedingBlank = [...text.slice(0, start).matchAll(/\r?\n[ \t]*(?=\r?\n)/g)].at(-1);
  const first = precedingBlank === undefined ? 0 : precedingBlank.index + precedingBlank[0].length;
  const paragraphEnd = /\r?\n[ \t]*(?:\r?\n|$(?![^]))/.exec(text.slice(span.start));
  const last = paragraphEnd === null ? text.length : span.start + paragraphEnd.index;
  const stretches = [
    [first, last],
    [start, last],
    [start, start + line.length],
  ] as const;
  for (const [from, to] of stretches) {
    const paragraph = text.slice(from, to);
    const stretch = {
      start: from + paragraph.length - paragraph.trimStart().length,
      end: from + paragraph.trimEnd().length,
    };
    if (!isCode(text, stretch)) continue;
    return paragraph.trim().includes("\n")
      ? [insertion(stretch.start, "/$\n"), insertion(stretch.end, "\n$/")]
      : [insertion(stretch.start, "/$ "), insertion(stretch.end, " $/")];
  }
  return undefined;
}

/** The edit that marks a fence without a language as LED; undefined if it contains other text. */
export function languageOf(text: string, fence: Span): readonly Edit[] | undefined {
  const opener = /(?:^|\n)[ \t]*(?:`{3,}|~{3,})[ \t]*\r?\n$/.exec(text.slice(0, fence.start));
  return opener !== null && isCode(text, fence)
    ? [insertion(text.slice(0, fence.start).trimEnd().length, "led")]
    : undefined;
}

const insertion = (at: number, text: string): Edit => ({ span: { start: at, end: at }, text });
