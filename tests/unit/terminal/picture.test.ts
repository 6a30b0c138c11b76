import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shape } from "../../../src/runtime/easel/shapes.js";
import { linesOf, pictureOf } from "../../../src/terminal/picture.js";
import { screenText } from "./screen-text.js";

const black = [0, 0, 0] as const;
const red = [255, 0, 0] as const;
const blue = [0, 0, 255] as const;
const night = [0, 0, 60] as const;
const gold = [255, 215, 0] as const;

const rectangle = (
  left: number,
  top: number,
  right: number,
  bottom: number,
  color: readonly [number, number, number],
): readonly Shape[] => [
  {
    kind: "triangle",
    corners: [
      [left, top],
      [right, top],
      [right, bottom],
    ],
    color,
  },
  {
    kind: "triangle",
    corners: [
      [left, top],
      [right, bottom],
      [left, bottom],
    ],
    color,
  },
];
const corners = (left: number, top: number, right: number, bottom: number): readonly (readonly [number, number])[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const backdrop: readonly Shape[] = [{ kind: "disc", center: [500, 400], radius: 700, color: night }];
const text = (words: string, x: number, y: number, height = 30): Shape => ({
  kind: "text",
  text: words,
  center: [x, y],
  height,
  color: red,
});

/** 20 by 8 cells, each 50 units wide and 100 high. */
const coloured = (shapes: readonly Shape[]): string =>
  screenText(pictureOf(shapes, { columns: 20, rows: 8, hasColors: true }));
const plain = (shapes: readonly Shape[]): string =>
  linesOf(pictureOf(shapes, { columns: 20, rows: 8, hasColors: false })).join("\n");

describe("picture in colours", () => {
  it("aligns texts at their points", () => {
    const [left, right] = (["left", "right"] as const).map(
      (align): Shape => ({ kind: "text", text: "abc", center: [500, 50], height: 30, color: red, align }),
    );
    expect([left!, right!].map((shape) => plain([shape]).split("\n")[0])).toEqual([
      `${" ".repeat(10)}abc`,
      `${" ".repeat(7)}abc`,
    ]);
  });

  it("blends translucent shapes with those below them", () => {
    const red: Shape = { kind: "rectangle", corners: corners(0, 0, 1000, 800), color: [255, 0, 0], opacity: 0.5 };
    const { cells } = pictureOf([red], { columns: 2, rows: 2, hasColors: true });
    expect(new Set(cells.map(({ paper }) => paper.toString(16)))).toEqual(new Set(["ff8080"]));
  });

  it("fills wide lines and outlines", () => {
    const wide: Shape = { kind: "line", from: [0, 400], to: [1000, 400], color: red, width: 400 };
    const ring: Shape = { kind: "circle", center: [500, 400], radius: 300, color: red, width: 200 };
    const papers = (shape: Shape): string =>
      pictureOf([shape], { columns: 10, rows: 8, hasColors: true })
        .cells.map(({ paper }) => (paper === 0xff0000 ? "r" : "."))
        .join("");
    expect(papers(wide)).toBe(`${".".repeat(20)}${"r".repeat(40)}${".".repeat(20)}`);
    const middle = papers(ring).slice(40, 50);
    expect(middle).toMatch(/^\.r+\.{2,4}r+\.$/);
  });

  it("is white without shapes", () => {
    const { cells } = pictureOf([], { columns: 3, rows: 2, hasColors: true });
    expect(cells).toEqual(Array.from({ length: 6 }, () => ({ text: " ", ink: -1, paper: 0xffffff, isBold: false })));
  });

  it("fills areas by quadrants of cells, and averages two colours of a quadrant", () => {
    expect(coloured([...rectangle(100, 100, 325, 350, blue), ...rectangle(500, 225, 800, 600, red)])).toMatchSnapshot();
  });

  it("draws round discs", () => {
    expect(coloured([{ kind: "disc", center: [500, 400], radius: 300, color: gold }])).toMatchSnapshot();
  });

  it("draws lines and circles as dots on the background colour", () => {
    expect(
      coloured([
        ...rectangle(500, 0, 1000, 800, gold),
        { kind: "line", from: [50, 400], to: [950, 400], color: black },
        { kind: "line", from: [50, 50], to: [450, 350], color: red },
        { kind: "circle", center: [700, 400], radius: 200, color: blue },
      ]),
    ).toMatchSnapshot();
  });

  it("writes texts on the background colour, large ones bold", () => {
    expect(
      coloured([
        ...rectangle(500, 0, 1000, 800, gold),
        text("one\ntwo lines", 500, 250),
        text("LARGE", 500, 650, 250),
        text("日本", 125, 50),
      ]),
    ).toMatchSnapshot();
  });

  it("shows a graphic as a box with its name, in a colour per file", () => {
    const graphic = (file: string, x: number): Shape => ({
      kind: "graphic",
      file,
      center: [x, 400],
      width: 400,
      height: 600,
    });
    expect(
      coloured([graphic("pictures/cat.png", 250), graphic("pictures/a-very-long-name.png", 750)]),
    ).toMatchSnapshot();
  });

  it("covers lines and texts by areas that are painted later", () => {
    const covered: readonly Shape[] = [
      text("hidden", 500, 400),
      { kind: "line", from: [0, 400], to: [1000, 400], color: black },
    ];
    const all = rectangle(0, 0, 1000, 800, blue);
    expect(coloured([...covered, ...all])).toBe(coloured(all));
    expect(coloured([text("日", 125, 150), ...rectangle(100, 0, 125, 800, blue)])).not.toContain("日");
  });

  it("shows shapes smaller than a dot", () => {
    expect(coloured([{ kind: "disc", center: [510, 410], radius: 0.1, color: red }])).toMatch(/[▘▝▖▗]/);
    expect(coloured(rectangle(501, 100, 502, 700, red)).match(/[▌▐]/g)).toHaveLength(6);
    expect(coloured(rectangle(100, 401, 900, 402, red)).match(/▀/g)).toHaveLength(16);
  });
});

describe("picture without colours", () => {
  it("consists of dots on a blank background", () => {
    const shapes: readonly Shape[] = [
      ...rectangle(50, 100, 300, 500, black),
      ...rectangle(350, 100, 600, 500, gold),
      { kind: "disc", center: [800, 300], radius: 150, color: [200, 200, 255] },
      { kind: "line", from: [50, 700], to: [950, 550], color: black },
      text("some words", 500, 750),
    ];
    expect(plain(shapes)).toMatchSnapshot();
    // The background may be dark as well.
    expect(
      plain([
        ...backdrop,
        { kind: "disc", center: [800, 300], radius: 150, color: gold },
        text("some words", 500, 750),
      ]),
    ).toMatchSnapshot();
  });

  it("merges similar background colours", () => {
    const stripes = Array.from({ length: 10 }, (_, i) =>
      rectangle(100 * i, 200, 100 * (i + 1), 800, i % 2 === 0 ? [139, 199, 96] : [125, 185, 85]),
    ).flat();
    const [sky, meadow] = plain([
      ...backdrop,
      ...stripes,
      { kind: "disc", center: [500, 500], radius: 120, color: gold },
    ]).split(/\n(?=\n)/);
    expect(sky).toBe(`${"⣿".repeat(20)}\n${"⣿".repeat(20)}`);
    expect(meadow?.trim()).toMatchSnapshot();
  });

  it("draws a line over dense dots by omitting dots, and words on a blank", () => {
    expect(
      plain([
        ...rectangle(0, 0, 450, 800, black),
        { kind: "line", from: [0, 400], to: [1000, 400], color: gold },
        text("two words", 225, 150),
      ]),
    ).toMatchSnapshot();
  });
});

const number = fc.oneof(fc.integer({ min: -2000, max: 2000 }), fc.double({ min: -1e15, max: 1e15, noNaN: true }));
const corner = fc.tuple(number, number);
const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));
const size = fc.oneof(fc.double({ min: 0.001, max: 1e15, noNaN: true }), fc.integer({ min: 1, max: 1000 }));
const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ kind: fc.constant("line" as const), from: corner, to: corner, color }),
  fc.record({ kind: fc.constantFrom("circle" as const, "disc" as const), center: corner, radius: size, color }),
  fc.record({ kind: fc.constant("triangle" as const), corners: fc.tuple(corner, corner, corner), color }),
  fc.record({
    kind: fc.constant("text" as const),
    text: fc.string({ unit: "grapheme" }),
    center: corner,
    height: size,
    color,
  }),
  fc.record({ kind: fc.constant("graphic" as const), file: fc.string(), center: corner, width: size, height: size }),
);

it("every cell has a character, and wide characters have both halves, for any shapes and size", () => {
  fc.assert(
    fc.property(
      fc.array(shape),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 20 }),
      fc.boolean(),
      (shapes, columns, rows, hasColors) => {
        const { cells } = pictureOf(shapes, { columns, rows, hasColors });
        expect(cells).toHaveLength(columns * rows);
        cells.forEach(({ text, ink, paper }, i) => {
          expect(text).not.toMatch(/\p{Cc}/u);
          if (!hasColors) expect([ink, paper]).toEqual([-1, -1]);
          else expect(paper).toBeGreaterThanOrEqual(0);
          if (text === "") expect(i % columns > 0 && cells[i - 1]?.text !== "").toBe(true);
        });
      },
    ),
  );
});
