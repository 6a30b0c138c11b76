// Lost positions of Nim, a game of Reversi, a snake.

import { set } from "../kernels/plain.js";
import { lots, measured, upTo } from "./family.js";

type Heaps = readonly number[];

function lost(n: number): readonly Heaps[] {
  const known = new Map<string, boolean>();
  const won = (heaps: Heaps): boolean => {
    const key = heaps.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = heaps.some((heap, i) => {
      for (let left = 0; left < heap; left++) if (!won(heaps.map((h, j) => (i === j ? left : h)))) return true;
      return false;
    });
    known.set(key, found);
    return found;
  };
  const found: Heaps[] = [];
  for (let a = 0; a <= n; a++)
    for (let b = 0; b <= n; b++) for (let c = 0; c <= n; c++) if (!won([a, b, c])) found.push([a, b, c]);
  return found;
}

type Board = readonly (readonly number[])[];
type Cell = readonly [x: number, y: number];

const directions = [-1, 0, 1]
  .flatMap((i) => [-1, 0, 1].map((j) => [i, j] as const))
  .filter(([i, j]) => i !== 0 || j !== 0);

function flipped(board: Board, player: number, x: number, y: number): readonly Cell[] {
  return directions.flatMap(([i, j]) => {
    const run: Cell[] = [];
    let [u, v] = [x + i, y + j];
    for (; board[u]?.[v] === -player; u += i, v += j) run.push([u, v]);
    return board[u]?.[v] === player ? run : [];
  });
}

function legal(board: Board, player: number): readonly Cell[] {
  const cells = upTo(8).flatMap((x) => upTo(8).map((y): Cell => [x, y]));
  return cells.filter(([x, y]) => board[x]![y] === 0 && flipped(board, player, x, y).length > 0);
}

function reversi(moves: number): readonly (readonly number[])[] {
  const board = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => 0));
  for (const [x, y, player] of [
    [4, 4, -1],
    [5, 5, -1],
    [4, 5, 1],
    [5, 4, 1],
  ] as const)
    board[x]![y] = player;
  for (let i = 0, player = 1; i < moves; i++, player = -player) {
    const [move] = legal(board, player);
    if (move === undefined) break;
    for (const [x, y] of [...flipped(board, player, move[0], move[1]), move]) board[x]![y] = player;
  }
  return upTo(8).flatMap((x) => upTo(8).flatMap((y) => (board[x]![y] === 0 ? [] : [[x, y, board[x]![y]!]])));
}

interface Crawl {
  readonly width: number;
  readonly apples: readonly Cell[];
  readonly turns: readonly Cell[];
}

function snake({ width, apples, turns }: Crawl): readonly [apples: ReadonlySet<string>, snake: readonly Cell[]] {
  const left = new Set(apples.map((cell) => cell.join()));
  const cells: Cell[] = [[0, 0]];
  for (const [i, j] of turns) {
    const head: Cell = [(cells[0]![0] + i + width) % width, (cells[0]![1] + j + width) % width];
    if (cells.some(([x, y]) => x === head[0] && y === head[1])) continue;
    cells.unshift(head);
    if (!left.delete(head.join())) cells.pop();
  }
  return [left, cells];
}

function crawl(n: number): Crawl {
  const draw = lots(15);
  const width = 24;
  const cells = upTo(width * width).map((c): Cell => [(c - 1) % width, Math.floor((c - 1) / width)]);
  // Along all rows in turn.
  const turns = upTo(n).map((i): Cell => (i % width === 0 ? [0, 1] : [1, 0]));
  return { width, apples: cells.filter(([x, y]) => x + y > 0 && draw(4) === 0), turns };
}

export const moves = [
  measured("moves", {
    name: "lost",
    title: "lost positions of Nim",
    sizes: { small: 3, usual: 12 },
    data: (n) => n,
    led: (n) => [n],
    twin: lost,
    plain: set,
  }),
  measured("moves", {
    name: "reversi",
    title: "a play of Reversi",
    sizes: { small: 4, usual: 60 },
    data: (n) => n,
    led: (n) => [n],
    twin: reversi,
    plain: set,
  }),
  measured("moves", {
    name: "snake",
    title: "a snake",
    sizes: { small: 30, usual: 6_000 },
    data: crawl,
    led: ({ width, apples, turns }) => [width, { set: apples }, { sequence: turns }],
    twin: snake,
    plain: ([left, cells]) => [set([...left].map((cell) => cell.split(",").map(Number))), cells],
  }),
];
