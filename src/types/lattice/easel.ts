// Points, colours, images and sounds as types (easel.md 2): hosts take what the constructors make and the tuples of
// 2014.

import { imageKinds, imageNames, imageTags, type PartKind } from "../../runtime/easel/image-kinds.js";
import { keyNames, nameOf2014 } from "../../runtime/easel/keys.js";
import { soundNames } from "../../runtime/easel/sounds.js";
import { union } from "./lattice.js";
import {
  any,
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
export const sound: Type = union(atomOf(...soundNames), string);
/** The names of keys, and those that they have in the documents of 2014. */
export const key: Type = stringOf(...keyNames());
export const keyOf2014: Type = stringOf(...keyNames().map(nameOf2014));
