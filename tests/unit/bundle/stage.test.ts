import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fit, canvasPointAt } from "../../../src/web/bundle/page/stage.js";

describe("canvas layout", () => {
  it("fills the available space, centred, at the aspect ratio of the canvas", () => {
    expect(fit({ left: 0, top: 0, width: 1000, height: 800 })).toEqual({ left: 0, top: 0, width: 1000, height: 800 });
    expect(fit({ left: 0, top: 50, width: 2000, height: 800 })).toEqual({
      left: 500,
      top: 0,
      width: 1000,
      height: 800,
    });
    expect(fit({ left: 0, top: 50, width: 500, height: 800 })).toEqual({ left: 0, top: 200, width: 500, height: 400 });
  });

  it("uses whole pixels inside the available space", () => {
    const side = fc.double({ min: 40, max: 5000, noNaN: true });
    fc.assert(
      fc.property(side, side, side, side, (left, top, width, height) => {
        const box = fit({ left, top, width, height });
        expect(Number.isInteger(box.width) && Number.isInteger(box.height)).toBe(true);
        expect(box.left + left).toBeCloseTo(Math.round(box.left + left), 6);
        expect(box.top + top).toBeCloseTo(Math.round(box.top + top), 6);
        expect(box.width).toBeLessThanOrEqual(width);
        expect(box.height).toBeLessThanOrEqual(height);
        expect(Math.abs(box.width * 0.8 - box.height)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("coordinates of the pointer", () => {
  const shown = { left: 100, top: 50, width: 500, height: 400 };

  it("have their origin in the lower left corner", () => {
    expect(canvasPointAt(100, 450, shown)).toEqual({ x: 0, y: 0 });
    expect(canvasPointAt(600, 50, shown)).toEqual({ x: 1000, y: 800 });
    expect(canvasPointAt(350, 150, shown)).toEqual({ x: 500, y: 600 });
  });

  it("are integers on the canvas, wherever the pointer is", () => {
    const anywhere = fc.double({ min: -10_000, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(anywhere, anywhere, (x, y) => {
        const place = canvasPointAt(x, y, shown);
        expect(Number.isInteger(place.x) && Number.isInteger(place.y)).toBe(true);
        expect(Object.is(place.x, -0) || Object.is(place.y, -0)).toBe(false);
        expect(place.x >= 0 && place.x <= 1000 && place.y >= 0 && place.y <= 800).toBe(true);
      }),
    );
  });
});
