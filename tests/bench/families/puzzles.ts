// Breadth-first search in state spaces, and a magic square.

import { set } from "../kernels/plain.js";
import { lots, measured, upTo } from "./family.js";

type State = readonly number[];

function distance(start: State, next: (state: State) => readonly State[], isGoal: (state: State) => boolean): number {
  const seen = new Set([start.join()]);
  let front = [start];
  for (let n = 0; ; n++) {
    if (front.some(isGoal)) return n;
    const new_: State[] = [];
    for (const state of front.flatMap(next)) {
      const key = state.join();
      if (seen.has(key)) continue;
      seen.add(key);
      new_.push(state);
    }
    front = new_;
  }
}

function jugs(a: number, b: number, wanted: number): number {
  return distance(
    [0, 0],
    ([x = 0, y = 0]) => {
      const r = Math.min(x, b - y);
      const l = Math.min(y, a - x);
      return [
        [a, y],
        [x, b],
        [0, y],
        [x, 0],
        [x - r, y + r],
        [x + l, y - l],
      ];
    },
    (state) => state.includes(wanted),
  );
}

const width = 3;

function slid(state: State): readonly State[] {
  const hole = state.indexOf(0);
  const column = hole % width;
  const targets = [
    ...(column > 0 ? [hole - 1] : []),
    ...(column < width - 1 ? [hole + 1] : []),
    hole - width,
    hole + width,
  ];
  return targets
    .filter((target) => target >= 0 && target < state.length)
    .map((target) => state.map((x, i) => (i === hole ? state[target]! : i === target ? 0 : x)));
}

const solved: State = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/** Random moves from the solved puzzle, never undoing the previous move. */
function mixed(moves: number): State {
  const draw = lots(16);
  let before: State = [];
  let now = solved;
  for (let i = 0; i < moves; i++) {
    const choices = slid(now).filter((state) => state.join() !== before.join());
    [before, now] = [now, choices[draw(choices.length)]!];
  }
  return now;
}

function squares(digits: readonly number[]): readonly State[] {
  const found: State[] = [];
  for (const a of digits) {
    for (const b of digits) {
      const c = 15 - a - b;
      for (const d of digits) {
        const g = 15 - a - d;
        const e = 15 - c - g;
        const square = [a, b, c, d, e, 15 - d - e, g, 15 - b - e, 15 - a - e];
        if (new Set(square).size < 9 || square.some((x) => !digits.includes(x))) continue;
        if (c + square[5]! + square[8]! === 15 && g + square[7]! + square[8]! === 15) found.push(square);
      }
    }
  }
  return found;
}

export const puzzles = [
  measured("puzzles", {
    name: "jugs",
    title: "two jugs",
    sizes: { small: 5, usual: 1_597 },
    data: (b) => ({ a: Math.round(b * 0.618), b, wanted: Math.floor(b / 2) }),
    led: ({ a, b, wanted }) => [a, b, wanted],
    twin: ({ a, b, wanted }) => jugs(a, b, wanted),
    plain: (answer) => answer,
  }),
  measured("puzzles", {
    name: "slides",
    title: "a sliding puzzle",
    sizes: { small: 4, usual: 40 },
    data: mixed,
    led: (state) => [width, { sequence: state }, { sequence: solved }],
    twin: (state) => distance(state, slid, (other) => other.join() === solved.join()),
    plain: (answer) => answer,
  }),
  measured("puzzles", {
    name: "squares",
    title: "magic squares",
    sizes: { small: 9, usual: 9 },
    data: upTo,
    led: (digits) => [{ set: digits }],
    twin: squares,
    plain: set,
  }),
];
