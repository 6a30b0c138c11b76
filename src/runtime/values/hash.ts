// Hashes of values: 32-bit integers that depend only on the value and on a secret of the process. Equal values have
// equal hashes in all representations: `{1..3}` and `{1, 2, 3}`, 0.5 from TypeScript and 1/2.

import { digitBase, digitPower, hashText, hashWord, mix, secretModulus } from "./bits.js";
import { requireValue } from "./failure.js";
import type { Integer } from "./integers.js";
import { unwinding } from "./nesting.js";
import { exact } from "./numbers.js";
import { digits } from "./range-summaries.js";
import { Atom, isTuple, kindOf, LedObject, LedSet, Rational } from "./values.js";
import type { EaselValue, LedNumber, Sequence, Value } from "./values.js";

/** The hash of a value. Functions and infinite sets cannot be members, so their hash is never needed. */
export function hash(v: Value): number {
  switch (typeof v) {
    case "number":
      return Number.isSafeInteger(v) ? hashSmall(v) : hashExact(v);
    case "string":
      return hashText(v, 1);
    case "boolean":
      return mix(v ? 1 : 2);
    case "bigint":
      return hashExact(v);
    case "function":
      return 0;
    default:
      if (v instanceof Atom) return v.hash;
      try {
        return hashObject(v);
      } catch (error) {
        throw unwinding(error);
      }
  }
}

function hashObject(v: Value & object): number {
  if (isTuple(v)) return hashList(v, 2);
  if (v instanceof Rational) return hashExact(v);
  if (v instanceof LedSet) return v.hash();
  if (!(v instanceof LedObject)) requireValue(v);
  return kindOf(v) === "sequence" ? hashSequence(v as Sequence) : hashCall(v as EaselValue);
}

function hashSmall(n: number): number {
  const low = n | 0;
  return low === n ? hashWord(low) : hashWord(low ^ hashWord(Math.floor(n / 4294967296) | 0));
}

function hashExact(x: LedNumber): number {
  const n = exact(x);
  if (n instanceof Rational) return mix(Math.imul(hashExact(n.numerator), 31) + hashExact(n.denominator));
  // The remainder by an odd number depends on all digits. The low 64 bits would be equal for all large powers of two.
  return hashSmall(typeof n === "number" ? n : Number(n % secretModulus));
}

/** The hash of the pair (a, b), without allocating it. */
export function hashPair(a: Value, b: Value): number {
  return mix(Math.imul(Math.imul(2, 31) + hashItem(a), 31) + hashItem(b));
}

/** The hash of a component, inlined for small integers. */
function hashItem(v: Value): number {
  return typeof v === "number" && (v | 0) === v ? hashWord(v) : hash(v);
}

/** The hash of a sequence; views are not copied. */
function hashSequence(v: Sequence): number {
  return mix(Math.imul(3, digitPower(v.length)) + digits(v, hashItem));
}

/** The hash of a list of items; `seed` separates tuples, sequences and constructors. */
function hashList(items: readonly Value[], seed: number): number {
  let h = seed;
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (item !== undefined) h = Math.imul(h, digitBase) + hashItem(item);
  }
  return mix(h);
}

function hashCall(v: EaselValue): number {
  return v.hash(({ args, constructorName }) => hashList(args, hashText(constructorName, 4)));
}

/** The hash of a set, from its size and the sum of the hashes of its members. */
export function hashOfSet(size: number, sum: number): number {
  return mix(hash(size) ^ sum);
}

/** The hash of a set that is too large to hash its members. */
export function hashOfSize(size: Integer): number {
  return mix(hash(size));
}
