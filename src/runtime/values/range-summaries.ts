// Incremental summaries of ranges of a shared buffer. They hold for all sequences in the same buffer, so a sequence
// that grows or shrinks examines only the items in which it differs from its predecessor.

import { digitBase, digitInverse, digitPower } from "./bits.js";
import type { Sequence } from "./sequence.js";
import type { Value } from "./values.js";
import { maxSummaries, minSummarized } from "./limits.js";

/** A pure predicate on items, such as a set. */
interface Test {
  has(x: Value): boolean;
}

/** A summary of the cells [from, to), identified by the predicate or function `of` that computed it. */
export interface RangeSummary {
  of: object;
  from: number;
  to: number;
  value: number;
}

/** The summary by `of` in the buffer of a sequence; an empty one if there is none yet. */
function stretchOf(s: Sequence, of: object): RangeSummary {
  const { from } = s.view;
  const empty = { of, from, to: from, value: 0 };
  if (s.length < minSummarized) return empty;
  const { summaries } = s;
  const cached = summaries.find((one) => one.of === of);
  if (cached !== undefined) return cached;
  if (summaries.unshift(empty) > maxSummaries) summaries.pop();
  return empty;
}

/** True if all items satisfy the test. */
export function areAll(s: Sequence, test: Test): boolean {
  const { parts } = s;
  if (parts !== undefined) return areAll(parts[0], test) && areAll(parts[1], test);
  const { cells, from } = s.view;
  const to = from + s.length;
  const stretch = stretchOf(s, test);
  if (stretch.from > to || from > stretch.to) stretch.from = stretch.to = from;
  for (let i = stretch.from; i > from; stretch.from = i) if (!test.has(cells[--i]!)) return false;
  for (let i = stretch.to; i < to; stretch.to = i) if (!test.has(cells[i++]!)) return false;
  return true;
}

/**
 * Interprets the items as the digits of a number modulo 2^32 (a rolling hash). `digitOf` must always be the same
 * function object.
 */
export function digits(s: Sequence, digitOf: (item: Value) => number): number {
  const { parts } = s;
  if (parts !== undefined) {
    const [first, second] = parts;
    return (Math.imul(digits(first, digitOf), digitPower(second.length)) + digits(second, digitOf)) | 0;
  }
  const { cells, from } = s.view;
  const to = from + s.length;
  const stretch = stretchOf(s, digitOf);
  const digit = (i: number): number => digitOf(cells[i]!);
  if (Math.abs(from - stretch.from) + Math.abs(to - stretch.to) >= s.length) {
    stretch.from = stretch.to = from;
    stretch.value = 0;
  }
  let { from: start, to: end, value } = stretch;
  while (end < to) value = Math.imul(value, digitBase) + digit(end++);
  while (end > to) value = Math.imul(value - digit(--end), digitInverse);
  while (start > from) value = (value + Math.imul(digit(--start), digitPower(end - start - 1))) | 0;
  while (start < from) value = (value - Math.imul(digit(start++), digitPower(end - start))) | 0;
  stretch.from = start;
  stretch.to = end;
  return (stretch.value = value | 0);
}
