// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
export function idiomatic(n: number): string {
  const friends: Set<number>[] = Array.from({ length: n }, () => new Set());
  for (let x = 0; x < n; x++) {
    for (let k = 1; k <= 4; k++) {
      const y = (k * x + k ** 3 + 2) % n;
      if (x === y) continue;
      friends[x].add(y);
      friends[y].add(x);
    }
  }
  const proposal = new Map<number, number>();
  let pairs = 0;
  for (let x = 0; x < n; x++) {
    const counts = new Map<number, number>();
    for (const z of friends[x]) {
      for (const y of friends[z]) {
        if (y !== x && !friends[x].has(y)) counts.set(y, (counts.get(y) ?? 0) + 1);
      }
    }
    pairs += counts.size;
    let best = -1;
    let most = 0;
    for (const [y, count] of counts) {
      if (count > most || (count === most && y < best)) {
        most = count;
        best = y;
      }
    }
    if (best >= 0) proposal.set(x, best);
  }
  let sum = 0;
  let mutual = 0;
  for (const [x, y] of proposal) {
    sum += y;
    if (proposal.get(y) === x) mutual++;
  }
  return `(${pairs}, ${proposal.size}, ${sum}, ${mutual})`;
}

/** Like the document: builds the triples, then groups them by pairs, then the pairs by people. */
export function stepwise(n: number): string {
  const F = new Map<string, readonly [number, number]>();
  for (let x = 0; x < n; x++) {
    for (let k = 1; k <= 4; k++) {
      const y = (k * x + k ** 3 + 2) % n;
      if (x === y) continue;
      F.set(`${x},${y}`, [x, y]);
      F.set(`${y},${x}`, [y, x]);
    }
  }
  const friendsOf = new Map<number, number[]>();
  for (const [x, y] of F.values()) friendsOf.set(x, [...(friendsOf.get(x) ?? []), y]);
  const strangers: [number, number, number][] = [];
  for (const [x, z] of F.values()) {
    for (const y of friendsOf.get(z) ?? []) {
      if (x !== y && !F.has(`${x},${y}`)) strangers.push([x, y, z]);
    }
  }
  const groups = new Map<string, { x: number; y: number; by: Set<number> }>();
  for (const [x, y, z] of strangers) {
    const key = `${x},${y}`;
    const group = groups.get(key) ?? { x, y, by: new Set<number>() };
    group.by.add(z);
    groups.set(key, group);
  }
  const common = new Map<number, [number, number][]>();
  for (const { x, y, by } of groups.values()) common.set(x, [...(common.get(x) ?? []), [y, by.size]]);
  const proposals = new Map<number, number>();
  for (const [x, list] of common) {
    const most = Math.max(...list.map(([, k]) => k));
    proposals.set(x, Math.min(...list.filter(([, k]) => k === most).map(([y]) => y)));
  }
  const sum = [...proposals.values()].reduce((a, b) => a + b, 0);
  const mutual = [...proposals].filter(([x, y]) => proposals.get(y) === x).length;
  return `(${groups.size}, ${proposals.size}, ${sum}, ${mutual})`;
}
