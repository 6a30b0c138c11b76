// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Matrix = number[][];

const matrix = (n: number, f: (i: number, j: number) => number): Matrix =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => f(i, j)));

function multiply(a: Matrix, b: Matrix): Matrix {
  const n = a.length;
  return matrix(n, (i, j) => {
    let sum = 0;
    for (let k = 0; k < n; k++) sum += a[i][k] * b[k][j];
    return sum;
  });
}

export function idiomatic(n: number): string {
  const a = matrix(n, (row, column) => {
    const i = row + 1;
    const j = column + 1;
    return (((7 * i ** 3 + 11 * j ** 3 + 5 * i * j + i * j * j) % 41) % 3) - 1;
  });
  const coefficients = [1];
  let am = matrix(n, () => 0);
  for (let k = 1; k <= n; k++) {
    const m = am.map((row) => [...row]);
    for (let i = 0; i < n; i++) m[i][i] += coefficients[k - 1];
    am = multiply(a, m);
    let trace = 0;
    for (let i = 0; i < n; i++) trace += am[i][i];
    coefficients.push(-trace / k);
  }
  const sum = coefficients.reduce((s, c, k) => s + (k + 1) * c, 0);
  return `(${Math.abs(coefficients[n])}, ${sum})`;
}
