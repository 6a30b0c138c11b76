// The canonical order of values, in which sets are listed and `choose` picks: truth values, numbers, atoms, strings,
// tuples, sequences, Easel values, sets. Functions and infinite sets cannot be ordered.

import { fail, requireValue } from "./failure.js";
import { comparedFunctions, infiniteComparison } from "./failures.js";
import { level, unwinding } from "./nesting.js";
import { compareNumbers } from "./numbers.js";
import { Atom, isNumber, isTuple, kindOf, LedSet } from "./values.js";
import type { EaselValue, Kind, Sequence, Value } from "./values.js";

const rank: Readonly<Record<Kind, number>> = {
  truth: 0,
  number: 1,
  atom: 2,
  string: 3,
  tuple: 4,
  sequence: 5,
  easel: 6,
  set: 7,
  function: 8,
};

/**
 * Returns a negative number, zero or a positive number if a is less than, equal to or greater than b in canonical
 * order, the order in which sets are printed.
 *
 * @example
 * [3, ratio(1, 2), 2].sort(compare) // [ 0.5, 2, 3 ]
 * compare(ratio(1, 3), ratio(1, 2)) < 0 // true
 */
export function compare(a: Value, b: Value): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (isTuple(a) && isTuple(b)) return compareLists(a, b);
  if (a instanceof Atom && b instanceof Atom) return compareTexts(a.name, b.name);
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, b);
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  if (a instanceof LedSet && b instanceof LedSet) return compareSets(a, b);
  if (typeof a === "function" && typeof b === "function") fail(comparedFunctions, {});
  requireValue(a);
  requireValue(b);
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return rank[kind] - rank[kindOf(b)];
  return kind === "sequence"
    ? compareSequences(a as Sequence, b as Sequence)
    : compareCalls(a as EaselValue, b as EaselValue);
}

/** Compares by code points. In UTF-16, surrogates, which encode the highest code points, precede U+E000. */
function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000;
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  if (a.length !== b.length) return a.length - b.length;
  try {
    for (let i = 0; i < a.length; i++) {
      const x = a[i];
      const y = b[i];
      if (x === undefined || y === undefined) continue;
      const order = compare(x, y);
      if (order !== 0) return order;
    }
  } catch (error) {
    throw unwinding(error);
  }
  return 0;
}

function compareCalls(a: EaselValue, b: EaselValue): number {
  return compareTexts(a.constructorName, b.constructorName) || compareLists(a.args, b.args);
}

/** Compares items without copying views, so the shared buffers can still grow. */
function compareSequences(a: Sequence, b: Sequence): number {
  let order = a.length - b.length;
  try {
    for (let place = 1; order === 0 && place <= a.length; place++) order = compare(a.item(place), b.item(place));
  } catch (error) {
    throw unwinding(error);
  }
  return order;
}

function compareSets(a: LedSet, b: LedSet): number {
  if (!a.finite || !b.finite) fail(infiniteComparison, { left: a, right: b, relation: "=" });
  if (a === b) return 0;
  const order = compareNumbers(a.count(), b.count());
  return order || level(() => (a.sameAs(b) === true ? 0 : compareLists(a.listed(), b.listed())));
}
