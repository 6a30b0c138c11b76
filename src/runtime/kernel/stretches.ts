// What has been found out about the items of a sequence holds for all sequences that stand in the same cells. So one that
// grows, or is taken apart, is asked only about the items in which it differs from the one before.

import { digitBase, digitInverse, digitPower } from "./bits.js";
import type { Sequence } from "./sequence.js";
import type { Value } from "./values.js";

/** Nothing is noted of shorter sequences: they are soon looked at again. */
const few = 8;
/** So much is noted of the same cells: a hash, a signature, and whether the items may be members. */
const most = 3;

/** Something that is asked of items, and says the same of an item whenever it is asked: a set, for instance. */
interface Test {
  has(x: Value): boolean;
}

/** The cells from one to before another one, and what was found by whoever it is of. */
export interface Stretch {
  of: object;
  from: number;
  to: number;
  value: number;
}

/** What is known of cells of the sequence, or near them; at first, that of none. */
function stretchOf(s: Sequence, of: object): Stretch {
  const { from } = s.view;
  const known = s.length < few ? [] : s.known;
  let found = known.find((one) => one.of === of);
  if (found === undefined) {
    found = { of, from, to: from, value: 0 };
    known.unshift(found);
    if (known.length > most) known.pop();
  }
  return found;
}

/** True if all items pass a test. */
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

/** The items as the digits of a number modulo 2^32, given what each of them counts; `digitOf` is always the same function. */
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
