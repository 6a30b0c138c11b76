// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Matrix = readonly (readonly number[])[];

const size = (n: number): number => (n <= 1 ? 1 : 2 * size(Math.ceil(n / 2)));

const example = (m: number, k: number): number[][] =>
  Array.from({ length: m }, (_, r) =>
    Array.from({ length: m }, (_, c) => {
      const i = r + 1;
      const j = c + 1;
      return ((k * i * i + i * j + j * j) % 19) - 9;
    }),
  );

function answer(C: Matrix): string {
  let trace = 0;
  let largest = -Infinity;
  let sum = 0;
  C.forEach((row, i) => {
    trace += row[i];
    row.forEach((x, j) => {
      largest = Math.max(largest, x);
      sum += (i + 1) * (j + 1) * x;
    });
  });
  return `(${trace}, ${largest}, ${sum})`;
}

export function idiomatic(n: number): string {
  const m = size(n);
  const A = example(m, 3);
  const B = example(m, 5);
  const C: number[][] = [];
  for (let i = 0; i < m; i++) {
    const row = new Array<number>(m).fill(0);
    for (let k = 0; k < m; k++) {
      const a = A[i][k];
      for (let j = 0; j < m; j++) row[j] += a * B[k][j];
    }
    C.push(row);
  }
  return answer(C);
}

/** Like the document: seven products of quarters. */
export function stepwise(n: number): string {
  const both = (A: Matrix, B: Matrix, f: (x: number, y: number) => number): Matrix =>
    A.map((row, i) => row.map((x, j) => f(x, B[i][j])));
  const plus = (A: Matrix, B: Matrix): Matrix => both(A, B, (x, y) => x + y);
  const minus = (A: Matrix, B: Matrix): Matrix => both(A, B, (x, y) => x - y);
  const beside = (A: Matrix, B: Matrix): Matrix => A.map((row, i) => [...row, ...B[i]]);
  const quarters = (A: Matrix): [Matrix, Matrix, Matrix, Matrix] => {
    const m = A.length / 2;
    const columns = (rows: Matrix, from: number, to: number): Matrix => rows.map((row) => row.slice(from, to));
    const upper = A.slice(0, m);
    const lower = A.slice(m);
    return [columns(upper, 0, m), columns(upper, m, 2 * m), columns(lower, 0, m), columns(lower, m, 2 * m)];
  };
  const product = (A: Matrix, B: Matrix): Matrix => {
    if (A.length === 1) return [[A[0][0] * B[0][0]]];
    const [a, b, c, d] = quarters(A);
    const [e, f, g, h] = quarters(B);
    const p = product(plus(a, d), plus(e, h));
    const q = product(plus(c, d), e);
    const r = product(a, minus(f, h));
    const s = product(d, minus(g, e));
    const t = product(plus(a, b), h);
    const u = product(minus(c, a), plus(e, f));
    const v = product(minus(b, d), plus(g, h));
    return [...beside(plus(minus(plus(p, s), t), v), plus(r, t)), ...beside(plus(q, s), plus(minus(plus(p, r), q), u))];
  };
  const m = size(n);
  return answer(product(example(m, 3), example(m, 5)));
}
