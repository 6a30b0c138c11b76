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

const X = (i: number): Fraction => Fraction.of(i).plus(Fraction.of(1, i + 1));
const Y = (i: number): Fraction => Fraction.of(((5 * i ** 3 + 7 * i) % 23) - 11, 1 + (i % 4));

function digits(v: Fraction): string {
  const m = 10n ** 15n;
  const r = v.times(Fraction.of(10 ** 9)).floor() % m;
  return String(r < 0n ? r + m : r);
}

export function idiomatic(n: number): string {
  const x = Fraction.of(1, 3);
  const xs = Array.from({ length: n }, (_, i) => X(i + 1));
  const p = Array.from({ length: n }, (_, i) => Y(i + 1));
  for (let span = 1; span < n; span++) {
    for (let i = 0; i + span < n; i++) {
      const j = i + span;
      p[i] = x
        .minus(xs[j])
        .times(p[i])
        .minus(x.minus(xs[i]).times(p[i + 1]))
        .over(xs[i].minus(xs[j]));
    }
  }
  return digits(p[0]);
}

export function stepByStep(n: number): string {
  const x = Fraction.of(1, 3);
  const memo = new Map<string, Fraction>();
  const p = (i: number, j: number): Fraction => {
    if (i === j) return Y(i);
    const key = `${i},${j}`;
    const known = memo.get(key);
    if (known) return known;
    const value = x
      .minus(X(j))
      .times(p(i, j - 1))
      .minus(x.minus(X(i)).times(p(i + 1, j)))
      .over(X(i).minus(X(j)));
    memo.set(key, value);
    return value;
  };
  return digits(p(1, n));
}
