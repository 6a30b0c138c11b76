// Keeps one object of each frequently allocated class alive. Engines discard the hidden class of a type, and the code
// optimised for it, when its last object is collected.

import { domainOf } from "./caches/domain.js";
import { ProductSet } from "./sets/products.js";
import { IntegerRange } from "./sets/ranges.js";
import { SetBuilder } from "./sets/builder.js";
import { EaselValue, Rational, Sequence } from "./values/values.js";

/** Never used; only kept reachable. */
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
