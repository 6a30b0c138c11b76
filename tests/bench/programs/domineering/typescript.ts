// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
export function idiomatic(n: number): string {
  const dominoes = { vertical: [] as number[], horizontal: [] as number[] };
  for (let i = 0; i < n; i++) {
    if (i + 4 < n) dominoes.vertical.push((1 << i) | (1 << (i + 4)));
    if (i % 4 < 3 && i + 1 < n) dominoes.horizontal.push((1 << i) | (1 << (i + 1)));
  }
  type Player = keyof typeof dominoes;
  const other = (p: Player): Player => (p === "vertical" ? "horizontal" : "vertical");
  const known = { vertical: new Map<number, boolean>(), horizontal: new Map<number, boolean>() };
  const wins = (p: Player, free: number): boolean => {
    const earlier = known[p].get(free);
    if (earlier !== undefined) return earlier;
    const result = dominoes[p].some((d) => (free & d) === d && !wins(other(p), free & ~d));
    known[p].set(free, result);
    return result;
  };
  const board = (1 << n) - 1;
  const count = (p: Player): number => dominoes[p].filter((d) => !wins(other(p), board & ~d)).length;
  return `(${count("vertical")}, ${count("horizontal")})`;
}

/** Like the document: positions are sets of cells. */
export function stepByStep(n: number): string {
  type Player = "vertical" | "horizontal";
  type Cells = ReadonlySet<string>;
  const other = (p: Player): Player => (p === "vertical" ? "horizontal" : "vertical");
  const dominoes = (p: Player, F: Cells): [string, string][] => {
    const result: [string, string][] = [];
    for (const cell of F) {
      const [x, y] = cell.split(",").map(Number);
      const second = p === "vertical" ? `${x},${y + 1}` : `${x + 1},${y}`;
      if (F.has(second)) result.push([cell, second]);
    }
    return result;
  };
  const without = (F: Cells, D: readonly string[]): Cells => new Set([...F].filter((cell) => !D.includes(cell)));
  const memo = new Map<string, boolean>();
  const wins = (p: Player, F: Cells): boolean => {
    const key = `${p}:${[...F].sort().join(" ")}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const result = dominoes(p, F).some((D) => !wins(other(p), without(F, D)));
    memo.set(key, result);
    return result;
  };
  const board: Cells = new Set(Array.from({ length: n }, (_, i) => `${i % 4},${Math.floor(i / 4)}`));
  const count = (p: Player): number => dominoes(p, board).filter((D) => !wins(other(p), without(board, D))).length;
  return `(${count("vertical")}, ${count("horizontal")})`;
}
