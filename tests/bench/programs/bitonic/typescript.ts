// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
export function idiomatic(n: number): number {
  const x: number[] = [];
  let seed = 17;
  for (let i = 0; i < n; i++) {
    seed = (75 * seed + 74) % 6553;
    x.push(seed);
  }
  const up = new Array<number>(n).fill(1);
  const down = new Array<number>(n).fill(1);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) if (x[j] < x[i]) up[i] = Math.max(up[i], up[j] + 1);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) if (x[j] < x[i]) down[i] = Math.max(down[i], down[j] + 1);
  }
  let best = 0;
  for (let i = 0; i < n; i++) best = Math.max(best, up[i] + down[i] - 1);
  return best;
}

export function stepByStep(n: number): number {
  const xs = new Map<string, number>();
  const x = (i: number): number => {
    if (i === 0) return 17;
    const known = xs.get(`${i}`);
    if (known !== undefined) return known;
    const value = (75 * x(i - 1) + 74) % 6553;
    xs.set(`${i}`, value);
    return value;
  };
  const ups = new Map<string, number>();
  const up = (i: number): number => {
    const known = ups.get(`${i}`);
    if (known !== undefined) return known;
    let most = 0;
    for (let j = 1; j < i; j++) if (x(j) < x(i)) most = Math.max(most, up(j));
    ups.set(`${i}`, most + 1);
    return most + 1;
  };
  const downs = new Map<string, number>();
  const down = (i: number): number => {
    const known = downs.get(`${i},${n}`);
    if (known !== undefined) return known;
    let most = 0;
    for (let j = i + 1; j <= n; j++) if (x(j) < x(i)) most = Math.max(most, down(j));
    downs.set(`${i},${n}`, most + 1);
    return most + 1;
  };
  let best = 0;
  for (let i = 1; i <= n; i++) best = Math.max(best, up(i) + down(i) - 1);
  return best;
}
