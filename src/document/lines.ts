// A source as numbered lines, counted from 0 here, and the search that the reader walks them with.
// A byte order mark belongs to no line: line 0 begins after it.

import { partitionPoint } from "../source/search.js";
import { nowhere, type Source } from "../source/source.js";

/** The lines of a source, by number from 0. Ends leave out CR and LF. */
export class Lines {
  readonly count: number;
  private readonly whole: string;
  private readonly starts: readonly number[];

  constructor(source: Source) {
    this.whole = source.text;
    this.starts = source.lineStarts;
    this.count = source.lineStarts.length;
  }

  /** Where a line begins; past the last line, the end of the text. */
  start(line: number): number {
    if (line === 0) return this.whole.charCodeAt(0) === 0xfeff ? 1 : 0;
    return this.starts[line] ?? this.whole.length;
  }

  /** Where a line ends, before its line end. */
  end(line: number): number {
    const start = this.start(line);
    let end = Math.max(start, this.starts[line + 1] ?? this.whole.length);
    if (end > start && this.whole.charCodeAt(end - 1) === 10) end--;
    if (end > start && this.whole.charCodeAt(end - 1) === 13) end--;
    return end;
  }

  /** A line without its line end; the empty text past the last line. */
  text(line: number): string {
    return this.whole.slice(this.start(line), this.end(line));
  }

  isBlank(line: number): boolean {
    return this.text(line).trim() === "";
  }

  /** The number of the line that an offset stands in. */
  lineOf(offset: number): number {
    return Math.max(0, partitionPoint(this.count, (line) => (this.starts[line] ?? nowhere) <= offset) - 1);
  }
}

/**
 * Answers "where is the next one from here?" and remembers its last answer, also that there is none.
 * So questions that move forward cost one pass over the text together, however many they are.
 */
export class Finder {
  private from = nowhere;
  private found = -1;
  private readonly search: (from: number) => number;

  /** `search` gives the first place at `from` or later, or -1, as `indexOf` does. */
  constructor(search: (from: number) => number) {
    this.search = search;
  }

  /** The first place at `from` or later; {@link nowhere} if there is none. */
  next(from: number): number {
    if (from < this.from || from > this.found) {
      const found = this.search(from);
      this.from = from;
      this.found = found < 0 ? nowhere : found;
    }
    return this.found;
  }
}
