// Points, colours, images and sounds as types (easel.md 2): hosts take what the constructors make and the tuples of
// 2014.

import { imageKinds, imageNames, imageTags, type PartKind } from "../../runtime/easel/image-kinds.js";
import { keyNames, nameOf2014 } from "../../runtime/easel/keys.js";
import { soundNames } from "../../runtime/easel/sound-names.js";
import { soundFrom } from "../../runtime/easel/sounds.js";
import { union } from "./lattice.js";
import {
  any,
  everyPart,
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
/** What does for a point, and for a colour. */
export const coordinates: Type = union(point, pair);
export const colours: Type = union(color, triple);

/** What does for a part of each kind. */
const partTypes: Readonly<Record<PartKind, Type>> = {
  point: coordinates,
  points: sequenceOf(coordinates),
  color: colours,
  length: rational,
  number: rational,
  text: any,
  file: string,
};

const imageTuples: Type = union(
  ...imageNames().map((name) =>
    tupleOf([atomOf(imageTags[name]), ...imageKinds[name].parts.map(([, kind]) => partTypes[kind])]),
  ),
);

/** The tuples that mean the same as what a constructor makes. */
export const easelTuples: { readonly [Name in EaselName]: Type } = { Point: pair, Color: triple, Image: imageTuples };
export const image: Type = union([{ kind: "easel", name: "Image" }], imageTuples);
const namedSound: Type = atomOf(...soundNames);
export const sound: Type = union(namedSound, string);

/** The sounds that values of a type may hold: of strings that it lists, those that are names of sounds or paths. */
export function soundsWithin(type: Type): Type {
  const strings = new Set<string>();
  let isListed = true;
  everyPart(type, (part) => {
    if (part.kind === "string" && part.values !== undefined) for (const value of part.values) strings.add(value);
    else if (part.kind === "string" || part.kind === "named" || isOpen([part])) isListed = false;
  });
  if (!isListed) return sound;
  const played = [...strings].filter((value) => soundFrom(value) !== undefined);
  return played.length === 0 ? namedSound : union(namedSound, stringOf(...played));
}

/** The names of keys, and those that they have in the documents of 2014. */
export const key: Type = stringOf(...keyNames());
export const keyOf2014: Type = stringOf(...keyNames().map(nameOf2014));
