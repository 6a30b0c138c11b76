// Limits on the size of types. A definition that pairs the results of others doubles their types, so the deep
// components of types above the limit are replaced by `any`.

import { mapType } from "./map.js";
import { sizeOf } from "./summary.js";
import { any, functions, hasTypesWithin, type Part, type Type, typesWithin } from "./type.js";
import { maxCutSize, maxTypeSize, minLevels } from "./limits.js";

/** Maximum number of constituents of a type that is not cut. */
const maxParts = maxTypeSize;
/** Numbers of levels to try, in order, until a cut meets the target size. */
const candidateLevels: readonly number[] = [8, 4];

/** The type itself if it is within the limit; otherwise a supertype with `any` for its deep components. */
export function limitSize(type: Type): Type {
  if (sizeOf(type) <= maxParts) return type;
  let result = cutTypes.get(type);
  if (result === undefined) {
    result = cutToTarget(type);
    cutTypes.set(type, result);
  }
  return result;
}

function cutToTarget(type: Type): Type {
  if (!isDeeper(type, minLevels)) return type;
  for (const level of candidateLevels) {
    const candidate = budgetAfterCut(type, level, maxCutSize) < 0 ? undefined : cutTo(level, type);
    if (candidate !== undefined && sizeOf(candidate) <= maxCutSize) return candidate;
  }
  return cutTo(minLevels, type);
}

// Types are immutable, so derived results can be cached.
const cutTypes = new WeakMap<Type, Type>();

/**
 * The rest of `budget` after counting a cut type; negative only if the cut type is certainly larger. Constituents of one
 * kind may merge, so not all of them count.
 */
function budgetAfterCut(type: Type, level: number, budget: number): number {
  let compositePart: Part | undefined;
  for (const part of type) {
    if (!hasTypesWithin(part)) continue;
    if (level === 0 || compositePart !== undefined) return budget - 2;
    compositePart = part;
  }
  let remaining = budget - 1 - type.length;
  if (compositePart === undefined) return remaining;
  if (compositePart.kind === "function" && level === 1) return remaining - 2;
  for (const inner of typesWithin(compositePart))
    if (remaining >= 0) remaining = budgetAfterCut(inner, level - 1, remaining);
  return remaining;
}

/** True if the type has more than `level` levels, as {@link cutTo} counts them. */
function isDeeper(type: Type, level: number): boolean {
  for (const part of type) {
    if (!hasTypesWithin(part)) continue;
    if (level === 0 || (level === 1 && part.kind === "function")) return true;
    for (const inner of typesWithin(part)) if (isDeeper(inner, level - 1)) return true;
  }
  return false;
}

const cutTo = (level: number, type: Type): Type =>
  cutLevel(
    type,
    level,
    Array.from({ length: level + 1 }, () => new Map<Type, Type>()),
  );

/** Cuts a type below `level`. Types shared within one level are cut once. */
function cutLevel(type: Type, level: number, memo: readonly Map<Type, Type>[]): Type {
  if (!type.some(hasTypesWithin)) return type;
  if (level === 0) return any;
  let result = memo[level]!.get(type);
  if (result === undefined) {
    // A cut function loses its parameter types, since `any` as a parameter type would be too demanding.
    const cutPart =
      level === 1 && type.some(({ kind }) => kind === "function")
        ? type.map((part): Part => (part.kind === "function" ? functions[0]! : part))
        : type;
    result = mapType(cutPart, (inner) => cutLevel(inner, level - 1, memo));
    memo[level]!.set(type, result);
  }
  return result;
}
