// Markdown code fences as defined by CommonMark, including those in lists and block quotes. A fence in the language
// `led` is a code region; every other fence is prose in which no region opens.

import { Finder } from "../text/finder.js";
import type { LineIndex } from "./lines.js";
import { maxIndent } from "./limits.js";

type FenceMark = "`" | "~";

/** An opening or closing fence. `mark` is the character that it repeats, and `info` the info string after it. */
export interface Fence {
  readonly mark: FenceMark;
  readonly length: number;
  readonly indent: number;
  readonly info: string;
  /** The number of enclosing block quotes; every line in the fence begins with as many `>`. */
  readonly quotes: number;
  /** The content column of the innermost list item around the fence; 0 outside lists. */
  readonly contentColumn: number;
}

/** Block quote and list markers at the beginning of a line. */
const containerMarkers = /^(?:[ \t]*(?:>|(?:[-+]|\*\)?|\d{1,9}[.)])(?=[ \t]))[ \t]?)*/;
const fencePattern = /^([ \t]*)(`{3,}|~{3,})/;

/**
 * Returns the fence on a line, or undefined if none. `base` is the content column of the enclosing list item.
 *
 * ```text
 * > |   ~~~~ led
 *       ^^^^ ^^^
 *     marks  info
 * ```
 */
export function parseFence(line: string, contentColumn = 0): Fence | undefined {
  const fence = parseFenceAnywhere(line);
  if (fence === undefined) return undefined;
  const { indentation, isInContainer, indent } = fence;
  return columnWidth(indentation) - (isInContainer ? 0 : contentColumn) > maxIndent
    ? undefined
    : { ...fence, contentColumn: isInContainer ? indent : contentColumn };
}

function parseFenceAnywhere(
  line: string,
): (Fence & { readonly indentation: string; readonly isInContainer: boolean }) | undefined {
  // A quick test that excludes most lines.
  if (!line.includes("```") && !line.includes("~~~")) return undefined;
  const containerText = containerMarkers.exec(line)?.[0] ?? "";
  const isInContainer = /\S/.test(containerText);
  const prefix = isInContainer ? containerText : "";
  const match = fencePattern.exec(line.slice(prefix.length));
  if (match === null) return undefined;
  const [fence, indentation = "", marks = ""] = match;
  const mark: FenceMark = marks[0] === "~" ? "~" : "`";
  const info = line.slice(prefix.length + fence.length).trim();
  // Otherwise inline ```code``` would be a fence.
  if (mark === "`" && info.includes("`")) return undefined;
  const indent = prefix.length + indentation.length;
  return {
    mark,
    length: marks.length,
    indent,
    info,
    quotes: containerText.split(">").length - 1,
    contentColumn: 0,
    indentation,
    isInContainer,
  };
}

/** Returns the width of white space in columns; a tab counts as four. */
function columnWidth(blank: string): number {
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
export function isIneffectiveLedFence(line: string): boolean {
  const fence = parseFenceAnywhere(line);
  if (fence !== undefined) return isLedFence(fence) && /^\s*$/.test(line.slice(0, fence.indent));
  return /^\s*```+[ \t]*(?:led|\{\.led\})[ \t]+[^`]*(?::=|≔|\biff\b)[^`]*```+\s*$/i.test(line);
}

/** Strips `quotes` quote marks from a line; undefined if it has fewer. */
function unquote(line: string, quotes: number): string | undefined {
  let rest = line;
  for (let remaining = quotes; remaining > 0; remaining--) {
    const quoteMark = /^[ \t]*>[ \t]?/.exec(rest);
    if (quoteMark === null) return undefined;
    rest = rest.slice(quoteMark[0].length);
  }
  return rest;
}

/** Tracks the content columns of list items, line by line. */
export class ListItems {
  private readonly columns: number[] = [];

  contentColumnOf(line: string): number {
    const indent = columnWidth(/^[ \t]*/.exec(line.replace(/^(?:[ \t]*>[ \t]?)+/, ""))![0]);
    return this.columns.findLast((column) => column <= indent) ?? 0;
  }

  advance(line: string): void {
    let rest = line.replace(/^(?:[ \t]*>[ \t]?)+/, "");
    if (rest.trim() === "") return;
    const indent = columnWidth(/^[ \t]*/.exec(rest)![0]);
    while ((this.columns.at(-1) ?? 0) > indent) this.columns.pop();
    let column = 0;
    for (;;) {
      const item = /^([ \t]*)([-+]|\*\)?|\d{1,9}[.)])([ \t]+)/.exec(rest);
      if (item === null || (column === 0 && columnWidth(item[1]!) - (this.columns.at(-1) ?? 0) > maxIndent)) return;
      const gap = columnWidth(item[3]!);
      column += columnWidth(item[1]!) + item[2]!.length + (gap > maxIndent + 1 ? 1 : gap);
      this.columns.push(column);
      rest = rest.slice(item[0].length);
    }
  }
}

/** True if the line closes the fence: at least as many of the same marks, and nothing else. */
function isClosedBy(fence: Fence, line: string): boolean {
  const rest = unquote(line, fence.quotes);
  const match = rest === undefined ? null : fencePattern.exec(rest);
  if (match === null) return false;
  const [matched, indentation = "", marks = ""] = match;
  return (
    rest!.slice(matched.length).trim() === "" &&
    marks[0] === fence.mark &&
    marks.length >= fence.length &&
    columnWidth(indentation) <= fence.contentColumn + maxIndent
  );
}

/**
 * Finds closing fences. One pass over the document precomputes where fences can close, so that many unclosed fences
 * take linear time.
 */
export class FenceClosers {
  private readonly lines: LineIndex;
  private longestFences: Readonly<Record<FenceMark, Int32Array>> | undefined;
  private readonly finders = new Map<string, Finder>();

  constructor(lines: LineIndex) {
    this.lines = lines;
  }

  /**
   * Returns the first line at or after `from` that closes the fence, or undefined if the enclosing block quote ends
   * before one.
   */
  findClosingLine(fence: Fence, from: number): number | undefined {
    this.longestFences ??= computeLongestFences(this.lines);
    for (let line = from; (this.longestFences[fence.mark][line] ?? 0) >= fence.length; line++) {
      const text = this.lines.text(line);
      if (isClosedBy(fence, text)) return line;
      if (fence.quotes > 0 && unquote(text, fence.quotes) === undefined) return undefined;
    }
    return undefined;
  }

  /**
   * Returns the first line at or after `from` outside the enclosing block quote or list item, where the fence ends
   * without a closing line (CommonMark 4.5), or undefined if none.
   */
  findLineOutside({ quotes, contentColumn: base }: Fence, from: number): number | undefined {
    if (quotes === 0 && base === 0) return undefined;
    const key = `${quotes} ${base}`;
    let finder = this.finders.get(key);
    if (finder === undefined)
      this.finders.set(key, (finder = new Finder((line) => this.searchLineOutside(quotes, base, line))));
    const line = finder.next(from);
    return line < this.lines.count ? line : undefined;
  }

  private searchLineOutside(quotes: number, base: number, from: number): number {
    for (let line = from; line < this.lines.count; line++) {
      const rest = unquote(this.lines.text(line), quotes);
      const indent = /^[ \t]*(?=\S)/.exec(rest ?? "")?.[0];
      if (rest === undefined || (indent !== undefined && quotes === 0 && columnWidth(indent) < base)) return line;
    }
    return -1;
  }
}

/** For each mark and line, the maximum length of a fence without an info string on that line or below. */
function computeLongestFences(lines: LineIndex): Readonly<Record<FenceMark, Int32Array>> {
  const longestFences = { "`": new Int32Array(lines.count + 1), "~": new Int32Array(lines.count + 1) };
  for (let line = lines.count - 1; line >= 0; line--) {
    const fence = parseFenceAnywhere(lines.text(line));
    for (const mark of ["`", "~"] as const) {
      const length = fence !== undefined && fence.info === "" && fence.mark === mark ? fence.length : 0;
      longestFences[mark][line] = Math.max(length, longestFences[mark][line + 1] ?? 0);
    }
  }
  return longestFences;
}
