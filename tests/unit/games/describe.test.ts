import { describe as group, expect, it } from "vitest";
import { describe, summary } from "../../../src/execute/games/describe.js";
import { shapesOf } from "../../../src/runtime/easel/shapes.js";
import { svgOf } from "../../../src/execute/games/svg.js";
import {
  circle,
  color,
  disc,
  faded,
  graphic,
  point,
  polygon,
  ratio,
  rect,
  segment,
  sequence,
  text,
  textLeft,
  textRight,
  triangle,
  turned,
  wide,
} from "../../../src/runtime/index.js";

const red = color(255, 0, 0);

const words = (...images: Parameters<typeof shapesOf>[0]): readonly string[] => describe(shapesOf(images));

group("a frame in words", () => {
  it("describes each kind of image on a line, the topmost first", () => {
    expect(
      words(
        segment(point(0, 0), point(1000, 800), red),
        circle(point(500, 400), 10, red),
        disc(point(900, 790), 1, color(255, 130, 5)),
        triangle(point(0, 0), point(1, 0), point(0, 1), red),
        rect(point(10, 790), 40, 15, red),
        polygon(sequence(point(0, 0), point(1, 0), point(0, 1)), red),
        text('say "x"', point(10, 10), 20, red),
        graphic("a.png", point(500, 790), 30, 20),
      ),
    ).toEqual([
      "a picture, a.png, 30 by 20, at the top, (500, 790)",
      'the text "say \\"x\\"" in red at the bottom left, (10, 10)',
      "a red polygon with the corners (0, 0), (1, 0), (0, 1)",
      "a red rectangle, 40 by 15, at the top left, (10, 790)",
      "a red triangle with the corners (0, 0), (1, 0), (0, 1)",
      "an orange disc of radius 1 at the top right, (900, 790)",
      "a red circle of radius 10 in the middle, (500, 400)",
      "a red line from (0, 0) to (1000, 800)",
    ]);
  });

  it("describes alignment, rotation, opacity and line width", () => {
    const p = point(100, 100);
    const line = segment(point(0, 0), point(100, 0), red);
    expect(
      words(
        textLeft("a", p, 20, red),
        textRight("b", p, 20, red),
        turned(rect(point(100, 0), 40, 15, red), point(0, 0), 90),
        turned(text("c", p, 20, red), p, 30),
        faded(wide(circle(p, 5, red), 6), ratio(1, 2)),
        turned(wide(sequence(line, faded(line, ratio(1, 4))), 10), point(0, 0), -90),
        faded(line, 0),
      ),
    ).toEqual([
      "a red line from (0, 0) to (0, -100), 10 wide, 25 % opaque",
      "a red line from (0, 0) to (0, -100), 10 wide",
      "a red circle of radius 5 at the bottom left, (100, 100), 6 wide, 50 % opaque",
      'the text "c" in red at the bottom left, (100, 100), turned by 30 degrees',
      "a red rectangle, 40 by 15, at the bottom left, (0, 100), turned by 90 degrees",
      'the text "b" in red ending at the bottom left, (100, 100)',
      'the text "a" in red beginning at the bottom left, (100, 100)',
    ]);
  });

  it("counts equal images, and reports those outside the canvas", () => {
    const twice = disc(point(-20, 400), 5, red);
    expect(words(twice, twice)).toEqual(["a red disc of radius 5 outside the canvas, (-20, 400) (2 times)"]);
  });

  it("describes an empty canvas", () => {
    expect(words()).toEqual(["an empty canvas"]);
  });

  it("abbreviates the summary to one sentence", () => {
    const many = shapesOf(Array.from({ length: 100 }, (_, i) => disc(point(i, 0), 1, red)));
    expect(summary(many)).toMatch(/^a red disc of radius 1 at the bottom left, \(99, 0\); .*; and 60 more$/);
  });
});

group("a frame as SVG", () => {
  const svg = (...images: Parameters<typeof shapesOf>[0]): string =>
    svgOf(shapesOf(images), { title: '<&">', description: "\u0000\ud800" });

  it("escapes texts and file names in SVG", () => {
    const hostile = svg(
      text("</text><script>&\u0001\ufffe", point(0, 0), 10, red),
      graphic('a"><script>.png', point(0, 0), 10, 10),
    );
    expect(hostile).not.toContain("<script");
    expect(hostile).toContain("<title>&lt;&amp;&quot;&gt;</title>");
    // oxlint-disable-next-line no-control-regex
    expect(hostile).not.toMatch(/[\u0000-\u0008\ufffe]|\ud800/);
  });

  it("fills adjacent triangles of one colour as one shape, whatever their orientation", () => {
    const square = svg(
      triangle(point(0, 0), point(100, 0), point(0, 100), red),
      triangle(point(100, 0), point(100, 100), point(0, 100), red),
    );
    expect(square.match(/<path.*/g)).toEqual([
      '<path d="M0 800L0 700L100 800ZM100 800L0 700L100 700Z" fill="#ff0000"/>',
    ]);
    expect(
      svg(
        triangle(point(0, 0), point(100, 0), point(0, 100), red),
        triangle(point(100, 0), point(100, 100), point(0, 100), color(0, 0, 0)),
      ).match(/<path/g),
    ).toHaveLength(2);
  });

  it("clips distant shapes to coordinates of moderate size", () => {
    const far = svg(
      segment(point(-1e9, 400), point(1e9, 400), red),
      disc(point(0, -1e9), 1e9 + 100, red),
      circle(point(5e8, 400), 5e8 - 500, red),
      disc(point(500, 400), 1e12, red),
      disc(point(1e7, 0), 5, red),
    );
    expect(far).not.toMatch(/\d{5,}/);
    expect(far.match(/<path/g)).toHaveLength(4);
    expect(far).toContain('<path d="M0 0L1000 0L1000 800L0 800Z" fill="#ff0000"/>');
  });
});
