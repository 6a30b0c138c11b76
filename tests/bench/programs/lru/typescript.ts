// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const places = 12;
const range = (i: number): number => 9 + 7 * (i % 3);
const key = (i: number): number => (i * i + Math.floor(i / 3)) % range(i);
const stored = (k: number): number => 3 * k * k - 50 * k;

export function idiomatic(n: number): string {
  // A Map iterates in insertion order, so the most recently used key is the last.
  const cache = new Map<number, number>();
  let hits = 0;
  let sum = 0;
  for (let i = 1; i <= n; i++) {
    const k = key(i);
    let x: number;
    if (i % 7 === 0) {
      x = i;
    } else {
      const known = cache.get(k);
      if (known !== undefined) hits++;
      x = known ?? stored(k);
      sum += x;
    }
    if (!cache.delete(k) && cache.size === places) {
      const [oldest] = cache.keys();
      cache.delete(oldest);
    }
    cache.set(k, x);
  }
  let weighted = 0;
  let place = cache.size;
  for (const k of cache.keys()) weighted += place-- * k;
  return `(${hits}, ${sum}, ${weighted})`;
}

/** Like the document: every step makes a new sequence. */
export function stepwise(n: number): string {
  type Cache = readonly (readonly [number, number])[];
  const put = (c: Cache, k: number, x: number): Cache => {
    const i = c.findIndex(([j]) => j === k);
    return i < 0
      ? [[k, x], ...c.slice(0, Math.min(c.length, places - 1))]
      : [[k, x], ...c.slice(0, i), ...c.slice(i + 1)];
  };
  let state: readonly [Cache, number, number] = [[], 0, 0];
  for (let i = 1; i <= n; i++) {
    const [c, hits, sum] = state;
    const k = key(i);
    const found = c.find(([j]) => j === k);
    if (i % 7 === 0) state = [put(c, k, i), hits, sum];
    else if (found) state = [put(c, k, found[1]), hits + 1, sum + found[1]];
    else state = [put(c, k, stored(k)), hits, sum + stored(k)];
  }
  const [c, hits, sum] = state;
  return `(${hits}, ${sum}, ${c.reduce((s, [k], i) => s + (i + 1) * k, 0)})`;
}
