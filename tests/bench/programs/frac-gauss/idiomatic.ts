class Fraction {
  private constructor(
    readonly num: bigint,
    readonly den: bigint,
  ) {}

  static of(num: bigint, den = 1n): Fraction {
    let a = num < 0n ? -num : num;
    let b = den < 0n ? -den : den;
    while (b !== 0n) [a, b] = [b, a % b];
    if (den < 0n) a = -a;
    return new Fraction(num / a, den / a);
  }

  plus(o: Fraction): Fraction {
    return Fraction.of(this.num * o.den + o.num * this.den, this.den * o.den);
  }
  minus(o: Fraction): Fraction {
    return Fraction.of(this.num * o.den - o.num * this.den, this.den * o.den);
  }
  times(o: Fraction): Fraction {
    return Fraction.of(this.num * o.num, this.den * o.den);
  }
  over(o: Fraction): Fraction {
    return Fraction.of(this.num * o.den, this.den * o.num);
  }
  isZero(): boolean {
    return this.num === 0n;
  }
}

export function run(n: number): number {
  const A = Array.from({ length: n }, (_, r) => {
    const i = r + 1;
    const row: Fraction[] = [];
    for (let j = 1; j <= n; j++) {
      const mod = (((i - j) % 3) + 3) % 3;
      row.push(Fraction.of(1n, BigInt(i + 2 * j - 1)).plus(Fraction.of(BigInt(mod))));
    }
    row.push(Fraction.of(1n, BigInt(i)));
    return row;
  });
  for (let c = 0; c < n; c++) {
    const m = A.findIndex((row, r) => r >= c && !row[c]!.isZero());
    A.splice(c, 0, ...A.splice(m, 1));
    const p = A[c]!;
    for (let r = c + 1; r < n; r++) {
      const row = A[r]!;
      const q = row[c]!.over(p[c]!);
      if (q.isZero()) continue;
      for (let k = c + 1; k <= n; k++) row[k] = row[k]!.minus(q.times(p[k]!));
    }
  }
  const x: Fraction[] = Array.from<Fraction>({ length: n });
  for (let r = n - 1; r >= 0; r--) {
    let v = A[r]![n]!;
    for (let k = r + 1; k < n; k++) v = v.minus(A[r]![k]!.times(x[k]!));
    x[r] = v.over(A[r]![r]!);
  }
  let sum = 0n;
  x.forEach((v, k) => {
    const digits = (10n ** 30n * (v.num < 0n ? -v.num : v.num)) / v.den;
    sum += digits * BigInt(k + 1);
  });
  return Number(sum % 1000000007n);
}
