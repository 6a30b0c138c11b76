// Exact numbers as pairs of bigints in lowest terms, d > 0, by textbook algorithms without shortcuts.

import { BudgetError, OracleError } from "./failures.js";

export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

/** Maximum bits of a power. */
const largestPower = 100_000n;

/** Maximum period of a printed repeating decimal. */
const longestPeriod = 30;

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

function magnitude(a: bigint): bigint {
  return a < 0n ? -a : a;
}

export function ratio(n: bigint, d: bigint = 1n): Ratio {
  if (d === 0n) throw new OracleError("division by zero");
  const common = gcd(magnitude(n), magnitude(d)) * (d < 0n ? -1n : 1n);
  return { n: n / common, d: d / common };
}

/** The exact value of a finite double. */
export function ratioOf(double: number): Ratio {
  let scaled = double;
  let d = 1n;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    d *= 2n;
  }
  return ratio(BigInt(scaled), d);
}

/** The nearest double, up to rounding that does not matter for the inexact functions. */
export function doubleOf(a: Ratio): number {
  const scale = 10n ** 40n;
  const whole = a.n / a.d;
  return Number(whole) + Number(((a.n - whole * a.d) * scale) / a.d) / 1e40;
}

export function isInteger(a: Ratio): boolean {
  return a.d === 1n;
}

export function add(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function negate(a: Ratio): Ratio {
  return { n: -a.n, d: a.d };
}

export function subtract(a: Ratio, b: Ratio): Ratio {
  return add(a, negate(b));
}

export function multiply(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.n, a.d * b.d);
}

export function divide(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.d, a.d * b.n);
}

/** Negative, zero or positive if a is below, equal to or above b. */
export function compare(a: Ratio, b: Ratio): number {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

export function floor(a: Ratio): Ratio {
  const quotient = a.n / a.d;
  return ratio(a.n < 0n && quotient * a.d !== a.n ? quotient - 1n : quotient);
}

export function absolute(a: Ratio): Ratio {
  return { n: magnitude(a.n), d: a.d };
}

/** a - b*floor(a/b) */
export function modulo(a: Ratio, b: Ratio): Ratio {
  return subtract(a, multiply(b, floor(divide(a, b))));
}

/** a^b for an integer b. */
export function power(a: Ratio, b: Ratio): Ratio {
  if (!isInteger(b)) throw new OracleError("the exponent is no integer");
  const exponent = magnitude(b.n);
  const bits = BigInt(a.n.toString(2).length + a.d.toString(2).length);
  if (a.n !== 0n && !(magnitude(a.n) === 1n && a.d === 1n) && bits * exponent > largestPower)
    throw new BudgetError("a huge power");
  const small = magnitude(a.n) <= 1n && a.d === 1n ? (exponent === 0n ? 0n : 2n - (exponent % 2n)) : exponent;
  const result = ratio(a.n ** small, a.d ** small);
  return b.n < 0n ? divide(ratio(1n), result) : result;
}

function timesDivided(d: bigint, factor: bigint): { readonly times: number; readonly rest: bigint } {
  let times = 0;
  let rest = d;
  while (rest % factor === 0n) {
    rest /= factor;
    times++;
  }
  return { times, rest };
}

/** The period of 1/d, for d coprime to 10; undefined if it is too long. */
function periodOf(d: bigint): number | undefined {
  let power = 1n;
  for (let period = 1; period <= longestPeriod; period++) {
    power = (power * 10n) % d;
    if (power === 1n) return period;
  }
  return undefined;
}

/** `12`, `-0.75`, `0.(142857..)`, `1/97`: a finite decimal, a repeating decimal with a short period, or a fraction. */
export function printedNumber(a: Ratio): string {
  if (a.d === 1n) return a.n.toString();
  const twos = timesDivided(a.d, 2n);
  const fives = timesDivided(twos.rest, 5n);
  const period = fives.rest === 1n ? 0 : periodOf(fives.rest);
  if (period === undefined) return `${a.n}/${a.d}`;
  const steady = Math.max(twos.times, fives.times);
  let rest = magnitude(a.n) % a.d;
  let digits = "";
  for (let i = 0; i < steady + period; i++) {
    rest *= 10n;
    digits += (rest / a.d).toString();
    rest %= a.d;
  }
  const repeating = period === 0 ? "" : `(${digits.slice(steady)}..)`;
  return `${a.n < 0n ? "-" : ""}${magnitude(a.n) / a.d}.${digits.slice(0, steady)}${repeating}`;
}
