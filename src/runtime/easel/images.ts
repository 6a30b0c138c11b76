// Points, colours and images: the constructors, the sets of these values, and the conversion of tuples in documents
// from 2014 to images.

import { fail } from "../values/failure.js";
import { wrongPart } from "../values/failures.js";
import { KindSet } from "../sets/infinite.js";
import { setFrom } from "../sets/builder.js";
import { requireNumber } from "../values/requirements.js";
import { doubleOf, isInteger, signOfNumber } from "../values/numbers.js";
import { pp } from "../values/print.js";
import { shortened } from "../values/printer.js";
import { quote } from "../values/quoting.js";
import { EaselValue, isAtom, isEasel, isNumber, isSequence, isSet, isTuple, Sequence } from "../values/values.js";
import type { Atom, LedNumber, LedSet, Value } from "../values/values.js";
import { imageKinds, imageNameOfTag, isImageName } from "./image-kinds.js";
import type { ImageKind, ImageName, imageTags, PartKind } from "./image-kinds.js";

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

/** Values accepted as points, colours or images: constructed values, and tuples in documents from 2014. */
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
  readonly share: LedNumber;
  readonly text: Value;
  readonly file: string;
  readonly images: Value;
}

type PartsLike<Parts extends ImageKind["parts"]> = { readonly [I in keyof Parts]: PartLike[Parts[I][1]] };
type PartsOf<Name extends ImageName> = PartsLike<(typeof imageKinds)[Name]["parts"]>;

/** The atoms in documents from 2014 of all image kinds with these parts. */
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
  return new EaselValue("point", [requireNumber(x), requireNumber(y)]);
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

/** A text that begins at p, centred vertically. */
export function textLeft(s: Value, p: Value, h: Value, C: Value): EaselValue<"textLeft"> {
  return image("textLeft", [s, p, h, C]);
}

/** A text that ends at p, centred vertically. */
export function textRight(s: Value, p: Value, h: Value, C: Value): EaselValue<"textRight"> {
  return image("textRight", [s, p, h, C]);
}

/** A picture from a file, centred on p. If w or h is 0 or less, the natural size is used. */
export function graphic(file: Value, p: Value, w: Value, h: Value): EaselValue<"graphic"> {
  return image("graphic", [file, p, w, h]);
}

/** An image, or a set or sequence of images, turned about p by a degrees, counterclockwise. */
export function turned(i: Value, p: Value, a: Value): EaselValue<"turned"> {
  return image("turned", [i, p, a]);
}

/** An image, or a set or sequence of images, each with opacity f, from 0 to 1. */
export function faded(i: Value, f: Value): EaselValue<"faded"> {
  return image("faded", [i, f]);
}

/** An image, or a set or sequence of images, with lines and outlines of width w. */
export function wide(i: Value, w: Value): EaselValue<"wide"> {
  return image("wide", [i, w]);
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

function failPart(constructor: string, part: string, argument: Value, needed: string): never {
  return fail(wrongPart, { value: argument, constructor, part: quote(part), needed });
}

/**
 * Converts a value to an image: a constructed image is returned as is, and a tuple in a document from 2014 is
 * converted. Returns undefined for other values.
 */
export function imageFrom(v: Value): Image | undefined {
  if (isEasel(v)) return isImage(v) ? v : undefined;
  const name = imageNameIn(v);
  if (name === undefined || !isTuple(v)) return undefined;
  const args = v.slice(1);
  if (args.length !== imageKinds[name].parts.length) return undefined;
  const parts: Value[] = [];
  for (const [i, [, kind]] of imageKinds[name].parts.entries()) {
    const argument = args[i];
    const part = argument === undefined ? undefined : partKinds[kind].read(argument);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return new EaselValue(name, parts);
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
  share: { needed: "a number from 0 to 1", read: (v) => (isNumber(v) && isShare(doubleOf(v)) ? v : undefined) },
  text: { needed: "a string or any other value", read: (v) => (isAtom(v) ? v.name : pp(v)) },
  file: { needed: "the path of a file, a string", read: (v) => (typeof v === "string" ? v : undefined) },
  images: { needed: "an image, or a set or sequence of images", read: imagesFrom },
};

const isShare = (x: number): boolean => x >= 0 && x <= 1;

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

function isColorPart(v: Value): boolean {
  return isNumber(v) && isInteger(v) && v >= 0 && v <= 255;
}

/** Converts the members and items of a set or sequence of images, as `images` may give it, or a single image. */
function imagesFrom(v: Value): Value | undefined {
  if (isSet(v)) return v.finite ? convertAll([...v.each()], imageFrom, v, setFrom) : undefined;
  if (!isSequence(v)) return imageFrom(v);
  return convertAll(
    v.items,
    (item) => (isSet(item) ? imagesFrom(item) : imageFrom(item)),
    v,
    (all) => new Sequence(all),
  );
}

/** Converts each item; returns `collection` if none changes, and undefined if one is invalid. */
function convertAll(
  items: readonly Value[],
  convert: (item: Value) => Value | undefined,
  collection: Value,
  join: (items: readonly Value[]) => Value,
): Value | undefined {
  const images: Value[] = [];
  for (const item of items) {
    const one = convert(item);
    if (one === undefined) return undefined;
    images.push(one);
  }
  return images.every((item, i) => item === items[i]) ? collection : join(images);
}

/** The image kind indicated by the first atom of a tuple in a document from 2014. */
function imageNameIn(v: Value): ImageName | undefined {
  const tag = isTuple(v) ? v[0] : undefined;
  return tag !== undefined && isAtom(tag) ? imageNameOfTag(tag.name) : undefined;
}

/** Describes the error in a malformed tuple of a document from 2014, as a clause; undefined for other values. */
export function flawOf(v: Value): string | undefined {
  const name = imageNameIn(v);
  if (name === undefined || !isTuple(v)) return undefined;
  const { parts } = imageKinds[name];
  if (v.length !== parts.length + 1) return `${quote(name)} needs a tuple of ${parts.length + 1}`;
  for (const [i, [part, kind]] of parts.entries()) {
    const { needed, read } = partKinds[kind];
    if (read(v[i + 1]!) === undefined)
      return `its coordinate ${i + 2}, ${quote(part)}, must be ${needed}, but it is ${quote(shortened(v[i + 1]!))}`;
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
/** `Image`: constructed images, and tuples in documents from 2014. */
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
