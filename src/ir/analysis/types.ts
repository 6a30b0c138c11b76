// Abstract values from types alone, for definitions imported from other modules.

import {
  anything,
  atoms,
  type AbstractValue,
  functions,
  join,
  none,
  numberWithin,
  sequenceOf,
  setOf,
  strings,
  truths,
  tupleOf,
} from "../../language/operations/abstract-value.js";
import type { Part, Type } from "../../types/lattice/type.js";
import { maxTypeDepth } from "./limits.js";

export const abstractType = (type: Type, depth = 0): AbstractValue =>
  type.reduce((abstractValue, part) => join(abstractValue, abstractPart(part, depth)), none);

function abstractPart(part: Part, depth: number): AbstractValue {
  if (depth > maxTypeDepth) return anything;
  switch (part.kind) {
    case "truth":
      return truths;
    case "atom":
      return atoms;
    case "string":
      return strings;
    case "number":
      return numberWithin(part.low, part.high, part.integer, false);
    case "sequence":
      return sequenceOf(abstractType(part.member, depth + 1));
    case "set":
      return setOf(abstractType(part.member, depth + 1));
    case "tuple":
      return tupleOf(part.items.map((item) => abstractType(item, depth + 1)));
    case "function":
      return functions;
    default:
      return anything;
  }
}
