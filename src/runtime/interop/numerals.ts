// Numbers from numerals, and from doubles by their decimal form.

import { fail } from "../values/failure.js";
import { unreadable } from "../values/failures.js";
import { integerOf } from "../values/integers.js";
import { doubleOf, numeratorOf, denominatorOf, ratioOf } from "../values/numbers.js";
import type { Integer } from "../values/integers.js";
import type { LedNumber } from "../values/values.js";

/** Matches a numeral. Groups: sign, integer part, decimals (two forms), repeating decimals, divisor, exponent. */
export const numeral = /([-+]?)(?:(\d+)(?:\.(?!\.)(\d*))?|\.(\d+))(?:\((\d+)\.\.\))?(?:\/(\d+)|[eE]([-+]?\d{1,4}))?/y;

/**
 * Parses a number: `"19.99"`, `"-7/3"`, `"0.1(6..)"`, `"1e-7"`.
 *
 * @throws LedError L635 if the text is not a numeral
 * @example
 * multiply(decimal("19.99"), 3) // 59.97
 * decimal("1,5") // L635
 */
export function decimal(text: string): LedNumber {
  return numberIn(text) ?? fail(unreadable, { text, column: 1, found: "expected a number" });
}

/** Parses a number; undefined if the text is not a numeral. */
export function numberIn(text: string): LedNumber | undefined {
  const trimmed = text.trim();
  numeral.lastIndex = 0;
  const match = numeral.exec(trimmed);
  return match === null || match[0].length < trimmed.length ? undefined : numberOf(match);
}

/** The value of a match of `numeral`; undefined if its divisor is 0. */
export function numberOf([, sign, whole = "0", after, only, block = "", divisor, exponent]: RegExpExecArray):
  | LedNumber
  | undefined {
  const decimals = after ?? only ?? "";
  // For example, 0.1(6..) is (16 - 1) / 90.
  const scale = 10n ** BigInt(decimals.length);
  const nines = block === "" ? 1n : 10n ** BigInt(block.length) - 1n;
  const upper = block === "" ? BigInt(whole + decimals) : BigInt(whole + decimals + block) - BigInt(whole + decimals);
  const power = BigInt(exponent ?? 0);
  const lower = scale * nines * BigInt(divisor ?? 1) * (power < 0n ? 10n ** -power : 1n);
  if (lower === 0n) return undefined;
  const numerator = upper * (power > 0n ? 10n ** power : 1n);
  return ratioOf(integerOf(sign === "-" ? -numerator : numerator), integerOf(lower));
}

/**
 * The nearest double.
 *
 * @example
 * toNumber(ratio(1, 3)) // 0.3333333333333333
 */
export function toNumber(x: LedNumber): number {
  return doubleOf(x);
}

/**
 * The numerator of a number in lowest terms.
 *
 * @example
 * numerator(decimal("0.75")) // 3
 */
export function numerator(x: LedNumber): Integer {
  return numeratorOf(x);
}

/**
 * The denominator of a number in lowest terms, 1 for an integer.
 *
 * @example
 * denominator(decimal("0.75")) // 4
 * denominator(5) // 1
 */
export function denominator(x: LedNumber): Integer {
  return denominatorOf(x);
}
