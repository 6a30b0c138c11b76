// One object of each class of which programs make many. An engine forgets how the objects of a class are laid out once none
// of them is left, and throws away the code that relies on it; as these stay, it does not.

import { domainOf } from "./domains.js";
import { Rational } from "./numbers.js";
import { ProductSet } from "./products.js";
import { IntegerRange } from "./ranges.js";
import { SetBuilder } from "./set-builder.js";
import { EaselValue, Sequence } from "./values.js";

/** Kept for the engine only. */
export const shapes: readonly object[] = [
  new Rational(1n, 2n),
  new Sequence([]),
  new SetBuilder(),
  new IntegerRange(1, 2),
  new ProductSet([new IntegerRange(1, 2)]),
  new EaselValue("", []),
  domainOf(new IntegerRange(1, 2)).setOf(1),
];
