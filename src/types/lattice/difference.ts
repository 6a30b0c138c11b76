// The difference of two types.

import { isWithin, union } from "./lattice.js";
import { differenceOfNumbers } from "./ranges.js";
import { isNever, never, type Part, type TuplePart, type Type, unfoldType } from "./type.js";

/**
 * An upper bound of the values of `a` that are not in `b`. The type `b` must be exact: all its values are subtracted.
 */
export function difference(a: Type, b: Type): Type {
  if (isWithin(a, b)) return never;
  const right = unfoldType(b);
  if (a.length === 1 && right.length === 1 && a[0]!.kind !== "named") {
    const left = subtractPart(a[0]!, right[0]!);
    return left[0] === a[0] ? a : left;
  }
  const parts = unfoldType(a).flatMap((part) =>
    right.reduce<Type>((left, other) => left.flatMap((p) => subtractPart(p, other)), [part]),
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
    const names = literalsWithout(a.names, b.names);
    return names.size === 0 ? never : [{ kind: "atom", names }];
  }
  if (a.kind === "string" && b.kind === "string" && a.values !== undefined && b.values !== undefined) {
    const values = literalsWithout(a.values, b.values);
    return values.size === 0 ? never : [{ kind: "string", values }];
  }
  if (a.kind === "tuple" && b.kind === "tuple" && a.items.length === b.items.length) return tupleWithout(a, b);
  return isWithin([a], [b]) ? never : [a];
}

function literalsWithout(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a].filter((name) => !b.has(name)));
}

/** Subtracts from a single coordinate, and only if all other coordinates are within `b`. */
function tupleWithout(a: TuplePart, b: TuplePart): Type {
  const open = a.items.flatMap((item, i) => (isWithin(item, b.items[i]!) ? [] : [i]));
  if (open.length === 0) return never;
  if (open.length > 1) return [a];
  const items = a.items.map((item, i) => (i === open[0] ? difference(item, b.items[i]!) : item));
  return items.some(isNever) ? never : [{ kind: "tuple", items }];
}
