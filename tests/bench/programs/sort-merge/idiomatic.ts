export function run(n: number): number {
  const s: number[] = [];
  for (let i = 0, x = 4711; i < n; i++, x = (16807 * x) % 2147483647) s.push(x % 100000);
  s.sort((a, b) => a - b);
  return s.reduce((sum, v, i) => sum + ((i + 1) % 100) * v, 0);
}
