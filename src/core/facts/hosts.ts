// The extents of what hosts give: the fields of the moment, and the input of a step.

import { canvas } from "../../runtime/easel/image-kinds.js";
import { collectionOf, join, numberWithin, plain, tupleOf } from "../../operations/extent.js";

// Hosts draw a place beside the canvas to its edge.
const place = [numberWithin(0, canvas.width), numberWithin(0, canvas.height)] as const;
const click = join(plain, tupleOf(place));

/** What a step is given beside the state. */
export const input = tupleOf([click, collectionOf(plain)]);

/** What the fields of the moment can be, but for the state, which the document makes. */
export const momentExtents = {
  mouseClicked: plain,
  mouseX: place[0],
  mouseY: place[1],
  keys: collectionOf(plain),
  click,
  input,
} as const;
