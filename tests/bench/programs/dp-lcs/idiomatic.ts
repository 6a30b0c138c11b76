function word(x: number, n: number): string {
  let w = "";
  for (let i = 0; i < n; i++) {
    w += "acgt"[Math.floor(x / 1000) % 4];
    x = (16807 * x) % 2147483647;
  }
  return w;
}

export function run(n: number): number {
  const s = word(12345, n);
  const t = word(67890, n);
  let prev = new Int32Array(n + 1);
  let cur = new Int32Array(n + 1);
  for (let i = 0; i < n; i++) {
    const c = s.charCodeAt(i);
    for (let j = 0; j < n; j++) {
      cur[j + 1] = t.charCodeAt(j) === c ? prev[j]! + 1 : Math.max(prev[j + 1]!, cur[j]!);
    }
    [prev, cur] = [cur, prev];
  }
  let sum = 0;
  for (const v of prev) sum += v;
  return 100000000 * prev[n]! + sum;
}
