type Teller = readonly [t: number, k: number];
interface State {
  readonly x: number;
  readonly now: number;
  readonly tellers: readonly Teller[];
  readonly waited: number;
  readonly longest: number;
  readonly busy: ReadonlySet<number>;
}

const next = (x: number): number => (16807 * x) % 2147483647;
const gap = (x: number): number => Math.floor(x / 256) % 21;
const wish = (x: number): number => 5 + (Math.floor(x / 8192) % 100) + 200 * Math.floor((x % 1000) / 999);

function choose(tellers: readonly Teller[]): Teller {
  let first = tellers[0]!;
  for (const e of tellers) if (e[0] < first[0] || (e[0] === first[0] && e[1] < first[1])) first = e;
  return first;
}

function arrival({ x, now, tellers, waited, longest, busy }: State): State {
  const time = now + gap(x);
  const first = choose(tellers);
  const [t, k] = first;
  const begin = Math.max(t, time);
  const wait = begin - time;
  return {
    x: next(x),
    now: time,
    tellers: tellers.map((e) => (e === first ? [begin + wish(x), k] : e)),
    waited: waited + wait,
    longest: Math.max(longest, wait),
    busy: wish(x) > 200 ? new Set([...busy, k]) : busy,
  };
}

export function run(n: number): number {
  const opened = [1, 2, 3, 4, 5, 6].map((k): Teller => [10 * k, k]);
  let S: State = { x: 5, now: 0, tellers: opened, waited: 0, longest: 0, busy: new Set() };
  for (; n > 0; n--) S = arrival(S);
  let sum = 0;
  for (const [t, k] of S.tellers) sum += t * k;
  return 1000 * S.waited + S.longest + sum + S.busy.size;
}
