function gcd(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

export function run(n: number): number {
  let count = 0;
  let shares = 0;
  let denominators = 0;
  for (let q = 1; q <= n; q++) {
    for (let p = 0; p <= q; p++) {
      if (gcd(p, q) !== 1) continue; // already counted with a smaller denominator
      count++;
      const tenth = Math.floor((10 * p) / q);
      if (tenth < 10) shares += tenth + 1;
      if (5 * p <= q) denominators += q;
    }
  }
  return 1000000 * count + shares + denominators;
}
