// Numerals and strings as LED writes them, from their values.

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

const escapes: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A string in quotes. */
export function stringText(value: string): string {
  return `"${value.replace(/["\\\n\r\t]/g, (character) => escapes[character] ?? character)}"`;
}
