type Division = Map<number, number>;

const succ = (q: number, a: number, n: number): number => (2 * q + a) % n;
const accepts = (q: number, n: number): boolean => q % 12 === 0 || q > n - 9;

/** Maps each state to the least state with the same key. */
function leastWithSame<K>(keys: Map<number, K>): Division {
  const least = new Map<K, number>();
  for (const [q, k] of keys) {
    const m = least.get(k);
    if (m === undefined || q < m) least.set(k, q);
  }
  const f: Division = new Map();
  for (const [q, k] of keys) f.set(q, least.get(k)!);
  return f;
}

function first(n: number): Division {
  const keys = new Map<number, boolean>();
  for (let q = 0; q < n; q++) keys.set(q, accepts(q, n));
  return leastWithSame(keys);
}

function refined(f: Division, n: number): Division {
  const signatures = new Map<number, string>();
  for (const [q, c] of f) signatures.set(q, `${c},${f.get(succ(q, 0, n))},${f.get(succ(q, 1, n))}`);
  return leastWithSame(signatures);
}

function equal(f: Division, g: Division): boolean {
  for (const [q, c] of f) if (g.get(q) !== c) return false;
  return f.size === g.size;
}

export function run(n: number): number {
  let f = first(n);
  for (;;) {
    const g = refined(f, n);
    if (equal(f, g)) break;
    f = g;
  }
  let sum = 0;
  for (const [q, c] of f) sum += c * (q % 3);
  return 10000 * new Set(f.values()).size + (sum % 9973);
}
