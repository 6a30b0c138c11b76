// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
function quotient(p: number[], q: number[]): number[] {
  const rest = [...p];
  const result = new Array<number>(p.length - q.length + 1).fill(0);
  for (let m = p.length - q.length; m >= 0; m--) {
    const c = rest[m + q.length - 1];
    result[m] = c;
    for (let i = 0; i < q.length; i++) rest[m + i] -= c * q[i];
  }
  return result;
}

export function idiomatic(n: number): string {
  const polynomials: number[][] = [];
  let sum = 0;
  let greatest = 0;
  for (let k = 1; k <= n; k++) {
    let p = new Array<number>(k + 1).fill(0);
    p[0] = -1;
    p[k] = 1;
    for (let d = 1; d < k; d++) if (k % d === 0) p = quotient(p, polynomials[d]);
    polynomials[k] = p;
    for (const c of p) {
      sum += Math.abs(c);
      greatest = Math.max(greatest, Math.abs(c));
    }
  }
  return `(${sum}, ${greatest})`;
}

/** Like the document: recursion over copied sequences. */
export function stepByStep(n: number): string {
  const memo = new Map<string, number[]>();
  const less = (p: number[], c: number, q: number[]): number[] =>
    q.length === 0 ? p : [p[0] - c * q[0], ...less(p.slice(1), c, q.slice(1))];
  const divided = (p: number[], q: number[]): number[] => {
    const m = p.length - q.length;
    if (m < 0) return [];
    const c = p[p.length - 1];
    const r = [...p.slice(0, m), ...less(p.slice(m), c, q)];
    return [...divided(r.slice(0, -1), q), c];
  };
  const cyclotomic = (k: number): number[] => {
    const known = memo.get(`${k}`);
    if (known) return known;
    let p = [-1, ...new Array<number>(k - 1).fill(0), 1];
    for (let d = 1; d < k; d++) if (k % d === 0) p = divided(p, cyclotomic(d));
    memo.set(`${k}`, p);
    return p;
  };
  let sum = 0;
  const all = new Set<number>();
  for (let k = 1; k <= n; k++) {
    for (const c of cyclotomic(k)) {
      sum += Math.abs(c);
      all.add(Math.abs(c));
    }
  }
  return `(${sum}, ${Math.max(...all)})`;
}
