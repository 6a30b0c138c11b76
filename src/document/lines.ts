// A source as lines with zero-based numbers. A byte order mark belongs to no line: line 0 begins after it.

import { partitionPoint } from "../text/search.js";
import { nowhere, type Source } from "../text/source.js";

export class LineIndex {
  readonly count: number;
  private readonly sourceText: string;
  private readonly starts: readonly number[];

  constructor(source: Source) {
    this.sourceText = source.text;
    this.starts = source.lineStarts;
    this.count = source.lineStarts.length;
  }

  /** Returns the offset at which a line begins; the end of the text for a line past the last. */
  start(line: number): number {
    if (line === 0) return this.sourceText.charCodeAt(0) === 0xfeff ? 1 : 0;
    return this.starts[line] ?? this.sourceText.length;
  }

  /** Returns the offset at which a line ends, before CR and LF. */
  end(line: number): number {
    const start = this.start(line);
    let end = Math.max(start, this.starts[line + 1] ?? this.sourceText.length);
    if (end > start && this.sourceText.charCodeAt(end - 1) === 10) end--;
    if (end > start && this.sourceText.charCodeAt(end - 1) === 13) end--;
    return end;
  }

  text(line: number): string {
    return this.sourceText.slice(this.start(line), this.end(line));
  }

  isBlank(line: number): boolean {
    return this.text(line).trim() === "";
  }

  lineOf(offset: number): number {
    return Math.max(0, partitionPoint(this.count, (line) => (this.starts[line] ?? nowhere) <= offset) - 1);
  }
}
