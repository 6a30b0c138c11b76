// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const letter = (i: number): string => (Math.floor((37 * (i + 1)) / 23) - Math.floor((37 * i) / 23) === 2 ? "a" : "b");

function word(n: number): string {
  let w = "";
  for (let i = 1; i <= n; i++) w += letter(i);
  return w;
}

export function idiomatic(n: number): string {
  const w = word(n);
  // The prefix function of Knuth, Morris and Pratt.
  const border = new Array<number>(n).fill(0);
  let sum = 0;
  let powers = 0;
  for (let i = 0; i < n; i++) {
    if (i > 0) {
      let k = border[i - 1];
      while (k > 0 && w[k] !== w[i]) k = border[k - 1];
      border[i] = w[k] === w[i] ? k + 1 : 0;
    }
    sum += border[i];
    const period = i + 1 - border[i];
    if (border[i] > 0 && (i + 1) % period === 0) powers++;
  }
  return `(${sum}, ${powers}, ${n - border[n - 1]})`;
}

/** Like the document: all borders are tried. */
export function stepwise(n: number): string {
  const memo = new Map<string, number>();
  const border = (w: string): number => {
    const known = memo.get(w);
    if (known !== undefined) return known;
    const borders: number[] = [];
    for (let k = 0; k < w.length; k++) if (w.slice(0, k) === w.slice(w.length - k)) borders.push(k);
    const result = Math.max(...borders);
    memo.set(w, result);
    return result;
  };
  const period = (w: string): number => w.length - border(w);
  const power = (w: string): boolean => period(w) < w.length && w.length % period(w) === 0;
  const w = word(n);
  const prefixes = Array.from({ length: n }, (_, i) => w.slice(0, i + 1));
  const sum = prefixes.reduce((s, v) => s + border(v), 0);
  return `(${sum}, ${prefixes.filter(power).length}, ${period(w)})`;
}
