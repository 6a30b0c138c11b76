// Conversion of values from and to JavaScript.

export { fromJs, type TypeOf } from "./from-js.js";
export { decimal, denominator, numerator, toNumber } from "./numerals.js";
export { parse } from "./parse.js";
export { toJs, type JsOf, type JsValue } from "./to-js.js";
