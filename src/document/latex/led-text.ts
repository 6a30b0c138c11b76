// LED text converted from another notation, with a source map to the document.

import { partitionPoint } from "../../text/search.js";
import type { Span } from "../../text/source.js";
import { tailLength } from "./limits.js";

/** A mapped range of the text. If it is as long as the source range, characters correspond one to one. */
interface Stretch {
  readonly offset: number;
  end: number;
  start: number;
  sourceEnd: number;
}

/** Information that is lost in the text: a branch condition or a fraction begins here. */
interface Mark {
  readonly at: number;
  readonly kind: "condition" | "fraction";
  /** The symbol in the source. */
  readonly span: Span;
}

export class LedText {
  private written = "";
  private tailText = "";
  private readonly stretches: Stretch[] = [];
  /** In text order. */
  readonly marks: Mark[] = [];

  get text(): string {
    return this.written;
  }

  /** The last characters, at most {@link tailLength}. Cheap: the engine need not flatten the whole text. */
  get tail(): string {
    return this.tailText;
  }

  get length(): number {
    return this.written.length;
  }

  /** Appends the text of a source span, separated by a space if `isApart`. */
  add(text: string, { start, end }: Span, isApart: boolean): void {
    if (isApart && this.tailText !== "" && !/\s$/.test(this.tailText)) this.write(" ");
    const offset = this.written.length;
    this.write(text);
    const last = this.stretches[this.stretches.length - 1];
    const isCopy = text.length === end - start;
    if (
      last !== undefined &&
      last.end === offset &&
      last.sourceEnd === start &&
      isCopy &&
      last.end - last.offset === last.sourceEnd - last.start
    ) {
      last.end = this.written.length;
      last.sourceEnd = end;
    } else this.stretches.push({ offset, end: this.written.length, start, sourceEnd: end });
  }

  private write(text: string): void {
    this.written += text;
    this.tailText = (this.tailText + text).slice(-tailLength);
  }

  mark(kind: Mark["kind"], span: Span): void {
    this.marks.push({ at: this.written.length, kind, span });
  }

  dropLast(): void {
    this.written = this.written.slice(0, -1);
    this.tailText = this.written.slice(-tailLength);
    const last = this.stretches[this.stretches.length - 1];
    if (last === undefined || last.end <= this.written.length) return;
    if (isCopy(last)) last.sourceEnd--;
    if (--last.end === last.offset) this.stretches.pop();
  }

  /** Maps a span of the text to the source. */
  sourceOf({ start, end }: Span): Span {
    const first = this.stretchAt(start);
    const last = this.stretchAt(Math.max(start, end - 1));
    if (first === undefined || last === undefined) return { start: 0, end: 0 };
    const from = isCopy(first)
      ? Math.min(first.sourceEnd, first.start + Math.max(0, start - first.offset))
      : first.start;
    const to = isCopy(last) ? Math.min(last.sourceEnd, last.start + Math.max(0, end - last.offset)) : last.sourceEnd;
    return { start: from, end: Math.max(from, to) };
  }

  /** Returns the range that contains an offset, otherwise the one before it. */
  private stretchAt(offset: number): Stretch | undefined {
    return this.stretches[
      Math.max(0, partitionPoint(this.stretches.length, (i) => this.stretches[i]!.offset <= offset) - 1)
    ];
  }
}

function isCopy({ offset, end, start, sourceEnd }: Stretch): boolean {
  return end - offset === sourceEnd - start;
}
