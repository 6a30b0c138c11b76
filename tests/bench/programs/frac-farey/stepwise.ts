type Rat = readonly [num: number, den: number];

function gcd(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

function farey(n: number): Rat[] {
  const F = new Map<string, Rat>();
  for (let q = 1; q <= n; q++) {
    for (let p = 0; p <= q; p++) {
      const g = gcd(p, q);
      F.set(`${p / g}/${q / g}`, [p / g, q / g]);
    }
  }
  return [...F.values()];
}

const has = ([num, den]: Rat, q: number): boolean => (q * num) % den === 0;

function denominator(x: Rat, q: number): number {
  while (!has(x, q)) q++;
  return q;
}

const share = (F: readonly Rat[], k: number): Rat[] =>
  F.filter(([num, den]) => k * den <= 10 * num && 10 * num < (k + 1) * den);

export function run(n: number): number {
  const F = farey(n);
  let shares = 0;
  for (let k = 0; k <= 9; k++) shares += (k + 1) * share(F, k).length;
  let denominators = 0;
  for (const x of F) if (5 * x[0] <= x[1]) denominators += denominator(x, 1);
  return 1000000 * F.length + shares + denominators;
}
