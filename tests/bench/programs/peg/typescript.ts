// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
function jumps(n: number): [number, number, number][] {
  const result: [number, number, number][] = [];
  for (let a = 0; a < n; a++) {
    if (a + 8 < n) result.push([a, a + 4, a + 8]);
    if (a - 8 >= 0) result.push([a, a - 4, a - 8]);
    if (a % 4 < 2 && a + 2 < n) result.push([a, a + 1, a + 2]);
    if (a % 4 > 1) result.push([a, a - 1, a - 2]);
  }
  return result;
}

export function idiomatic(n: number): string {
  const moves = jumps(n).map(([a, b, c]) => ({
    pegs: (1 << a) | (1 << b),
    hole: 1 << c,
  }));
  const start = (1 << n) - 2;
  const seen = new Set([start]);
  const queue = [start];
  let ends = 0;
  let fewest = n;
  for (let head = 0; head < queue.length; head++) {
    const position = queue[head];
    let moved = false;
    for (const { pegs, hole } of moves) {
      if ((position & pegs) !== pegs || (position & hole) !== 0) continue;
      moved = true;
      const next = (position & ~pegs) | hole;
      if (!seen.has(next)) {
        seen.add(next);
        queue.push(next);
      }
    }
    if (!moved) ends++;
    let count = 0;
    for (let rest = position; rest !== 0; rest &= rest - 1) count++;
    fewest = Math.min(fewest, count);
  }
  return `(${seen.size}, ${ends}, ${fewest})`;
}

/** Like the document: positions are sets, and every round expands all reached positions. */
export function stepByStep(n: number): string {
  type Positions = Map<string, Set<number>>;
  const all = jumps(n);
  const keyOf = (P: Set<number>): string => [...P].sort((x, y) => x - y).join(",");
  const next = (P: Set<number>): Positions => {
    const result: Positions = new Map();
    for (const [a, b, c] of all) {
      if (P.has(a) && P.has(b) && !P.has(c)) {
        const Q = new Set(P);
        Q.delete(a);
        Q.delete(b);
        Q.add(c);
        result.set(keyOf(Q), Q);
      }
    }
    return result;
  };
  const start = new Set(Array.from({ length: n - 1 }, (_, i) => i + 1));
  let R: Positions = new Map([[keyOf(start), start]]);
  for (;;) {
    const larger: Positions = new Map(R);
    for (const P of R.values()) for (const [key, Q] of next(P)) larger.set(key, Q);
    if (larger.size === R.size) break;
    R = larger;
  }
  const positions = [...R.values()];
  const ends = positions.filter((P) => next(P).size === 0).length;
  return `(${R.size}, ${ends}, ${Math.min(...positions.map((P) => P.size))})`;
}
