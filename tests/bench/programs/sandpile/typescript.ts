// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
function answer(pile: Iterable<readonly [number, number, number]>): string {
  let squares = 0;
  let threes = 0;
  let right = 0;
  let moment = 0;
  for (const [x, y, k] of pile) {
    squares++;
    if (k === 3) threes++;
    right = Math.max(right, x);
    moment += k * (x * x + y * y);
  }
  return `(${squares}, ${threes}, ${right}, ${moment})`;
}

export function idiomatic(n: number): string {
  // A sufficiently large board, and a stack of the squares that may topple.
  const radius = Math.ceil(Math.sqrt(n)) + 6;
  const side = 2 * radius + 1;
  const grains = new Int32Array(side * side);
  const at = (x: number, y: number): number => (y + radius) * side + x + radius;
  grains[at(0, 0)] = n;
  grains[at(3, 0)] = Math.floor(n / 2);
  const stack = [at(0, 0), at(3, 0)];
  while (stack.length > 0) {
    const q = stack.pop()!;
    const slides = grains[q] >> 2;
    if (slides === 0) continue;
    grains[q] -= 4 * slides;
    for (const r of [q + 1, q - 1, q + side, q - side]) {
      grains[r] += slides;
      if (grains[r] >= 4) stack.push(r);
    }
  }
  const pile: [number, number, number][] = [];
  for (let y = -radius; y <= radius; y++) {
    for (let x = -radius; x <= radius; x++) {
      const k = grains[at(x, y)];
      if (k > 0) pile.push([x, y, k]);
    }
  }
  return answer(pile);
}

/** Like the document: all squares topple simultaneously, into a new pile. */
export function stepwise(n: number): string {
  type Square = readonly [number, number];
  type Pile = ReadonlyMap<string, { q: Square; k: number }>;
  const keyOf = ([x, y]: Square): string => `${x},${y}`;
  const neighbours = ([x, y]: Square): Square[] => [
    [x + 1, y],
    [x - 1, y],
    [x, y + 1],
    [x, y - 1],
  ];
  const grains = (S: Pile, q: Square): number => S.get(keyOf(q))?.k ?? 0;
  const slides = (S: Pile, q: Square): number => Math.floor(grains(S, q) / 4);
  const slid = (S: Pile): Pile => {
    const squares = new Map<string, Square>();
    for (const { q } of S.values()) for (const r of [q, ...neighbours(q)]) squares.set(keyOf(r), r);
    const result = new Map<string, { q: Square; k: number }>();
    for (const [key, q] of squares) {
      const k = grains(S, q) - 4 * slides(S, q) + neighbours(q).reduce((sum, r) => sum + slides(S, r), 0);
      if (k > 0) result.set(key, { q, k });
    }
    return result;
  };
  const initial: [Square, number][] = [
    [[0, 0], n],
    [[3, 0], Math.floor(n / 2)],
  ];
  let S: Pile = new Map(initial.map(([q, k]) => [keyOf(q), { q, k }]));
  while (![...S.values()].every(({ k }) => k < 4)) S = slid(S);
  return answer([...S.values()].filter(({ k }) => k > 0).map(({ q: [x, y], k }) => [x, y, k] as const));
}
