type Bank = ReadonlyMap<number, number>;
type Transfer = readonly [from: number, to: number, amount: number];

function opening(): Bank {
  const B = new Map<number, number>();
  for (let a = 1; a <= 40; a++) B.set(a, 1000 + 50 * a);
  return B;
}

function changed(B: Bank, a: number, d: number): Bank {
  const C = new Map(B);
  C.set(a, B.get(a)! + d);
  return C;
}

function done(B: Bank, [a, b, m]: Transfer): Bank {
  if (B.get(a)! < m || a === b) return B;
  const fee = Math.floor(m / 100);
  if (m > 300) return changed(changed(changed(B, a, -m), b, m - fee), 1, fee);
  return changed(changed(B, a, -m), b, m);
}

const next = (x: number): number => (16807 * x) % 2147483647;
const transfer = (x: number): Transfer => [
  1 + (x % 40),
  1 + (Math.floor(x / 64) % 40),
  1 + (Math.floor(x / 4096) % 700),
];

export function run(n: number): number {
  let B = opening();
  let x = 2024;
  for (; n > 0; n--) {
    B = done(B, transfer(x));
    x = next(x);
  }
  let sum = 0;
  for (const [a, m] of B) sum += a * m;
  return sum;
}
