function image(w: string): string {
  let v = "";
  for (const c of w) v += c === "a" ? "ab" : "a";
  return v;
}

function grown(w: string, n: number): string {
  while (w.length < n) w = image(w);
  return w.slice(0, n);
}

function factors(w: string, m: number): Set<string> {
  const F = new Set<string>();
  for (let i = 1; i <= w.length - m + 1; i++) F.add(w.slice(i - 1, i + m - 1));
  return F;
}

function squares(w: string, m: number): [number, number][] {
  const S: [number, number][] = [];
  for (let i = 1; i <= w.length - 2 * m + 1; i++) {
    if (w.slice(i - 1, i + m - 1) === w.slice(i + m - 1, i + 2 * m - 1)) S.push([i, m]);
  }
  return S;
}

export function run(n: number): number {
  const w = grown("a", n);
  let weighted = 0;
  const all: [number, number][] = [];
  for (let m = 1; m <= 20; m++) {
    weighted += m * factors(w, m).size;
    all.push(...squares(w, m));
  }
  return weighted * 1000000 + all.length;
}
