// Plays complete games of tic-tac-toe through the emitted modules. Each style follows the rules, and all agree after
// each move.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { centerOf, type Click, loadStyles, type Play, restart, type Seen, type Styles } from "./styles.js";
import { cases } from "../support/random.js";

let styles: Styles;
beforeAll(async () => {
  styles = await loadStyles();
}, 180_000);
afterAll(() => styles?.built.remove());

/** Plays clicks in all styles, expects the same observations after each, and returns the last. */
function play(clicks: readonly Click[]): Seen {
  const games = styles.start();
  let seen = agreed(games, "at the beginning");
  clicks.forEach((click, i) => {
    for (const game of games) game.click(click);
    seen = agreed(games, `after click ${i + 1}`);
  });
  return seen;
}

function agreed(games: readonly Play[], when: string): Seen {
  const [first, ...others] = games.map((game) => game.seen());
  if (first === undefined) throw new Error("there are no styles");
  others.forEach((other, i) => {
    // The rules alone have no picture.
    const compared = other.marks === undefined ? { ...other, marks: first.marks } : other;
    expect(compared, `${styles.names[i + 1] ?? ""} ${when}`).toStrictEqual(first);
  });
  return first;
}

const cells = (...numbers: readonly number[]): readonly Click[] => numbers.map(centerOf);

describe("tic-tac-toe in all styles", () => {
  it("begins with an empty board and x to move", () => {
    expect(play([])).toStrictEqual({ moves: "{}", isOver: false, turn: "x", message: "x's turn", marks: [] });
  });

  it("marks the clicked cell, and passes the turn to the other player", () => {
    expect(play(cells(5))).toStrictEqual({
      moves: '{("x", 5)}',
      isOver: false,
      turn: "o",
      message: "o's turn",
      marks: ["x at (250, 550)"],
    });
    expect(play(cells(5, 1))).toMatchObject({
      turn: "x",
      message: "x's turn",
      marks: ["o at (150, 650)", "x at (250, 550)"],
    });
  });

  it("is won by x with three in a row", () => {
    expect(play(cells(1, 4, 2, 5, 3))).toStrictEqual({
      moves: '{("o", 4), ("o", 5), ("x", 1), ("x", 2), ("x", 3)}',
      isOver: true,
      turn: undefined,
      message: "x won",
      marks: ["o at (150, 550)", "o at (250, 550)", "x at (150, 650)", "x at (250, 650)", "x at (350, 650)"],
    });
  });

  it("is won by o on a diagonal", () => {
    expect(play(cells(1, 3, 2, 5, 4, 7))).toMatchObject({ isOver: true, message: "o won" });
  });

  it("is won rather than drawn by three in a row with the ninth mark", () => {
    expect(play(cells(1, 2, 3, 4, 5, 6, 8, 7, 9))).toMatchObject({ isOver: true, message: "x won" });
  });

  it("is a draw if nine marks make no row", () => {
    const { isOver, message, marks } = play(cells(1, 2, 3, 5, 4, 6, 8, 7, 9));
    expect({ isOver, message, marks: marks?.length }).toStrictEqual({ isOver: true, message: "cat got it", marks: 9 });
  });

  it("ignores a click on an occupied cell", () => {
    expect(play(cells(5, 5))).toStrictEqual(play(cells(5)));
    expect(play(cells(5, 1, 5, 1))).toStrictEqual(play(cells(5, 1)));
  });

  it("ignores clicks after a win", () => {
    expect(play(cells(1, 4, 2, 5, 3, 6, 9))).toStrictEqual(play(cells(1, 4, 2, 5, 3)));
  });

  it("ignores clicks beside the board and on the grid lines", () => {
    const outside: readonly Click[] = [
      { x: 50, y: 50 },
      { x: 999, y: 799 },
      { x: 0, y: 0 },
      { x: 401, y: 650 },
    ];
    const lines: readonly Click[] = [
      { x: 200, y: 650 },
      { x: 250, y: 600 },
      { x: 300, y: 500 },
      { x: 100, y: 450 },
      { x: 350, y: 400 },
    ];
    expect(play([...cells(5), ...outside, ...lines, undefined])).toStrictEqual(play(cells(5)));
  });

  it("accepts a click just inside a cell", () => {
    expect(play([{ x: 201, y: 699 }])).toStrictEqual(play(cells(2)));
    expect(play([{ x: 399, y: 401 }])).toStrictEqual(play(cells(9)));
  });

  it("restarts with the restart button, during a game and after its end", () => {
    expect(play([...cells(5, 1), restart])).toStrictEqual(play([]));
    expect(play([...cells(1, 4, 2, 5, 3), restart, ...cells(9)])).toStrictEqual(play(cells(9)));
    expect(play([...cells(5), { x: 550, y: 750 }, { x: 450, y: 725 }])).toStrictEqual(play(cells(5)));
  });

  it("agrees in all styles for any clicks", { timeout: 60_000 }, () => {
    const click: fc.Arbitrary<Click> = fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 1, max: 9 }).map(centerOf) },
      {
        weight: 4,
        arbitrary: fc.record({ x: fc.integer({ min: 95, max: 405 }), y: fc.integer({ min: 395, max: 705 }) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 800 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ x: fc.integer({ min: 349, max: 551 }), y: fc.integer({ min: 724, max: 776 }) }),
      },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
    const endings = new Set<string>();
    fc.assert(
      fc.property(fc.array(click, { minLength: 10, maxLength: 25 }), (clicks) => {
        endings.add(play(clicks).message);
      }),
      { numRuns: cases(200) },
    );
    expect([...endings].sort()).toStrictEqual(["cat got it", "o won", "o's turn", "x won", "x's turn"]);
  });
});
