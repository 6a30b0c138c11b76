export function run(n: number): number {
  const freeAt = [10, 20, 30, 40, 50, 60];
  const busy = new Set<number>();
  let x = 5;
  let now = 0;
  let waited = 0;
  let longest = 0;
  for (let c = 0; c < n; c++) {
    now += Math.floor(x / 256) % 21;
    const wish = 5 + (Math.floor(x / 8192) % 100) + (x % 1000 === 999 ? 200 : 0);
    let k = 0;
    for (let i = 1; i < 6; i++) if (freeAt[i]! < freeAt[k]!) k = i;
    const begin = Math.max(freeAt[k]!, now);
    freeAt[k] = begin + wish;
    waited += begin - now;
    longest = Math.max(longest, begin - now);
    if (wish > 200) busy.add(k);
    x = (16807 * x) % 2147483647;
  }
  return 1000 * waited + longest + freeAt.reduce((sum, t, i) => sum + t * (i + 1), 0) + busy.size;
}
