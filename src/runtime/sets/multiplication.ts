// `*` of numbers or of sets: multiplication, or the Cartesian product.

import type { Integer } from "../values/integers.js";
import { requireNumber, requireSet, failKind } from "../values/requirements.js";
import { multiplyNumbers } from "../values/numbers.js";
import { isNumber, isSet } from "../values/values.js";
import type { LedNumber, LedSet, Value } from "../values/values.js";
import { productOfSets } from "./products.js";

/**
 * `a * b * c * …`: the product of numbers, or the set of tuples with one coordinate from each set.
 *
 * @example
 * product(2, 3, 4) // 24
 * product(Strings, Nat) // String * Nat
 * product(setOf(1, 2), setOf(atom("x"))) // {(1, `x), (2, `x)}
 */
export function product(...factors: readonly Integer[]): Integer;
export function product(...factors: readonly LedNumber[]): LedNumber;
export function product<A extends Value, B extends Value>(a: LedSet<A>, b: LedSet<B>): LedSet<readonly [A, B]>;
export function product<A extends Value, B extends Value, C extends Value>(
  a: LedSet<A>,
  b: LedSet<B>,
  c: LedSet<C>,
): LedSet<readonly [A, B, C]>;
export function product<A extends Value, B extends Value, C extends Value, D extends Value>(
  a: LedSet<A>,
  b: LedSet<B>,
  c: LedSet<C>,
  d: LedSet<D>,
): LedSet<readonly [A, B, C, D]>;
export function product<const Sets extends readonly LedSet[]>(
  ...factors: Sets
): LedSet<{ readonly [I in keyof Sets]: Sets[I] extends LedSet<infer T> ? T : never }>;
export function product(...factors: readonly Value[]): LedNumber | LedSet;
export function product(...factors: readonly Value[]): LedNumber | LedSet {
  let result = 1;
  for (let i = 0; i < factors.length; i++) {
    const factor = factors[i];
    // If the result is a safe integer, every intermediate product was exact.
    if (typeof factor !== "number" || !Number.isSafeInteger((result *= factor))) return productOfValues(factors);
  }
  return result + 0;
}

function productOfValues([first = 1, ...others]: readonly Value[]): LedNumber | LedSet {
  if (isSet(first)) return others.length === 0 ? first : productOfSets([first, ...others.map(requireSet)]);
  if (!isNumber(first)) return failKind(first, others.some(isSet) ? "a set" : "a number");
  let result = first;
  for (const factor of others) result = multiplyNumbers(result, requireNumber(factor));
  return result;
}
