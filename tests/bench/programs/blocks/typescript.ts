// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Division = number[][];

function divisions(n: number): Division[] {
  const result: Division[] = [];
  const blocks: Division = [];
  const place = (x: number): void => {
    if (x > n) {
      result.push(blocks.map((block) => [...block]));
      return;
    }
    for (const block of blocks) {
      block.push(x);
      place(x + 1);
      block.pop();
    }
    blocks.push([x]);
    place(x + 1);
    blocks.pop();
  };
  place(1);
  return result;
}

const separates = (division: Division): boolean =>
  division.every((block) => block.every((x, i) => i === 0 || block[i - 1] + 1 !== x));

function cross(b: number[], c: number[]): boolean {
  for (let i = 0; i + 1 < b.length; i++) {
    for (const x of c) {
      if (b[i] < x && c.some((y) => y > x && b.some((z) => x < z && z < y))) return true;
    }
  }
  return false;
}

const planar = (division: Division): boolean => division.every((b) => division.every((c) => b === c || !cross(b, c)));

export function idiomatic(n: number): string {
  const all = divisions(n);
  const separating = all.filter(separates).length;
  const planars = all.filter(planar).length;
  const blocks = all.reduce((sum, division) => sum + division.length, 0);
  return `(${all.length}, ${separating}, ${planars}, ${blocks})`;
}

/** Like the document: blocks as subsets, and the divisions of the remaining elements. */
export function stepByStep(n: number): string {
  const memo = new Map<string, Division[]>();
  const subsets = (list: number[]): number[][] =>
    list.length === 0 ? [[]] : subsets(list.slice(1)).flatMap((s) => [s, [list[0], ...s]]);
  const divide = (set: number[]): Division[] => {
    if (set.length === 0) return [[]];
    const key = set.join(",");
    let result = memo.get(key);
    if (result) return result;
    const [x, ...rest] = set;
    result = [];
    for (const b of subsets(rest)) {
      for (const p of divide(rest.filter((y) => !b.includes(y)))) result.push([[x, ...b], ...p]);
    }
    memo.set(key, result);
    return result;
  };
  const all = divide(Array.from({ length: n }, (_, i) => i + 1));
  const crosses = (B: number[], C: number[]): boolean =>
    B.some((a) => B.some((c) => C.some((b) => a < b && b < c && C.some((d) => c < d))));
  const separating = all.filter((P) => P.every((B) => B.every((i) => !B.includes(i + 1)))).length;
  const planars = all.filter((P) => P.every((B) => P.every((C) => B === C || !crosses(B, C)))).length;
  const blocks = all.reduce((sum, P) => sum + P.length, 0);
  return `(${all.length}, ${separating}, ${planars}, ${blocks})`;
}
