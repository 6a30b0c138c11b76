// How large types may become. Definitions that pair what others give make types that double with each of them; what
// stands too deep in a type that is too large is replaced by any value.

import { mapType } from "./map.js";
import { any, functions, hasTypesWithin, type Part, type Type, typesWithin } from "./type.js";

/** A type of more parts than this is cut, except that its first levels are kept. */
const mostParts = 512;
/** Cut so far down that it takes a while until it is too large again. */
const fewParts = 128;
/** The levels that are kept of a type that is too large: so many that it is small enough. */
const levels: readonly number[] = [8, 4];
/** So many levels are kept in any case. */
const fewest = 2;

/** The type itself if it is of a common size; otherwise a larger one, with any value for what stands deep in it. */
export function bounded(type: Type): Type {
  if (roomBeside(type, fewParts) >= 0 || fitting.has(type)) return type;
  if (roomBeside(type, mostParts) >= 0) {
    fitting.add(type);
    return type;
  }
  let result = cutTypes.get(type);
  if (result === undefined) {
    result = cut(type);
    cutTypes.set(type, result);
  }
  return result;
}

function cut(type: Type): Type {
  const least = cutTo(fewest, type);
  // Where nothing stands deep, nothing can be cut.
  if (least === type) return type;
  for (const level of levels) {
    const found = cutTo(level, type);
    if (roomBeside(found, fewParts) >= 0) return found;
  }
  return least;
}

/**
 * How many of so many parts are left beside those of a type; less than none if it has more. A part that stands in several
 * places counts in each. A type has at least twice as many parts as levels, so that few parts are no deep type either.
 */
function roomBeside(type: Type, room: number): number {
  let left = room - 1 - type.length;
  for (const part of type) {
    if (left < 0) return left;
    if (hasTypesWithin(part)) for (const inner of typesWithin(part)) left = roomBeside(inner, left);
  }
  return left;
}

// Types are immutable, so that what is found out of them can be kept beside them.
const fitting = new WeakSet<Type>();
const cutTypes = new WeakMap<Type, Type>();

/** The type with only so many of its levels. */
const cutTo = (level: number, type: Type): Type => cutLevel(type, level, Array.from({ length: level + 1 }, () => new Map<Type, Type>()));

/** The type with what stands deeper than some levels replaced. What stands in several places of a level is cut once. */
function cutLevel(type: Type, level: number, known: readonly Map<Type, Type>[]): Type {
  if (!type.some(hasTypesWithin)) return type;
  if (level === 0) return any;
  let result = known[level]!.get(type);
  if (result === undefined) {
    // A function that takes any value would be one of few: of a function that is cut, the parameters are not told.
    const whole = level === 1 && type.some(({ kind }) => kind === "function") ? type.map((part): Part => (part.kind === "function" ? functions[0]! : part)) : type;
    result = mapType(whole, (inner) => cutLevel(inner, level - 1, known));
    known[level]!.set(type, result);
  }
  return result;
}
