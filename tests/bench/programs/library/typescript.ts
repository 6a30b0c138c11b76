// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const books = 30;
const book = (i: number): number => (11 * i + i * i + Math.floor(i / 7)) % books;
const member = (i: number): number => (3 * i * i + 5 * i + Math.floor(i / 3)) % 23;

function answer(holders: ReadonlyMap<number, number>, queues: Iterable<readonly number[]>): string {
  const lengths = [...queues].map((queue) => queue.length);
  const waiting = lengths.reduce((a, b) => a + b, 0);
  const sum = [...holders.values()].reduce((a, b) => a + b, 0);
  return `(${holders.size}, ${waiting}, ${Math.max(...lengths)}, ${sum})`;
}

export function idiomatic(n: number): string {
  const holder = new Map<number, number>();
  const queues: number[][] = Array.from({ length: books }, () => []);
  for (let i = 1; i <= n; i++) {
    const b = book(i);
    const queue = queues[b];
    if (i % 5 === 2 || i % 5 === 4) {
      const next = queue.shift();
      if (next === undefined) holder.delete(b);
      else holder.set(b, next);
    } else {
      const m = member(i);
      if (!holder.has(b)) holder.set(b, m);
      else if (holder.get(b) !== m && !queue.includes(m)) queue.push(m);
    }
  }
  return answer(holder, queues);
}

/** Like the document: every event makes a new state. */
export function stepByStep(n: number): string {
  let H: ReadonlyMap<number, number> = new Map();
  let Q: ReadonlyMap<number, readonly number[]> = new Map(Array.from({ length: books }, (_, b) => [b, []]));
  for (let i = 1; i <= n; i++) {
    const b = book(i);
    const s = Q.get(b)!;
    if (i % 5 === 2 || i % 5 === 4) {
      const J = new Map([...H].filter(([c]) => c !== b));
      if (s.length > 0) {
        J.set(b, s[0]);
        Q = new Map(Q).set(b, s.slice(1));
      }
      H = J;
    } else {
      const m = member(i);
      if (!H.has(b)) H = new Map(H).set(b, m);
      else if (H.get(b) !== m && !s.includes(m)) Q = new Map(Q).set(b, [...s, m]);
    }
  }
  return answer(H, Q.values());
}
