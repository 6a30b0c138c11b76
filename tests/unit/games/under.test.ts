// Hit testing: the shapes under a point, and their bounding rectangles.

import { expect, it } from "vitest";
import type { Shape } from "../../../src/runtime/easel/shapes.js";
import { boxOf, shapesUnder } from "../../../src/execute/games/under.js";

const color = [0, 0, 0] as const;
const shapes: readonly Shape[] = [
  {
    kind: "polygon",
    corners: [
      [0, 0],
      [100, 0],
      [0, 100],
      [100, 100],
    ],
    color,
  },
  { kind: "disc", center: [50, 20], radius: 10, color },
  { kind: "circle", center: [50, 20], radius: 40, color },
  { kind: "line", from: [0, 200], to: [100, 300], color },
  { kind: "text", text: "ab\nc", center: [500, 500], height: 20, color },
  { kind: "graphic", file: "a.png", center: [800, 100], width: 50, height: 20 },
];

it.each([
  [[50, 20], [1, 0], "the topmost first"],
  [[50, 62], [2, 0], "an outline is its line alone"],
  [[15, 50], [], "sides that cross leave out what they enclose twice"],
  [[53, 250], [3], "near to a line is on it"],
  [[65, 250], [], "farther from it is not"],
  [[505, 515], [4], "the second line of a text"],
  [[515, 500], [], "beside a text"],
  [[820, 105], [5], "a graphic"],
] as const)("the shapes under %j are %j: %s", ([x, y], under, _why) => {
  expect(shapesUnder(shapes, [x, y])).toEqual(under);
});

it("bounding rectangles enclose the shapes", () => {
  expect(shapes.map(boxOf)).toEqual([
    { left: 0, top: 0, width: 100, height: 100 },
    { left: 40, top: 10, width: 20, height: 20 },
    { left: 10, top: -20, width: 80, height: 80 },
    { left: 0, top: 200, width: 100, height: 100 },
    { left: 488, top: 480, width: 24, height: 40 },
    { left: 775, top: 90, width: 50, height: 20 },
  ]);
});
