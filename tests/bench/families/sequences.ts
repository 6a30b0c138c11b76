// Dynamic programming with a single row of the table: common subsequences, edit distance, knapsack.

import { lots, measured, upTo } from "./family.js";

type Pair = readonly [string, string];

function lcs([s, t]: Pair): number {
  let row = Array.from({ length: t.length + 1 }, () => 0);
  for (const letter of s) {
    const next = [0];
    for (let j = 0; j < t.length; j++) next.push(t[j] === letter ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!));
    row = next;
  }
  return row[t.length]!;
}

function distance([s, t]: Pair): number {
  let row = Array.from({ length: t.length + 1 }, (_, j) => j);
  for (let i = 0; i < s.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < t.length; j++)
      next.push(t[j] === s[i] ? row[j]! : 1 + Math.min(row[j + 1]!, next[j]!, row[j]!));
    row = next;
  }
  return row[t.length]!;
}

interface Things {
  readonly things: readonly (readonly [weight: number, value: number])[];
  readonly capacity: number;
}

function knapsack({ things, capacity }: Things): number {
  const best = Array.from({ length: capacity + 1 }, () => 0);
  for (const [weight, value] of things) {
    for (let c = capacity; c >= weight; c--) best[c] = Math.max(best[c]!, best[c - weight]! + value);
  }
  return best[capacity]!;
}

function twoTexts(n: number): Pair {
  const draw = lots(11);
  const one = (length: number): string =>
    upTo(length)
      .map(() => "acgt"[draw(4)])
      .join("");
  return [one(n), one(n + 3)];
}

export const sequences = [
  measured("sequences", {
    name: "lcs",
    title: "longest common subsequence",
    sizes: { small: 8, usual: 150 },
    data: twoTexts,
    led: (given) => given,
    twin: lcs,
    plain: (answer) => answer,
  }),
  measured("sequences", {
    name: "distance",
    title: "edit distance by suffixes",
    sizes: { small: 8, usual: 120 },
    data: twoTexts,
    led: (given) => given,
    twin: distance,
    plain: (answer) => answer,
  }),
  measured("sequences", {
    name: "knapsack",
    title: "the most valuable load",
    sizes: { small: 6, usual: 100 },
    data: (n): Things => {
      const draw = lots(3);
      return { things: upTo(n).map(() => [1 + draw(20), 1 + draw(50)]), capacity: 8 * n };
    },
    led: ({ things, capacity }) => [{ sequence: things }, capacity],
    twin: knapsack,
    plain: (answer) => answer,
  }),
];
