// The built-in names (sections 5 and 3, easel.md 2), one row each: kind, type in LED notation, runtime name,
// documentation and an example.

import type * as Runtime from "../runtime/index.js";
import type { imageKinds, ImageName } from "../runtime/index.js";
import type { Documented, Example } from "./operators.js";

type RuntimeName = keyof typeof Runtime;

export interface FunctionRow<Name extends RuntimeName = BuiltinOperation> extends Documented {
  readonly kind: "function";
  /** Number of arguments; the minimum if `maxArguments` is present. */
  readonly arity: number;
  readonly maxArguments?: number;
  readonly runtime: Name;
  /** Runtime function for calls with more than `arity` arguments, if different. */
  readonly runtimeOfMore?: Name;
  readonly type: string;
}

/** Built-in value or type. Some types, such as `fSet`, can be used alone or applied. */
export interface ConstantRow<Name extends RuntimeName = BuiltinOperation> extends Documented {
  readonly kind: "constant";
  readonly runtime: Name;
  /** For types: runtime function for an application such as `fSet(S)`. */
  readonly applied?: Name;
  /** True if the name can only be used applied. */
  readonly appliedOnly?: true;
  readonly infinite?: true;
  readonly type: string;
}

export type BuiltinRow = FunctionRow | ConstantRow;

/** Returns the runtime function for a call with `count` arguments. */
export const runtimeFor = <Name extends RuntimeName>(row: FunctionRow<Name>, count: number): Name =>
  count > row.arity ? (row.runtimeOfMore ?? row.runtime) : row.runtime;

const colour = <Name extends RuntimeName>(name: Name, english: string, value: string): ConstantRow<Name> => ({
  kind: "constant",
  runtime: name,
  type: "Color",
  doc: `\`${name}\` is the colour ${english}.`,
  example: [name, value],
});
const type = <Name extends RuntimeName>(runtime: Name, doc: string, example: Example): ConstantRow<Name> => ({
  kind: "constant",
  runtime,
  infinite: true,
  type: "fSet",
  doc,
  example,
});

/** The type of an image, or a set or sequence of images. */
const someImages = "(Image U fSet(Image) U Seq(Image U fSet(Image)))";

/** Image constructors: one per kind, with one parameter per part. */
const images: {
  readonly [Name in ImageName]: FunctionRow<Name> & {
    readonly arity: (typeof imageKinds)[Name]["parts"]["length"];
  };
} = {
  segment: {
    kind: "function",
    arity: 3,
    runtime: "segment",
    type: "Point * Point * Color -> Image",
    doc: "`segment(p, q, C)` is a line from p to q in the colour C.",
    example: ["segment(point(0, 0), point(9, 9), dRed)", "segment(point(0, 0), point(9, 9), color(255, 0, 0))"],
  },
  circle: {
    kind: "function",
    arity: 3,
    runtime: "circle",
    type: "Point * Rat * Color -> Image",
    doc: "`circle(p, r, C)` is the outline of a circle with centre p and radius r.",
    example: ["circle(point(5, 5), 2, dRed)", "circle(point(5, 5), 2, color(255, 0, 0))"],
  },
  disc: {
    kind: "function",
    arity: 3,
    runtime: "disc",
    type: "Point * Rat * Color -> Image",
    doc: "`disc(p, r, C)` is a filled circle with centre p and radius r.",
    example: ["disc(point(5, 5), 2, dRed)", "disc(point(5, 5), 2, color(255, 0, 0))"],
  },
  fTri: {
    kind: "function",
    arity: 4,
    runtime: "fTri",
    type: "Point * Point * Point * Color -> Image",
    doc: "`fTri(p, q, r, C)` is a filled triangle with the corners p, q and r.",
    example: [
      "fTri(point(0, 0), point(9, 0), point(0, 9), dRed)",
      "fTri(point(0, 0), point(9, 0), point(0, 9), color(255, 0, 0))",
    ],
  },
  rect: {
    kind: "function",
    arity: 4,
    runtime: "rect",
    type: "Point * Rat * Rat * Color -> Image",
    doc: "`rect(p, w, h, C)` is a filled rectangle with centre p, width w and height h.",
    example: ["rect(point(5, 5), 4, 2, dRed)", "rect(point(5, 5), 4, 2, color(255, 0, 0))"],
  },
  polygon: {
    kind: "function",
    arity: 2,
    runtime: "polygon",
    type: "Seq(Point) * Color -> Image",
    doc: "`polygon(s, C)` is a filled polygon with the points of the sequence s as its corners. Where its sides cross, it is filled by the even-odd rule.",
    example: [
      "polygon(<point(0, 0), point(9, 0), point(0, 9)>, dRed)",
      "polygon(<point(0, 0), point(9, 0), point(0, 9)>, color(255, 0, 0))",
    ],
  },
  text: {
    kind: "function",
    arity: 4,
    runtime: "text",
    type: "a * Point * Rat * Color -> Image",
    doc: "`text(s, p, h, C)` is the text s, h pixels high and centred on p. s can be any value.",
    example: ["text(7, point(5, 5), 2, dRed)", "text(7, point(5, 5), 2, color(255, 0, 0))"],
  },
  textLeft: {
    kind: "function",
    arity: 4,
    runtime: "textLeft",
    type: "a * Point * Rat * Color -> Image",
    doc: "`textLeft(s, p, h, C)` is the text s, h pixels high, beginning at p.",
    example: ['textLeft("a", point(5, 5), 2, dRed)', 'textLeft("a", point(5, 5), 2, color(255, 0, 0))'],
  },
  textRight: {
    kind: "function",
    arity: 4,
    runtime: "textRight",
    type: "a * Point * Rat * Color -> Image",
    doc: "`textRight(s, p, h, C)` is the text s, h pixels high, ending at p.",
    example: ['textRight("a", point(5, 5), 2, dRed)', 'textRight("a", point(5, 5), 2, color(255, 0, 0))'],
  },
  graphic: {
    kind: "function",
    arity: 4,
    runtime: "graphic",
    type: "String * Point * Rat * Rat -> Image",
    doc: "`graphic(file, p, w, h)` is the picture in a file, with centre p, width w and height h.",
    example: ['graphic("ball.png", point(5, 5), 4, 4)', 'graphic("ball.png", point(5, 5), 4, 4)'],
  },
  turned: {
    kind: "function",
    arity: 3,
    runtime: "turned",
    type: `${someImages} * Point * Rat -> Image`,
    doc: "`turned(i, p, a)` is the image i, or a set or sequence i of images, turned about p by a degrees, counterclockwise.",
    example: [
      "turned(disc(point(5, 5), 2, dRed), point(0, 0), 45)",
      "turned(disc(point(5, 5), 2, color(255, 0, 0)), point(0, 0), 45)",
    ],
  },
  faded: {
    kind: "function",
    arity: 2,
    runtime: "faded",
    type: `${someImages} * Rat -> Image`,
    doc: "`faded(i, f)` is the image i, or a set or sequence i of images, with opacity f: 0 is invisible, and 1 is opaque.",
    example: ["faded(disc(point(5, 5), 2, dRed), 1/2)", "faded(disc(point(5, 5), 2, color(255, 0, 0)), 0.5)"],
  },
  wide: {
    kind: "function",
    arity: 2,
    runtime: "wide",
    type: `${someImages} * Rat -> Image`,
    doc: "`wide(i, w)` is the image i, or a set or sequence i of images, with lines and outlines of width w. Their usual width is 2.",
    example: ["wide(circle(point(5, 5), 2, dRed), 4)", "wide(circle(point(5, 5), 2, color(255, 0, 0)), 4)"],
  },
};

const rows = {
  floor: {
    kind: "function",
    arity: 1,
    runtime: "floor",
    type: "Rat -> Int",
    doc: "`floor(x)` is the largest integer that is at most x.",
    example: ["floor(-7/2)", "-4"],
  },
  ceil: {
    kind: "function",
    arity: 1,
    runtime: "ceil",
    type: "Rat -> Int",
    doc: "`ceil(x)` is the smallest integer that is at least x.",
    example: ["ceil(-7/2)", "-3"],
  },
  round: {
    kind: "function",
    arity: 1,
    maxArguments: 2,
    runtime: "round",
    runtimeOfMore: "roundTo",
    type: "Rat -> Int; Rat * Int -> Rat",
    doc: "`round(x)` is `floor(x + 1/2)`, and `round(x, n)` is x rounded to n decimal places.",
    example: ["round(2/3, 2)", "0.67"],
  },
  abs: {
    kind: "function",
    arity: 1,
    runtime: "abs",
    type: "Rat -> Rat",
    doc: "`abs(x)` is the absolute value of x.",
    example: ["abs(-7/2)", "3.5"],
  },
  min: {
    kind: "function",
    arity: 1,
    maxArguments: Infinity,
    runtime: "min",
    type: "Rat * Rat -> Rat; fSet(Rat) -> Rat",
    doc: "`min(x, y)` is the smaller number, and `min(S)` is the smallest number in the set S.",
    example: ["min({5, 3, 8})", "3"],
  },
  max: {
    kind: "function",
    arity: 1,
    maxArguments: Infinity,
    runtime: "max",
    type: "Rat * Rat -> Rat; fSet(Rat) -> Rat",
    doc: "`max(x, y)` is the larger number, and `max(S)` is the largest number in the set S.",
    example: ["max(2, 7)", "7"],
  },
  sqrt: {
    kind: "function",
    arity: 1,
    runtime: "sqrt",
    type: "Rat -> Rat",
    doc: "`sqrt(x)` is the square root of x, rounded to a double.",
    example: ["sqrt(9/4)", "1.5"],
  },
  sin: {
    kind: "function",
    arity: 1,
    runtime: "sin",
    type: "Rat -> Rat",
    doc: "`sin(x)` is the sine of x radians, rounded to a double.",
    example: ["sin(0)", "0"],
  },
  cos: {
    kind: "function",
    arity: 1,
    runtime: "cos",
    type: "Rat -> Rat",
    doc: "`cos(x)` is the cosine of x radians, rounded to a double.",
    example: ["cos(0)", "1"],
  },
  tan: {
    kind: "function",
    arity: 1,
    runtime: "tan",
    type: "Rat -> Rat",
    doc: "`tan(x)` is the tangent of x radians, rounded to a double.",
    example: ["tan(0)", "0"],
  },
  atan2: {
    kind: "function",
    arity: 2,
    runtime: "atan2",
    type: "Rat * Rat -> Rat",
    doc: "`atan2(y, x)` is the angle in radians from the positive x-axis to the point (x, y).",
    example: ["atan2(0, 5)", "0"],
  },
  pi: {
    kind: "constant",
    runtime: "pi",
    type: "Rat",
    doc: "`pi` is the double nearest to π.",
    example: ["round(pi, 4)", "3.1416"],
  },
  Pow: {
    kind: "function",
    arity: 1,
    runtime: "powerSet",
    type: "fSet(a) -> fSet(fSet(a))",
    doc: "`Pow(S)` is the power set of S, the set of all subsets of S.",
    example: ["Pow({1, 2})", "{{}, {1}, {2}, {1, 2}}"],
  },
  choose: {
    kind: "function",
    arity: 1,
    runtime: "choose",
    type: "fSet(a) -> a",
    doc: "`choose(S)` is the first member of the nonempty set S, in the order in which sets are printed.",
    example: ["choose({7, 3, 5})", "3"],
  },
  pp: {
    kind: "function",
    arity: 1,
    runtime: "pp",
    type: "a -> String",
    doc: "`pp(x)` is the printed form of x, a string.",
    example: ['pp({2, 1}) + "!"', '"{1, 2}!"'],
  },
  random: {
    kind: "function",
    arity: 2,
    runtime: "random",
    type: "Int * Nat -> Seq(Rat)",
    doc: "`random(s, n)` is a sequence of n pseudorandom numbers in the interval [0, 1). The integer s is the seed: equal seeds have equal sequences.",
    example: ["|random(1, 5)|", "5"],
  },
  prettyPrint: {
    kind: "function",
    arity: 1,
    runtime: "prettyPrint",
    type: "a -> String",
    doc: "`prettyPrint(x)` is `pp(x)`.",
    example: ['prettyPrint(1/2) + "!"', '"0.5!"'],
  },
  strgToVal: {
    kind: "function",
    arity: 1,
    runtime: "strgToVal",
    type: "String -> String",
    doc: "`strgToVal(s)` is the string s.",
    example: ['strgToVal("led")', '"led"'],
  },

  Nat: type("Nat", "`Nat` is the set of the natural numbers 0, 1, 2, …", ["0 in Nat", "true"]),
  Int: type("Int", "`Int` is the set of the integers.", ["-3 in Int", "true"]),
  Rat: type("Rat", "`Rat` is the set of the rational numbers, which are all numbers of LED.", ["1/3 in Rat", "true"]),
  Bool: {
    kind: "constant",
    runtime: "Bool",
    type: "fSet(Bool)",
    doc: "`Bool` is the set of the truth values, `true` and `false`.",
    example: ["Bool", "{false, true}"],
  },
  String: type("Strings", "`String` is the set of all strings.", ['"led" in String', "true"]),
  Atom: type("Atoms", "`Atom` is the set of all atoms.", ["`red in Atom", "true"]),
  Lambda: type("Functions", "`Lambda` is the set of all functions.", ["floor in Lambda", "true"]),
  Point: type("Points", "`Point` is the set of all points.", ["point(1, 2) in Point", "true"]),
  Color: type("Colors", "`Color` is the set of all colours.", ["dRed in Color", "true"]),
  Image: type("Images", "`Image` is the set of all images.", ["disc(point(5, 5), 2, dRed) in Image", "true"]),
  Sound: type("Sounds", "`Sound` is the set of all sounds.", ["`ding in Sound", "true"]),
  fSet: {
    ...type("FiniteSets", "`fSet` is the set of all finite sets, and `fSet(S)` the set of the finite subsets of S.", [
      "{1, 2} in fSet(Nat)",
      "true",
    ]),
    applied: "finiteSetsOf",
  },
  Seq: {
    ...type("Sequences", "`Seq` is the set of all sequences, and `Seq(S)` the set of the sequences of members of S.", [
      "<1, 2, 2> in Seq(Nat)",
      "true",
    ]),
    applied: "sequencesOf",
  },
  Tuple: {
    ...type("Tuples", "`Tuple(S)` is the set of all tuples with coordinates in S.", [
      "(1, 2, 2) in Tuple(Nat)",
      "true",
    ]),
    applied: "tuplesOver",
    appliedOnly: true,
  },

  point: {
    kind: "function",
    arity: 2,
    runtime: "point",
    type: "Rat * Rat -> Point",
    doc: "`point(x, y)` is the point with the coordinates x and y. The origin is at the lower left.",
    example: ["point(3, 4)[2]", "4"],
  },
  color: {
    kind: "function",
    arity: 3,
    runtime: "color",
    type: "{0..255} * {0..255} * {0..255} -> Color",
    doc: "`color(r, g, b)` is a colour with red, green and blue components from 0 to 255.",
    example: ["color(255, 128, 0) = dOrange", "true"],
  },
  ...images,
  triangle: {
    ...images.fTri,
    doc: "`triangle(p, q, r, C)` is `fTri(p, q, r, C)`.",
    example: [
      "triangle(point(0, 0), point(9, 0), point(0, 9), dRed)",
      "fTri(point(0, 0), point(9, 0), point(0, 9), color(255, 0, 0))",
    ],
  },
  originPoint: {
    kind: "constant",
    runtime: "originPoint",
    type: "Point",
    doc: "`originPoint` is `point(0, 0)`.",
    example: ["originPoint", "point(0, 0)"],
  },
  dBlack: colour("dBlack", "black", "color(0, 0, 0)"),
  dRed: colour("dRed", "red", "color(255, 0, 0)"),
  dOrange: colour("dOrange", "orange", "color(255, 128, 0)"),
  dYellow: colour("dYellow", "yellow", "color(255, 255, 0)"),
  dGreen: colour("dGreen", "green", "color(0, 255, 0)"),
  dBlue: colour("dBlue", "blue", "color(0, 0, 255)"),
  dIndigo: colour("dIndigo", "indigo", "color(70, 0, 130)"),
  dViolet: colour("dViolet", "violet", "color(148, 0, 211)"),
  dWhite: colour("dWhite", "white", "color(255, 255, 255)"),
} as const satisfies Readonly<Record<string, FunctionRow<RuntimeName> | ConstantRow<RuntimeName>>>;

type Rows = typeof rows;
/** Runtime names of the built-in functions and constants. */
export type BuiltinOperation = {
  [Name in keyof Rows]:
    | Rows[Name]["runtime"]
    | (Rows[Name] extends { readonly runtimeOfMore: infer Other extends RuntimeName } ? Other : never)
    | (Rows[Name] extends { readonly applied: infer Other extends RuntimeName } ? Other : never);
}[keyof Rows];

export const builtins: Readonly<Record<string, BuiltinRow>> = rows;

/** Returns the row of a built-in name, or undefined. */
export function builtin(name: string): BuiltinRow | undefined {
  return Object.hasOwn(builtins, name) ? builtins[name] : undefined;
}
