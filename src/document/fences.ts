// Markdown code fences, as CommonMark defines them: which lines open a fence and which line closes it. A fence of the
// language `led` is a code region; every other fence is prose in which nothing opens.

import type { Lines } from "./lines.js";

type Mark = "`" | "~";

/**
 * A fence line: the character of its mark, how many there are, where they begin in the line, and the info string after
 * them.
 */
export interface Fence {
  readonly mark: Mark;
  readonly length: number;
  readonly indent: number;
  readonly info: string;
}

/**
 * The fence on this line; undefined if there is none.
 *
 * ```text
 * > |   ~~~~ led
 *       ^^^^ ^^^
 *     marks  info
 * ```
 */
export function fenceOf(line: string): Fence | undefined {
  const match = /^( {0,3})(`{3,}|~{3,})/.exec(line);
  if (match === null) return undefined;
  const [whole, indent = "", marks = ""] = match;
  const mark: Mark = marks[0] === "~" ? "~" : "`";
  const info = line.slice(whole.length).trim();
  // Otherwise ```code``` within a sentence would be a fence.
  if (mark === "`" && info.includes("`")) return undefined;
  return { mark, length: marks.length, indent: indent.length, info };
}

/** True if the info string begins with the word `led`. */
export function isLedFence(fence: Fence): boolean {
  return /^led(?![\p{L}\p{M}\p{N}_-])/u.test(fence.info);
}

/** True if the line closes the fence: at least as many of the same marks, and nothing else. */
function closes(fence: Fence, line: string): boolean {
  const other = fenceOf(line);
  return other !== undefined && other.info === "" && other.mark === fence.mark && other.length >= fence.length;
}

/**
 * Finds closing fences. One pass over the document finds out where closing is possible, so many unclosed fences cost no
 * more than a few.
 */
export class FenceClosers {
  private readonly lines: Lines;
  private longest: Readonly<Record<Mark, Int32Array>> | undefined;

  constructor(lines: Lines) {
    this.lines = lines;
  }

  /** The first line at or after `from` that closes the fence. */
  closingLine(fence: Fence, from: number): number | undefined {
    this.longest ??= longestBareFences(this.lines);
    if ((this.longest[fence.mark][from] ?? 0) < fence.length) return undefined;
    let line = from;
    while (line < this.lines.count && !closes(fence, this.lines.text(line))) line++;
    return line;
  }
}

/** For each mark and line, the length of the longest fence without an info string on that line or below. */
function longestBareFences(lines: Lines): Readonly<Record<Mark, Int32Array>> {
  const longest = { "`": new Int32Array(lines.count + 1), "~": new Int32Array(lines.count + 1) };
  for (let line = lines.count - 1; line >= 0; line--) {
    const fence = fenceOf(lines.text(line));
    for (const mark of ["`", "~"] as const) {
      const here = fence !== undefined && fence.info === "" && fence.mark === mark ? fence.length : 0;
      longest[mark][line] = Math.max(here, longest[mark][line + 1] ?? 0);
    }
  }
  return longest;
}
