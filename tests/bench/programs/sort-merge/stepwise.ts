const next = (x: number): number => (16807 * x) % 2147483647;

function numbers(x: number, n: number): number[] {
  const s: number[] = [];
  for (; n > 0; n--) {
    s.push(x % 100000);
    x = next(x);
  }
  return s;
}

function merge(s: readonly number[], t: readonly number[]): number[] {
  const r: number[] = [];
  let i = 0;
  let j = 0;
  while (i < s.length && j < t.length) r.push(s[i]! <= t[j]! ? s[i++]! : t[j++]!);
  while (i < s.length) r.push(s[i++]!);
  while (j < t.length) r.push(t[j++]!);
  return r;
}

function sorted(s: readonly number[]): readonly number[] {
  if (s.length <= 1) return s;
  const h = Math.floor(s.length / 2);
  return merge(sorted(s.slice(0, h)), sorted(s.slice(h)));
}

export function run(n: number): number {
  const s = sorted(numbers(4711, n));
  let sum = 0;
  for (let i = 1; i <= n; i++) sum += (i % 100) * s[i - 1]!;
  return sum;
}
