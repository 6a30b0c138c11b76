// Collatz sequences with a range and a set of Immutable.js.

import { List, Range, type Set } from "immutable";

function successor(n: bigint): bigint {
  return n % 2n === 0n ? n / 2n : 3n * n + 1n;
}

function steps(start: number): number {
  let count = 0;
  for (let n = BigInt(start); n !== 1n; n = successor(n)) count++;
  return count;
}

export function flights(limit: number): Set<List<number>> {
  return Range(1, limit + 1).map((n) => List([n, steps(n)])).toSet();
}
