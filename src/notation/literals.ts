// Prints numerals from their values, and splits names into letters, index and primes.

import { multiplicity } from "../runtime/values/decimals.js";

/**
 * Returns the shortest numeral of a number: `12`, `0.25`, `0.(3..)`. The fraction is in lowest terms with a positive
 * denominator.
 */
export function numeralText(numerator: bigint, denominator: bigint): string {
  const integerPart = String(numerator / denominator);
  if (denominator === 1n) return integerPart;
  const twos = multiplicity(denominator, 2n);
  const fives = multiplicity(denominator, 5n);
  // The number of digits before the repeating ones.
  const fixed = Math.max(twos, fives);
  const scaled = (numerator % denominator) * 10n ** BigInt(fixed);
  const first = `${integerPart}.${digits(scaled / denominator, fixed)}`;
  const period = periodOf((denominator >> BigInt(twos)) / 5n ** BigInt(fives));
  return period === 0
    ? first
    : `${first}(${digits(((scaled % denominator) * 10n ** BigInt(period)) / denominator, period)}..)`;
}

const digits = (value: bigint, count: number): string => (count === 0 ? "" : String(value).padStart(count, "0"));

/** Returns the period of the decimal expansion of 1/d for d coprime to 10; 0 for d = 1. */
function periodOf(d: bigint): number {
  if (d === 1n) return 0;
  let length = 1;
  for (let power = 10n % d; power !== 1n; power = (power * 10n) % d) length++;
  return length;
}

/** A split name: `x_12'` has the base x, the index 12 and one prime. */
interface NameParts {
  readonly base: string;
  readonly index: string;
  readonly primes: number;
}

/** Splits a name. The index is a number or a single letter, or else the base is a single letter. */
export function nameParts(name: string): NameParts {
  const { groups: { whole = name, primes = "" } = {} } = /^(?<whole>.*?)(?<primes>'*)$/su.exec(name) ?? {};
  const { groups: { base = whole, index = "" } = {} } =
    /^(?:(?<base>\p{L}\p{M}*|[^_]+(?=_(?:[0-9]+|\p{L}\p{M}*)$))_(?<index>[\p{L}\p{M}0-9]+))$/u.exec(whole) ?? {};
  return { base, index, primes: primes.length };
}
