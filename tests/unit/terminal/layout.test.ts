import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxIn, lineOf, placeUnder, screenOf, spread, wrapLine } from "../../../src/terminal/layout.js";
import { emptyCell, pictureOf } from "../../../src/terminal/picture.js";

const sizes = fc.record({ columns: fc.integer({ min: 1, max: 400 }), rows: fc.integer({ min: 1, max: 200 }) });

describe("box of the picture", () => {
  it("has the aspect ratio of the canvas, in cells twice as high as wide, and is centred", () => {
    expect(boxIn({ columns: 80, rows: 24 }, 1)).toEqual({ left: 11, top: 0, columns: 58, rows: 23 });
    expect(boxIn({ columns: 50, rows: 60 }, 1)).toEqual({ left: 0, top: 19, columns: 50, rows: 20 });
    expect(boxIn({ columns: 200, rows: 51 }, 1)).toEqual({ left: 37, top: 0, columns: 125, rows: 50 });
  });

  it("lies within the terminal, above the status lines, for any size", () => {
    fc.assert(
      fc.property(sizes, fc.nat(10), (size, lines) => {
        const { left, top, columns, rows } = boxIn(size, lines);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(Math.min(columns, rows)).toBeGreaterThanOrEqual(1);
        expect(left + columns).toBeLessThanOrEqual(size.columns);
        expect(top + rows).toBeLessThanOrEqual(Math.max(1, size.rows - lines));
      }),
    );
  });
});

describe("canvas position of a cell", () => {
  const box = { left: 10, top: 2, columns: 50, rows: 20 };

  it("is its centre, with the origin in the lower left corner", () => {
    expect(placeUnder(10, 21, box)).toEqual({ place: { x: 10, y: 20 }, isInside: true });
    expect(placeUnder(59, 2, box)).toEqual({ place: { x: 990, y: 780 }, isInside: true });
  });

  it("is clamped to the edge outside the picture", () => {
    expect(placeUnder(0, 0, box)).toEqual({ place: { x: 0, y: 800 }, isInside: false });
    expect(placeUnder(60, 21, box)).toEqual({ place: { x: 1000, y: 20 }, isInside: false });
  });

  it("is an integer on the canvas for any terminal size", () => {
    fc.assert(
      fc.property(sizes, fc.nat(500), fc.nat(500), (size, column, row) => {
        const { x, y } = placeUnder(column, row, boxIn(size, 1)).place;
        expect(Number.isInteger(x) && x >= 0 && x <= 1000 && Number.isInteger(y) && y >= 0 && y <= 800).toBe(true);
      }),
    );
  });
});

describe("status lines", () => {
  const textOf = (cells: readonly { readonly text: string }[]): string => cells.map(({ text }) => text).join("");

  it("are truncated to the width and have no control characters", () => {
    expect(textOf(lineOf("Tic Tac Toe", 7))).toBe("Tic Tac");
    expect(textOf(lineOf("a\x1b[2Jb", 20))).toBe("a␛[2Jb");
    expect(lineOf("a日本", 4).map(({ text }) => text)).toEqual(["a", "日", ""]);
  });

  it("are at the bottom, over the picture if there is no other space", () => {
    const size = { columns: 5, rows: 2 };
    const box = boxIn(size, 1);
    const picture = pictureOf([], { ...box, hasColors: true });
    const screen = screenOf(size, picture, box, [lineOf("abc", 5)]);
    expect(screen.cells).toHaveLength(10);
    expect(textOf(screen.cells.slice(5))).toBe("abc  ");
    expect(screen.cells.slice(0, 5)).toContainEqual({ ...emptyCell, paper: 0xffffff });
  });

  it("have a text at each end if both fit", () => {
    expect(spread("left", "right", 12)).toBe("left   right");
    expect(spread("left", "right", 10)).toBe("left");
  });

  it("break between words, then within long words, and are finally truncated", () => {
    expect(wrapLine("one two three\nfour", 8, 9)).toEqual(["one two", "three", "four"]);
    // An excerpt is unchanged if there is enough space.
    expect(wrapLine("  6 | f(x)\n    |  ^", 10, 9)).toEqual(["  6 | f(x)", "    |  ^"]);
    expect(wrapLine("abcdefghij", 4, 9)).toEqual(["abcd", "efgh", "ij"]);
    expect(wrapLine("a b c d e", 1, 2)).toEqual(["a", "b"]);
  });
});
