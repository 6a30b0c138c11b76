const p = 10007;

export function run(n: number): number {
  // Coefficients by exponent. The degree is at most the sum of 2k + 1 for k from 1 to n.
  const coefficients = new Int32Array(n * (n + 2) + 1);
  coefficients[0] = 1;
  let degree = 0;
  for (let k = 1; k <= n; k++) {
    degree += 2 * k + 1;
    for (let e = degree; e >= k; e--) {
      let c = coefficients[e]! + (k + 1) * coefficients[e - k]!;
      if (e > 2 * k) c += 3 * coefficients[e - 2 * k - 1]!;
      coefficients[e] = c % p;
    }
  }
  return coefficients.reduce((sum, c, e) => sum + c * (1 + (e % 13)), 0);
}
