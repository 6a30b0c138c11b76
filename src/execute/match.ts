// Matches a value against an expected one in which some atoms are wildcards for any image, point or colour. Each
// occurrence matches one member of a set, so comparing sets is bipartite matching.

import {
  Colors,
  EaselValue,
  equal,
  Images,
  isAtom,
  isSequence,
  isSet,
  isTuple,
  Points,
  type Value,
} from "../runtime/index.js";
import type { Wildcard } from "./outcome.js";
import { maxImagesCompared } from "./limits.js";

export type Wildcards = ReadonlyMap<string, Wildcard>;

export function matches(expected: Value, value: Value, wildcards: Wildcards): boolean {
  if (wildcards.size === 0) return equal(expected, value);
  if (isAtom(expected)) {
    const wildcard = wildcards.get(expected.name);
    return wildcard === undefined ? expected === value : stands(wildcard, value);
  }
  if (isTuple(expected)) return isTuple(value) && listsMatch(expected, value, wildcards);
  if (isSequence(expected)) return isSequence(value) && listsMatch(expected.items, value.items, wildcards);
  if (expected instanceof EaselValue) {
    return (
      value instanceof EaselValue &&
      expected.constructorName === value.constructorName &&
      listsMatch(expected.args, value.args, wildcards)
    );
  }
  if (isSet(expected) && expected.finite && hasWildcard(expected, wildcards)) {
    // Compare sizes first: the value may be a set that is far too large to list.
    if (!isSet(value) || !value.finite || !equal(expected.count(), value.count())) return false;
    return setsMatch([...expected], [...value], wildcards);
  }
  return equal(expected, value);
}

function stands(wildcard: Wildcard, value: Value): boolean {
  switch (wildcard) {
    case "image":
      return Images.has(value);
    case "point":
      return value instanceof EaselValue && Points.has(value);
    case "color":
      return value instanceof EaselValue && Colors.has(value);
  }
}

function listsMatch(expected: readonly Value[], values: readonly Value[], wildcards: Wildcards): boolean {
  return (
    expected.length === values.length &&
    expected.every((item, i) => {
      const value = values[i];
      return value !== undefined && matches(item, value, wildcards);
    })
  );
}

/**
 * A member without wildcards equals at most one member of the other set. The remaining members are matched along
 * augmenting paths.
 */
function setsMatch(expected: readonly Value[], values: readonly Value[], wildcards: Wildcards): boolean {
  const exact = expected.filter((member) => !hasWildcard(member, wildcards));
  const open = expected.filter((member) => hasWildcard(member, wildcards));
  const left = values.filter((value) => !exact.some((member) => equal(member, value)));
  if (left.length !== open.length) return false;
  const pairedWith = new Map<number, number>();
  const pair = (member: number, excluded: Set<number>): boolean =>
    left.some((value, j) => {
      const pattern = open[member];
      if (excluded.has(j) || pattern === undefined || !matches(pattern, value, wildcards)) return false;
      excluded.add(j);
      const other = pairedWith.get(j);
      if (other !== undefined && !pair(other, excluded)) return false;
      pairedWith.set(j, member);
      return true;
    });
  return open.every((_, member) => pair(member, new Set()));
}

/**
 * True if the value contains a wildcard. Sets too large to enumerate, such as ranges and power sets, contain none, so
 * the search ends at the first member that has one.
 */
function hasWildcard(value: Value, wildcards: Wildcards): boolean {
  if (isAtom(value)) return wildcards.has(value.name);
  if (isTuple(value)) return value.some((item) => hasWildcard(item, wildcards));
  if (isSequence(value)) return value.items.some((item) => hasWildcard(item, wildcards));
  if (value instanceof EaselValue) return value.args.some((arg) => hasWildcard(arg, wildcards));
  if (!isSet(value) || !value.finite || value.count() > maxImagesCompared) return false;
  for (const member of value) if (hasWildcard(member, wildcards)) return true;
  return false;
}
