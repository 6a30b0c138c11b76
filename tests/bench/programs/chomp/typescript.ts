// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
type Position = readonly [number, number, number];

function moves([a, b, c]: Position): Position[] {
  const list: Position[] = [];
  for (let x = 1; x < a; x++) list.push([x, Math.min(x, b), Math.min(x, c)]);
  for (let x = 0; x < b; x++) list.push([a, x, Math.min(x, c)]);
  for (let x = 0; x < c; x++) list.push([a, b, x]);
  return list;
}

function* positions(n: number): Generator<Position> {
  for (let a = 1; a <= n; a++) for (let b = 0; b <= a; b++) for (let c = 0; c <= b; c++) yield [a, b, c];
}

const shown = (list: Position[]): string =>
  `{${list
    .sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2])
    .map((p) => `(${p.join(", ")})`)
    .join(", ")}}`;

export function idiomatic(n: number): string {
  const m = n + 1;
  const lost = new Uint8Array(m * m * m);
  const at = ([a, b, c]: Position): number => (a * m + b) * m + c;
  let count = 0;
  let most = 0;
  // Every move makes a position smaller, so its successors are already evaluated.
  for (const p of positions(n)) {
    let winning = 0;
    for (const q of moves(p)) winning += lost[at(q)];
    if (winning === 0) {
      lost[at(p)] = 1;
      count++;
    }
    most = Math.max(most, winning);
  }
  const answers = moves([n, n, n]).filter((q) => lost[at(q)] === 1);
  return `(${count}, ${shown(answers)}, ${most})`;
}

/** Like the document: memoised recursion. */
export function stepwise(n: number): string {
  const memo = new Map<string, boolean>();
  const won = (p: Position): boolean => {
    const key = p.join(",");
    const known = memo.get(key);
    if (known !== undefined) return known;
    const result = moves(p).some((q) => !won(q));
    memo.set(key, result);
    return result;
  };
  const winningMoves = (p: Position): Position[] => {
    const distinct = new Map(moves(p).map((q) => [q.join(","), q]));
    return [...distinct.values()].filter((q) => !won(q));
  };
  const all = [...positions(n)];
  const lost = all.filter((p) => !won(p)).length;
  const most = Math.max(...all.map((p) => winningMoves(p).length));
  return `(${lost}, ${shown(winningMoves([n, n, n]))}, ${most})`;
}
