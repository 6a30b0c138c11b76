type Polynomial = ReadonlyMap<number, number>;
const p = 10007;

function exponents(f: Polynomial, g: Polynomial): Set<number> {
  const E = new Set<number>();
  for (const i of f.keys()) for (const j of g.keys()) E.add(i + j);
  return E;
}

function product(f: Polynomial, g: Polynomial): Polynomial {
  const h = new Map<number, number>();
  for (const e of exponents(f, g)) {
    let sum = 0;
    for (const [i, a] of f) {
      const b = g.get(e - i);
      if (b !== undefined) sum += a * b;
    }
    const c = sum % p;
    if (c !== 0) h.set(e, c);
  }
  return h;
}

const factor = (k: number): Polynomial =>
  new Map([
    [0, 1],
    [k, k + 1],
    [2 * k + 1, 3],
  ]);

function productOfAll(n: number): Polynomial {
  return n === 0 ? new Map([[0, 1]]) : product(factor(n), productOfAll(n - 1));
}

export function run(n: number): number {
  let sum = 0;
  for (const [e, c] of productOfAll(n)) sum += c * (1 + (e % 13));
  return sum;
}
