// The types of points, colours, images and sounds (easel.md 2). Hosts accept results of the constructors and the tuples
// of documents from 2014.

import { imageKinds, imageNames, imageTags, type PartKind } from "../../runtime/easel/image-kinds.js";
import { keyNames, nameOf2014 } from "../../runtime/easel/keys.js";
import { soundNames } from "../../runtime/easel/sound-names.js";
import { soundFrom } from "../../runtime/easel/sounds.js";
import { union } from "./lattice.js";
import {
  any,
  visitParts,
  isOpen,
  atomOf,
  color,
  type EaselName,
  point,
  rational,
  sequenceOf,
  string,
  stringOf,
  tupleOf,
  type Type,
} from "./type.js";

const channel: Type = [{ kind: "number", integer: true, low: 0, high: 255, values: undefined }];
const pair = tupleOf([rational, rational]);
const triple = tupleOf([channel, channel, channel]);
/** Values accepted as a point and as a colour. */
export const coordinates: Type = union(point, pair);
export const colours: Type = union(color, triple);

/** The types of the parts of tuples. Images in images are checked when the program runs. */
const partTypes: Readonly<Record<PartKind, Type>> = {
  point: coordinates,
  points: sequenceOf(coordinates),
  color: colours,
  length: rational,
  number: rational,
  share: rational,
  text: any,
  file: string,
  images: any,
};

const imageTuples: Type = union(
  ...imageNames().map((name) =>
    tupleOf([atomOf(imageTags[name]), ...imageKinds[name].parts.map(([, kind]) => partTypes[kind])]),
  ),
);

/** The tuples equivalent to the result of each constructor. */
export const easelTuples: { readonly [Name in EaselName]: Type } = { Point: pair, Color: triple, Image: imageTuples };
export const image: Type = union([{ kind: "easel", name: "Image" }], imageTuples);
const namedSound: Type = atomOf(...soundNames);
export const sound: Type = union(namedSound, string);

/** The sounds that values of a type may contain. String literals that name neither a sound nor a path are excluded. */
export function soundsWithin(type: Type): Type {
  const strings = new Set<string>();
  let areAllLiterals = true;
  visitParts(type, (part) => {
    if (part.kind === "string" && part.values !== undefined) for (const value of part.values) strings.add(value);
    else if (part.kind === "string" || part.kind === "named" || isOpen([part])) areAllLiterals = false;
  });
  if (!areAllLiterals) return sound;
  const soundLiterals = [...strings].filter((value) => soundFrom(value) !== undefined);
  return soundLiterals.length === 0 ? namedSound : union(namedSound, stringOf(...soundLiterals));
}

/** The names of the keys, today and in documents from 2014. */
export const key: Type = stringOf(...keyNames());
export const keyOf2014: Type = stringOf(...keyNames().map(nameOf2014));
