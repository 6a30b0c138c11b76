// Fractions of bigints in lowest terms.

export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function gcd(a: bigint, b: bigint): bigint {
  let [m, n] = [a, b];
  while (n !== 0n) [m, n] = [n, m % n];
  return m < 0n ? -m : m;
}

export function fraction(numerator: bigint, denominator: bigint): Fraction {
  const common = gcd(numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}
