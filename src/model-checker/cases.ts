// Enumerates the values of a type by size, smallest first, as candidates for counterexamples. The size of an integer is
// its absolute value, of a ratio the sum of numerator and denominator less 1, and of a collection its length plus the
// sizes of its parts. Atoms and truth values have size 0.

import { atom, ratio, sequence, setFrom, type Value } from "../runtime/index.js";
import { gcd } from "../runtime/values/integers.js";

/** A type as plain data. */
export type CaseType =
  /** Without a bound if `low` or `high` is missing. */
  | { readonly kind: "number"; readonly integer: boolean; readonly low?: number; readonly high?: number }
  | {
      readonly kind: "listed";
      readonly of: "number" | "atom" | "string";
      readonly values: readonly (number | string)[];
    }
  | { readonly kind: "truth" }
  | { readonly kind: "string" }
  | { readonly kind: "tuple"; readonly items: readonly CaseType[] }
  /** Tuples of this length or longer, all of whose items have the same type. */
  | { readonly kind: "tuples"; readonly atLeast: number; readonly member: CaseType }
  | { readonly kind: "sequence" | "set"; readonly member: CaseType }
  | { readonly kind: "union"; readonly parts: readonly CaseType[] }
  /** An index into the list of recursive types. */
  | { readonly kind: "named"; readonly index: number };

/** The characters of strings, by size. */
const characters = 'ab c0A1-"é';

export class Cases {
  /** The values of a size, by type and size. */
  private readonly cache = new Map<CaseType, (readonly Value[])[]>();

  constructor(private readonly named: readonly CaseType[]) {}

  /** The values of exactly this size. */
  *ofSize(type: CaseType, size: number): Generator<Value, void, undefined> {
    switch (type.kind) {
      case "number":
        yield* type.integer ? integersOfSize(type, size) : ratiosOfSize(size);
        return;
      case "listed":
        yield* listedValuesOfSize(type, size);
        return;
      case "truth":
        if (size === 0) yield* [false, true];
        return;
      case "string":
        for (const indexes of partsOfSum(size, (rest) => range(Math.min(rest, characters.length)), 1))
          yield indexes.map((index) => characters[index]!).join("");
        return;
      case "tuple":
        if (size > 0) yield* this.itemsOfSize(type.items, size - 1);
        return;
      case "tuples":
        for (let length = type.atLeast; length <= Math.max(size, type.atLeast); length++)
          if (size >= length)
            yield* this.itemsOfSize(
              Array.from({ length }, () => type.member),
              size - length,
            );
        return;
      case "sequence":
        for (let length = 0; length <= size; length++)
          for (const items of this.itemsOfSize(
            Array.from({ length }, () => type.member),
            size - length,
          ))
            yield sequence(...items);
        return;
      case "set":
        for (const members of this.setsOfSize(type.member, size, 0, 0)) yield setFrom(members);
        return;
      case "union":
        for (const part of type.parts) yield* this.ofSize(part, size);
        return;
      case "named":
        yield* this.ofSize(this.named[type.index]!, size);
    }
  }

  /** The lists of values of these types whose sizes have this sum. */
  *itemsOfSize(types: readonly CaseType[], size: number, from = 0): Generator<readonly Value[], void, undefined> {
    if (from === types.length) {
      if (size === 0) yield [];
      return;
    }
    const isLast = from === types.length - 1;
    for (let own = isLast ? size : 0; own <= size; own++)
      for (const value of this.list(types[from]!, own))
        for (const rest of this.itemsOfSize(types, size - own, from + 1)) yield [value, ...rest];
  }

  /** The sets of members whose sizes plus 1 have this sum, from the index `at` among the members of size `least` on. */
  private *setsOfSize(
    member: CaseType,
    size: number,
    least: number,
    at: number,
  ): Generator<readonly Value[], void, undefined> {
    if (size === 0) yield [];
    for (let own = least; own < size; own++) {
      const values = this.list(member, own);
      for (let i = own === least ? at : 0; i < values.length; i++)
        for (const rest of this.setsOfSize(member, size - own - 1, own, i + 1)) yield [values[i]!, ...rest];
    }
  }

  private list(type: CaseType, size: number): readonly Value[] {
    const bySize = this.cache.get(type) ?? [];
    this.cache.set(type, bySize);
    return (bySize[size] ??= [...this.ofSize(type, size)]);
  }
}

function* integersOfSize(
  { low = -Infinity, high = Infinity }: CaseType & { kind: "number" },
  size: number,
): Generator<number> {
  if (size >= low && size <= high) yield size;
  if (size > 0 && -size >= low && -size <= high) yield -size;
}

function* ratiosOfSize(size: number): Generator<Value> {
  for (let denominator = 1; denominator <= size + 1; denominator++) {
    const numerator = size + 1 - denominator;
    if (gcd(numerator, denominator) !== 1) continue;
    yield ratio(numerator, denominator);
    if (numerator > 0) yield ratio(-numerator, denominator);
  }
}

function* listedValuesOfSize({ of, values }: CaseType & { kind: "listed" }, size: number): Generator<Value> {
  for (const value of values) {
    const own = typeof value === "number" ? Math.abs(value) : of === "string" ? value.length : 0;
    if (own === size) yield of === "atom" ? atom(String(value)) : value;
  }
}

const range = (length: number): readonly number[] => Array.from({ length }, (_, i) => i);

/** The lists of numbers, each plus `more`, with this sum. `upTo` returns the numbers for a rest of the sum. */
function* partsOfSum(
  sum: number,
  upTo: (rest: number) => readonly number[],
  more: number,
): Generator<readonly number[], void, undefined> {
  if (sum === 0) yield [];
  for (const first of sum === 0 ? [] : upTo(sum))
    for (const rest of partsOfSum(sum - first - more, upTo, more)) yield [first, ...rest];
}
