// Turns what `images` gives, a set of images or a sequence of images and sets, into one list in painting order.

import { fail } from "../failure.js";
import { notImage } from "../failures.js";
import { compare } from "../order.js";
import type { LedSet } from "../set.js";
import { factsOf, isSequence, isSet } from "../values.js";
import type { EaselValue, Value } from "../values.js";
import { imageKinds, isImageName, noSizes } from "./image-kinds.js";
import type { Layer, NaturalSizes } from "./image-kinds.js";
import { imageFrom } from "./images.js";

/** The images in the order in which they are painted, as it is with graphics of these sizes; a value that is no image fails. */
export function paintingOf(images: Value, sizes: NaturalSizes = noSizes): readonly EaselValue[] {
  if (isSet(images)) return paintingOfSet(images, sizes);
  if (!isSequence(images)) return fail(notImage, { ...factsOf(images), where: "`images` must be a set of images, or a sequence of images and sets of images" });
  const painting: EaselValue[] = [];
  for (const item of images.items) {
    if (isSet(item)) for (const image of paintingOfSet(item, sizes)) painting.push(image);
    else painting.push(imageOf(item, "it stands in the sequence that `images` gives"));
  }
  return painting;
}

function imageOf(v: Value, where: string): EaselValue {
  return imageFrom(v) ?? fail(notImage, { ...factsOf(v), where });
}

const layers: Readonly<Record<Layer, number>> = { filled: 0, outline: 1, text: 2 };

interface Placed {
  readonly image: EaselValue;
  readonly layer: number;
  readonly area: number;
}

/** A set has no order: it is painted filled shapes first, the largest area first, then outlines, then texts. */
function paintingOfSet(set: LedSet, sizes: NaturalSizes): readonly EaselValue[] {
  const placed: Placed[] = [];
  for (const member of set) placed.push(place(imageOf(member, "it is a member of a set that `images` gives"), sizes));
  placed.sort((a, b) => a.layer - b.layer || b.area - a.area || compare(a.image, b.image));
  return placed.map(({ image }) => image);
}

function place(image: EaselValue, sizes: NaturalSizes): Placed {
  const name = image.constructorName;
  const kind = isImageName(name) ? imageKinds[name] : undefined;
  return { image, layer: layers[kind?.layer ?? "filled"], area: kind?.area?.(image.args, sizes) ?? 0 };
}
