// Converts the value of `images`, a set of images or a sequence of images and sets, to a list in painting order.

import { fail } from "../values/failure.js";
import { notImage } from "../values/failures.js";
import { compare } from "../values/order.js";
import { isSequence, isSet } from "../values/values.js";
import type { LedSet, Value } from "../values/values.js";
import { imageKinds, noSizes } from "./image-kinds.js";
import type { ImageKind, NaturalSizes } from "./image-kinds.js";
import { flawOf, imageFrom } from "./images.js";
import type { Image } from "./images.js";

/**
 * The images in painting order, which depends on the natural sizes of graphics. Fails for values that are not images.
 */
export function paintingOf(images: Value, sizes: NaturalSizes = noSizes): readonly Image[] {
  if (isSet(images)) return paintingOfSet(images, sizes);
  if (!isSequence(images))
    return failImage(images, "`images` must be a set of images, or a sequence of images and sets of images");
  return images.items.flatMap((item, i) => {
    const where = `item ${i + 1} of the sequence that \`images\` returns`;
    return isSet(item) ? paintingOfSet(item, sizes, where) : [imageOf(item, `it is ${where}`)];
  });
}

function imageOf(v: Value, where: string): Image {
  return imageFrom(v) ?? failImage(v, where, flawOf(v));
}

function failImage(v: Value, where: string, flaw?: string): never {
  return fail(notImage, { value: v, where, flaw, constructors: Object.keys(imageKinds) });
}

interface Placed {
  readonly image: Image;
  readonly layer: number;
  readonly area: number;
}

/** Members of a set are sorted: filled images by decreasing area, then outlines, then texts. */
function paintingOfSet(set: LedSet, sizes: NaturalSizes, where = "the set that `images` returns"): readonly Image[] {
  const placed: Placed[] = [];
  for (const member of set.each()) placed.push(place(imageOf(member, `it is a member of ${where}`), sizes));
  placed.sort((a, b) => a.layer - b.layer || b.area - a.area || compare(a.image, b.image));
  return placed.map(({ image }) => image);
}

function place(image: Image, sizes: NaturalSizes): Placed {
  const kind: ImageKind = imageKinds[image.constructorName];
  if (kind.layer === "inherited") return { image, ...lowest(image.args[0]!, sizes) };
  return { image, layer: kind.layer, area: "area" in kind ? kind.area(image.args, sizes) : 0 };
}

/** The place of the lowest of several images: they are painted together. */
function lowest(images: Value, sizes: NaturalSizes): Omit<Placed, "image"> {
  let [layer, area] = [Infinity, 0];
  for (const inner of imagesIn(images, sizes)) {
    const one = place(inner, sizes);
    if (one.layer < layer) ({ layer, area } = one);
    else if (one.layer === layer) area = Math.max(area, one.area);
  }
  return { layer, area };
}

/** The images of a part, in painting order. */
export const imagesIn = (part: Value, sizes: NaturalSizes): readonly Image[] =>
  isSet(part) || isSequence(part) ? paintingOf(part, sizes) : [imageOf(part, "")];
