// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
function distinctPartitions(n: number): number[][] {
  const result: number[][] = [];
  const parts: number[] = [];
  const extend = (rest: number, most: number): void => {
    if (rest === 0) {
      result.push([...parts]);
      return;
    }
    for (let k = Math.min(rest, most); k >= 1; k--) {
      parts.push(k);
      extend(rest - k, k - 1);
      parts.pop();
    }
  };
  extend(n, n);
  return result;
}

function oddPartitions(n: number): number[][] {
  const result: number[][] = [];
  const parts: number[] = [];
  const extend = (rest: number, most: number): void => {
    if (rest === 0) {
      result.push([...parts]);
      return;
    }
    for (let k = 1; k <= Math.min(rest, most); k += 2) {
      parts.push(k);
      extend(rest - k, k);
      parts.pop();
    }
  };
  extend(n, n);
  return result;
}

function glaisher(parts: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const k of parts) counts.set(k, (counts.get(k) ?? 0) + 1);
  const result: number[] = [];
  for (const [k, count] of counts) {
    for (let t = count, p = 1; t > 0; t >>= 1, p *= 2) if (t % 2 === 1) result.push(k * p);
  }
  return result.sort((a, b) => b - a);
}

export function idiomatic(n: number): string {
  const distinct = distinctPartitions(n);
  const odd = oddPartitions(n);
  const images = new Set(odd.map((parts) => glaisher(parts).join(",")));
  const all = distinct.length === images.size && distinct.every((p) => images.has(p.join(",")));
  const sum = (list: number[][]): number => list.reduce((s, parts) => s + parts[0], 0);
  return `(${distinct.length}, ${all}, ${sum(distinct)}, ${sum(odd)})`;
}

/** Like the document: the partitions of the remainder are computed first, and memoised. */
export function stepByStep(n: number): string {
  const distinctMemo = new Map<string, Map<string, number[]>>();
  const distinct = (rest: number, most: number): Map<string, number[]> => {
    const key = `${rest},${most}`;
    let result = distinctMemo.get(key);
    if (result) return result;
    result = new Map();
    if (rest === 0) result.set("", []);
    else {
      for (let k = 1; k <= Math.min(rest, most); k++) {
        for (const p of distinct(rest - k, k - 1).values()) {
          const parts = [k, ...p];
          result.set(parts.join(","), parts);
        }
      }
    }
    distinctMemo.set(key, result);
    return result;
  };
  const oddMemo = new Map<string, Map<string, number[]>>();
  const odd = (rest: number, most: number): Map<string, number[]> => {
    const key = `${rest},${most}`;
    let result = oddMemo.get(key);
    if (result) return result;
    result = new Map();
    if (rest === 0) result.set("", []);
    else {
      for (let k = 1; k <= Math.min(rest, most); k++) {
        if (k % 2 === 0) continue;
        for (const p of odd(rest - k, k).values()) {
          const parts = [k, ...p];
          result.set(parts.join(","), parts);
        }
      }
    }
    oddMemo.set(key, result);
    return result;
  };
  const D = distinct(n, n);
  const O = odd(n, n);
  const images = new Set([...O.values()].map((parts) => glaisher(parts).join(",")));
  const all = D.size === images.size && [...D.keys()].every((key) => images.has(key));
  const sum = (lists: Iterable<number[]>): number => [...lists].reduce((s, parts) => s + Math.max(...parts), 0);
  return `(${D.size}, ${all}, ${sum(D.values())}, ${sum(O.values())})`;
}
