// One object of each class of which programs make many. An engine forgets how the objects of a class are laid out once
// none of them is left, and throws away the code that relies on it; as these stay, it does not.

import { domainOf } from "./fast/domains.js";
import { ProductSet } from "./sets/products.js";
import { IntegerRange } from "./sets/ranges.js";
import { SetBuilder } from "./sets/builder.js";
import { EaselValue, Rational, Sequence } from "./kernel/values.js";

/** Kept for the engine only. */
export const shapes: readonly object[] = /* @__PURE__ */ oneOfEach();

function oneOfEach(): readonly object[] {
  return [
    new Rational(1n, 2n),
    new Sequence([]),
    new SetBuilder(),
    new IntegerRange(1, 2),
    new ProductSet([new IntegerRange(1, 2)]),
    new EaselValue("", []),
    domainOf(new IntegerRange(1, 2)).setOf(1),
  ];
}
