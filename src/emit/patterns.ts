// How tuples are taken apart in the output.

import type { CorePattern } from "../core/core.js";
import * as ts from "./typescript.js";

/** `const [a, , c] = value;`, if a coordinate is needed. */
export function taken(elements: readonly (string | undefined)[], value: ts.Expression): readonly ts.Statement[] {
  return elements.length === 0 ? [] : [ts.const(ts.arrayPattern(elements), value)];
}

/** The names that a pattern gives to coordinates, up to the last one that is needed. */
export function withoutLastHoles(elements: readonly (string | undefined)[]): readonly (string | undefined)[] {
  return elements.slice(0, elements.findLastIndex((element) => element !== undefined) + 1);
}

/** `(x, (y, z))` has the shape `[0, [0, 0]]`. */
export function shapeOf(pattern: CorePattern): ts.Expression {
  return pattern.kind === "tuple" ? ts.array(pattern.items.map(shapeOf)) : ts.literal(0);
}
