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

const load = (k: number, j: number): number => 1 + ((k * j + j * j) % 4);

function answer(D: readonly (readonly [number, Fraction])[]): string {
  const integer = (x: number): Fraction => new Fraction(BigInt(x));
  const mean = D.reduce((s, [x, p]) => s.plus(integer(x).times(p)), zero);
  const variance = D.reduce((s, [x, p]) => {
    const distance = integer(x).minus(mean);
    return s.plus(distance.times(distance).times(p));
  }, zero);
  const above = D.reduce((s, [x, p]) => (mean.isLess(integer(x)) ? s.plus(p) : s), zero);
  const top = D.reduce((t, [, p]) => (t.isLess(p) ? p : t), zero);
  const likeliest = Math.min(...D.filter(([, p]) => !p.isLess(top)).map(([x]) => x));
  return `(${mean}, ${variance}, ${above}, ${likeliest})`;
}

export function idiomatic(n: number): string {
  let chances: Fraction[] = [one];
  for (let k = 1; k <= n; k++) {
    const loads = [1, 2, 3, 4, 5, 6].map((j) => load(k, j));
    const all = BigInt(loads.reduce((a, b) => a + b, 0));
    const next = new Array<Fraction>(chances.length + 6).fill(zero);
    for (let j = 1; j <= 6; j++) {
      const q = new Fraction(BigInt(loads[j - 1]), all);
      for (let x = 0; x < chances.length; x++) next[x + j] = next[x + j].plus(chances[x].times(q));
    }
    chances = next;
  }
  const distribution: [number, Fraction][] = [];
  chances.forEach((p, x) => {
    if (p.n !== 0n) distribution.push([x, p]);
  });
  return answer(distribution);
}

/** Like the document: distributions are functions, and each sum is searched among all values. */
export function stepwise(n: number): string {
  type Distribution = ReadonlyMap<number, Fraction>;
  const die = (k: number): Distribution => {
    const faces = [1, 2, 3, 4, 5, 6];
    const all = BigInt(faces.reduce((s, j) => s + load(k, j), 0));
    return new Map(faces.map((j) => [j, new Fraction(BigInt(load(k, j)), all)]));
  };
  const sum = (D: Distribution, E: Distribution): Distribution => {
    const values = new Set<number>();
    for (const x of D.keys()) for (const y of E.keys()) values.add(x + y);
    const result = new Map<number, Fraction>();
    for (const v of values) {
      let total = zero;
      for (const [x, p] of D) {
        const q = E.get(v - x);
        if (q !== undefined) total = total.plus(p.times(q));
      }
      result.set(v, total);
    }
    return result;
  };
  const thrown = (k: number): Distribution => (k === 0 ? new Map([[0, one]]) : sum(thrown(k - 1), die(k)));
  return answer([...thrown(n)]);
}
