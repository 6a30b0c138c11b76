// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
function wordOf(i: number): number[] {
  const word: number[] = [];
  let x = (7919 * i + 31 * i * i) % 59049;
  for (let k = 0; k < 10; k++) {
    word.unshift(x % 3);
    x = Math.floor(x / 3);
  }
  return word;
}

/** Duval's algorithm. */
function lyndonFactors(word: number[]): number[][] {
  const factors: number[][] = [];
  let start = 0;
  while (start < word.length) {
    let i = start;
    let j = start + 1;
    while (j < word.length && word[i] <= word[j]) {
      i = word[i] < word[j] ? start : i + 1;
      j++;
    }
    while (start <= i) {
      factors.push(word.slice(start, start + j - i));
      start += j - i;
    }
  }
  return factors;
}

export function idiomatic(n: number): string {
  let factors = 0;
  let lyndon = 0;
  for (let i = 1; i <= n; i++) {
    const found = lyndonFactors(wordOf(i)).length;
    factors += found;
    if (found === 1) lyndon++;
  }
  return `(${factors}, ${lyndon})`;
}

export function stepByStep(n: number): string {
  const before = (u: number[], v: number[]): boolean => {
    if (u.length === 0 || v.length === 0) return u.length < v.length;
    if (u[0] === v[0]) return before(u.slice(1), v.slice(1));
    return u[0] < v[0];
  };
  const isLyndon = (w: number[]): boolean => {
    if (w.length === 0) return false;
    for (let i = 1; i < w.length; i++) if (!before(w, w.slice(i))) return false;
    return true;
  };
  const factors = (w: number[]): number[][] => {
    if (w.length === 0) return [];
    let k = 0;
    for (let i = 1; i <= w.length; i++) if (isLyndon(w.slice(0, i))) k = i;
    return [w.slice(0, k), ...factors(w.slice(k))];
  };
  let sum = 0;
  let count = 0;
  for (let i = 1; i <= n; i++) {
    sum += factors(wordOf(i)).length;
    if (isLyndon(wordOf(i))) count++;
  }
  return `(${sum}, ${count})`;
}
