// The difference of two types.

import { isWithin, union } from "./lattice.js";
import { differenceOfNumbers } from "./ranges.js";
import { isNever, never, type Part, type TuplePart, type Type, unfoldType } from "./type.js";

/**
 * An upper bound of the values of `a` that are not in `b`. The type `b` must be exact: all its values are subtracted.
 */
export function difference(a: Type, b: Type): Type {
  if (isWithin(a, b)) return never;
  const subtrahend = unfoldType(b);
  if (a.length === 1 && subtrahend.length === 1 && a[0]!.kind !== "named") {
    const remainder = subtractPart(a[0]!, subtrahend[0]!);
    return remainder[0] === a[0] ? a : remainder;
  }
  const parts = unfoldType(a).flatMap((part) =>
    subtrahend.reduce<Type>((remainder, subtracted) => remainder.flatMap((p) => subtractPart(p, subtracted)), [part]),
  );
  return parts.length === a.length && parts.every((part, i) => part === a[i])
    ? a
    : union(...parts.map((part): Type => [part]));
}

function subtractPart(a: Part, b: Part): Type {
  if (a.kind === "number" && b.kind === "number") {
    const part = differenceOfNumbers(a, b);
    return part === undefined ? never : [part];
  }
  if (a.kind === "truth" && b.kind === "truth" && a.value === undefined && b.value !== undefined)
    return [{ kind: "truth", value: !b.value }];
  if (a.kind === "atom" && b.kind === "atom" && a.names !== undefined && b.names !== undefined) {
    const names = subtractLiterals(a.names, b.names);
    return names.size === 0 ? never : [{ kind: "atom", names }];
  }
  if (a.kind === "string" && b.kind === "string" && a.values !== undefined && b.values !== undefined) {
    const values = subtractLiterals(a.values, b.values);
    return values.size === 0 ? never : [{ kind: "string", values }];
  }
  if (a.kind === "tuple" && b.kind === "tuple" && a.items.length === b.items.length) return subtractTuple(a, b);
  return isWithin([a], [b]) ? never : [a];
}

function subtractLiterals(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a].filter((name) => !b.has(name)));
}

/** Subtracts from a single coordinate, and only if all other coordinates are within `b`. */
function subtractTuple(a: TuplePart, b: TuplePart): Type {
  const remainingIndices = a.items.flatMap((item, i) => (isWithin(item, b.items[i]!) ? [] : [i]));
  if (remainingIndices.length === 0) return never;
  if (remainingIndices.length > 1) return [a];
  const items = a.items.map((item, i) => (i === remainingIndices[0] ? difference(item, b.items[i]!) : item));
  return items.some(isNever) ? never : [{ kind: "tuple", items }];
}
