// Euclid's algorithm, on doubles as soon as the numbers are small enough; powers are computed once.

function gcd(a: number, b: number): number {
  let m = a;
  let n = b;
  while (n !== 0) {
    const rest = m % n;
    m = n;
    n = rest;
  }
  return m;
}

export function divisors(limit: number): readonly (readonly [number, number, number | bigint])[] {
  const found: (readonly [number, number, number | bigint])[] = [];
  const exact = Array.from({ length: limit + 1 }, (_, a) => BigInt(a) ** 8n - 1n);
  const powers = exact.map(Number);
  for (let a = 2; a <= limit; a++) {
    for (let b = 2; b < a; b++) {
      const [m, n] = [powers[a]!, powers[b]!];
      if (m <= Number.MAX_SAFE_INTEGER) {
        found.push([a, b, gcd(m, n)]);
        continue;
      }
      let [x, y] = [exact[a]!, exact[b]!];
      while (x > Number.MAX_SAFE_INTEGER && y !== 0n) [x, y] = [y, x % y];
      found.push([a, b, y === 0n ? x : gcd(Number(x), Number(y))]);
    }
  }
  return found;
}
