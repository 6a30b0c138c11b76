// Greatest common divisors with ranges and a set of Immutable.js.

import { List, Range, type Set } from "immutable";

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

export function divisors(limit: number): Set<List<number | bigint>> {
  return Range(2, limit + 1)
    .flatMap((a) =>
      Range(2, a).map((b) => List<number | bigint>([a, b, gcd(BigInt(a) ** 8n - 1n, BigInt(b) ** 8n - 1n)])),
    )
    .toSet();
}
