// Automatic players for the games of `played/`: functions from the frame number and the state to clicks and keys. They
// play for success: they push balls, hit rocks, find paths, turn cards and move boxes to their goals.

import { doubleOf } from "../../src/runtime/values/numbers.js";
import {
  isAtom,
  isNumber,
  isTuple,
  LedSet,
  members,
  noInput,
  Sequence,
  type Input,
  type Value,
} from "../../src/runtime/index.js";

type Plain = boolean | number | string | readonly Plain[];

function plain(value: Value): Plain {
  if (isNumber(value)) return doubleOf(value);
  if (isAtom(value)) return value.name;
  if (isTuple(value)) return value.map(plain);
  if (value instanceof Sequence) return value.items.map(plain);
  if (value instanceof LedSet) return [...members(value)].map(plain);
  if (typeof value === "boolean" || typeof value === "string") return value;
  throw new Error("no such value is in a state of these games");
}

type Pair = readonly [x: number, y: number];
interface Move {
  readonly click?: Pair;
  readonly keys?: readonly string[];
}
type Player<State> = (frame: number, state: State) => Move;

/** Adapts a player on plain values to LED values. */
const playing =
  <State extends Plain>(play: Player<State>) =>
  (frame: number, state: Value): Input => {
    const { click, keys = [] } = play(frame, plain(state) as State);
    const at = click && { x: click[0], y: click[1] };
    return { click: at, pointer: at ?? noInput.pointer, keys };
  };

/** A key is pressed every eighth frame and held for three frames. */
const pressing = (frame: number): boolean => frame % 8 < 3;
const presses = (frame: number): number => Math.floor(frame / 8);

const balls = playing((frame) =>
  frame === 240 ? { keys: ["Space"] } : frame % 120 === 60 ? { click: [(frame * 7) % 1000, (frame * 3) % 800] } : {},
);

type Asteroids = readonly [
  phase: string,
  moment: number,
  ship: readonly [Pair, Pair, number],
  rocks: readonly (readonly [Pair, Pair, number])[],
];

/** Turns to the nearest rock, shoots at it, and occasionally accelerates. */
const asteroids = playing<Asteroids>((frame, [phase, , [[x, y], , angle], rocks]) => {
  if (phase === "ready") return frame < 10 ? {} : { keys: ["Space"] };
  if (phase !== "flying") return frame % 60 === 0 ? { keys: ["Enter"] } : {};
  const [nearest] = rocks
    .map(([[a, b]]) => ({ distance: Math.hypot(a - x, b - y), angle: Math.atan2(b - y, a - x) }))
    .sort((a, b) => a.distance - b.distance);
  const turn = nearest === undefined ? 0 : Math.atan2(Math.sin(nearest.angle - angle), Math.cos(nearest.angle - angle));
  const turning = turn > 0.1 ? ["Left"] : turn < -0.1 ? ["Right"] : [];
  return {
    keys: [
      ...turning,
      ...(Math.abs(turn) < 0.3 && pressing(frame) ? ["Space"] : []),
      ...(frame % 90 < 10 ? ["Up"] : []),
    ],
  };
});

type Maze = readonly [moment: number, passages: readonly (readonly [Pair, Pair])[], cell: Pair];

/** Moves to the goal, shows the hint once, and restarts. */
const maze = playing<Maze>((frame, [, passages, cell]) => {
  if (passages.length === 0) return frame % 50 === 20 ? { click: [500, 400] } : {};
  if (!pressing(frame)) return {};
  const [x, y] = cell;
  if (x === 15 && y === 11) return { keys: ["N"] };
  const [a, b] = firstStep(passages, cell);
  const key = a > x ? "Right" : a < x ? "Left" : b > y ? "Up" : "Down";
  return { keys: presses(frame) % 10 === 0 ? [key, "H"] : [key] };
});

function firstStep(passages: readonly (readonly [Pair, Pair])[], [x, y]: Pair): Pair {
  const into = new Map<string, Pair[]>();
  for (const [c, d] of passages) into.set(String(d), [...(into.get(String(d)) ?? []), c]);
  const next = new Map<string, Pair>([["15,11", [15, 11]]]);
  // Iterating over a map also visits entries added during the loop: a breadth-first search.
  for (const [cell] of next) {
    const [a = 0, b = 0] = cell.split(",").map(Number);
    for (const c of into.get(cell) ?? []) if (!next.has(String(c))) next.set(String(c), [a, b]);
  }
  return next.get(`${x},${y}`) ?? [x, y];
}

type Pairs = readonly [moment: number, cards: readonly string[], up: readonly number[], gone: readonly number[]];

/** Turns cards, and remembers the position of the second one every other time. */
const pairs = playing<Pairs>((frame, [, cards, up, gone]) => {
  if (frame % 8 !== 0) return {};
  if (cards.length === 0 || gone.length === 20) return frame > 20 ? { click: [500, 400] } : {};
  const others = cards.map((_, i) => i + 1).filter((i) => !gone.includes(i) && !up.includes(i));
  const [only, second] = up;
  const partner =
    only !== undefined && second === undefined && presses(frame) % 4 < 2
      ? others.find((i) => cards[i - 1] === cards[only - 1])
      : undefined;
  return { click: middleOf(partner ?? others[(presses(frame) * 5) % others.length] ?? 1) };
});

const middleOf = (card: number): Pair => [140 + 180 * ((card - 1) % 5), 100 + 170 * Math.floor((card - 1) / 5)];

/** Key presses that solve all levels repeatedly, after some undone moves and an abandoned attempt. */
const solution = `LL<<U-R RURDLLULLDDRULUR RURRDDDDLDRUUUULLLRDRDRDDLLDLLURLU `;
const arrows: Readonly<Record<string, string>> = {
  L: "Left",
  R: "Right",
  U: "Up",
  D: "Down",
  " ": "Space",
  "<": "U",
  "-": "R",
};
const sokoban = playing((frame) => {
  const sign = solution[presses(frame) % solution.length] ?? "-";
  return { keys: pressing(frame) ? [arrows[sign] ?? sign] : [] };
});

export const players: Readonly<Record<string, (frame: number, state: Value) => Input>> = {
  balls,
  asteroids,
  maze,
  pairs,
  sokoban,
};
