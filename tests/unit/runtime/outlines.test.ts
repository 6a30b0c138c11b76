// The boundary and the area of polygons with arbitrary self-intersections.

import fc from "fast-check";
import { expect, test } from "vitest";
import { areaOf, type Corner, outlinesOf } from "../../../src/runtime/easel/outlines.js";
import { cases } from "../../support/random.js";

const star = (...order: readonly number[]): readonly Corner[] =>
  order.map((k) => [Math.sin((2 * Math.PI * k) / 5), Math.cos((2 * Math.PI * k) / 5)]);

test("the outline of a simple polygon is the polygon, normalised to one orientation", () => {
  expect(
    outlinesOf([
      [0, 0],
      [2, 0],
      [2, 2],
      [1, 1],
    ]),
  ).toEqual([
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [1, 1],
    ],
  ]);
  expect(
    outlinesOf([
      [0, 0],
      [1, 1],
      [2, 2],
      [2, 0],
    ]),
  ).toEqual([
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [1, 1],
    ],
  ]);
});

test("the area follows the even-odd rule", () => {
  expect(
    areaOf([
      [0, 0],
      [4, 0],
      [4, 3],
      [0, 3],
    ]),
  ).toBe(12);
  expect(
    areaOf([
      [0, 0],
      [0, 3],
      [4, 3],
      [4, 0],
    ]),
  ).toBe(12);
  // Two triangles that touch in a point: their signed areas would cancel out.
  expect(
    areaOf([
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
    ]),
  ).toBeCloseTo(2, 4);
  // The even-odd rule excludes the pentagon in the middle of a star.
  const pentagon = areaOf(star(0, 1, 2, 3, 4));
  const inner = pentagon * ((3 - Math.sqrt(5)) / 2) ** 2;
  const tips = areaOf(star(0, 2, 4, 1, 3));
  const corner =
    Math.tan(Math.PI / 5) *
    Math.cos((2 * Math.PI) / 5) *
    (1 - (Math.cos((2 * Math.PI) / 5) / Math.cos(Math.PI / 5)) * Math.cos(Math.PI / 5));
  expect(tips).toBeGreaterThan(0);
  expect(tips + inner).toBeLessThan(pentagon);
  expect(tips).toBeCloseTo(5 * corner, 4);
  expect(areaOf(star(0, 2, 4, 1, 3).map(([x, y]): Corner => [Math.round(100 * x) + 500, Math.round(100 * y)]))).toBe(
    areaOf(star(0, 2, 4, 1, 3).map(([x, y]): Corner => [Math.round(100 * x), Math.round(100 * y) + 77])),
  );
  // Regions enclosed twice are excluded, and degenerate outlines have no area.
  expect(
    areaOf([
      [0, 0],
      [4, 0],
      [0, 3],
      [0, 0],
      [4, 0],
      [0, 3],
    ]),
  ).toBeCloseTo(0, 3);
  expect(
    areaOf([
      [0, 0],
      [4, 0],
      [2, 0],
    ]),
  ).toBe(0);
});

const corner = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));

test("outlines have one orientation for any corners, and the area does not depend on the first corner", () => {
  fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: 9 }), (corners) => {
      const area = areaOf(corners);
      expect(area).toBeGreaterThan(-0.001);
      expect(areaOf([...corners.slice(1), ...corners.slice(0, 1)])).toBeCloseTo(area, 2);
      expect(areaOf(corners.toReversed())).toBeCloseTo(area, 2);
      expect(areaOf(corners.map(([x, y]): Corner => [x + 300, y - 200]))).toBeCloseTo(area, 1);
    }),
    { numRuns: cases(1000) },
  );
});
