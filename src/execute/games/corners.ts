// The boxes of texts and graphics, which may be turned.

import type { Corner } from "../../runtime/index.js";
import { boxAbout, type Shape, turnAbout } from "../../runtime/easel/shapes.js";

type Boxed = Shape & { readonly kind: "text" | "graphic" };

/** The corners of a text or graphic of this width and height. */
export function cornersOfBox(shape: Boxed, width: number, height: number): readonly Corner[] {
  const { center, angle } = shape;
  const [x, y] = center;
  const align = shape.kind === "text" ? shape.align : undefined;
  const shift = align === undefined ? 0 : align === "left" ? width / 2 : -width / 2;
  const corners = boxAbout([x + shift, y], width, height);
  return angle === undefined ? corners : corners.map(turnAbout(center, angle).move);
}
