// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
interface Train {
  from: number;
  departure: number;
  to: number;
  arrival: number;
}

function makeTrains(n: number): Train[] {
  const trains = new Map<string, Train>();
  for (let i = 1; i <= n; i++) {
    const from = (i * i + 3 * i) % 25;
    const to = (from + 1 + ((5 * i) % 23)) % 25;
    const departure = 300 + ((17 * i + i * i) % 900);
    const arrival = departure + 10 + ((7 * i) % 53);
    trains.set(`${from},${departure},${to},${arrival}`, { from, departure, to, arrival });
  }
  return [...trains.values()];
}

export function idiomatic(n: number): string {
  const trains = makeTrains(n);
  const byStart = new Map<number, Train[]>();
  for (const train of trains) {
    const list = byStart.get(train.from);
    if (list) list.push(train);
    else byStart.set(train.from, [train]);
  }
  const journeys = new Set<string>();
  const fastest = new Map<string, number>();
  const last = new Map<number, number>();
  for (const first of trains) {
    for (const second of byStart.get(first.to) ?? []) {
      const wait = second.departure - first.arrival;
      if (wait < 5 || wait > 60 || first.from === second.to) continue;
      journeys.add(`${first.from},${second.to},${first.departure},${second.arrival}`);
      const pair = `${first.from},${second.to}`;
      const time = second.arrival - first.departure;
      fastest.set(pair, Math.min(time, fastest.get(pair) ?? Infinity));
      last.set(first.from, Math.max(first.departure, last.get(first.from) ?? 0));
    }
  }
  const sum = (values: Iterable<number>): number => [...values].reduce((a, b) => a + b, 0);
  return `(${journeys.size}, ${fastest.size}, ${sum(fastest.values())}, ${sum(last.values())})`;
}
