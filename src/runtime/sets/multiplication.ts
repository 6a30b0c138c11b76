// `*`: multiplication of numbers, Cartesian product of sets.

import { isWhole } from "../values/arithmetic.js";
import type { Integer } from "../values/integers.js";
import { needNumber, needSet, wrong } from "../values/needs.js";
import { isSmallProductWhole, multiplyNumbers } from "../values/numbers.js";
import { isNumber, isSet } from "../values/values.js";
import type { LedNumber, LedSet, Tuple, Value } from "../values/values.js";
import { productOfSets } from "./products.js";

/**
 * `a * b`: the product of two numbers, or the set of pairs from two sets.
 *
 * @example
 * multiply(2 ** 53, 4) // 36028797018963968n
 */
export function multiply(a: Integer, b: Integer): Integer;
export function multiply(a: LedNumber, b: LedNumber): LedNumber;
export function multiply<A extends Value, B extends Value>(a: LedSet<A>, b: LedSet<B>): LedSet<readonly [A, B]>;
export function multiply(a: Value, b: Value): LedNumber | LedSet<Tuple>;
export function multiply(a: Value, b: Value): LedNumber | LedSet {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return multiplyValues(a, b);
}

function multiplyValues(a: Value, b: Value): LedNumber | LedSet {
  if (isNumber(a)) return multiplyNumbers(a, needNumber(b));
  if (isSet(a)) return productOfSets([a, needSet(b)]);
  return wrong(a, isSet(b) ? "a set" : "a number");
}

/** `a * b mod 1 = 0` */
export function isWholeProduct(a: Value, b: Value): boolean {
  return (isNumber(a) && isNumber(b) ? isSmallProductWhole(a, b) : undefined) ?? isWhole(multiply(a, b));
}

/**
 * `a * b * c * …`: multiplies numbers from left to right; for sets, the set of tuples with one coordinate from each.
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
  if (isSet(first)) return others.length === 0 ? first : productOfSets([first, ...others.map(needSet)]);
  if (!isNumber(first)) return wrong(first, "a number or a set");
  let result = first;
  for (const factor of others) result = multiplyNumbers(result, needNumber(factor));
  return result;
}
