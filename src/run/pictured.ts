// The picture that a value is: a set of images and nothing else, as shapes in the order in which a game paints them.

import { shapesOf, type Shape } from "../runtime/easel/shapes.js";
import * as easel from "../runtime/index.js";
import type { Value } from "../runtime/index.js";

/** A picture has so many images at most. One of 2,000 lines weighs 130 KB in a page. */
const mostImages = 2000;

/** The shapes of a set of images; undefined of any other value, and of a set that is empty, infinite or very large. */
export function picturedBy(value: Value): readonly Shape[] | undefined {
  if (!easel.isSet(value) || !value.finite || value.count() > mostImages) return undefined;
  const members = [...value.each()];
  if (
    members.length === 0 ||
    !members.every((member) => easel.isEasel(member) && easel.imageFrom(member) !== undefined)
  )
    return undefined;
  return shapesOf(easel.paintingOf(value));
}
