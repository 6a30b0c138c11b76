// Newton's method and heat conduction in fractions, the Mandelbrot set and a simulation in integers.

import { fraction, set, type Plain } from "../kernels/plain.js";
import { measured, upTo } from "./family.js";

const unit = 10n ** 12n;

/** Rounds to twelve digits; returns the numerator over 10^12. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator * unit + denominator) / (2n * denominator);
}

function newton(a: number): bigint {
  const target = BigInt(a) * unit * unit;
  let x = BigInt(a) * unit;
  for (;;) {
    const y = rounded(x * x + target, 2n * x * unit);
    if (y === x) return x;
    x = y;
  }
}

function lowest(numerator: bigint, denominator: bigint): Plain {
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  const d = gcd(numerator, denominator);
  return fraction(numerator / d, denominator / d);
}

function mandelbrot({ n, depth }: { readonly n: number; readonly depth: number }): readonly (readonly number[])[] {
  const found: (readonly number[])[] = [];
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= n; j++) {
      const x = Math.floor((3000 * i) / n) - 2000;
      const y = Math.floor((3000 * j) / n) - 1500;
      let u = 0;
      let v = 0;
      let left = depth;
      for (; left > 0 && u * u + v * v <= 4_000_000; left--)
        [u, v] = [Math.floor((u * u - v * v) / 1000) + x, Math.floor((2 * u * v) / 1000) + y];
      if (left === 0) found.push([i, j]);
    }
  }
  return found;
}

function years(n: number): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let r = 1000;
  let f = 100;
  for (let i = 0; i <= n; i++) {
    found.push([r, f]);
    [r, f] = [
      Math.max(0, r + Math.floor((r * 8) / 100) - Math.floor((r * f) / 5000)),
      Math.max(0, f - Math.floor((f * 6) / 100) + Math.floor((r * f) / 20000)),
    ];
  }
  return found;
}

/** After n steps, all temperatures have the denominator 2^n. */
function heat({ points, steps }: { readonly points: number; readonly steps: number }): readonly bigint[] {
  let now: readonly bigint[] = upTo(points).map((i) => (i > points / 3 && i < (2 * points) / 3 ? 100n : 0n));
  for (let step = 0; step < steps; step++) now = now.map((_, i) => (now[i - 1] ?? 0n) + (now[i + 1] ?? 0n));
  return now;
}

const steps = 20;

export const iteration = [
  measured("iteration", {
    name: "roots",
    title: "square roots by Newton, to twelve digits",
    sizes: { small: 10, usual: 400 },
    data: (n) => n,
    led: (n) => [n, 12],
    twin: (n) => upTo(n).map((a) => [a, newton(a)] as const),
    plain: (answer) => set(answer.map(([a, x]) => [a, lowest(x, unit)])),
  }),
  measured("iteration", {
    name: "mandelbrot",
    title: "Mandelbrot's set in thousandths",
    sizes: { small: 6, usual: 250 },
    data: (n) => ({ n, depth: 50 }),
    led: ({ n, depth }) => [n, depth],
    twin: mandelbrot,
    plain: set,
  }),
  measured("iteration", {
    name: "years",
    title: "rabbits and foxes",
    sizes: { small: 10, usual: 3_000 },
    data: (n) => n,
    led: (n) => [[1000, 100], n],
    twin: years,
    plain: (answer) => answer,
  }),
  measured("iteration", {
    name: "heat",
    title: "heat in a rod",
    sizes: { small: 6, usual: 150 },
    data: (points) => ({ points, steps }),
    led: ({ points }) => [
      { set: upTo(points).map((i) => [i, i > points / 3 && i < (2 * points) / 3 ? 100 : 0]) },
      steps,
    ],
    twin: heat,
    plain: (answer) => set(answer.map((t, i) => [i + 1, lowest(t, 2n ** BigInt(steps))])),
  }),
];
