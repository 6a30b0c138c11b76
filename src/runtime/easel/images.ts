// Points, colours and images: the constructors, the sets of these values, and the conversion of 2014 tuples to images.

import { fail } from "../values/failure.js";
import { wrongPart } from "../values/failures.js";
import { KindSet } from "../sets/infinite.js";
import { needNumber } from "../values/needs.js";
import { pp } from "../values/print.js";
import { shortened } from "../values/printer.js";
import { quote } from "../values/quoting.js";
import { EaselValue, isAtom, isEasel, isTuple } from "../values/values.js";
import type { Atom, LedNumber, LedSet, Sequence, Value } from "../values/values.js";
import { imageKinds, imageNameOfTag, isColorPart, isImageName, partKinds } from "./image-kinds.js";
import type { ImageKind, ImageName, imageTags } from "./image-kinds.js";

/**
 * A point, created by `point`.
 *
 * @example
 * const middle: Point = point(500, 400);
 * String(middle) // "point(500, 400)"
 */
export type Point = EaselValue<"point">;
/**
 * A colour, created by `color`.
 *
 * @example
 * const red: Color = color(255, 0, 0);
 * String(red) // "color(255, 0, 0)"
 */
export type Color = EaselValue<"color">;
/**
 * An image, the element of a game's pictures.
 *
 * @example
 * const images: readonly Image[] = [];
 * shapesOf(images) // []
 */
export type Image = EaselValue<ImageName>;

/** Values accepted as points, colours or images: constructed values, and the tuples of 2014. */
export type PointLike = Point | readonly [LedNumber, LedNumber];
export type ColorLike = Color | readonly [number, number, number];
export type ImageLike =
  | Image
  | { [Name in ImageName]: readonly [Atom<TagsBefore<PartsOf<Name>>>, ...PartsOf<Name>] }[ImageName];

interface PartLike {
  readonly point: PointLike;
  readonly points: Sequence<PointLike>;
  readonly color: ColorLike;
  readonly length: LedNumber;
  readonly number: LedNumber;
  readonly text: Value;
  readonly file: string;
}

type PartsLike<Parts extends ImageKind["parts"]> = { readonly [I in keyof Parts]: PartLike[Parts[I][1]] };
type PartsOf<Name extends ImageName> = PartsLike<(typeof imageKinds)[Name]["parts"]>;

/** The 2014 atoms of all image kinds with these parts. */
type TagsBefore<Parts> = {
  [Name in ImageName]: [Parts, PartsOf<Name>] extends [PartsOf<Name>, Parts] ? (typeof imageTags)[Name] : never;
}[ImageName];

/**
 * Creates a point.
 *
 * @example
 * point(500, ratio(1, 2)) // point(500, 0.5)
 */
export function point(x: Value, y: Value): EaselValue<"point"> {
  return new EaselValue("point", [needNumber(x), needNumber(y)]);
}

/**
 * Creates a colour from red, green and blue, integers from 0 to 255.
 *
 * @example
 * color(255, 222, 120) // color(255, 222, 120)
 */
export function color(r: Value, g: Value, b: Value): EaselValue<"color"> {
  const parts = [r, g, b];
  parts.forEach((part, i) => {
    if (!isColorPart(part)) failPart("color", "rgb".charAt(i), part, "an integer from 0 to 255");
  });
  return new EaselValue("color", parts);
}

/** A line from p to q. */
export function segment(p: Value, q: Value, C: Value): EaselValue<"segment"> {
  return image("segment", [p, q, C]);
}

/** The outline of a circle with centre p. */
export function circle(p: Value, r: Value, C: Value): EaselValue<"circle"> {
  return image("circle", [p, r, C]);
}

/** A filled circle with centre p. */
export function disc(p: Value, r: Value, C: Value): EaselValue<"disc"> {
  return image("disc", [p, r, C]);
}

/** A filled triangle. */
export function fTri(p: Value, q: Value, r: Value, C: Value): EaselValue<"fTri"> {
  return image("fTri", [p, q, r, C]);
}

/** A filled rectangle of width w and height h, centred on p. */
export function rect(p: Value, w: Value, h: Value, C: Value): EaselValue<"rect"> {
  return image("rect", [p, w, h, C]);
}

/** A filled polygon whose corners are the points of s; the even-odd rule applies where its sides cross. */
export function polygon(s: Value, C: Value): EaselValue<"polygon"> {
  return image("polygon", [s, C]);
}

/** Alias of `fTri`. */
export const triangle = fTri;

/** A text of height h, centred on p. A value that is not a string is printed, an atom without its backquote. */
export function text(s: Value, p: Value, h: Value, C: Value): EaselValue<"text"> {
  return image("text", [s, p, h, C]);
}

/** A picture from a file, centred on p. If w or h is 0 or less, the natural size is used. */
export function graphic(file: Value, p: Value, w: Value, h: Value): EaselValue<"graphic"> {
  return image("graphic", [file, p, w, h]);
}

/** Creates an image. The arguments are validated and replaced by its parts. */
function image<Name extends ImageName>(name: Name, args: Value[]): EaselValue<Name> {
  const { parts }: ImageKind = imageKinds[name];
  for (let i = 0; i < parts.length; i++) {
    const [partName, kind] = parts[i]!;
    const { needed, read } = partKinds[kind];
    args[i] = read(args[i]!) ?? failPart(name, partName, args[i]!, needed);
  }
  return new EaselValue(name, args);
}

function failPart(constructor: string, part: string, given: Value, needed: string): never {
  return fail(wrongPart, { value: given, constructor, part: quote(part), needed });
}

/**
 * Converts a value to an image: a constructed image is returned, a 2014 tuple converted; undefined for other values.
 */
export function imageFrom(v: Value): Image | undefined {
  if (isEasel(v)) return isImage(v) ? v : undefined;
  const name = imageNameIn(v);
  if (name === undefined || !isTuple(v)) return undefined;
  const args = v.slice(1);
  if (args.length !== imageKinds[name].parts.length) return undefined;
  const parts: Value[] = [];
  for (const [i, [, kind]] of imageKinds[name].parts.entries()) {
    const given = args[i];
    const part = given === undefined ? undefined : partKinds[kind].read(given);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return new EaselValue(name, parts);
}

/** The image kind indicated by the atom of a 2014 tuple. */
function imageNameIn(v: Value): ImageName | undefined {
  const tag = isTuple(v) ? v[0] : undefined;
  return tag !== undefined && isAtom(tag) ? imageNameOfTag(tag.name) : undefined;
}

/** Describes the error in a malformed 2014 tuple, as a clause; undefined for other values. */
export function flawOf(v: Value): string | undefined {
  const name = imageNameIn(v);
  if (name === undefined || !isTuple(v)) return undefined;
  const { parts } = imageKinds[name];
  if (v.length !== parts.length + 1) return `${quote(name)} needs a tuple of ${parts.length + 1}`;
  for (const [i, [part, kind]] of parts.entries()) {
    const { needed, read } = partKinds[kind];
    if (read(v[i + 1]!) === undefined)
      return `its coordinate ${i + 2}, ${quote(part)}, must be ${needed}, and ${quote(shortened(v[i + 1]!))} is not`;
  }
  return undefined;
}

function isImage(v: EaselValue): v is Image {
  return isImageName(v.constructorName);
}

export const Points: LedSet<EaselValue> = /* @__PURE__ */ new KindSet(
  "Point",
  (x) => isEasel(x) && x.constructorName === "point",
);
export const Colors: LedSet<EaselValue> = /* @__PURE__ */ new KindSet(
  "Color",
  (x) => isEasel(x) && x.constructorName === "color",
);
/** `Image`: constructed images, and tuples of 2014. */
export const Images: LedSet = /* @__PURE__ */ new KindSet("Image", (x) => imageFrom(x) !== undefined);

export const dBlack = /* @__PURE__ */ color(0, 0, 0);
export const dRed = /* @__PURE__ */ color(255, 0, 0);
export const dOrange = /* @__PURE__ */ color(255, 128, 0);
export const dYellow = /* @__PURE__ */ color(255, 255, 0);
export const dGreen = /* @__PURE__ */ color(0, 255, 0);
export const dBlue = /* @__PURE__ */ color(0, 0, 255);
export const dIndigo = /* @__PURE__ */ color(70, 0, 130);
export const dViolet = /* @__PURE__ */ color(148, 0, 211);
export const dWhite = /* @__PURE__ */ color(255, 255, 255);

/** The lower left corner of the canvas. */
export const originPoint = /* @__PURE__ */ point(0, 0);

/** Alias of `pp`. */
export function prettyPrint(x: Value): string {
  return pp(x);
}

/** Returns s itself: Easel once converted strings into values here. */
export function strgToVal<const T extends Value>(s: T): T {
  return s;
}
