// Marked lines (sections 1, 10 to 12): a word and `:>` at the start of a line of prose. Nothing opens on a marked line,
// and an expected value ends before it, even if led does not use the mark yet.

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
