// Markdown code fences as defined by CommonMark, including those in lists and block quotes. A fence in the language
// `led` is a code region; every other fence is prose in which no region opens.

import { Finder } from "../text/finder.js";
import type { LineIndex } from "./lines.js";
import { maxIndent } from "./limits.js";

type Mark = "`" | "~";

/** An opening or closing fence. `mark` is the character that it repeats, and `info` the info string after it. */
export interface Fence {
  readonly mark: Mark;
  readonly length: number;
  readonly indent: number;
  readonly info: string;
  /** The number of enclosing block quotes; every line in the fence begins with as many `>`. */
  readonly quotes: number;
  /** The content column of the innermost list item around the fence; 0 outside lists. */
  readonly base: number;
}

/** Block quote and list markers at the beginning of a line. */
const containers = /^(?:[ \t]*(?:>|(?:[-+]|\*\)?|\d{1,9}[.)])(?=[ \t]))[ \t]?)*/;
const anyFence = /^([ \t]*)(`{3,}|~{3,})/;

/**
 * Returns the fence on a line, or undefined if none. `base` is the content column of the enclosing list item.
 *
 * ```text
 * > |   ~~~~ led
 *       ^^^^ ^^^
 *     marks  info
 * ```
 */
export function fenceOf(line: string, base = 0): Fence | undefined {
  const fence = fenceAnywhere(line);
  if (fence === undefined) return undefined;
  const { before, isInside, indent } = fence;
  return widthOf(before) - (isInside ? 0 : base) > maxIndent ? undefined : { ...fence, base: isInside ? indent : base };
}

function fenceAnywhere(line: string): (Fence & { readonly before: string; readonly isInside: boolean }) | undefined {
  // A quick test that excludes most lines.
  if (!line.includes("```") && !line.includes("~~~")) return undefined;
  const containerMarks = containers.exec(line)?.[0] ?? "";
  const isInside = /\S/.test(containerMarks);
  const prefix = isInside ? containerMarks : "";
  const match = anyFence.exec(line.slice(prefix.length));
  if (match === null) return undefined;
  const [fence, before = "", marks = ""] = match;
  const mark: Mark = marks[0] === "~" ? "~" : "`";
  const info = line.slice(prefix.length + fence.length).trim();
  // Otherwise inline ```code``` would be a fence.
  if (mark === "`" && info.includes("`")) return undefined;
  const indent = prefix.length + before.length;
  return {
    mark,
    length: marks.length,
    indent,
    info,
    quotes: containerMarks.split(">").length - 1,
    base: 0,
    before,
    isInside,
  };
}

/** Returns the width of white space in columns; a tab counts as four. */
function widthOf(blank: string): number {
  return blank.length + 3 * (blank.split("\t").length - 1);
}

/** True if the info string begins with `led` or contains the class, as in `{.led}`. */
export function isLedFence({ info }: Pick<Fence, "info">): boolean {
  return /^(?:led|\{[^{}]*?\.led)(?![\p{L}\p{M}\p{N}_-])/iu.test(info);
}

/** True if the info string names LED elsewhere, as in `{r led}` or `text led`. */
export function namesLedElsewhere(fence: Fence): boolean {
  return !isLedFence(fence) && /(?<![^\s{},='"])led(?![^\s{},'"])/i.test(fence.info);
}

/**
 * True for a line that names LED like a fence but is not one in Markdown: too far indented, or opened and closed on one
 * line.
 */
export function isUnreadLedFence(line: string): boolean {
  const fence = fenceAnywhere(line);
  if (fence !== undefined) return isLedFence(fence) && /^\s*$/.test(line.slice(0, fence.indent));
  return /^\s*```+[ \t]*(?:led|\{\.led\})[ \t]+[^`]*(?::=|≔|\biff\b)[^`]*```+\s*$/i.test(line);
}

/** Returns the line without its first quote marks; undefined if it has fewer. */
function unquote(line: string, quotes: number): string | undefined {
  let rest = line;
  for (let left = quotes; left > 0; left--) {
    const quoteMark = /^[ \t]*>[ \t]?/.exec(rest);
    if (quoteMark === null) return undefined;
    rest = rest.slice(quoteMark[0].length);
  }
  return rest;
}

/** Tracks the content columns of list items, line by line. */
export class ListItems {
  private readonly columns: number[] = [];

  around(line: string): number {
    const indent = widthOf(/^[ \t]*/.exec(line.replace(/^(?:[ \t]*>[ \t]?)+/, ""))![0]);
    return this.columns.findLast((column) => column <= indent) ?? 0;
  }

  read(line: string): void {
    let rest = line.replace(/^(?:[ \t]*>[ \t]?)+/, "");
    if (rest.trim() === "") return;
    const indent = widthOf(/^[ \t]*/.exec(rest)![0]);
    while ((this.columns.at(-1) ?? 0) > indent) this.columns.pop();
    let column = 0;
    for (;;) {
      const item = /^([ \t]*)([-+]|\*\)?|\d{1,9}[.)])([ \t]+)/.exec(rest);
      if (item === null || (column === 0 && widthOf(item[1]!) - (this.columns.at(-1) ?? 0) > maxIndent)) return;
      const gap = widthOf(item[3]!);
      column += widthOf(item[1]!) + item[2]!.length + (gap > maxIndent + 1 ? 1 : gap);
      this.columns.push(column);
      rest = rest.slice(item[0].length);
    }
  }
}

/** True if the line closes the fence: at least as many of the same marks, and nothing else. */
function closes(fence: Fence, line: string): boolean {
  const rest = unquote(line, fence.quotes);
  const match = rest === undefined ? null : anyFence.exec(rest);
  if (match === null) return false;
  const [whole, before = "", marks = ""] = match;
  return (
    rest!.slice(whole.length).trim() === "" &&
    marks[0] === fence.mark &&
    marks.length >= fence.length &&
    widthOf(before) <= fence.base + maxIndent
  );
}

/**
 * Finds closing fences. One pass over the document precomputes where fences can close, so that many unclosed fences
 * take linear time.
 */
export class FenceClosers {
  private readonly lines: LineIndex;
  private longest: Readonly<Record<Mark, Int32Array>> | undefined;
  private readonly finders = new Map<string, Finder>();

  constructor(lines: LineIndex) {
    this.lines = lines;
  }

  /**
   * Returns the first line at or after `from` that closes the fence, or undefined if the enclosing block quote ends
   * before one.
   */
  closingLine(fence: Fence, from: number): number | undefined {
    this.longest ??= longestBareFences(this.lines);
    for (let line = from; (this.longest[fence.mark][line] ?? 0) >= fence.length; line++) {
      const text = this.lines.text(line);
      if (closes(fence, text)) return line;
      if (fence.quotes > 0 && unquote(text, fence.quotes) === undefined) return undefined;
    }
    return undefined;
  }

  /**
   * Returns the first line at or after `from` outside the enclosing block quote or list item, where the fence ends
   * without a closing line (CommonMark 4.5), or undefined if none.
   */
  lineOutside({ quotes, base }: Fence, from: number): number | undefined {
    if (quotes === 0 && base === 0) return undefined;
    const key = `${quotes} ${base}`;
    let finder = this.finders.get(key);
    if (finder === undefined)
      this.finders.set(key, (finder = new Finder((line) => this.firstLineOutside(quotes, base, line))));
    const line = finder.next(from);
    return line < this.lines.count ? line : undefined;
  }

  private firstLineOutside(quotes: number, base: number, from: number): number {
    for (let line = from; line < this.lines.count; line++) {
      const rest = unquote(this.lines.text(line), quotes);
      const indent = /^[ \t]*(?=\S)/.exec(rest ?? "")?.[0];
      if (rest === undefined || (indent !== undefined && quotes === 0 && widthOf(indent) < base)) return line;
    }
    return -1;
  }
}

/** For each mark and line, the maximum length of a fence without an info string on that line or below. */
function longestBareFences(lines: LineIndex): Readonly<Record<Mark, Int32Array>> {
  const longest = { "`": new Int32Array(lines.count + 1), "~": new Int32Array(lines.count + 1) };
  for (let line = lines.count - 1; line >= 0; line--) {
    const fence = fenceAnywhere(lines.text(line));
    for (const mark of ["`", "~"] as const) {
      const here = fence !== undefined && fence.info === "" && fence.mark === mark ? fence.length : 0;
      longest[mark][line] = Math.max(here, longest[mark][line + 1] ?? 0);
    }
  }
  return longest;
}
