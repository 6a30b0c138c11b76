type Board = readonly number[];
/** A set of boards, keyed by text. */
type Boards = ReadonlyMap<string, Board>;

const row = (i: number): number => Math.floor((i - 1) / 3);
const column = (i: number): number => (i - 1) % 3;
const neighbours: [number, number][] = [];
for (let i = 1; i <= 9; i++) {
  for (let j = 1; j <= 9; j++) {
    if (Math.abs(row(i) - row(j)) + Math.abs(column(i) - column(j)) === 1) neighbours.push([i, j]);
  }
}

function put(s: Board, i: number, v: number): Board {
  const copy = s.slice();
  copy[i - 1] = v;
  return copy;
}
const slid = (b: Board, i: number, j: number): Board => put(put(b, i, b[j - 1]!), j, 0);

function moves(b: Board): Board[] {
  const M: Board[] = [];
  for (const [i, j] of neighbours) if (b[i - 1] === 0) M.push(slid(b, i, j));
  return M;
}

function spheres(n: number): Boards[] {
  const solved = [1, 2, 3, 4, 5, 6, 7, 8, 0];
  let S: Boards = new Map();
  let T: Boards = new Map([[solved.join(), solved]]);
  const R = [T];
  for (let d = 1; d <= n; d++) {
    const N = new Map<string, Board>();
    for (const b of T.values()) {
      for (const c of moves(b)) {
        const key = c.join();
        if (!S.has(key)) N.set(key, c);
      }
    }
    S = T;
    T = N;
    R.push(T);
  }
  return R;
}

function away(b: Board): number {
  let sum = 0;
  for (let i = 1; i <= 9; i++) {
    const t = b[i - 1]!;
    if (t !== 0) sum += Math.abs(row(i) - row(t)) + Math.abs(column(i) - column(t));
  }
  return sum;
}

export function run(n: number): number {
  const R = spheres(n);
  let weighted = 0;
  R.forEach((T, d) => {
    weighted += (d + 1) * T.size;
  });
  let sum = 0;
  for (const b of R[n]!.values()) sum += away(b);
  return weighted * 1000000 + sum;
}
