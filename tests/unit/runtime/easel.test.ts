// Easel's values, painting order, moments, steps and clock.

import { describe, expect, test } from "vitest";
import {
  add,
  advance,
  atom,
  circle,
  color,
  Colors,
  dBlack,
  disc,
  divide,
  dRed,
  equal,
  faded,
  frameRateOf,
  fTri,
  graphic,
  imageFrom,
  imageNames,
  Images,
  imageTags,
  index,
  less,
  Moment,
  momentOf,
  newClock,
  noInput,
  originPoint,
  paintingOf,
  pictureOf,
  point,
  Points,
  polygon,
  prettyPrint,
  print,
  random,
  rect,
  segment,
  sequence,
  setOf,
  Sounds,
  soundsOf,
  stepGame,
  strgToVal,
  text,
  textLeft,
  textRight,
  triangle,
  turned,
  union,
  wide,
} from "../../../src/runtime/index.js";
import type { Game, Input, Value } from "../../../src/runtime/index.js";

const shapes = [
  segment([0, 0], point(1, 1), dBlack),
  circle([0, 0], 1, dBlack),
  disc([0, 0], divide(1, 2), [255, 0, 0]),
  fTri([0, 0], [1, 0], [0, 1], dRed),
  rect([0, 0], 1, divide(1, 3), dRed),
  polygon(sequence([0, 0], point(1, 0), [0, divide(1, 4)]), dRed),
  text("hi", originPoint, 20, dBlack),
  textLeft("hi", originPoint, 20, dBlack),
  textRight("hi", originPoint, 20, dBlack),
  graphic("a.png", [1, 2], 0, 0),
  turned(circle([0, 0], 5, dRed), [0, 0], 45),
  faded(setOf(circle([0, 0], 5, dRed)), divide(1, 2)),
  wide(sequence(circle([0, 0], 5, dRed), setOf(segment([0, 0], [1, 1], dRed))), 3),
];

describe("frame rate", () => {
  test("is 30 per second unless the game defines another", () => {
    expect([frameRateOf({}), frameRateOf({ framesPerSecond: () => 60 })]).toEqual([30, 60]);
    const updates = (rate: number): number => advance(newClock, 50, rate).updates;
    expect([30, 60, 1].map(updates)).toEqual([1, 3, 0]);
  });

  test.each([0, 61, divide(1, 2), "60"])("rejects %s", (value) => {
    expect(() => frameRateOf({ framesPerSecond: () => value })).toThrow(/integer from 1 to 60/);
  });
});

describe("images", () => {
  test("accept points and colours in both notations", () => {
    expect(equal(segment([0, 0], [1, 1], [0, 0, 0]), segment(point(0, 0), point(1, 1), color(0, 0, 0)))).toBe(true);
    expect(equal(point(1, 2), [1, 2])).toBe(false);
    expect(triangle).toBe(fTri);
    expect(print(text(setOf(2, 1), [0, 0], 10, dRed))).toBe('text("{1, 2}", point(0, 0), 10, color(255, 0, 0))');
    expect(print(text("a", [0, 0], 10, dRed))).toContain('text("a"');
    expect(print(polygon(sequence([0, 0], point(1, 0), [0, 1]), dRed))).toBe(
      "polygon(<point(0, 0), point(1, 0), point(0, 1)>, color(255, 0, 0))",
    );
  });

  test("show an atom as text without its backquote, except inside other values", () => {
    expect(print(text(atom("moon"), [0, 0], 10, dRed))).toContain('text("moon"');
    expect(print(text(setOf(atom("moon")), [0, 0], 10, dRed))).toContain('text("{`moon}"');
    expect(print(imageFrom([atom("txt"), atom("moon"), [0, 0], 10, dRed]) ?? 0)).toContain('text("moon"');
  });

  test("have a constructor for each row of the table, and a tuple form of 2014", () => {
    expect(shapes.map(({ constructorName }) => constructorName).sort()).toEqual([...imageNames()].sort());
    for (const shape of shapes) {
      const name = imageNames().find((known) => known === shape.constructorName) ?? "disc";
      const tuple: Value = [atom(imageTags[name]), ...shape.args];
      expect(Images.has(shape) && Images.has(tuple)).toBe(true);
      expect(equal(tuple, shape)).toBe(false);
      expect(print(imageFrom(tuple) ?? 0)).toBe(print(shape));
    }
    for (const v of [
      point(1, 1),
      dRed,
      5,
      [atom("disc"), [1, 2], 0, dRed],
      [atom("disc"), [1, 2], 3],
      [atom("poly"), sequence([0, 0], [1, 1]), dRed],
      [atom("blob"), 1],
      ["disc", [1, 2], 3, dRed],
      [atom("turned"), point(1, 1), [0, 0], 45],
      [atom("faded"), setOf(), 2],
      [atom("wide"), setOf(5), 2],
    ] satisfies Value[]) {
      expect(Images.has(v)).toBe(false);
    }
  });

  test("reject invalid arguments, and name them", () => {
    expect(() => disc([0, 0], 0, dRed)).toThrow(
      "the part `r` of `disc` must be a number greater than 0, but `0` is not",
    );
    expect(() => disc([0, 0], 1, [0, 0, 256])).toThrow("`C` of `disc` must be a colour");
    expect(() => disc([0, 0, 0], 1, dRed)).toThrow("must be a point");
    expect(() => color(0, divide(1, 2), 0)).toThrow(
      "`g` of `color` must be an integer from 0 to 255, but `0.5` is not",
    );
    expect(() => rect([0, 0], 1, -1, dRed)).toThrow(
      "the part `h` of `rect` must be a number greater than 0, but `-1` is not",
    );
    for (const s of [sequence([0, 0], [1, 1]), setOf([0, 0], [1, 1], [1, 0]), sequence([0, 0], [1, 1], 5)]) {
      expect(() => polygon(s, dRed)).toThrow(
        "the part `s` of `polygon` must be a sequence of at least three points, or pairs of numbers",
      );
    }
    expect(() => graphic(5, [0, 0], 1, 1)).toThrow("path of a file");
    expect(() => point("a", 1)).toThrow("but a number is needed here");
  });

  test("have points and colours as kinds of their own", () => {
    expect(Points.has(point(1, 2)) && !Points.has([1, 2]) && Colors.has(dRed) && !Colors.has(point(1, 2))).toBe(true);
    expect(index(originPoint, 1)).toBe(0);
    expect([prettyPrint("a"), prettyPrint(["a", 1]), strgToVal("a")]).toEqual(["a", '("a", 1)', "a"]);
  });
});

describe("painting order", () => {
  const names = (images: Value): readonly string[] =>
    paintingOf(images).map((image) => print(index(point(0, 0), 1)) && image.constructorName);

  test("sorts a set by layers, then by descending area, then canonically", () => {
    expect(names(setOf(...shapes))).toEqual([
      "graphic",
      "disc",
      "fTri",
      "rect",
      "polygon",
      "circle",
      "faded",
      "segment",
      "turned",
      "wide",
      "text",
      "textLeft",
      "textRight",
    ]);
    // Images that are changed together are painted together, at the place of the lowest.
    const [large, small] = [disc([0, 0], 9, dRed), disc([0, 0], 1, dRed)];
    const group = turned(setOf(small, disc([0, 0], 20, dBlack), text("a", [0, 0], 9, dRed)), [0, 0], 5);
    expect(names(setOf(large, group, small))).toEqual(["turned", "disc", "disc"]);
    const discs = [1, 3, 2].map((r) => disc([0, 0], r, dRed));
    expect(paintingOf(setOf(...discs)).map((d) => d.args[1])).toEqual([3, 2, 1]);
    expect(paintingOf(setOf(disc([2, 0], 1, dRed), disc([1, 0], 1, dRed))).map((d) => print(d.args[0] ?? 0))).toEqual([
      "point(1, 0)",
      "point(2, 0)",
    ]);
  });

  test("uses the painted sizes of graphics in a set", () => {
    const files = (sizes?: ReadonlyMap<string, { width: number; height: number }>): readonly Value[] =>
      paintingOf(
        setOf(graphic("a.png", [0, 0], 0, 0), graphic("b.png", [0, 0], 0, 300), graphic("c.png", [0, 0], 120, 100)),
        sizes,
      ).map(({ args: [file = ""] }) => file);
    // Missing files are painted as a placeholder of 100 by 100.
    expect(files()).toEqual(["b.png", "c.png", "a.png"]);
    expect(
      files(
        new Map([
          ["a.png", { width: 200, height: 90 }],
          ["b.png", { width: 41, height: 1 }],
        ]),
      ),
    ).toEqual(["a.png", "b.png", "c.png"]);
  });

  test("preserves a sequence, with sets as layers", () => {
    expect(
      names(
        sequence(
          text("a", [0, 0], 9, dRed),
          setOf(text("b", [0, 0], 9, dRed), disc([0, 0], 1, dRed)),
          circle([0, 0], 1, dRed),
        ),
      ),
    ).toEqual(["text", "disc", "text", "circle"]);
    expect(paintingOf(sequence())).toEqual([]);
  });

  test("accepts tuples of 2014, and rejects other values with a message that shows them", () => {
    expect(print(paintingOf(setOf([atom("txt"), 5, [1, 2], 20, [0, 0, 0]]))[0] ?? 0)).toBe(
      'text("5", point(1, 2), 20, color(0, 0, 0))',
    );
    expect(() => paintingOf(setOf(disc([0, 0], 1, dRed), 17))).toThrow("`17` is a number, not an image");
    expect(() => paintingOf(sequence(sequence()))).toThrow("`<>` is a sequence, not an image");
    expect(() => paintingOf(disc([0, 0], 1, dRed))).toThrow("`images` must be a set of images");
  });
});

describe("sounds", () => {
  test("are the five built-in names, as atoms or strings, or file paths", () => {
    for (const v of [atom("ding"), "clap", "sounds/hit.wav"]) expect(Sounds.has(v)).toBe(true);
    for (const v of [atom("dong"), "dong", 5, ".wav"]) expect(Sounds.has(v)).toBe(false);
    expect(soundsOf(sequence(atom("ding"), "b.mp3"))).toEqual(["ding", "b.mp3"]);
    expect(soundsOf(setOf("clap", atom("ding")))).toEqual(["ding", "clap"]);
    expect(() => soundsOf(setOf("dong"))).toThrow("not a sound");
    expect(() => soundsOf(atom("ding"))).toThrow("a set or a sequence of sounds");
  });
});

const clickAt = (x: number, y: number): Input => ({ click: { x, y }, pointer: { x: 1, y: 1 }, keys: ["Left", "A"] });

describe("moments and steps", () => {
  test("a moment provides the input in both styles", () => {
    const m = momentOf(7, clickAt(150, 650));
    expect([m.currentState, m.mouseClicked, m.mouseX, m.mouseY]).toEqual([7, true, 150, 650]);
    expect(print(m.input)).toBe('((150, 650), <"Left", "A">)');
    expect(print(m.keys)).toBe('{"A", "Left"}');
    const none = momentOf(7, { ...noInput, pointer: { x: 3, y: 4 } });
    expect([none.mouseClicked, none.mouseX, none.mouseY, print(none.click), print(none.input)]).toEqual([
      false,
      3,
      4,
      "`nil",
      "(`nil, <>)",
    ]);
    expect(print(momentOf(7, clickAt(1, 1), true).input)).toBe('((1, 1), <"Left", "a">)');
  });

  test("sounds are evaluated before the step, in the previous state", () => {
    const order: string[] = [];
    const game: Game = {
      initialState: () => 0,
      step: (m: Moment) => {
        order.push("step");
        return add(m.currentState, m.mouseX);
      },
      images: (m: Moment) => setOf(disc([0, 0], add(m.currentState, 1), dRed)),
      sounds: (m: Moment) => {
        order.push("sounds");
        return less(m.currentState, 5) ? setOf(atom("ding")) : setOf();
      },
      lowerCaseKeys: false,
    };
    const first = stepGame(game, game.initialState(), clickAt(10, 0));
    expect(first).toEqual({ sounds: ["ding"], state: 10 });
    expect(stepGame(game, first.state, noInput)).toEqual({ sounds: [], state: 10 });
    expect(order).toEqual(["sounds", "step", "sounds", "step"]);
    expect(pictureOf(game, 10, noInput).map(print)).toEqual(["disc(point(0, 0), 11, color(255, 0, 0))"]);
  });

  test("random values are determined by the seed, and are in [0, 1)", () => {
    // The minimal standard generator: 16807^10000 mod 2^31 - 1 is the published check.
    expect(print(random(1, 9998))).toMatch(/1043618065\/2147483647>$/);
    expect(print(random(-1, 1))).not.toBe(print(random(1, 1)));
    expect(print(random(5, 0))).toBe("<>");
    expect(() => random(1, -1)).toThrow("`Nat`");
    expect(union(setOf(...random(3, 100)), setOf()).count()).toBe(100);
  });
});

describe("game clock", () => {
  test("requests thirty updates per second, whatever the intervals between calls", () => {
    for (const piece of [1, 7, 16.7, 33, 100]) {
      let clock = newClock;
      let total = 0;
      for (let passed = 0; passed < 10000; passed += piece) {
        const step = advance(clock, piece);
        total += step.updates;
        clock = step.clock;
      }
      expect(Math.abs(total - 300)).toBeLessThanOrEqual(3);
    }
  });

  test("catches up on five updates at most, and drops the rest", () => {
    expect(advance(newClock, 5000)).toEqual({ updates: 5, clock: newClock });
    expect(advance(newClock, 170).updates).toBe(5);
    expect(advance(newClock, -50)).toEqual({ updates: 0, clock: newClock });
  });
});
