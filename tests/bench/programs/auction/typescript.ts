// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const people = 19;
const person = (i: number): number => (i * i + 3 * i + Math.floor(i / 7)) % 19;
const thing = (i: number): number => (5 * i + Math.floor(i / 4)) % 12;
const rise = (i: number): number => ((7 * i + Math.floor(i / 2)) % 25) - 2;

interface Bid {
  person: number;
  amount: number;
}

function answer(purses: Iterable<number>, bids: ReadonlyMap<number, Bid>): string {
  let sum = 0;
  let weighted = 0;
  const holders = new Set<number>();
  for (const [t, { person: m, amount }] of bids) {
    sum += amount;
    weighted += t * m;
    holders.add(m);
  }
  return `(${sum}, ${holders.size}, ${Math.max(...purses)}, ${weighted})`;
}

export function idiomatic(n: number): string {
  const purses = Array.from({ length: people }, (_, m) => 100 + 17 * m);
  const bids = new Map<number, Bid>();
  for (let i = 1; i <= n; i++) {
    const m = person(i);
    const t = thing(i);
    const last = bids.get(t);
    const price = last?.amount ?? 0;
    if (i % 17 === 0) {
      purses[m] += price;
      bids.delete(t);
      continue;
    }
    const amount = price + rise(i);
    if (purses[m] < amount || amount <= price || last?.person === m) continue;
    if (last) purses[last.person] += last.amount;
    purses[m] -= amount;
    bids.set(t, { person: m, amount });
  }
  return answer(purses, bids);
}

/** Like the document: every bid makes a new state. */
export function stepwise(n: number): string {
  type Purses = ReadonlyMap<number, number>;
  type Bids = ReadonlyMap<number, Bid>;
  const filled = (P: Purses, m: number, x: number): Purses => new Map(P).set(m, P.get(m)! + x);
  const bid = (P: Purses, B: Bids, m: number, t: number, x: number): [Purses, Bids] => {
    const last = B.get(t);
    if (P.get(m)! < x || x <= (last?.amount ?? 0)) return [P, B];
    const standing = (): Bids => new Map(B).set(t, { person: m, amount: x });
    if (last === undefined) return [filled(P, m, -x), standing()];
    if (last.person === m) return [P, B];
    return [filled(filled(P, last.person, last.amount), m, -x), standing()];
  };
  const sold = (P: Purses, B: Bids, m: number, t: number): [Purses, Bids] => {
    const last = B.get(t);
    if (last === undefined) return [P, B];
    return [filled(P, m, last.amount), new Map([...B].filter(([u]) => u !== t))];
  };
  let P: Purses = new Map(Array.from({ length: people }, (_, m) => [m, 100 + 17 * m]));
  let B: Bids = new Map();
  for (let i = 1; i <= n; i++) {
    const m = person(i);
    const t = thing(i);
    [P, B] = i % 17 === 0 ? sold(P, B, m, t) : bid(P, B, m, t, (B.get(t)?.amount ?? 0) + rise(i));
  }
  return answer(P.values(), B);
}
