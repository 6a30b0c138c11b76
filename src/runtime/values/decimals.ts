// Formats numbers as LED prints them: `12`, `0.5`, `0.1(6..)`, `7381/2520`.

import { partsOfDouble } from "./integers.js";
import { maxPeriod } from "./limits.js";

/** Formats a JavaScript number; a double is printed as the ratio that it represents exactly. */
export function numberText(x: number | bigint): string {
  if (typeof x === "bigint" || !Number.isFinite(x) || Number.isSafeInteger(x)) return String(x);
  const [n, d] = partsOfDouble(x);
  return d === 1n ? String(n) : ratioText(n, d);
}

/** Formats a ratio in lowest terms: a finite decimal, a repeating decimal if its period is short, or else `n/d`. */
export function ratioText(n: bigint, d: bigint): string {
  const twos = multiplicity(d, 2n);
  const fives = multiplicity(d >> BigInt(twos), 5n);
  const rest = (d >> BigInt(twos)) / 5n ** BigInt(fives);
  const period = periodOf(rest);
  if (period === undefined) return `${n}/${d}`;

  // n/d = whole . fixed (block..), where `fixed` has max(twos, fives) digits.
  const sign = n < 0n ? "-" : "";
  const magnitude = n < 0n ? -n : n;
  const fixed = Math.max(twos, fives);
  const scaled = magnitude * 10n ** BigInt(fixed);
  const digits = String(scaled / d).padStart(fixed + 1, "0");
  const whole = digits.slice(0, digits.length - fixed);
  const fraction = digits.slice(digits.length - fixed);
  if (period === 0) return `${sign}${whole}.${fraction}`;
  const block = String(((scaled % d) * 10n ** BigInt(period)) / d).padStart(period, "0");
  return `${sign}${whole}.${fraction}(${block}..)`;
}

/** The exponent of a prime in n, by repeated squaring, so that huge powers are fast. */
export function multiplicity(n: bigint, prime: bigint): number {
  const powers = [prime];
  for (let power = prime; n % power === 0n; powers.push(power)) power *= power;
  let left = n;
  let count = 0;
  for (let i = powers.length - 1; i >= 0; i--) {
    const power = powers[i] ?? 1n;
    if (left % power !== 0n) continue;
    left /= power;
    count += 1 << i;
  }
  return count;
}

/** The period of 1/d for d coprime to 10; 0 for d = 1, undefined if it exceeds `maxPeriod`. */
function periodOf(d: bigint): number | undefined {
  if (d === 1n) return 0;
  let power = 1n;
  for (let length = 1; length <= maxPeriod; length++) {
    power = (power * 10n) % d;
    if (power === 1n) return length;
  }
  return undefined;
}
