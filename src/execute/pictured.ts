// Pictures of values: converts a set of images into shapes in painting order.

import { shapesOf, type Shape } from "../runtime/easel/shapes.js";
import * as easel from "../runtime/index.js";
import type { Value } from "../runtime/index.js";
import { maxImages } from "./limits.js";

/** The shapes of a set of images; undefined for other values, and for sets that are empty, infinite or too large. */
export function shapesOfValue(value: Value): readonly Shape[] | undefined {
  if (!easel.isSet(value) || !value.finite || value.count() > maxImages) return undefined;
  const members = [...value.each()];
  if (
    members.length === 0 ||
    !members.every((member) => easel.isEasel(member) && easel.imageFrom(member) !== undefined)
  )
    return undefined;
  return shapesOf(easel.paintingOf(value));
}
