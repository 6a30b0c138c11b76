// The kinds of images, one row each. The table determines the constructors, the tuples of 2014 documents, the type
// `Image`, the painting order and, for the hosts, the parts that a painter receives.

import { EaselValue, isAtom, isEasel, isNumber, isSequence, isTuple, Sequence } from "../values/values.js";
import type { Value } from "../values/values.js";
import { doubleOf, isInteger, signOfNumber } from "../values/numbers.js";
import { pp } from "../values/print.js";
import { areaOf, type Corner, signedArea } from "./outlines.js";

/** The kind of a part of an image. `partKinds` defines how each is checked. */
export type PartKind = "point" | "points" | "color" | "length" | "number" | "text" | "file";

type Part = readonly [name: string, kind: PartKind];

/** The area of a filled image on the canvas. */
type Area = (parts: readonly Value[], sizes: NaturalSizes) => number;

/** The layers of a set, from bottom to top: filled images, the largest first, then outlines, then texts. */
const filled = 0;
const outline = 1;
const text = 2;

/** The parts of an image and the layer in which it is painted. */
export type ImageKind = { readonly parts: readonly Part[] } & (
  | { readonly layer: typeof filled; readonly area: Area }
  | { readonly layer: typeof outline | typeof text }
);

/** A size in units of the canvas. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const canvas = { width: 1000, height: 800 } as const satisfies Size;

/** The natural sizes of graphics, by their path in the document, for the files known to the host. */
export type NaturalSizes = ReadonlyMap<string, Size>;

export const noSizes: NaturalSizes = new Map();

/** Side length of the placeholder for a graphic of unknown size. */
const unknownSide = 100;

/** The size at which a graphic is painted; a width or height of 0 or less means the natural one. */
export function sizeOfGraphic([file, , w, h]: readonly Value[], sizes: NaturalSizes): Size {
  const natural = typeof file === "string" ? sizes.get(file) : undefined;
  const [width, height] = [doubleAt(w), doubleAt(h)];
  return {
    width: width > 0 ? width : (natural?.width ?? unknownSide),
    height: height > 0 ? height : (natural?.height ?? unknownSide),
  };
}

const place = ["p", "point"] as const;
const radius = ["r", "length"] as const;
const colour = ["C", "color"] as const;

export const imageKinds = {
  segment: { parts: [place, ["q", "point"], colour], layer: outline },
  circle: { parts: [place, radius, colour], layer: outline },
  disc: {
    parts: [place, radius, colour],
    layer: filled,
    area: ([, r]) => Math.PI * doubleAt(r) * doubleAt(r),
  },
  fTri: {
    parts: [place, ["q", "point"], ["r", "point"], colour],
    layer: filled,
    area: (parts) => Math.abs(signedArea(parts.slice(0, 3).map(pairAt))),
  },
  rect: {
    parts: [place, ["w", "length"], ["h", "length"], colour],
    layer: filled,
    area: ([, w, h]) => doubleAt(w) * doubleAt(h),
  },
  polygon: {
    parts: [["s", "points"], colour],
    layer: filled,
    area: ([s]) => (s !== undefined && isSequence(s) ? areaOf(s.items.map(pairAt)) : 0),
  },
  text: { parts: [["s", "text"], place, ["h", "number"], colour], layer: text },
  graphic: {
    parts: [["file", "file"], place, ["w", "number"], ["h", "number"]],
    layer: filled,
    area: (parts, sizes) => areaOfGraphic(sizeOfGraphic(parts, sizes)),
  },
} as const satisfies Readonly<Record<string, ImageKind>>;

export type ImageName = keyof typeof imageKinds;

const areaOfGraphic = ({ width, height }: Size): number => width * height;

function doubleAt(part: Value | undefined): number {
  return part !== undefined && isNumber(part) ? doubleOf(part) : 0;
}

function pairAt(point: Value | undefined): Corner {
  return point !== undefined && isEasel(point) ? [doubleAt(point.args[0]), doubleAt(point.args[1])] : [0, 0];
}

interface PartRow {
  /** The required kind of value, as a noun phrase. */
  readonly needed: string;
  /** Converts a value to its canonical form in an image; undefined if it is invalid. */
  readonly read: (v: Value) => Value | undefined;
}

/** Validation and conversion of parts. Pairs become points, and triples colours. */
export const partKinds: Readonly<Record<PartKind, PartRow>> = {
  point: { needed: "a point, or a pair of numbers", read: pointFrom },
  color: { needed: "a colour, or a triple of integers from 0 to 255", read: colorFrom },
  points: { needed: "a sequence of at least three points, or pairs of numbers", read: pointsFrom },
  length: { needed: "a number greater than 0", read: (v) => (isNumber(v) && signOfNumber(v) > 0 ? v : undefined) },
  number: { needed: "a number", read: (v) => (isNumber(v) ? v : undefined) },
  text: { needed: "a string or any other value", read: (v) => (isAtom(v) ? v.name : pp(v)) },
  file: { needed: "the path of a file, a string", read: (v) => (typeof v === "string" ? v : undefined) },
};

function pointFrom(v: Value): EaselValue | undefined {
  if (isEasel(v)) return v.constructorName === "point" ? v : undefined;
  return isTuple(v, 2) && v.every(isNumber) ? new EaselValue("point", v) : undefined;
}

function pointsFrom(v: Value): Sequence | undefined {
  if (!isSequence(v) || v.length < 3) return undefined;
  const points = v.items.flatMap((item) => pointFrom(item) ?? []);
  return points.length === v.length ? new Sequence(points) : undefined;
}

function colorFrom(v: Value): EaselValue | undefined {
  if (isEasel(v)) return v.constructorName === "color" ? v : undefined;
  return isTuple(v, 3) && v.every(isColorPart) ? new EaselValue("color", v) : undefined;
}

export function isColorPart(v: Value): boolean {
  return isNumber(v) && isInteger(v) && v >= 0 && v <= 255;
}

/** The atoms at the beginning of the 2014 tuples of each kind. */
export const imageTags = {
  segment: "seg",
  circle: "circ",
  disc: "disc",
  fTri: "fTri",
  rect: "rect",
  polygon: "poly",
  text: "txt",
  graphic: "graphic",
} as const satisfies Readonly<Record<ImageName, string>>;

const namesByTag = /* @__PURE__ */ tagTable();

function tagTable(): ReadonlyMap<string, ImageName> {
  return new Map(imageNames().map((name) => [imageTags[name], name]));
}

export function imageNames(): readonly ImageName[] {
  return Object.keys(imageKinds).filter(isImageName);
}

export function isImageName(name: string): name is ImageName {
  return Object.hasOwn(imageKinds, name);
}

/** The kind of image whose 2014 tuples begin with this atom. */
export function imageNameOfTag(tag: string): ImageName | undefined {
  return namesByTag.get(tag);
}
