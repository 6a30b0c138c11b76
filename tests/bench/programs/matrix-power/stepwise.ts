type Matrix = readonly (readonly number[])[];
const prime = 10007;

function tabulated<T>(f: (i: number) => T, n: number): T[] {
  const s: T[] = [];
  for (let i = 1; i <= n; i++) s.push(f(i));
  return s;
}

function entry(A: Matrix, B: Matrix, i: number, j: number): number {
  let sum = 0;
  for (let k = 0; k < A.length; k++) sum += A[i - 1]![k]! * B[k]![j - 1]!;
  return sum % prime;
}

function product(A: Matrix, B: Matrix): Matrix {
  return tabulated((i) => tabulated((j) => entry(A, B, i, j), A.length), A.length);
}

function power(A: Matrix, e: number): Matrix {
  if (e === 1) return A;
  if (e % 2 === 0) return power(product(A, A), e / 2);
  return product(A, power(A, e - 1));
}

export function run(n: number): number {
  const sample = tabulated((i) => tabulated((j) => (i ** 2 + 3 * j + i * j) % 11, n), n);
  const P = power(sample, 100);
  let sum = 0;
  for (let i = 1; i <= n; i++) {
    for (let j = 1; j <= n; j++) sum += P[i - 1]![j - 1]! * (1 + ((i + 2 * j) % 5));
  }
  return sum;
}
