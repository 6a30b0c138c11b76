// Warshall's algorithm with bit-set rows: everything reachable from b is reachable from all predecessors of b.

import type { Edge } from "./graph.js";

export function closure(edges: readonly Edge[]): readonly Edge[] {
  let count = 0;
  for (const { from, to } of edges) count = Math.max(count, from + 1, to + 1);
  const words = (count + 31) >> 5;
  const rows = new Int32Array(count * words);
  for (const { from, to } of edges) rows[from * words + (to >> 5)]! |= 1 << (to & 31);
  for (let via = 0; via < count; via++) {
    const word = via >> 5;
    const bit = 1 << (via & 31);
    const source = via * words;
    for (let from = 0; from < count; from++) {
      const target = from * words;
      if ((rows[target + word]! & bit) === 0) continue;
      for (let i = 0; i < words; i++) rows[target + i]! |= rows[source + i]!;
    }
  }
  const pairs: Edge[] = [];
  for (let from = 0; from < count; from++) {
    for (let i = 0; i < words; i++) {
      for (let bits = rows[from * words + i]!; bits !== 0; bits &= bits - 1)
        pairs.push({ from, to: i * 32 + 31 - Math.clz32(bits & -bits) });
    }
  }
  return pairs;
}
