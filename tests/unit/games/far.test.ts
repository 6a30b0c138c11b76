import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleCircle, visibleLine, visiblePolygon } from "../../../src/execute/games/far.js";
import { lineWidth } from "../../../src/runtime/easel/shapes.js";
import type { Corner } from "../../../src/runtime/index.js";

const onCanvas: fc.Arbitrary<Corner> = fc.tuple(
  fc.double({ min: 0, max: 1000, noNaN: true }),
  fc.double({ min: 0, max: 800, noNaN: true }),
);
const anywhere: fc.Arbitrary<Corner> = fc.tuple(
  fc.integer({ min: -1e9, max: 1e9 }),
  fc.integer({ min: -1e9, max: 1e9 }),
);

function isIn(polygon: readonly Corner[], [x, y]: Corner): boolean {
  let inside = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

describe("clipped line", () => {
  it("keeps its position if it crosses the whole canvas", () => {
    expect(visibleLine([-1e12, 300], [1e12, 300])).toEqual([
      [expect.closeTo(-200, 2), 300],
      [expect.closeTo(1200, 2), 300],
    ]);
    expect(visibleLine([500, 1e15], [500, -1e15])).toEqual([
      [500, expect.closeTo(1000, 0)],
      [500, expect.closeTo(-200, 0)],
    ]);
  });

  it("is dropped if it misses the canvas", () => {
    expect(visibleLine([-1e9, -300], [1e9, -300])).toBeUndefined();
    expect(visibleLine([1e6, 0], [1e9, 800])).toBeUndefined();
    expect(visibleLine([5000, 400], [5000, 400])).toBeUndefined();
  });

  it("passes through the same points of the canvas", () => {
    fc.assert(
      fc.property(onCanvas, anywhere, (through, [dx, dy]) => {
        fc.pre(dx !== 0 || dy !== 0);
        const [from, to] = visibleLine([through[0] - dx, through[1] - dy], [through[0] + dx, through[1] + dy]) ?? [];
        if (from === undefined || to === undefined) throw new Error("the line is gone");
        const [lx, ly] = [to[0] - from[0], to[1] - from[1]];
        const length = Math.hypot(lx, ly);
        const aside = length === 0 ? 0 : Math.abs(lx * (through[1] - from[1]) - ly * (through[0] - from[0])) / length;
        expect(aside).toBeLessThan(0.01);
      }),
    );
  });
});

describe("clipped polygon with two corners", () => {
  it("has the visible ends of the line", () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        const [first, last] = visibleLine(from, to) ?? [];
        const corners = visiblePolygon([from, to]);
        for (const end of [first, last]) {
          if (end !== undefined)
            expect(Math.min(...corners.map(([x, y]) => Math.hypot(x - end[0], y - end[1])))).toBeLessThan(0.01);
        }
        if (first === undefined) expect(corners).toEqual([]);
      }),
    );
  });
});

describe("clipped triangle", () => {
  it("covers the same part of the canvas", () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, onCanvas, (a, b, c, point) => {
        const cut = visiblePolygon([a, b, c]);
        for (const [x, y] of cut) expect(x >= -201 && x <= 1201 && y >= -201 && y <= 1001).toBe(true);
        const edges = [
          [a, b],
          [b, c],
          [c, a],
        ] as const;
        const nearest = Math.min(
          ...edges.map(
            ([p, q]) =>
              Math.abs((q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])) /
              Math.hypot(q[0] - p[0], q[1] - p[1]),
          ),
        );
        fc.pre(nearest > 0.1);
        expect(isIn(cut, point)).toBe(isIn([a, b, c], point));
      }),
    );
  });
});

describe("clipped circle", () => {
  it("is unchanged if it is small, and empty if it is off the canvas", () => {
    expect(visibleCircle([500, 400], 300)).toBeUndefined();
    expect(visibleCircle([1e9, 400], 300)).toEqual({ arc: [], filled: [] });
    expect(visibleCircle([0, 2e9], 1e9)).toEqual({ arc: [], filled: [] });
    expect(visibleCircle([0, 0], 1e15)).toEqual({
      arc: [],
      filled: [
        [0, 0],
        [1000, 0],
        [1000, 800],
        [0, 800],
      ],
    });
  });

  it("keeps its arc if only half of the line width reaches the canvas", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1000, noNaN: true }),
        fc.integer({ min: 20_001, max: 1e9 }),
        fc.double({ min: 0, max: lineWidth / 2, noNaN: true }),
        fc.boolean(),
        (x, radius, beyond, isOutside) => {
          // The lowest or highest point of the circle is just above the canvas.
          const center: Corner = [x, isOutside ? -beyond - radius : -beyond + radius];
          const { arc } = visibleCircle(center, radius) ?? { arc: [] };
          const heights = arc.flatMap(([toX, toY], i) => {
            const [fromX, fromY] = arc[i - 1] ?? [toX, toY];
            const part = (x - fromX) / (toX - fromX);
            return part >= 0 && part <= 1 ? [fromY + part * (toY - fromY)] : [];
          });
          expect(heights.some((height) => Math.abs(height + beyond) < 0.1)).toBe(true);
        },
      ),
    );
  });

  it("contains the same points of the canvas", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 7, noNaN: true }),
        fc.integer({ min: 20_001, max: 1e9 }),
        fc.integer({ min: -600, max: 600 }),
        onCanvas,
        (angle, radius, past, point) => {
          const center: Corner = [500 + (radius + past) * Math.cos(angle), 400 + (radius + past) * Math.sin(angle)];
          const seen = visibleCircle(center, radius);
          if (seen === undefined || seen.arc.length === 0) throw new Error("the circle has no arc");
          const depth = radius - Math.hypot(point[0] - center[0], point[1] - center[1]);
          fc.pre(Math.abs(depth) > 0.1);
          expect(isIn(seen.filled, point)).toBe(depth > 0);
        },
      ),
    );
  });
});
