// LED as text that was written in another notation: what it says, and for each stretch of it where that stands in the document.

import { partitionPoint } from "../source/search.js";
import type { Span } from "../source/source.js";

/** A stretch of the text from `at` on. If it is as long as `source`, its characters are those of the source, one by one. */
interface Stretch {
  readonly at: number;
  end: number;
  start: number;
  sourceEnd: number;
}

/** What the source says of a place and the text does not: the condition of a branch begins there, or a fraction. */
export interface Mark {
  readonly at: number;
  readonly kind: "condition" | "fraction";
  /** The sign in the source that says it. */
  readonly span: Span;
}

/** Longer than any run of primes or spaces that anybody writes. */
const tailLength = 100;

/** A text with the places that its parts come from. It is written from left to right. */
export class LedText {
  private written = "";
  private end = "";
  private readonly stretches: Stretch[] = [];
  /** From left to right. */
  readonly marks: Mark[] = [];

  get text(): string {
    return this.written;
  }

  /** The last characters, at most {@link tailLength}. Asking for these does not make the engine join the whole text. */
  get tail(): string {
    return this.end;
  }

  get length(): number {
    return this.written.length;
  }

  /** Adds what stands for a stretch of the document; straight behind what was there, or apart from it. */
  add(text: string, { start, end }: Span, isApart: boolean): void {
    if (isApart && this.end !== "" && !/\s$/.test(this.end)) this.write(" ");
    const at = this.written.length;
    this.write(text);
    const last = this.stretches[this.stretches.length - 1];
    const isCopy = text.length === end - start;
    if (
      last !== undefined &&
      last.end === at &&
      last.sourceEnd === start &&
      isCopy &&
      last.end - last.at === last.sourceEnd - last.start
    ) {
      last.end = this.written.length;
      last.sourceEnd = end;
    } else this.stretches.push({ at, end: this.written.length, start, sourceEnd: end });
  }

  private write(text: string): void {
    this.written += text;
    this.end = (this.end + text).slice(-tailLength);
  }

  /** Says what the next token is. */
  mark(kind: Mark["kind"], span: Span): void {
    this.marks.push({ at: this.written.length, kind, span });
  }

  /** Takes away the last character. */
  dropLast(): void {
    this.written = this.written.slice(0, -1);
    this.end = this.written.slice(-tailLength);
    const last = this.stretches[this.stretches.length - 1];
    if (last === undefined || last.end <= this.written.length) return;
    if (isCopy(last)) last.sourceEnd--;
    if (--last.end === last.at) this.stretches.pop();
  }

  /** Where a stretch of the text stands in the document. */
  sourceOf({ start, end }: Span): Span {
    const first = this.stretchAt(start);
    const last = this.stretchAt(Math.max(start, end - 1));
    if (first === undefined || last === undefined) return { start: 0, end: 0 };
    const from = isCopy(first) ? Math.min(first.sourceEnd, first.start + Math.max(0, start - first.at)) : first.start;
    const to = isCopy(last) ? Math.min(last.sourceEnd, last.start + Math.max(0, end - last.at)) : last.sourceEnd;
    return { start: from, end: Math.max(from, to) };
  }

  /** The stretch that an offset is in, or else the one before it. */
  private stretchAt(offset: number): Stretch | undefined {
    return this.stretches[
      Math.max(0, partitionPoint(this.stretches.length, (i) => this.stretches[i]!.at <= offset) - 1)
    ];
  }
}

function isCopy({ at, end, start, sourceEnd }: Stretch): boolean {
  return end - at === sourceEnd - start;
}
