// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

class Fraction {
  readonly n: bigint;
  readonly d: bigint;

  constructor(n: bigint, d: bigint = 1n) {
    const g = d < 0n ? -gcd(n, d) : gcd(n, d);
    this.n = n / g;
    this.d = d / g;
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  minus(other: Fraction): Fraction {
    return new Fraction(this.n * other.d - other.n * this.d, this.d * other.d);
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.n * other.n, this.d * other.d);
  }

  over(other: Fraction): Fraction {
    return new Fraction(this.n * other.d, this.d * other.n);
  }

  isLess(other: Fraction): boolean {
    return this.n * other.d < other.n * this.d;
  }

  /** Printed like LED: a decimal, a repeating decimal with a period of at most 30 digits, or n/d. */
  toString(): string {
    if (this.d === 1n) return `${this.n}`;
    let rest = this.d;
    let twos = 0;
    let fives = 0;
    for (; rest % 2n === 0n; rest /= 2n) twos++;
    for (; rest % 5n === 0n; rest /= 5n) fives++;
    let period = 0;
    if (rest > 1n) {
      let power = 10n % rest;
      for (period = 1; power !== 1n && period <= 30; period++) power = (power * 10n) % rest;
      if (period > 30) return `${this.n}/${this.d}`;
    }
    const size = this.n < 0n ? -this.n : this.n;
    let remainder = size % this.d;
    const digits = (count: number): string => {
      let text = "";
      for (let i = 0; i < count; i++) {
        remainder *= 10n;
        text += `${remainder / this.d}`;
        remainder %= this.d;
      }
      return text;
    };
    const before = digits(Math.max(twos, fives));
    const repeating = period > 0 ? `(${digits(period)}..)` : "";
    return `${this.n < 0n ? "-" : ""}${size / this.d}.${before}${repeating}`;
  }
}

const zero = new Fraction(0n);
const one = new Fraction(1n);

const isPrime = (p: number): boolean => {
  if (p < 2) return false;
  for (let d = 2; d * d <= p; d++) if (p % d === 0) return false;
  return true;
};

function whole(b: Fraction, m: number): Fraction {
  let sum = b;
  for (let p = 2; p <= m + 1; p++) {
    if (m % (p - 1) === 0 && isPrime(p)) sum = sum.plus(new Fraction(1n, BigInt(p)));
  }
  return sum;
}

export function idiomatic(n: number): string {
  const B: Fraction[] = [one];
  // Rows of Pascal's triangle, in turn.
  let row = [1n, 1n];
  for (let m = 1; m <= 2 * n; m++) {
    row = [1n, ...row.slice(1).map((x, i) => x + row[i]), 1n];
    let sum = zero;
    for (let k = 0; k < m; k++) sum = sum.plus(B[k].times(new Fraction(row[k])));
    B.push(zero.minus(sum).over(new Fraction(BigInt(m + 1))));
  }
  let sum = zero;
  for (let k = 0; k <= n; k++) sum = sum.plus(B[k]);
  let powers = 0n;
  for (let i = 0n; i < 10n; i++) powers += i ** BigInt(n);
  return `(${B[2 * n]}, ${whole(B[2 * n], 2 * n)}, ${sum}, ${powers})`;
}

/** Like the document: memoised recursion, binomial coefficients as products, power sums by Bernoulli's formula. */
export function stepwise(n: number): string {
  const memo = new Map<string, Fraction>();
  const integer = (k: number): Fraction => new Fraction(BigInt(k));
  const binomial = (m: number, k: number): Fraction => {
    let product = one;
    for (let i = 1; i <= k; i++) product = product.times(new Fraction(BigInt(m - i + 1), BigInt(i)));
    return product;
  };
  const B = (m: number): Fraction => {
    if (m === 0) return one;
    const known = memo.get(`${m}`);
    if (known !== undefined) return known;
    let sum = zero;
    for (let k = 0; k < m; k++) sum = sum.plus(binomial(m + 1, k).times(B(k)));
    const result = zero.minus(sum).over(integer(m + 1));
    memo.set(`${m}`, result);
    return result;
  };
  const powers = (m: number, x: number): Fraction => {
    let sum = zero;
    for (let k = 0; k <= m; k++) {
      const power = new Fraction(BigInt(x) ** BigInt(m + 1 - k));
      sum = sum.plus(
        binomial(m + 1, k)
          .times(B(k))
          .times(power),
      );
    }
    return sum.over(integer(m + 1));
  };
  let sum = zero;
  for (let k = 0; k <= n; k++) sum = sum.plus(B(k));
  return `(${B(2 * n)}, ${whole(B(2 * n), 2 * n)}, ${sum}, ${powers(n, 10)})`;
}
