// Fibonacci numbers with ranges and a set of Immutable.js.

import { List, Range, type Set } from "immutable";

function fib(n: number): bigint {
  return Range(0, n).reduce(([a, b]): readonly [bigint, bigint] => [b, a + b], [0n, 1n] as readonly [
    bigint,
    bigint,
  ])[0];
}

export function fibs(limit: number): Set<List<number | bigint>> {
  return Range(0, limit + 1)
    .map((k) => List<number | bigint>([k, fib(k)]))
    .toSet();
}
