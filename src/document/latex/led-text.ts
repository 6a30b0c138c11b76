// LED text converted from another notation, with a source map to the document.

import { partitionPoint } from "../../text/search.js";
import type { Span } from "../../text/source.js";
import { tailLength } from "./limits.js";

/** A mapped range of the text. If it is as long as the source range, characters correspond one to one. */
interface MappedRange {
  readonly offset: number;
  end: number;
  start: number;
  sourceEnd: number;
}

/** Information that is lost in the text: a branch condition or a fraction begins here. */
interface LayoutMark {
  readonly at: number;
  readonly kind: "condition" | "fraction";
  /** The symbol in the source. */
  readonly span: Span;
}

export class LedText {
  private content = "";
  private tailText = "";
  private readonly ranges: MappedRange[] = [];
  /** In text order. */
  readonly marks: LayoutMark[] = [];

  get text(): string {
    return this.content;
  }

  /** The last characters, at most {@link tailLength}. Cheap: the engine need not flatten the whole text. */
  get tail(): string {
    return this.tailText;
  }

  get length(): number {
    return this.content.length;
  }

  /** Appends the text of a source span, separated by a space if `isApart`. */
  add(text: string, { start, end }: Span, isApart: boolean): void {
    if (isApart && this.tailText !== "" && !/\s$/.test(this.tailText)) this.write(" ");
    const offset = this.content.length;
    this.write(text);
    const last = this.ranges[this.ranges.length - 1];
    const hasEqualLength = text.length === end - start;
    if (
      last !== undefined &&
      last.end === offset &&
      last.sourceEnd === start &&
      hasEqualLength &&
      last.end - last.offset === last.sourceEnd - last.start
    ) {
      last.end = this.content.length;
      last.sourceEnd = end;
    } else this.ranges.push({ offset, end: this.content.length, start, sourceEnd: end });
  }

  private write(text: string): void {
    this.content += text;
    this.tailText = (this.tailText + text).slice(-tailLength);
  }

  addMark(kind: LayoutMark["kind"], span: Span): void {
    this.marks.push({ at: this.content.length, kind, span });
  }

  dropLastCharacter(): void {
    this.content = this.content.slice(0, -1);
    this.tailText = this.content.slice(-tailLength);
    const last = this.ranges[this.ranges.length - 1];
    if (last === undefined || last.end <= this.content.length) return;
    if (isCharacterwise(last)) last.sourceEnd--;
    if (--last.end === last.offset) this.ranges.pop();
  }

  /** Maps a span of the text to the source. */
  sourceOf({ start, end }: Span): Span {
    const first = this.rangeAt(start);
    const last = this.rangeAt(Math.max(start, end - 1));
    if (first === undefined || last === undefined) return { start: 0, end: 0 };
    const from = isCharacterwise(first)
      ? Math.min(first.sourceEnd, first.start + Math.max(0, start - first.offset))
      : first.start;
    const to = isCharacterwise(last)
      ? Math.min(last.sourceEnd, last.start + Math.max(0, end - last.offset))
      : last.sourceEnd;
    return { start: from, end: Math.max(from, to) };
  }

  /** Returns the range that contains an offset, or else the preceding one. */
  private rangeAt(offset: number): MappedRange | undefined {
    return this.ranges[Math.max(0, partitionPoint(this.ranges.length, (i) => this.ranges[i]!.offset <= offset) - 1)];
  }
}

function isCharacterwise({ offset, end, start, sourceEnd }: MappedRange): boolean {
  return end - offset === sourceEnd - start;
}
