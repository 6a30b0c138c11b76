// Points, colours, images and sounds as types (easel.md 2): hosts take what the constructors make and the tuples of 2014.

import { union } from "./lattice.js";
import { any, atomOf, color, type EaselName, point, rational, string, tupleOf, type Type } from "./type.js";

const channel: Type = [{ kind: "number", integer: true, low: 0, high: 255, values: undefined }];
const pair = tupleOf([rational, rational]);
const triple = tupleOf([channel, channel, channel]);
/** What does for a point, and for a colour. */
export const coordinates: Type = union(point, pair);
export const colours: Type = union(color, triple);

const imageTuple = (tag: string, ...items: readonly Type[]): Type => tupleOf([atomOf(tag), ...items]);
const imageTuples: Type = union(
  imageTuple("seg", coordinates, coordinates, colours),
  imageTuple("circ", coordinates, rational, colours),
  imageTuple("disc", coordinates, rational, colours),
  imageTuple("fTri", coordinates, coordinates, coordinates, colours),
  imageTuple("txt", any, coordinates, rational, colours),
  imageTuple("graphic", string, coordinates, rational, rational),
);

/** The tuples that mean the same as what a constructor makes. */
export const easelTuples: { readonly [Name in EaselName]: Type } = { Point: pair, Color: triple, Image: imageTuples };
export const image: Type = union([{ kind: "easel", name: "Image" }], imageTuples);
export const sound: Type = union(atomOf("ding", "bang", "boing", "clap", "click"), string);
