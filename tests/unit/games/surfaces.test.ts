// Merging of shapes into surfaces, which is the same for every host.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rgb } from "../../../src/runtime/easel/parts.js";
import { boxAbout, type Shape } from "../../../src/runtime/easel/shapes.js";
import { surfacesOf } from "../../../src/execute/games/surfaces.js";
import type { Corner } from "../../../src/runtime/index.js";
import { cases } from "../../support/random.js";

const red: Rgb = [255, 0, 0];
const blue: Rgb = [0, 0, 255];

const tile = (column: number, row: number, color: Rgb): Shape => ({
  kind: "rectangle",
  corners: boxAbout([10 * column, 10 * row], 10, 10),
  color,
});
const polygon = (color: Rgb, ...corners: readonly Corner[]): Shape => ({ kind: "polygon", corners, color });
const disc = (x: number, y: number, radius: number, color: Rgb): Shape => ({
  kind: "disc",
  center: [x, y],
  radius,
  color,
});

/** A summary of each surface: its colour and its number of outlines. */
function short(...shapes: readonly Shape[]): readonly string[] {
  return surfacesOf(shapes).map((one) =>
    one.kind === "surface" ? `${one.color === red ? "red" : "blue"} ${one.outlines.length}` : one.kind,
  );
}

describe("filled shapes of one colour", () => {
  it("are merged into one surface, whether they touch or not", () => {
    expect(short(tile(1, 1, red), tile(2, 1, red), tile(9, 9, red))).toEqual(["red 3"]);
  });

  it("are merged across disjoint shapes in the painting order", () => {
    expect(short(tile(1, 1, red), tile(1, 2, blue), tile(2, 1, red), tile(2, 2, blue))).toEqual(["red 2", "blue 2"]);
    expect(
      short(
        tile(1, 1, red),
        disc(500, 400, 3, blue),
        { kind: "line", from: [0, 300], to: [900, 300], color: blue },
        tile(2, 1, red),
      ),
    ).toEqual(["red 2", "disc", "line"]);
    expect(
      short(
        tile(1, 1, red),
        { kind: "text", text: "far away", center: [500, 400], height: 20, color: blue },
        tile(2, 1, red),
      ),
    ).toEqual(["red 2", "text"]);
    expect(
      short(
        tile(1, 1, red),
        { kind: "graphic", file: "a.png", center: [500, 400], width: 20, height: 30 },
        tile(2, 1, red),
      ),
    ).toEqual(["red 2", "graphic"]);
  });

  it("stay above the shapes that they cover", () => {
    expect(short(tile(1, 1, red), tile(2, 1, blue), tile(2, 1, red))).toEqual(["red 1", "blue 1", "red 1"]);
    expect(short(tile(1, 1, red), disc(20, 10, 3, blue), tile(2, 1, red))).toEqual(["red 1", "disc", "red 1"]);
    expect(short(tile(1, 1, red), { kind: "line", from: [0, 0], to: [30, 20], color: blue }, tile(2, 1, red))).toEqual([
      "red 1",
      "line",
      "red 1",
    ]);
    expect(
      short(
        tile(1, 1, red),
        { kind: "text", text: "over all of it", center: [20, 10], height: 9, color: blue },
        tile(2, 1, red),
      ),
    ).toEqual(["red 1", "text", "red 1"]);
  });

  it("stay below the shapes that cover them after merging", () => {
    expect(short(tile(1, 1, red), tile(5, 5, blue), tile(2, 1, red), tile(2, 1, blue))).toEqual(["red 2", "blue 2"]);
    expect(short(tile(5, 5, blue), tile(1, 1, red), tile(2, 1, red), tile(2, 1, blue))).toEqual([
      "blue 1",
      "red 2",
      "blue 1",
    ]);
  });

  it("are kept apart along slanted sides as well", () => {
    const [low, high]: readonly (readonly Corner[])[] = [
      [
        [0, 0],
        [10, 10],
        [0, 10],
      ],
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
    ];
    const pair = (x: number, one: Rgb, other: Rgb): readonly Shape[] => [
      polygon(one, ...low!.map(([a, b]): Corner => [a + x, b])),
      polygon(other, ...high!.map(([a, b]): Corner => [a + x, b])),
    ];
    expect(short(...pair(0, red, blue), ...pair(10, red, blue))).toEqual(["red 2", "blue 2"]);
  });

  it("become an empty surface if they are invisible", () => {
    expect(short(polygon(red, [1e9, 0], [2e9, 0], [1e9, 5]))).toEqual(["red 0"]);
  });
});

/** The colour at a point after painting: that of the last covering shape, where `isInside` is the fill rule. */
function colorAt(
  [x, y]: Corner,
  shapes: readonly { readonly color: Rgb; readonly outlines: readonly (readonly Corner[])[] }[],
  isInside: (winding: number) => boolean,
): Rgb | undefined {
  return shapes.findLast(({ outlines }) =>
    isInside(outlines.reduce((sum, corners) => sum + windingAt([x, y], corners), 0)),
  )?.color;
}

/** The winding number of an outline around a point. */
function windingAt([x, y]: Corner, corners: readonly Corner[]): number {
  return corners.reduce((sum, [ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length]!;
    if (ay > y === by > y || ax + ((y - ay) / (by - ay)) * (bx - ax) <= x) return sum;
    return sum + (by > ay ? 1 : -1);
  }, 0);
}

const color = fc.constantFrom<Rgb>(red, blue, [0, 0, 0]);
const coordinate = fc.integer({ min: 0, max: 12 }).map((n) => 10 * n);
const corner = fc.tuple(coordinate, coordinate);
const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({
    kind: fc.constant("rectangle" as const),
    corners: fc
      .tuple(corner, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .map(([at, w, h]) => boxAbout(at, 10 * w, 10 * h)),
    color,
  }),
  fc.record({ kind: fc.constant("triangle" as const), corners: fc.tuple(corner, corner, corner), color }),
  fc.record({
    kind: fc.constant("polygon" as const),
    corners: fc.array(corner, { minLength: 3, maxLength: 8 }),
    color,
  }),
);

it("surfaces look the same as their shapes painted one by one, by the even-odd rule", () => {
  fc.assert(
    fc.property(
      fc.array(shape, { maxLength: 12 }),
      fc.array(fc.tuple(fc.double({ min: 0, max: 120, noNaN: true }), fc.double({ min: 0, max: 120, noNaN: true })), {
        minLength: 20,
        maxLength: 20,
      }),
      (shapes, places) => {
        const single = shapes.flatMap((one) =>
          "corners" in one ? [{ color: one.color, outlines: [one.corners] }] : [],
        );
        const surfaces = surfacesOf(shapes).flatMap((one) => (one.kind === "surface" ? [one] : []));
        for (const [x, y] of places) {
          // The sample points avoid all sides: points within a thousandth of a side may have either colour.
          const place: Corner = [x + 0.0123, y + 0.0071];
          if (single.some(({ outlines }) => outlines.some((corners) => isNearSide(place, corners)))) continue;
          expect(colorAt(place, surfaces, (winding) => winding !== 0)).toEqual(
            colorAt(place, single, (winding) => winding % 2 !== 0),
          );
        }
      },
    ),
    { numRuns: cases(500) },
  );
});

function isNearSide([x, y]: Corner, corners: readonly Corner[]): boolean {
  return corners.some(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length]!;
    const length = Math.hypot(bx - ax, by - ay);
    const along =
      length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2));
    return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)) < 0.002;
  });
}
