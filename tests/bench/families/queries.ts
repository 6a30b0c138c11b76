// The same queries written in three ways, and one twin for each, as one writes it in TypeScript.

import { measured, upTo } from "./family.js";
import type { Comparison } from "../kernels/kernel.js";

type Query = Parameters<typeof measured<number, number>>[1];

/** The three definitions of a query, with one twin. */
const spelled = (names: readonly string[], sizes: Query["sizes"], twin: (n: number) => number): readonly Comparison[] =>
  names.map((name) =>
    measured<number, number>("queries", {
      name,
      title: name,
      sizes,
      data: (n) => n,
      led: (n) => [n],
      twin,
      plain: (answer) => answer,
    }),
  );

const areDistinct = (...numbers: readonly number[]): boolean => new Set(numbers).size === numbers.length;

function magic(s: number): number {
  const digits = upTo(9);
  let count = 0;
  for (const a of digits)
    for (const b of digits) {
      const c = s - a - b;
      if (c < 1 || c > 9 || !areDistinct(a, b, c)) continue;
      for (const d of digits)
        for (const e of digits) {
          const square = [a, b, c, d, e, s - d - e, s - a - d, s - b - e, d + e + a + b - s];
          if (square.every((x) => x >= 1 && x <= 9) && areDistinct(...square)) count++;
        }
    }
  return count;
}

function coins(n: number): number {
  let count = 0;
  for (let c = 0; 10 * c <= n; c++) for (let b = 0; 10 * c + 5 * b <= n; b++) count++;
  return count;
}

function triangles(n: number): number {
  let count = 0;
  for (let x = 1; x <= n; x++)
    for (let y = x + 1; y <= n; y++) {
      const z = Math.sqrt(x * x + y * y);
      if (z <= n && Number.isInteger(z)) count++;
    }
  return count;
}

function partitions(n: number): number {
  let count = 0;
  for (let x = 1; x <= n; x++) for (let y = x + 1; x + y + y < n; y++) count++;
  return count;
}

function remainders(n: number): number {
  for (let x = 1; x <= n; x++) if (x % 7 === 3 && x % 11 === 5 && x % 13 === 8) return x;
  return n + 1;
}

function primes(n: number): number {
  let count = 0;
  for (let p = 2; p <= n; p++) {
    let isPrime = true;
    for (let d = 2; d * d <= p && isPrime; d++) isPrime = p % d !== 0;
    if (isPrime) count++;
  }
  return count;
}

function squares(n: number): number {
  let count = 0;
  for (let k = 1; k <= n; k++) {
    for (let x = 0; x * x <= k; x++) {
      if (Number.isInteger(Math.sqrt(k - x * x))) {
        count++;
        break;
      }
    }
  }
  return count;
}

function queens(n: number): number {
  const placed: number[] = [];
  const solutions = (): number => {
    const row = placed.length;
    if (row === 6) return 1;
    return upTo(n)
      .filter((x) => placed.every((y, i) => x !== y && Math.abs(x - y) !== row - i))
      .reduce((sum, x) => {
        placed.push(x);
        const count = solutions();
        placed.pop();
        return sum + count;
      }, 0);
  };
  return solutions();
}

function crypt(b: number): number {
  let count = 0;
  for (let t = 1; t < b; t++)
    for (let w = 0; w < b; w++)
      for (let o = 0; o < b; o++) {
        const sum = 2 * (b * b * t + b * w + o);
        const [f, p, u, r] = [3, 2, 1, 0].map((i) => Math.floor(sum / b ** i) % b) as [number, number, number, number];
        if (sum < b ** 4 && f > 0 && p === o && areDistinct(t, w, o, f, u, r)) count++;
      }
  return count;
}

export const queries: readonly Comparison[] = [
  ...spelled(["magic", "magicNamed", "magicRows"], { small: 15, usual: 15 }, magic),
  ...spelled(["coins", "coinsNamed", "coinsProduct"], { small: 30, usual: 400 }, coins),
  ...spelled(["triangles", "trianglesNamed", "trianglesProduct"], { small: 20, usual: 200 }, triangles),
  ...spelled(["partitions", "partitionsNamed", "partitionsProduct"], { small: 20, usual: 400 }, partitions),
  ...spelled(["remainders", "remaindersNamed", "remaindersOr"], { small: 1000, usual: 1_000_000 }, remainders),
  ...spelled(["root", "rootNamed", "rootFunction"], { small: 99, usual: 1_000_000 }, (n) => Math.floor(Math.sqrt(n))),
  ...spelled(["primes", "primesNamed", "primesSet"], { small: 30, usual: 2000 }, primes),
  ...spelled(["squares", "squaresNamed", "squaresProduct"], { small: 20, usual: 400 }, squares),
  ...spelled(["queens", "queensNamed", "queensSafe"], { small: 6, usual: 9 }, queens),
  ...spelled(["crypt", "cryptNamed", "cryptCalls"], { small: 10, usual: 12 }, crypt),
  ...["pairs", "pairsNamed", "pairsProduct"].map((name) =>
    measured<number, number>("queries", {
      name,
      title: name,
      sizes: { small: 20, usual: 2000 },
      data: (n) => n,
      led: (n) => [{ set: upTo(n).map((x) => 3 * x) }, 3 * n],
      twin: (n) => {
        const set = new Set(upTo(n).map((x) => 3 * x));
        return [...set].filter((x) => 2 * x < 3 * n && set.has(3 * n - x)).length;
      },
      plain: (answer) => answer,
    }),
  ),
];
