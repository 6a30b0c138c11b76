import { expect, it } from "vitest";
import type { Shape } from "../../../src/runtime/easel/shapes.js";
import { describeChange, textsIn } from "../../../src/terminal/answers.js";

const text = (words: string, x: number, y: number): Shape => ({
  kind: "text",
  text: words,
  center: [x, y],
  height: 30,
  color: [0, 0, 0],
});
const disc = (x: number): Shape => ({ kind: "disc", center: [x, 10], radius: 5, color: [0, 0, 0] });

it("texts are listed in reading order, without blank ones", () => {
  expect(
    textsIn([text("d", 5, 90), text("b", 90, 10), disc(1), text("a", 5, 10), text(" ", 5, 10), text("c", 50, 50)]),
  ).toEqual(["a", "b", "c", "d"]);
});

it("a change is described by added and removed texts", () => {
  expect(describeChange([text("x's turn", 1, 1)], [text("o's turn", 1, 1), text("x", 5, 5)])).toBe(
    'New: "o\'s turn", "x". Gone: "x\'s turn".',
  );
  expect(describeChange([], [text("two\nlines", 1, 1)])).toBe('New: "two\\nlines".');
  expect(describeChange([text("x", 1, 1), text("x", 2, 2)], [text("x", 1, 1)])).toBe('Gone: "x".');
});

it("a change without texts is reported without details", () => {
  expect(describeChange([text("a", 1, 1), disc(1)], [text("a", 1, 1), disc(2)])).toBe("The picture has changed.");
  expect(describeChange([text("a", 1, 1)], [text("a", 2, 1)])).toBe("The picture has changed.");
  expect(describeChange([text("a", 1, 1), disc(1)], [text("a", 1, 1), disc(1)])).toBe("Nothing has changed.");
});
