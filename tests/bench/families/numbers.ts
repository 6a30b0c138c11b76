// Totients, amicable numbers, Pythagorean triples, primitive roots.

import { set } from "../kernels/plain.js";
import { measured, upTo } from "./family.js";

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

function totients(m: number): readonly (readonly [number, number])[] {
  return upTo(m).map((n) => {
    let count = 0;
    for (let k = 1; k <= n; k++) if (gcd(k, n) === 1) count++;
    return [n, count];
  });
}

function aliquot(n: number): number {
  let sum = 0;
  for (let d = 1; d < n; d++) if (n % d === 0) sum += d;
  return sum;
}

function amicable(m: number): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  for (let a = 2; a <= m; a++) {
    const b = aliquot(a);
    if (a < b && aliquot(b) === a) found.push([a, b]);
  }
  return found;
}

function triples(n: number): readonly (readonly [number, number, number])[] {
  const found: (readonly [number, number, number])[] = [];
  for (let a = 1; a <= n; a++) {
    for (let b = a + 1; b <= n; b++) {
      if (gcd(a, b) !== 1) continue;
      const c = Math.round(Math.sqrt(a * a + b * b));
      if (c > b && c <= n && a * a + b * b === c * c) found.push([a, b, c]);
    }
  }
  return found;
}

function power(a: number, n: number, m: number): number {
  let result = 1;
  for (let base = a, left = n; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * base) % m;
    base = (base * base) % m;
  }
  return result;
}

function primeDivisors(n: number): readonly number[] {
  const found: number[] = [];
  let rest = n;
  for (let q = 2; q <= rest; q++) {
    if (rest % q !== 0) continue;
    found.push(q);
    while (rest % q === 0) rest /= q;
  }
  return found;
}

function primitiveRoots(p: number): readonly number[] {
  const divisors = primeDivisors(p - 1);
  return upTo(p - 1).filter((a) => divisors.every((q) => power(a, (p - 1) / q, p) !== 1));
}

export const numbers = [
  measured("numbers", {
    name: "totients",
    title: "totients",
    sizes: { small: 20, usual: 1_200 },
    data: (n) => n,
    led: (n) => [n],
    twin: totients,
    plain: set,
  }),
  measured("numbers", {
    name: "amicable",
    title: "amicable numbers",
    sizes: { small: 300, usual: 10_000 },
    data: (n) => n,
    led: (n) => [n],
    twin: amicable,
    plain: set,
  }),
  measured("numbers", {
    name: "triples",
    title: "Pythagorean triples",
    sizes: { small: 30, usual: 500 },
    data: (n) => n,
    led: (n) => [n],
    twin: triples,
    plain: set,
  }),
  measured("numbers", {
    name: "primitiveRoots",
    title: "primitive roots of a prime",
    sizes: { small: 23, usual: 2_311 },
    data: (p) => p,
    led: (p) => [p],
    twin: primitiveRoots,
    plain: set,
  }),
];
