// Numerals as LED writes them, from their values; what of a name is set as an index or as primes.

/** The shortest numeral of a number: `12`, `0.25`, `0.(3..)`. The denominator is positive, the fraction in lowest terms. */
export function numeralText(numerator: bigint, denominator: bigint): string {
  const whole = String(numerator / denominator);
  const digits: string[] = [];
  /** After how many digits a remainder came: the digits since then repeat when it comes again. */
  const seen = new Map<bigint, number>();
  let remainder = numerator % denominator;
  while (remainder !== 0n) {
    const before = seen.get(remainder);
    if (before !== undefined) return `${whole}.${digits.slice(0, before).join("")}(${digits.slice(before).join("")}..)`;
    seen.set(remainder, digits.length);
    digits.push(String((remainder * 10n) / denominator));
    remainder = (remainder * 10n) % denominator;
  }
  return digits.length === 0 ? whole : `${whole}.${digits.join("")}`;
}

/** A name in parts: `x_12'` is the letter x with the index 12 and one prime. */
export interface NameParts {
  readonly base: string;
  /** Empty if there is none. */
  readonly index: string;
  readonly primes: number;
}

/** The parts of a name. An index is a number or a letter, or stands behind a single letter. */
export function nameParts(name: string): NameParts {
  const { groups: { whole = name, primes = "" } = {} } = /^(?<whole>.*?)(?<primes>'*)$/su.exec(name) ?? {};
  const { groups: { base = whole, index = "" } = {} } = /^(?:(?<base>\p{L}\p{M}*|[^_]+(?=_(?:[0-9]+|\p{L}\p{M}*)$))_(?<index>[\p{L}\p{M}0-9]+))$/u.exec(whole) ?? {};
  return { base, index, primes: primes.length };
}
