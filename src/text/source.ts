// Source text and positions in it. Offsets are zero-based and count UTF-16 code units, like indices of JavaScript
// strings; lines and columns are 1-based, as in editors.

/** A range of a source text, from `start` up to and excluding `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A human-readable position; both numbers are 1-based. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A named text. `lineStarts[i]` is the offset at which line i + 1 begins. */
export interface Source {
  readonly name: string;
  readonly text: string;
  readonly lineStarts: readonly number[];
  /** The texts of used documents, sorted by `start`. */
  readonly others?: readonly OtherSource[];
}

/**
 * The text of a used document. Its offset 0 corresponds to `start`, which is beyond the end of the text that uses it.
 */
export interface OtherSource {
  readonly start: number;
  readonly source: Source;
}

/**
 * An offset beyond the end of every text. Infinity would not be a small integer: if one start of a span is not, the
 * engine boxes the starts of all spans.
 */
export const nowhere = 1_000_000_000;

/**
 * Creates a source and locates its lines, which end with LF, CRLF or CR. A byte order mark is kept, so that offsets are
 * those of the file.
 */
export function sourceOf(name: string, text: string): Source {
  const lineStarts = [0];
  const next = (end: "\n" | "\r", from: number): number => {
    const at = text.indexOf(end, from);
    return at < 0 ? nowhere : at;
  };
  let [lf, cr] = [next("\n", 0), next("\r", 0)];
  while (lf < nowhere || cr < nowhere) {
    const start = (lf === cr + 1 ? lf : Math.min(lf, cr)) + 1;
    lineStarts.push(start);
    if (lf < start) lf = next("\n", start);
    if (cr < start) cr = next("\r", start);
  }
  return { name, text, lineStarts };
}

/**
 * Returns the line and column of an offset; offsets beyond the end count as the end. Exponential search from the line
 * `near` finds nearby lines in a few steps.
 */
export function positionAt(source: Source, offset: number, near = 1): Position {
  const { text, lineStarts } = source;
  if (offset > text.length && source.others !== undefined) {
    const other = otherAt(source.others, offset);
    if (other !== undefined) return positionAt(other.source, offset - other.start);
  }
  const at = Math.max(0, Math.min(offset, text.length));
  // Invariant: the line is at least `low` and less than `high`.
  let low = Math.min(near, lineStarts.length) - 1;
  for (let step = 1; lineStarts[low]! > at; step *= 2) low = Math.max(0, low - step);
  let high = low + 1;
  for (let step = 1; high < lineStarts.length && lineStarts[high]! <= at; step *= 2) [low, high] = [high, high + step];
  high = Math.min(high, lineStarts.length);
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (lineStarts[middle]! <= at) low = middle;
    else high = middle;
  }
  const mark = low === 0 && text.charCodeAt(0) === 0xfeff && at > 0 ? 1 : 0;
  return { line: low + 1, column: at - lineStarts[low]! + 1 - mark };
}

function otherAt(others: readonly OtherSource[], offset: number): OtherSource | undefined {
  return others.findLast(({ start }) => start <= offset);
}

/**
 * Returns the text that contains an offset, the source itself or one of its used documents, and the offset at which it
 * starts.
 */
export function sourceAt(source: Source, offset: number): OtherSource {
  const other = offset > source.text.length ? otherAt(source.others ?? [], offset) : undefined;
  return other ?? { start: 0, source };
}

/** True if a span is in the source itself, not in a used document. */
export const isIn = ({ text }: Source, { start }: Span): boolean => start <= text.length;

/** Converts a span to the text that contains it. */
export function placeIn(source: Source, { start, end }: Span): { readonly source: Source; readonly span: Span } {
  const home = sourceAt(source, start);
  return { source: home.source, span: { start: start - home.start, end: end - home.start } };
}

export function textIn(source: Source, span: Span): string {
  if (source.others === undefined) return source.text.slice(span.start, span.end);
  const home = placeIn(source, span);
  return home.source.text.slice(home.span.start, home.span.end);
}

/** Returns the text of a line (from 1) without its line end and byte order mark. */
export function lineText(source: Source, line: number): string {
  const start = source.lineStarts[line - 1];
  if (start === undefined) return "";
  const { text } = source;
  let end = source.lineStarts[line] ?? text.length;
  while (end > start && (text[end - 1] === "\n" || text[end - 1] === "\r")) end--;
  return text.slice(line === 1 && text.startsWith("\ufeff") ? 1 : start, end);
}

/** True if the second span contains the first. */
export const isWithin = ({ start, end }: Span, outer: Span): boolean => outer.start <= start && end <= outer.end;

/** Returns the smallest span that contains both. */
export function cover(a: Span, b: Span): Span {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}
