type Edge = readonly [w: number, x: number, y: number];

function edges(n: number): Edge[] {
  const E: Edge[] = [];
  for (let x = 1; x <= n; x++) {
    for (let k = 1; k <= 4; k++) {
      const y = 1 + ((x * (2 * k + 1) + k ** 3) % n);
      if (x !== y) E.push([1 + ((x * 7919 + y * 104729 + k * 31) % 1009), x, y]);
    }
  }
  return E.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

function classOf(P: ReadonlySet<ReadonlySet<number>>, x: number): ReadonlySet<number> {
  for (const A of P) if (A.has(x)) return A;
  throw new Error("no class");
}

export function run(n: number): number {
  const P = new Set<ReadonlySet<number>>();
  for (let x = 1; x <= n; x++) P.add(new Set([x]));
  let total = 0;
  for (const [w, x, y] of edges(n)) {
    const A = classOf(P, x);
    const B = classOf(P, y);
    if (A === B) continue;
    P.delete(A);
    P.delete(B);
    P.add(new Set([...A, ...B]));
    total += w;
  }
  return total;
}
