// Marked lines (sections 1, 10 to 12): a word and `:>` at the start of a line of prose. Nothing opens on a marked line,
// and an expected value ends before it, even if led does not use the mark yet.

import type { DocumentUse } from "./document.js";

export const marks = ["cmd", "play", "use", "steps", "always", "possible", "winnable", "ends", "forces"] as const;

/** The source of a regular expression for the mark of a line, without the white space before it. */
export const someMark = `(?:${marks.join("|")}):>`;

/** True if the line begins with a mark. */
export function isMarkedLine(line: string): boolean {
  // A quick test, which most lines fail.
  const sign = line.indexOf(":>");
  const word = sign < 0 ? "" : line.slice(0, sign).trimStart();
  return marks.some((mark) => mark === word);
}

/** What a `use:>` line says that begins at an offset; undefined for any other line. */
export function useIn(line: string, start: number): DocumentUse | undefined {
  const name = /^\s*use:>(.*)$/s.exec(line)?.[1]?.trim();
  const from = start + line.indexOf("use:>");
  return name === undefined ? undefined : { span: { start: from, end: start + line.trimEnd().length }, name };
}
