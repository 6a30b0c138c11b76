// Keeps one object of each class of which programs create many. Engines discard the layout of a class when no object of
// it is left, together with the code optimised for it; with these objects, that cannot happen.

import { domainOf } from "./fast/domain.js";
import { ProductSet } from "./sets/products.js";
import { IntegerRange } from "./sets/ranges.js";
import { SetBuilder } from "./sets/builder.js";
import { EaselValue, Rational, Sequence } from "./kernel/values.js";

/** Never used, but kept alive for the engine. */
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
