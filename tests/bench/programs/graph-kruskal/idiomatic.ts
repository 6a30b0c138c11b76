export function run(n: number): number {
  const edges: { w: number; x: number; y: number }[] = [];
  for (let x = 1; x <= n; x++) {
    for (let k = 1; k <= 4; k++) {
      const y = 1 + ((x * (2 * k + 1) + k ** 3) % n);
      if (x !== y) edges.push({ w: 1 + ((x * 7919 + y * 104729 + k * 31) % 1009), x, y });
    }
  }
  edges.sort((a, b) => a.w - b.w);
  const parent = Int32Array.from({ length: n + 1 }, (_, i) => i);
  const find = (x: number): number => {
    while (parent[x] !== x) {
      parent[x] = parent[parent[x]!]!;
      x = parent[x]!;
    }
    return x;
  };
  let total = 0;
  for (const { w, x, y } of edges) {
    const a = find(x);
    const b = find(y);
    if (a !== b) {
      parent[a] = b;
      total += w;
    }
  }
  return total;
}
