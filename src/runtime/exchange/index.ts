// How values come from JavaScript and go there.

export { fromJs, type TypeOf } from "./from-js.js";
export { decimal, denominator, numerator, toNumber } from "./numerals.js";
export { parse } from "./parse.js";
export { toJs, type JsOf, type JsValue } from "./to-js.js";
