// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const room = 40;
const letters = (i: number): number => 1 + ((7 * i * i + 3 * i + Math.floor(i / 4)) % 13);

export function idiomatic(n: number): string {
  const length: number[] = [0];
  for (let i = 1; i <= n; i++) length.push(letters(i));

  const best: number[] = [0];
  for (let j = 1; j <= n; j++) {
    let least = Infinity;
    let extent = -1;
    for (let i = j; i >= 1; i--) {
      extent += length[i] + 1;
      if (extent > room) break;
      const slack = j === n ? 0 : (room - extent) ** 2;
      least = Math.min(least, best[i - 1] + slack);
    }
    best.push(least);
  }

  let hurried = 0;
  let extent = -1;
  for (let i = 1; i <= n; i++) {
    if (extent + 1 + length[i] > room) {
      hurried += (room - extent) ** 2;
      extent = -1;
    }
    extent += length[i] + 1;
  }
  return `(${best[n]}, ${hurried})`;
}

/** Like the document: every pair of words is tested for fit. */
export function stepwise(n: number): string {
  const memo = new Map<string, number>();
  const extent = (i: number, j: number): number => {
    let sum = 0;
    for (let k = i; k <= j; k++) sum += letters(k);
    return sum + j - i;
  };
  const fits = (i: number, j: number): boolean => extent(i, j) <= room;
  const slack = (i: number, j: number): number => (room - extent(i, j)) ** 2;
  const best = (j: number): number => {
    if (j === 0) return 0;
    const known = memo.get(`${j}`);
    if (known !== undefined) return known;
    const candidates: number[] = [];
    for (let i = 1; i <= j; i++) if (fits(i, j)) candidates.push(best(i - 1) + slack(i, j));
    const result = Math.min(...candidates);
    memo.set(`${j}`, result);
    return result;
  };
  const hurried = (i: number): number => {
    if (fits(i, n)) return 0;
    const ends: number[] = [];
    for (let k = i; k <= n; k++) if (fits(i, k)) ends.push(k);
    const j = Math.max(...ends);
    return slack(i, j) + hurried(j + 1);
  };
  const paragraph: number[] = [];
  for (let i = 1; i <= n; i++) if (fits(i, n)) paragraph.push(best(i - 1));
  return `(${Math.min(...paragraph)}, ${hurried(1)})`;
}
