// Structural equality. Values of different kinds differ; two functions, or two infinite sets, cannot be compared.
// Components are compared from left to right, up to the first difference.

import { fail, requireValue } from "./failure.js";
import { comparedFunctions, infiniteComparison } from "./failures.js";
import { level, unwinding } from "./nesting.js";
import { compareNumbers } from "./numbers.js";
import { Atom, isNumber, isTuple, LedObject } from "./values.js";
import type { EaselValue, LedNumber, LedSet, Sequence, Value } from "./values.js";

/**
 * `a = b`
 *
 * @example
 * equal(setOf(1, 2), setOf(2, 1)) // true
 * equal(decimal("0.5"), ratio(1, 2)) // true
 */
export function equal(a: Value, b: Value): boolean {
  // Kept short, so that engines inline it.
  if (typeof a === "number" && typeof b === "number") return a === b;
  return a instanceof Atom ? a === b : equalOthers(a, b);
}

function equalOthers(a: Exclude<Value, Atom>, b: Value): boolean {
  switch (typeof a) {
    case "number":
      // TypeScript callers may pass numbers in non-canonical form: 5n, 2^60 as a double, 0.5.
      return isNumber(b) && compareNumbers(a, b) === 0;
    case "bigint":
      return a === b || (typeof b === "number" && compareNumbers(a, b) === 0);
    case "string":
    case "boolean":
      return a === b;
    case "function":
      return typeof b === "function" ? fail(comparedFunctions, {}) : false;
    default:
      break;
  }
  if (isTuple(a)) return isTuple(b) && equalLists(a, b);
  if (!(a instanceof LedObject)) requireValue(a);
  if (a.kind === "number") return isNumber(b) && compareNumbers(a as LedNumber, b) === 0;
  if (!(b instanceof LedObject) || a.kind !== b.kind) return false;
  switch (a.kind) {
    case "set":
      return equalSets(a as LedSet, b as LedSet);
    case "sequence":
      return equalSequences(a as Sequence, b as Sequence);
    default:
      return equalCalls(a as EaselValue, b as EaselValue);
  }
}

function equalCalls(a: EaselValue, b: EaselValue): boolean {
  return a.constructorName === b.constructorName && equalLists(a.args, b.args);
}

function equalLists(a: readonly Value[], b: readonly Value[]): boolean {
  if (a.length !== b.length) return false;
  try {
    for (let i = 0; i < a.length; i++) {
      const x = a[i];
      const y = b[i];
      if (x === undefined || y === undefined || !equal(x, y)) return false;
    }
  } catch (error) {
    throw unwinding(error);
  }
  return true;
}

/** Compares two sequences without copying views. */
function equalSequences(a: Sequence, b: Sequence): boolean {
  if (a.length !== b.length) return false;
  const [{ cells, from }, other] = [a.view, b.view];
  if (cells === other.cells && from === other.from) return true;
  try {
    for (let place = 1; place <= a.length; place++) if (!equal(a.item(place), b.item(place))) return false;
  } catch (error) {
    throw unwinding(error);
  }
  return true;
}

function equalSets(a: LedSet, b: LedSet): boolean {
  if (a.finite && b.finite) return level(() => a.equals(b));
  return a.finite || b.finite ? false : fail(infiniteComparison, { left: a, right: b, relation: "=" });
}
