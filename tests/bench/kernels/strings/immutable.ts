// Binary numerals with a range of Immutable.js.

import { Range } from "immutable";

function numeral(n: number): string {
  return n < 2 ? String(n) : numeral(Math.floor(n / 2)) + String(n % 2);
}

export function list(low: number, high: number): string {
  return Range(low, high + 1).map(numeral).join(", ");
}
