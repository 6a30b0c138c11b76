// Binary numerals with a range of Immutable.js.

import { Range } from "immutable";
import { numeral } from "./idiomatic.js";

export function list(low: number, high: number): string {
  return Range(low, high + 1)
    .map(numeral)
    .join(", ");
}
