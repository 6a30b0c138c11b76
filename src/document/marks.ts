// Marked lines (sections 1, 10 to 12): a word and `:>` at the start of a line of prose. Nothing opens in one, and an
// expected value ends before it, whether led does anything with the mark yet or not.

export const marks = ["cmd", "play", "use", "steps", "always", "possible", "winnable", "ends", "forces"] as const;

/** The text of a pattern for the mark of a line, behind the white space before it. */
export const someMark = `(?:${marks.join("|")}):>`;

/** True if the line is marked. */
export function isMarkedLine(line: string): boolean {
  // Most lines have no such sign.
  const sign = line.indexOf(":>");
  const word = sign < 0 ? "" : line.slice(0, sign).trimStart();
  return marks.some((mark) => mark === word);
}
