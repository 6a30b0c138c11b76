export function run(n: number): number {
  let w = "a";
  while (w.length < n) w = w.replace(/[ab]/g, (c) => (c === "a" ? "ab" : "a"));
  w = w.slice(0, n);
  let weighted = 0;
  let squares = 0;
  for (let m = 1; m <= 20; m++) {
    const factors = new Set<string>();
    for (let i = 0; i + m <= n; i++) factors.add(w.slice(i, i + m));
    weighted += m * factors.size;
    // A square of length m begins where m consecutive letters equal those m positions later.
    let equal = 0;
    for (let i = 0; i + m < n; i++) {
      equal = w[i] === w[i + m] ? equal + 1 : 0;
      if (equal >= m) squares++;
    }
  }
  return weighted * 1000000 + squares;
}
