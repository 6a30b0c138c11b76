// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Poly = readonly number[];

const prime = 10007;

function power(a: number, n: number): number {
  let result = 1;
  for (let b = a, m = n; m > 0; m = Math.floor(m / 2)) {
    if (m % 2 === 1) result = (result * b) % prime;
    b = (b * b) % prime;
  }
  return result;
}

const inverse = (a: number): number => power(a, prime - 2);

function example(n: number, k: number): number[] {
  const f = [1];
  for (let i = 1; i <= n; i++) f.push((k * i ** 3 + 7 * i * i + k * k * i + 1) % prime);
  return f;
}

function answer(d: Poly, common: Poly): string {
  const value = d.reduce((v, c) => (v * 2 + c) % prime, 0);
  const same = d.length === common.length && d.every((c, i) => c === common[i]);
  return `(${d.length - 1}, ${value}, ${same})`;
}

export function idiomatic(n: number): string {
  const multiply = (f: Poly, g: Poly): number[] => {
    const h = new Array<number>(f.length + g.length - 1).fill(0);
    for (let i = 0; i < f.length; i++) {
      for (let j = 0; j < g.length; j++) h[i + j] = (h[i + j] + f[i] * g[j]) % prime;
    }
    return h;
  };
  const remainder = (f: Poly, g: Poly): number[] => {
    const r = [...f];
    const lead = inverse(g[0]);
    let start = 0;
    for (; r.length - start >= g.length; start++) {
      const c = (r[start] * lead) % prime;
      if (c === 0) continue;
      for (let j = 0; j < g.length; j++) r[start + j] = (r[start + j] + (prime - c) * g[j]) % prime;
    }
    while (start < r.length && r[start] === 0) start++;
    return r.slice(start);
  };
  const common = example(n, 1);
  let f = multiply(example(n, 2), common);
  let g = multiply(example(n + 1, 3), common);
  while (g.length > 0) [f, g] = [g, remainder(f, g)];
  const lead = inverse(f[0]);
  return answer(
    f.map((c) => (c * lead) % prime),
    common,
  );
}

/** Like the document: every step of the division and of Horner's product makes a new polynomial. */
export function stepwise(n: number): string {
  const modulo = (x: number): number => ((x % prime) + prime) % prime;
  const trimmed = (f: Poly): Poly => {
    const i = f.findIndex((c) => c !== 0);
    return i < 0 ? [] : f.slice(i);
  };
  const reduced = (f: Poly, g: Poly): Poly => {
    const c = (f[0] * inverse(g[0])) % prime;
    return trimmed([...f.slice(1, g.length).map((x, i) => modulo(x - c * g[i + 1])), ...f.slice(g.length)]);
  };
  const remainder = (f: Poly, g: Poly): Poly => {
    let r = f;
    while (r.length >= g.length) r = reduced(r, g);
    return r;
  };
  const multiple = (f: Poly, c: number): Poly => f.map((x) => (x * c) % prime);
  const monic = (f: Poly): Poly => multiple(f, inverse(f[0]));
  const gcd = (f: Poly, g: Poly): Poly => (g.length === 0 ? monic(f) : gcd(g, remainder(f, g)));
  const sum = (f: Poly, g: Poly): Poly => {
    if (f.length < g.length) return sum(g, f);
    const shift = f.length - g.length;
    return f.map((x, i) => (i < shift ? x : (x + g[i - shift]) % prime));
  };
  const product = (f: Poly, g: Poly): Poly => {
    let h: Poly = [];
    for (const c of f) h = sum([...h, 0], multiple(g, c));
    return h;
  };
  const common = example(n, 1);
  return answer(gcd(product(example(n, 2), common), product(example(n + 1, 3), common)), common);
}
