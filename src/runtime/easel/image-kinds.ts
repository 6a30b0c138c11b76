// The kinds of images, one row each. The table determines the constructors, the tuples in documents from 2014, the type
// `Image`, the painting order and, for the hosts, the parts that a painter receives.

import { isEasel, isNumber, isSequence } from "../values/values.js";
import type { Value } from "../values/values.js";
import { doubleOf } from "../values/numbers.js";
import { areaOf, type Corner, signedArea } from "./outlines.js";

/** The kind of a part of an image; images.ts has the check of each. */
export type PartKind = "point" | "points" | "color" | "length" | "number" | "share" | "text" | "file" | "images";

type Part = readonly [name: string, kind: PartKind];

/** The area of a filled image on the canvas. */
type Area = (parts: readonly Value[], sizes: NaturalSizes) => number;

/** The layers of a set, from bottom to top: filled images, the largest first, then outlines, then texts. */
const filled = 0;
const outline = 1;
const text = 2;

/** The layer of images that change other images: they inherit the layer of the changed images, their first part. */
const inherited = "inherited";

/** The parts of an image and the layer in which it is painted. */
export type ImageKind = { readonly parts: readonly Part[] } & (
  | { readonly layer: typeof filled; readonly area: Area }
  | { readonly layer: typeof outline | typeof text | typeof inherited }
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
const changed = ["i", "images"] as const;
const textParts = [["s", "text"], place, ["h", "number"], colour] as const;

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
  text: { parts: textParts, layer: text },
  textLeft: { parts: textParts, layer: text },
  textRight: { parts: textParts, layer: text },
  graphic: {
    parts: [["file", "file"], place, ["w", "number"], ["h", "number"]],
    layer: filled,
    area: (parts, sizes) => areaOfGraphic(sizeOfGraphic(parts, sizes)),
  },
  turned: { parts: [changed, place, ["a", "number"]], layer: inherited },
  faded: { parts: [changed, ["f", "share"]], layer: inherited },
  wide: { parts: [changed, ["w", "length"]], layer: inherited },
} as const satisfies Readonly<Record<string, ImageKind>>;

export type ImageName = keyof typeof imageKinds;

const areaOfGraphic = ({ width, height }: Size): number => width * height;

function doubleAt(part: Value | undefined): number {
  return part !== undefined && isNumber(part) ? doubleOf(part) : 0;
}

function pairAt(point: Value | undefined): Corner {
  return point !== undefined && isEasel(point) ? [doubleAt(point.args[0]), doubleAt(point.args[1])] : [0, 0];
}

/** The first atoms of the tuples that represent each kind in documents from 2014. */
export const imageTags = {
  segment: "seg",
  circle: "circ",
  disc: "disc",
  fTri: "fTri",
  rect: "rect",
  polygon: "poly",
  text: "txt",
  textLeft: "txtl",
  textRight: "txtr",
  graphic: "graphic",
  turned: "turned",
  faded: "faded",
  wide: "wide",
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

/** The kind of image whose tuples begin with this atom in documents from 2014. */
export function imageNameOfTag(tag: string): ImageName | undefined {
  return namesByTag.get(tag);
}
