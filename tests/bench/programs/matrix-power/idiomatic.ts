type Matrix = number[][];
const prime = 10007;

function product(A: Matrix, B: Matrix): Matrix {
  const n = A.length;
  return A.map((row) => {
    const out = Array.from<number>({ length: n }).fill(0);
    for (let k = 0; k < n; k++) {
      const a = row[k]!;
      const other = B[k]!;
      for (let j = 0; j < n; j++) out[j]! += a * other[j]!;
    }
    return out.map((v) => v % prime);
  });
}

function power(A: Matrix, e: number): Matrix {
  let result: Matrix | undefined;
  for (; ; A = product(A, A)) {
    if (e % 2 === 1) result = result ? product(result, A) : A;
    e = Math.floor(e / 2);
    if (e === 0) return result!;
  }
}

export function run(n: number): number {
  const A = Array.from({ length: n }, (_, r) =>
    Array.from({ length: n }, (_, c) => ((r + 1) ** 2 + 3 * (c + 1) + (r + 1) * (c + 1)) % 11),
  );
  const P = power(A, 100);
  let sum = 0;
  for (let i = 1; i <= n; i++) {
    for (let j = 1; j <= n; j++) sum += P[i - 1]![j - 1]! * (1 + ((i + 2 * j) % 5));
  }
  return sum;
}
