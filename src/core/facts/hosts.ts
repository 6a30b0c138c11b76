// The extents of what hosts give: the fields of the moment, and the input of a step.

import { canvas } from "../../runtime/easel/image-kinds.js";
import {
  anything,
  atoms,
  join,
  numberWithin,
  rationals,
  sequenceOf,
  setOf,
  strings,
  truths,
  tupleOf,
} from "../../operations/extent.js";

// Hosts draw a place beside the canvas to its edge.
const place = [numberWithin(0, canvas.width), numberWithin(0, canvas.height)] as const;
const click = join(atoms, tupleOf(place));

/** What a step is given beside the state. */
export const input = tupleOf([click, sequenceOf(strings)]);

/** What the fields of the moment can be, but for the state, which the document makes. */
export const momentExtents = {
  mouseClicked: truths,
  mouseX: place[0],
  mouseY: place[1],
  keys: setOf(strings),
  click,
  input,
} as const;

/** The same where anybody may call with a moment of his own. */
export const momentExtentsFromOutside = {
  mouseClicked: truths,
  mouseX: rationals,
  mouseY: rationals,
  keys: setOf(anything),
  click: anything,
  input: anything,
} as const;
