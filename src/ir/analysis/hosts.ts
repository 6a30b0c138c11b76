// Abstract values of the data that hosts pass: the fields of the moment, and the input of a step.

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
} from "../../language/operations/abstract-value.js";

// Hosts clamp pointer positions to the canvas.
const place = [numberWithin(0, canvas.width), numberWithin(0, canvas.height)] as const;
const click = join(atoms, tupleOf(place));

/** The input that `step` receives beside the state. */
export const input = tupleOf([click, sequenceOf(strings)]);

/** The fields of the moment, without the state, which the document computes. */
export const momentExtents = {
  mouseClicked: truths,
  mouseDown: truths,
  mouseX: place[0],
  mouseY: place[1],
  keys: setOf(strings),
  click,
  input,
} as const;

/** The same fields if external code may pass any moment. */
export const momentExtentsFromOutside = {
  mouseClicked: truths,
  mouseDown: truths,
  mouseX: rationals,
  mouseY: rationals,
  keys: setOf(anything),
  click: anything,
  input: anything,
} as const;
