// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const abs = (a: bigint): bigint => (a < 0n ? -a : a);

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

class Fraction {
  readonly num: bigint;
  readonly den: bigint;

  constructor(num: bigint, den: bigint = 1n) {
    if (den === 0n) throw new RangeError("division by zero");
    const g = gcd(abs(num), abs(den));
    const sign = den < 0n ? -1n : 1n;
    this.num = (sign * num) / g;
    this.den = (sign * den) / g;
  }

  static of(num: number, den = 1): Fraction {
    return new Fraction(BigInt(num), BigInt(den));
  }
  plus(o: Fraction): Fraction {
    return new Fraction(this.num * o.den + o.num * this.den, this.den * o.den);
  }
  minus(o: Fraction): Fraction {
    return new Fraction(this.num * o.den - o.num * this.den, this.den * o.den);
  }
  times(o: Fraction): Fraction {
    return new Fraction(this.num * o.num, this.den * o.den);
  }
  over(o: Fraction): Fraction {
    return new Fraction(this.num * o.den, this.den * o.num);
  }
  floor(): bigint {
    const q = this.num / this.den;
    return this.num % this.den < 0n ? q - 1n : q;
  }
}

export function idiomatic(n: number): string {
  const zero = Fraction.of(0);
  const rows: Fraction[][] = [];
  for (let i = 1; i <= n; i++) {
    const row = new Array<Fraction>(n + 1).fill(zero);
    row[i] = Fraction.of(1);
    const ways: [number, Fraction][] = [
      [i - 1, Fraction.of(1, 2)],
      [Math.min(i + 1, n), Fraction.of(1, 3)],
      [(5 * i + 2) % (n + 1), Fraction.of(1, 6)],
    ];
    for (const [j, q] of ways) row[j] = row[j].minus(q);
    rows.push([...row.slice(1), Fraction.of(1)]);
  }
  for (let c = 0; c < n; c++) {
    for (let i = c + 1; i < n; i++) {
      const q = rows[i][c].over(rows[c][c]);
      for (let j = c; j <= n; j++) rows[i][j] = rows[i][j].minus(q.times(rows[c][j]));
    }
  }
  const x = new Array<Fraction>(n).fill(zero);
  for (let c = n - 1; c >= 0; c--) {
    let sum = rows[c][n];
    for (let j = c + 1; j < n; j++) sum = sum.minus(rows[c][j].times(x[j]));
    x[c] = sum.over(rows[c][c]);
  }
  return String(x[0].times(Fraction.of(10 ** 6)).floor());
}
