import { describe, expect, it } from "vitest";
import { paint, textsOf } from "../../../src/web/bundle/page/painter.js";
import type { Graphics } from "../../../src/web/bundle/page/graphics.js";
import type { Pen } from "../../../src/web/bundle/page/painter.js";
import {
  circle,
  color,
  dBlack,
  disc,
  divide,
  dRed,
  faded,
  fTri,
  graphic,
  imageNames,
  point,
  polygon,
  rect,
  segment,
  sequence,
  text,
  textLeft,
  textRight,
  turned,
  wide,
} from "../../../src/runtime/index.js";
import type { Image } from "../../../src/runtime/index.js";
import { shapesOf } from "../../../src/runtime/easel/shapes.js";

/** A pen that records its strokes with the current colour and font. */
class RecordingPen implements Pen {
  readonly strokes: string[] = [];
  fillStyle: Pen["fillStyle"] = "";
  strokeStyle: Pen["strokeStyle"] = "";
  lineWidth = 1;
  lineCap: CanvasLineCap = "butt";
  lineJoin: CanvasLineJoin = "miter";
  font = "";
  textAlign: CanvasTextAlign = "start";
  textBaseline: CanvasTextBaseline = "top";
  globalAlpha = 1;
  private path: string[] = [];

  setTransform(...args: readonly unknown[]): void {
    this.strokes.push(`scale ${String(args[0])} ${String(args[3])}`);
  }
  translate(x: number, y: number): void {
    this.strokes.push(`move to ${x} ${y}`);
  }
  rotate(angle: number): void {
    this.strokes.push(`turn by ${Math.round((angle * 180) / Math.PI)}`);
  }
  drawImage(image: CanvasImageSource, ...[x, y, width, height]: readonly number[]): void {
    this.strokes.push(`draw ${String(image)}: ${x} ${y} ${width} ${height}`);
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.strokes.push(`fill ${String(this.fillStyle)}: rectangle ${x} ${y} ${width} ${height}`);
  }
  strokeRect(x: number, y: number, width: number, height: number): void {
    this.strokes.push(`stroke ${String(this.strokeStyle)}: rectangle ${x} ${y} ${width} ${height}`);
  }
  fillText(words: string, x: number, y: number): void {
    this.strokes.push(
      `write ${String(this.fillStyle)} ${parseFloat(this.font)}px: ${words} at ${x} ${Math.round(y * 100) / 100}`,
    );
  }
  beginPath(): void {
    this.path = [];
  }
  moveTo(x: number, y: number): void {
    this.path.push(`from ${x} ${y}`);
  }
  lineTo(x: number, y: number): void {
    this.path.push(`to ${x} ${y}`);
  }
  arc(x: number, y: number, radius: number): void {
    this.path.push(`about ${x} ${y} by ${radius}`);
  }
  fill(): void {
    this.strokes.push(`fill ${String(this.fillStyle)}: ${this.path.join(" ")}`);
  }
  stroke(): void {
    this.strokes.push(`stroke ${String(this.strokeStyle)}: ${this.path.join(" ")}`);
  }
  save(): void {}
  restore(): void {}
  setLineDash(): void {}
}

const full = { width: 1000, height: 800 };

function painted(...images: readonly Image[]): readonly string[] {
  return paintedWith(new Map(), ...images);
}

function paintedWith(graphics: Graphics, ...images: readonly Image[]): readonly string[] {
  const pen = new RecordingPen();
  paint(pen, full, shapesOf(images, graphics), graphics);
  return pen.strokes.slice(2);
}

const blue = color(0, 0, 255);

describe("painter", () => {
  it("begins every frame with a white canvas of 1000 by 800 at the given scale", () => {
    const pen = new RecordingPen();
    paint(pen, { width: 1500, height: 1200 }, [], new Map());
    expect(pen.strokes).toEqual(["scale 1.5 1.5", "fill white: rectangle 0 0 1000 800"]);
  });

  it("scales each axis separately if rounding to whole pixels changes the aspect ratio", () => {
    const pen = new RecordingPen();
    paint(pen, { width: 733, height: 587 }, [], new Map());
    expect(pen.strokes[0]).toBe("scale 0.733 0.73375");
  });

  it("keeps lines at least one pixel wide on a small canvas", () => {
    const pen = new RecordingPen();
    const widthOn = (width: number, line: Image): number => {
      paint(pen, { width, height: (4 * width) / 5 }, shapesOf([line]), new Map());
      return pen.lineWidth;
    };
    const line = segment(point(0, 0), point(9, 9), blue);
    expect([250, 2000].map((width) => widthOn(width, line))).toEqual([4, 2]);
    expect([250, 2000].map((width) => widthOn(width, wide(line, 3)))).toEqual([4, 3]);
  });

  it("rotates texts and graphics with the canvas, and other images by their coordinates", () => {
    expect(painted(turned(disc(point(100, 0), 5, blue), point(0, 0), 90))).toEqual([
      "fill rgb(0 0 255): about 0 700 by 5",
    ]);
    expect(painted(turned(text("X", point(100, 0), 100, blue), point(0, 0), 90))).toEqual([
      "move to 0 700",
      "turn by -90",
      "write rgb(0 0 255) 100px: X at 0 36",
    ]);
  });

  it("paints overlapping translucent shapes separately, and adjacent ones as one", () => {
    const at = (x: number): Image => rect(point(x, 5), 10, 10, blue);
    const fills = (images: readonly Image[]): number => painted(faded(sequence(...images), divide(1, 2))).length;
    expect([fills([at(5), at(10)]), fills([at(5), at(15)])]).toEqual([2, 1]);
  });

  it("draws each kind of image with y upward", () => {
    expect(painted(segment(point(0, 0), point(100, 50), blue))).toEqual(["stroke rgb(0 0 255): from 0 800 to 100 750"]);
    expect(painted(circle(point(10, 700), 5, blue))).toEqual(["stroke rgb(0 0 255): about 10 100 by 5"]);
    expect(painted(disc(point(10, 700), 5, blue))).toEqual(["fill rgb(0 0 255): about 10 100 by 5"]);
    expect(painted(fTri(point(0, 800), point(1, 800), point(0, 799), blue))).toEqual([
      "fill rgb(0 0 255): from 0 0 to 1 0 to 0 1",
    ]);
  });

  it("draws a segment of length 0 as a point", () => {
    // A canvas draws nothing for a line of length 0.
    expect(painted(segment(point(5, 790), point(5, 790), blue))).toEqual(["stroke rgb(0 0 255): from 5 10 to 5.01 10"]);
  });

  it("fills triangles with a common side as one shape, without a seam", () => {
    const [a, b, c, d] = [point(0, 0), point(0, 10), point(10, 10), point(10, 0)];
    const square = painted(fTri(a, b, c, blue), fTri(a, c, d, blue));
    // Both triangles have the same orientation; opposite orientations within a shape would leave a hole.
    expect(square).toEqual(["fill rgb(0 0 255): from 0 800 to 0 790 to 10 790 from 0 800 to 10 790 to 10 800"]);
    expect(painted(fTri(a, b, c, blue), fTri(d, c, a, blue))).toEqual([
      "fill rgb(0 0 255): from 0 800 to 0 790 to 10 790 from 10 800 to 0 800 to 10 790",
    ]);
  });

  it("fills triangles of different colours separately", () => {
    const [a, b, c, d] = [point(0, 0), point(0, 10), point(10, 10), point(10, 0)];
    expect(painted(fTri(a, b, c, blue), fTri(a, c, d, dRed))).toHaveLength(2);
  });

  it("fills rectangles around their centres, and polygons by the even-odd rule", () => {
    expect(painted(rect(point(10, 790), 4, 2, blue))).toEqual(["fill rgb(0 0 255): from 8 9 to 12 9 to 12 11 to 8 11"]);
    expect(painted(polygon(sequence(point(0, 800), point(10, 800), point(10, 790)), blue))).toEqual([
      "fill rgb(0 0 255): from 0 0 to 10 0 to 10 10",
    ]);
    expect(
      painted(polygon(sequence(point(0, 800), point(10, 790), point(10, 800), point(0, 790)), blue))[0]?.match(/from/g),
    ).toHaveLength(2);
  });

  it("paints every kind of image", () => {
    const p = point(10, 10);
    const each: Record<string, Image> = {
      segment: segment(p, point(20, 20), blue),
      circle: circle(p, 1, blue),
      disc: disc(p, 1, blue),
      fTri: fTri(p, point(20, 10), point(10, 20), blue),
      rect: rect(p, 2, 3, blue),
      polygon: polygon(sequence(p, point(20, 10), point(10, 20)), blue),
      text: text("x", p, 10, blue),
      textLeft: textLeft("x", p, 10, blue),
      textRight: textRight("x", p, 10, blue),
      graphic: graphic("a.png", p, 10, 10),
      turned: turned(disc(p, 1, blue), p, 10),
      faded: faded(disc(p, 1, blue), divide(1, 2)),
      wide: wide(circle(p, 1, blue), 5),
    };
    expect(Object.keys(each).sort()).toEqual([...imageNames()].sort());
    for (const image of Object.values(each)) expect(painted(image).length).toBeGreaterThan(0);
  });

  it("accepts rational coordinates", () => {
    expect(painted(disc(point(divide(1, 2), divide(1601, 2)), divide(1, 4), blue))).toEqual([
      "fill rgb(0 0 255): about 0.5 -0.5 by 0.25",
    ]);
  });

  it("paints images in their order", () => {
    const [first, second] = painted(disc(point(1, 1), 1, dRed), disc(point(1, 1), 1, dBlack));
    expect([first, second]).toEqual(["fill rgb(255 0 0): about 1 799 by 1", "fill rgb(0 0 0): about 1 799 by 1"]);
  });

  it("uses the same baseline for all words", () => {
    const baselines = ["x won", "Restart", "gypsy"].map((words) =>
      painted(text(words, point(0, 0), 100, dBlack))[0]
        ?.split(" ")
        .at(-1),
    );
    expect(new Set(baselines).size).toBe(1);
  });

  it("centres a single lower-case letter on its own height", () => {
    expect(painted(text("x", point(0, 0), 100, dBlack))).toEqual(["write rgb(0 0 0) 100px: x at 0 827"]);
    expect(painted(text("X", point(0, 0), 100, dBlack))).toEqual(["write rgb(0 0 0) 100px: X at 0 836"]);
  });

  it("writes multiline texts line by line, centred vertically on the point", () => {
    expect(painted(text("one\ntwo\nthree", point(0, 800), 10, dBlack))).toEqual([
      "write rgb(0 0 0) 10px: one at 0 -8.7",
      "write rgb(0 0 0) 10px: two at 0 3.3",
      "write rgb(0 0 0) 10px: three at 0 15.3",
    ]);
  });

  it("skips texts whose height is not positive", () => {
    expect(painted(text("x", point(0, 0), 0, dBlack), text("y", point(0, 0), -3, dBlack))).toEqual([]);
  });

  it("centres graphics on their points, in their natural size if a side is not positive", () => {
    // Node has no images, so a placeholder is passed through.
    const image = Object.assign(Object.create(null) as CanvasImageSource, { toString: () => "cat" });
    const cat: Graphics = new Map([["cat.png", { image, width: 60, height: 40 }]]);
    const sizes = [
      [0, 0],
      [0, 100],
      [200, -1],
      [10, 20],
    ] as const;
    expect(sizes.flatMap(([w, h]) => paintedWith(cat, graphic("cat.png", point(500, 300), w, h)))).toEqual([
      "draw cat: 470 480 60 40",
      "draw cat: 470 450 60 100",
      "draw cat: 400 480 200 40",
      "draw cat: 495 490 10 20",
    ]);
  });

  it("paints a frame and the file name for a missing graphic", () => {
    const strokes = painted(graphic("cat.png", point(500, 400), 200, 100));
    expect(strokes).toContainEqual(expect.stringContaining("rectangle 400 350 200 100"));
    expect(strokes).toContainEqual(expect.stringMatching(/^write .*: cat\.png at 500 /));
  });
});

describe("texts of a frame", () => {
  it("are those of its text images in painting order, without blank ones", () => {
    const p = point(0, 0);
    const images = [text("b", p, 1, blue), disc(p, 1, blue), text("  ", p, 1, blue), faded(text(12, p, 1, blue), 1)];
    expect(textsOf(shapesOf(images))).toEqual(["b", "12"]);
  });
});
