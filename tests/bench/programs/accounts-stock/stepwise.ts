type Order = readonly [i: number, q: number];
type State = readonly [stock: readonly number[], queue: readonly Order[], sold: number, lost: number];
const kinds = 30;

function put(s: readonly number[], i: number, v: number): readonly number[] {
  const copy = s.slice();
  copy[i - 1] = v;
  return copy;
}

const start: State = [Array.from<number>({ length: kinds }).fill(20), [], 0, 0];

function ordered([stock, queue, sold, lost]: State, i: number, q: number): State {
  const there = stock[i - 1]!;
  if (there >= q) return [put(stock, i, there - q), queue, sold + q, lost];
  if (queue.length < 12) return [stock, [...queue, [i, q]], sold, lost];
  return [stock, [...queue.slice(1), [i, q]], sold, lost + 1];
}

function delivered([stock, queue, sold, lost]: State, i: number, q: number): State {
  let S: State = [put(stock, i, stock[i - 1]! + q), [], sold, lost];
  for (const [j, r] of queue) S = ordered(S, j, r);
  return S;
}

const next = (x: number): number => (16807 * x) % 2147483647;
const kind = (x: number): number => 1 + (Math.floor(x / 1024) % kinds);
const number = (x: number): number => 1 + (Math.floor(x / 65536) % 9);

const happened = (S: State, x: number): State =>
  x % 4 === 0 ? delivered(S, kind(x), 3 * number(x)) : ordered(S, kind(x), number(x));

export function run(n: number): number {
  let S = start;
  let x = 31415;
  for (; n > 0; n--) {
    S = happened(S, x);
    x = next(x);
  }
  const [stock, queue, sold, lost] = S;
  let sum = 0;
  for (let i = 1; i <= kinds; i++) sum += i * stock[i - 1]!;
  return 1000000 * sold + 100 * lost + queue.length + sum;
}
