// How large types may become. Definitions that pair what others give make types that double with each of them; what
// stands too deep in a type that is too large is replaced by any value.

import { mapType } from "./map.js";
import { mostCounted, sizeOf } from "./summary.js";
import { any, functions, hasTypesWithin, type Part, type Type, typesWithin } from "./type.js";

/** A type of more parts than this is cut, except that its first levels are kept. */
const mostParts = mostCounted;
/** Cut so far down that it takes a while until it is too large again. */
const fewParts = 128;
/** The levels that are kept of a type that is too large: so many that it is small enough. */
const levels: readonly number[] = [8, 4];
/** So many levels are kept in any case. */
const fewest = 2;

/** The type itself if it is of a common size; otherwise a larger one, with any value for what stands deep in it. */
export function bounded(type: Type): Type {
  if (sizeOf(type) <= mostParts) return type;
  let result = cutTypes.get(type);
  if (result === undefined) {
    result = cut(type);
    cutTypes.set(type, result);
  }
  return result;
}

function cut(type: Type): Type {
  // Where nothing stands deep, nothing can be cut.
  if (!isDeeper(type, fewest)) return type;
  for (const level of levels) {
    const found = roomBesideCut(type, level, fewParts) < 0 ? undefined : cutTo(level, type);
    if (found !== undefined && sizeOf(found) <= fewParts) return found;
  }
  return cutTo(fewest, type);
}

// Types are immutable, so that what is found out of them can be kept beside them.
const cutTypes = new WeakMap<Type, Type>();

/**
 * How many of so many parts are left beside those of a type that is cut; at least so many, as parts may become one with
 * others of their kind.
 */
function roomBesideCut(type: Type, level: number, room: number): number {
  let only: Part | undefined;
  for (const part of type) {
    if (!hasTypesWithin(part)) continue;
    if (level === 0 || only !== undefined) return room - 2;
    only = part;
  }
  let left = room - 1 - type.length;
  if (only === undefined) return left;
  if (only.kind === "function" && level === 1) return left - 2;
  for (const inner of typesWithin(only)) if (left >= 0) left = roomBesideCut(inner, level - 1, left);
  return left;
}

/** True if something stands deeper in a type than so many levels, as {@link cutTo} counts them. */
function isDeeper(type: Type, level: number): boolean {
  for (const part of type) {
    if (!hasTypesWithin(part)) continue;
    if (level === 0 || (level === 1 && part.kind === "function")) return true;
    for (const inner of typesWithin(part)) if (isDeeper(inner, level - 1)) return true;
  }
  return false;
}

/** The type with only so many of its levels. */
const cutTo = (level: number, type: Type): Type =>
  cutLevel(
    type,
    level,
    Array.from({ length: level + 1 }, () => new Map<Type, Type>()),
  );

/** The type with what stands deeper than some levels replaced. What stands in several places of a level is cut once. */
function cutLevel(type: Type, level: number, known: readonly Map<Type, Type>[]): Type {
  if (!type.some(hasTypesWithin)) return type;
  if (level === 0) return any;
  let result = known[level]!.get(type);
  if (result === undefined) {
    // A function that takes any value would be one of few: of a function that is cut, the parameters are not told.
    const whole =
      level === 1 && type.some(({ kind }) => kind === "function")
        ? type.map((part): Part => (part.kind === "function" ? functions[0]! : part))
        : type;
    result = mapType(whole, (inner) => cutLevel(inner, level - 1, known));
    known[level]!.set(type, result);
  }
  return result;
}
