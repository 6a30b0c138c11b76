import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { colorName } from "../../../src/execute/games/color-name.js";

describe("colour names", () => {
  it.each<[string, ...[number, number, number][]]>([
    ["black", [0, 0, 0], [20, 20, 20]],
    ["white", [255, 255, 255], [230, 240, 250], [255, 255, 240]],
    ["grey", [128, 128, 128]],
    ["dark grey", [64, 64, 64]],
    ["light grey", [200, 200, 200]],
    ["red", [255, 0, 0], [250, 5, 5], [190, 40, 60], [255, 99, 71]],
    ["dark red", [139, 0, 0], [128, 0, 0]],
    ["pink", [255, 160, 190], [255, 105, 180], [255, 220, 225]],
    ["orange", [255, 128, 0], [255, 127, 80], [210, 105, 30]],
    ["brown", [139, 69, 19], [92, 76, 66], [181, 136, 99]],
    ["beige", [214, 190, 140], [240, 217, 181], [210, 180, 140]],
    ["yellow", [255, 255, 0], [255, 215, 0]],
    ["olive", [128, 128, 0]],
    ["green", [0, 255, 0], [150, 190, 120], [34, 139, 34], [124, 200, 80]],
    ["dark green", [0, 110, 0]],
    ["turquoise", [64, 200, 200], [0, 128, 128], [0, 255, 255]],
    ["blue", [0, 0, 255], [40, 90, 200], [60, 120, 255], [30, 80, 200], [70, 130, 180]],
    ["light blue", [150, 200, 255], [135, 206, 235]],
    ["dark blue", [0, 0, 120], [20, 24, 40]],
    ["indigo", [70, 0, 130]],
    ["violet", [148, 0, 211]],
    ["purple", [128, 0, 128]],
    ["magenta", [255, 0, 255]],
  ])("%s", (name, ...colors) => {
    expect(colors.map((color) => colorName(color))).toEqual(colors.map(() => name));
  });

  it("are shades of grey exactly if all components agree, from black to white", () => {
    const names = Array.from({ length: 256 }, (_, v) => colorName([v, v, v]));
    expect([...new Set(names)]).toEqual(["black", "dark grey", "grey", "light grey", "white"]);
  });

  it("are never warm for colours with a dominant blue component", () => {
    const part = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(part, part, fc.integer({ min: 190, max: 255 }), (r, g, b) => {
        expect(colorName([r, g, b])).toMatch(/blue|indigo|violet/);
      }),
      { seed: 1 },
    );
  });
});
