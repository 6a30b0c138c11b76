// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
function seeds(n: number): number[] {
  const list = [1];
  for (let i = 1; i <= n; i++) list.push((75 * list[i - 1] + 74) % 65537);
  return list;
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

export function idiomatic(n: number): string {
  const seed = seeds(n);
  const p = Array.from({ length: n }, (_, i) => i);
  for (let i = n; i >= 2; i--) {
    const j = 1 + (seed[i] % i);
    [p[i - 1], p[j - 1]] = [p[j - 1], p[i - 1]];
  }
  const seen = new Array<boolean>(n).fill(false);
  let count = 0;
  let longest = 0;
  let order = 1n;
  let back = 0;
  for (let start = 0; start < n; start++) {
    if (p[p[start]] === start) back++;
    if (seen[start]) continue;
    let length = 0;
    for (let x = start; !seen[x]; x = p[x]) {
      seen[x] = true;
      length++;
    }
    count++;
    longest = Math.max(longest, length);
    const big = BigInt(length);
    order = (order * big) / gcd(order, big);
  }
  const sign = (n - count) % 2 === 0 ? 1 : -1;
  return `(${count}, ${longest}, ${order}, ${sign}, ${back})`;
}

/** Like the document: each exchange makes a new sequence, and the cycle of each element is traversed. */
export function stepwise(n: number): string {
  const seed = seeds(n);
  const exchanged = (p: readonly number[], i: number, j: number): readonly number[] => {
    if (i === j) return p;
    const [a, b] = i < j ? [i, j] : [j, i];
    return [...p.slice(0, a - 1), p[b - 1], ...p.slice(a, b - 1), p[a - 1], ...p.slice(b)];
  };
  let p: readonly number[] = Array.from({ length: n }, (_, i) => i + 1);
  for (let i = n; i >= 2; i--) p = exchanged(p, i, 1 + (seed[i] % i));
  const cycles = new Map<string, ReadonlySet<number>>();
  for (let x = 1; x <= n; x++) {
    const C = new Set([x]);
    for (let y = p[x - 1]; !C.has(y); y = p[y - 1]) C.add(y);
    cycles.set([...C].sort((a, b) => a - b).join(","), C);
  }
  const lengths = new Set([...cycles.values()].map((C) => C.size));
  const order = [...lengths].reduce((a, k) => (a * BigInt(k)) / gcd(a, BigInt(k)), 1n);
  const sign = (n - cycles.size) % 2 === 0 ? 1 : -1;
  const back = p.filter((y, i) => p[y - 1] === i + 1).length;
  return `(${cycles.size}, ${Math.max(...lengths)}, ${order}, ${sign}, ${back})`;
}
