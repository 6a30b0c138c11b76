// Exact integers of any size: a JavaScript number if it is a safe integer, otherwise a bigint. Every function takes and
// returns this canonical form, never -0. Two safe integers are the fast path.

import { maxDividend } from "./limits.js";

/**
 * An integer: a JavaScript number if it is safe, otherwise a bigint.
 *
 * @example
 * const large: Integer = multiply(2 ** 40, 2 ** 40);
 * typeof large // "bigint"
 */
export type Integer = number | bigint;

const largest = 9_007_199_254_740_991n;
const smallest = -largest;

const most32 = 2 ** 31 - 1;

/** True for 32-bit integers. Engines divide them far faster than other numbers if `| 0` reveals their type. */
export function isSmall(x: unknown): x is number {
  return typeof x === "number" && (x | 0) === x;
}

/** The canonical form of a bigint. */
export function integerOf(n: bigint): Integer {
  return n <= largest && n >= smallest ? Number(n) : n;
}

export function isBig(n: unknown): n is bigint {
  return typeof n === "bigint";
}

export function addIntegers(a: Integer, b: Integer): Integer {
  if (isBig(a) || isBig(b)) return integerOf(BigInt(a) + BigInt(b));
  const sum = a + b;
  return Number.isSafeInteger(sum) ? sum : integerOf(BigInt(a) + BigInt(b));
}

export function multiplyIntegers(a: Integer, b: Integer): Integer {
  if (isBig(a) || isBig(b)) return integerOf(BigInt(a) * BigInt(b));
  const product = a * b;
  // Adding 0 turns the -0 of 0 * -1 into 0.
  return Number.isSafeInteger(product) ? product + 0 : integerOf(BigInt(a) * BigInt(b));
}

export function negateInteger(n: Integer): Integer {
  return isBig(n) ? -n : 0 - n;
}

export function signOf(n: Integer): number {
  return n > 0 ? 1 : n < 0 ? -1 : 0;
}

/** The quotient rounded towards minus infinity; b must not be 0. */
export function floorDivide(a: Integer, b: Integer): Integer {
  if (isBig(a) || isBig(b)) return integerOf(floorDivideBig(BigInt(a), BigInt(b)));
  // The remainder is computed first, because a / b itself may be rounded up to the next integer.
  const remainder = a % b;
  const quotient = (a - remainder) / b;
  return remainder !== 0 && remainder < 0 !== b < 0 ? quotient - 1 : quotient + 0;
}

function floorDivideBig(a: bigint, b: bigint): bigint {
  const remainder = a % b;
  const quotient = a / b;
  return remainder !== 0n && remainder < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** The remainder of `floorDivide`: between 0 and b, with the sign of b. */
export function floorModulo(a: Integer, b: Integer): Integer {
  if (isBig(a) || isBig(b)) return integerOf(floorModuloBig(BigInt(a), BigInt(b)));
  if (a >= 0 && b > 0 && a < maxDividend) {
    // A rounded quotient may be 1 too large. Except for 32-bit integers, engines divide much faster than they compute
    // remainders.
    const rest = a - Math.floor(a / b) * b;
    return rest < 0 ? rest + b : rest;
  }
  const remainder = a % b;
  return remainder !== 0 && remainder < 0 !== b < 0 ? remainder + b : remainder + 0;
}

function floorModuloBig(a: bigint, b: bigint): bigint {
  const remainder = a % b;
  return remainder !== 0n && remainder < 0n !== b < 0n ? remainder + b : remainder;
}

/** The quotient a / b, where b divides a. */
export function exactQuotient(a: Integer, b: Integer): Integer {
  if (b === 1) return a;
  return isBig(a) || isBig(b) ? integerOf(BigInt(a) / BigInt(b)) : a / b + 0;
}

/** The greatest common divisor, positive unless both are 0. */
export function gcd(a: Integer, b: Integer): Integer {
  return isBig(a) || isBig(b) ? bigGcd(BigInt(a), BigInt(b)) : smallGcd(a, b);
}

function bigGcd(a: bigint, b: bigint): Integer {
  let m = a;
  let n = b;
  if (m < 0n) m = -m;
  if (n < 0n) n = -n;
  while (n !== 0n) {
    if (m <= largest && n <= largest) return smallGcd(Number(m), Number(n));
    const rest = m % n;
    m = n;
    n = rest;
  }
  return integerOf(m);
}

/** The greatest common divisor of two safe integers. */
export function smallGcd(a: number, b: number): number {
  let m = Math.abs(a);
  let n = Math.abs(b);
  while (n > most32 || m > most32) {
    if (n === 0) return m;
    const rest = m % n;
    m = n;
    n = rest;
  }
  let i = m | 0;
  let j = n | 0;
  while (j !== 0) {
    const rest = (i % j) | 0;
    i = j;
    j = rest;
  }
  return i;
}

/** The number of binary digits of the absolute value; 0 for 0. */
export function bitLength(n: Integer): number {
  if (typeof n === "number") return smallBitLength(Math.abs(n));
  const magnitude = n < 0n ? -n : n;
  if (magnitude === 0n) return 0;
  const digits = magnitude.toString(16);
  return digits.length * 4 - Math.clz32(parseInt(digits[0] ?? "0", 16)) + 28;
}

function smallBitLength(n: number): number {
  return n < 2 ** 32 ? 32 - Math.clz32(n) : 64 - Math.clz32(n / 2 ** 32);
}

/** The integer square root, for n >= 0, by Newton's iteration from above. */
export function integerRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let root = 1n << BigInt((bitLength(n) + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** A finite double as an exact ratio in lowest terms. */
export function partsOfDouble(x: number): readonly [numerator: bigint, denominator: bigint] {
  // Doubling is exact, and the first integer reached is odd, so the ratio is in lowest terms.
  let numerator = x;
  let exponent = 0n;
  while (!Number.isInteger(numerator)) {
    numerator *= 2;
    exponent += 1n;
  }
  return [BigInt(numerator), 1n << exponent];
}
