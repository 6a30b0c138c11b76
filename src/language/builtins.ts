// The built-in names (sections 5 and 3, easel.md 2), one row each: kind, type in LED notation, runtime name and
// documentation.

import type * as Runtime from "../runtime/index.js";
import type { imageKinds, ImageName } from "../runtime/index.js";

type RuntimeName = keyof typeof Runtime;

export interface FunctionRow<Name extends RuntimeName = BuiltinOperation> {
  readonly kind: "function";
  /** Number of arguments; the minimum if `most` is present. */
  readonly arity: number;
  readonly most?: number;
  readonly runtime: Name;
  /** Runtime function for calls with more than `arity` arguments, if different. */
  readonly runtimeOfMore?: Name;
  readonly type: string;
  readonly doc: string;
}

/** Built-in value or type. Some types, such as `fSet`, can be used alone or applied. */
export interface ConstantRow<Name extends RuntimeName = BuiltinOperation> {
  readonly kind: "constant";
  readonly runtime: Name;
  /** For types: runtime function for an application such as `fSet(S)`. */
  readonly applied?: Name;
  /** True if the name can only be used applied. */
  readonly appliedOnly?: true;
  readonly infinite?: true;
  readonly type: string;
  readonly doc: string;
}

export type BuiltinRow = FunctionRow | ConstantRow;

/** Returns the runtime function for a call with `count` arguments. */
export const runtimeFor = <Name extends RuntimeName>(row: FunctionRow<Name>, count: number): Name =>
  count > row.arity ? (row.runtimeOfMore ?? row.runtime) : row.runtime;

const colour = <Name extends RuntimeName>(name: Name, doc: string): ConstantRow<Name> => ({
  kind: "constant",
  runtime: name,
  type: "Color",
  doc,
});
const type = <Name extends RuntimeName>(runtime: Name, doc: string): ConstantRow<Name> => ({
  kind: "constant",
  runtime,
  infinite: true,
  type: "fSet",
  doc,
});

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
    doc: "a line from p to q",
  },
  circle: {
    kind: "function",
    arity: 3,
    runtime: "circle",
    type: "Point * Rat * Color -> Image",
    doc: "an outline of radius r",
  },
  disc: {
    kind: "function",
    arity: 3,
    runtime: "disc",
    type: "Point * Rat * Color -> Image",
    doc: "a filled circle of radius r",
  },
  fTri: {
    kind: "function",
    arity: 4,
    runtime: "fTri",
    type: "Point * Point * Point * Color -> Image",
    doc: "a filled triangle",
  },
  rect: {
    kind: "function",
    arity: 4,
    runtime: "rect",
    type: "Point * Rat * Rat * Color -> Image",
    doc: "a filled rectangle of width w and height h, centred on p",
  },
  polygon: {
    kind: "function",
    arity: 2,
    runtime: "polygon",
    type: "Seq(Point) * Color -> Image",
    doc: "a filled polygon with the points of s as its corners, even-odd where its sides cross",
  },
  text: {
    kind: "function",
    arity: 4,
    runtime: "text",
    type: "a * Point * Rat * Color -> Image",
    doc: "a text of height h, centred on p",
  },
  graphic: {
    kind: "function",
    arity: 4,
    runtime: "graphic",
    type: "String * Point * Rat * Rat -> Image",
    doc: "a picture from a file, centred on p",
  },
};

const rows = {
  floor: {
    kind: "function",
    arity: 1,
    runtime: "floor",
    type: "Rat -> Int",
    doc: "the largest integer that is at most x",
  },
  ceil: {
    kind: "function",
    arity: 1,
    runtime: "ceil",
    type: "Rat -> Int",
    doc: "the smallest integer that is at least x",
  },
  round: {
    kind: "function",
    arity: 1,
    most: 2,
    runtime: "round",
    runtimeOfMore: "roundTo",
    type: "Rat -> Int; Rat * Int -> Rat",
    doc: "`floor(x + 1/2)`; `round(x, n)`: x with n decimal places",
  },
  abs: { kind: "function", arity: 1, runtime: "abs", type: "Rat -> Rat", doc: "x without its sign" },
  min: {
    kind: "function",
    arity: 1,
    most: Infinity,
    runtime: "min",
    type: "Rat * Rat -> Rat; fSet(Rat) -> Rat",
    doc: "the smallest of some numbers, or of a set of them",
  },
  max: {
    kind: "function",
    arity: 1,
    most: Infinity,
    runtime: "max",
    type: "Rat * Rat -> Rat; fSet(Rat) -> Rat",
    doc: "the largest of some numbers, or of a set of them",
  },
  sqrt: { kind: "function", arity: 1, runtime: "sqrt", type: "Rat -> Rat", doc: "the square root" },
  sin: { kind: "function", arity: 1, runtime: "sin", type: "Rat -> Rat", doc: "the sine of an angle in radians" },
  cos: { kind: "function", arity: 1, runtime: "cos", type: "Rat -> Rat", doc: "the cosine of an angle in radians" },
  tan: { kind: "function", arity: 1, runtime: "tan", type: "Rat -> Rat", doc: "the tangent of an angle in radians" },
  atan2: {
    kind: "function",
    arity: 2,
    runtime: "atan2",
    type: "Rat * Rat -> Rat",
    doc: "the angle of the point (x, y), given y and x",
  },
  pi: { kind: "constant", runtime: "pi", type: "Rat", doc: "the double nearest to the circle's number" },
  Pow: {
    kind: "function",
    arity: 1,
    runtime: "powerSet",
    type: "fSet(a) -> fSet(fSet(a))",
    doc: "the set of all subsets",
  },
  choose: {
    kind: "function",
    arity: 1,
    runtime: "choose",
    type: "fSet(a) -> a",
    doc: "the first member in the canonical order",
  },
  pp: { kind: "function", arity: 1, runtime: "pp", type: "a -> String", doc: "the printed form" },
  random: {
    kind: "function",
    arity: 2,
    runtime: "random",
    type: "Int * Nat -> Seq(Rat)",
    doc: "a sequence of n numbers from 0 up to 1, fixed by its seed",
  },
  prettyPrint: { kind: "function", arity: 1, runtime: "prettyPrint", type: "a -> String", doc: "as `pp`" },
  strgToVal: { kind: "function", arity: 1, runtime: "strgToVal", type: "String -> String", doc: "the string itself" },

  Nat: type("Nat", "0, 1, 2, …"),
  Int: type("Int", "the integers"),
  Rat: type("Rat", "the numbers"),
  Bool: { kind: "constant", runtime: "Bool", type: "fSet(Bool)", doc: "`true` and `false`" },
  String: type("Strings", "the strings"),
  Atom: type("Atoms", "the atoms"),
  Lambda: type("Functions", "all functions"),
  Point: type("Points", "the points"),
  Color: type("Colors", "the colours"),
  Image: type("Images", "the images"),
  Sound: type("Sounds", "the sounds"),
  fSet: { ...type("FiniteSets", "the finite sets; `fSet(S)`: those with members in S"), applied: "finiteSetsOf" },
  Seq: { ...type("Sequences", "the sequences; `Seq(S)`: those with members in S"), applied: "sequencesOf" },
  Tuple: {
    ...type("Tuples", "`Tuple(S)`: the tuples with coordinates in S"),
    applied: "tuplesOver",
    appliedOnly: true,
  },

  point: {
    kind: "function",
    arity: 2,
    runtime: "point",
    type: "Rat * Rat -> Point",
    doc: "the point with these coordinates",
  },
  color: {
    kind: "function",
    arity: 3,
    runtime: "color",
    type: "{0..255} * {0..255} * {0..255} -> Color",
    doc: "a colour of red, green and blue",
  },
  ...images,
  triangle: { ...images.fTri, doc: "as `fTri`" },
  originPoint: { kind: "constant", runtime: "originPoint", type: "Point", doc: "the point (0, 0)" },
  dBlack: colour("dBlack", "black"),
  dRed: colour("dRed", "red"),
  dOrange: colour("dOrange", "orange"),
  dYellow: colour("dYellow", "yellow"),
  dGreen: colour("dGreen", "green"),
  dBlue: colour("dBlue", "blue"),
  dIndigo: colour("dIndigo", "indigo"),
  dViolet: colour("dViolet", "violet"),
  dWhite: colour("dWhite", "white"),
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
