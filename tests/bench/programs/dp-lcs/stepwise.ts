const next = (x: number): number => (16807 * x) % 2147483647;

function word(x: number, n: number): string {
  let w = "";
  for (; n > 0; n--) {
    w += "acgt"[Math.floor(x / 1000) % 4];
    x = next(x);
  }
  return w;
}

function extended(R: readonly number[], c: string, t: string): number[] {
  const N = [0];
  while (N.length <= t.length) {
    const j = N.length;
    N.push(t[j - 1] === c ? R[j - 1]! + 1 : Math.max(R[j]!, N[j - 1]!));
  }
  return N;
}

function row(s: string, t: string, i: number): number[] {
  let R: number[] = Array.from<number>({ length: t.length + 1 }).fill(0);
  for (let k = 1; k <= i; k++) R = extended(R, s[k - 1]!, t);
  return R;
}

export function run(n: number): number {
  const R = row(word(12345, n), word(67890, n), n);
  return 100000000 * R[n]! + R.reduce((a, b) => a + b, 0);
}
