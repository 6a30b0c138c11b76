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
const position = [numberWithin(0, canvas.width), numberWithin(0, canvas.height)] as const;
const click = join(atoms, tupleOf(position));

/** The input that `step` receives in addition to the state. */
export const input = tupleOf([click, sequenceOf(strings)]);

/** The fields of the moment other than the state, which the document computes. */
export const momentValues = {
  mouseClicked: truths,
  mouseDown: truths,
  mouseX: position[0],
  mouseY: position[1],
  keys: setOf(strings),
  click,
  input,
} as const;

/** The same fields if external code may pass any moment. */
export const momentValuesFromOutside = {
  mouseClicked: truths,
  mouseDown: truths,
  mouseX: rationals,
  mouseY: rationals,
  keys: setOf(anything),
  click: anything,
  input: anything,
} as const;
