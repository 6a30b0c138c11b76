// The public API, `led-lang/easel`: values, operations and games. Emitted modules also import internal functions, which
// may change with any version.

export { LedError } from "./values/failure.js";

// ---- values
export type { Integer } from "./values/integers.js";
export type { LedFunction, LedNumber, Tuple, Value } from "./values/values.js";
export type { Color, Image, Point } from "./easel/images.js";
export {
  Atom,
  atom,
  isAtom,
  isFunction,
  isNumber,
  isSequence,
  isSet,
  isTuple,
  LedSet,
  Rational,
  Sequence,
} from "./values/values.js";
export { sequence, sequenceFrom } from "./interop/sequences.js";
export { ratio } from "./values/numbers.js";
export { setFrom, setOf } from "./sets/builder.js";
export { range } from "./sets/ranges.js";
export { color, point } from "./easel/images.js";

// ---- conversion from and to JavaScript, and printing
export {
  decimal,
  denominator,
  fromJs,
  type JsOf,
  type JsValue,
  numerator,
  parse,
  toJs,
  toNumber,
  type TypeOf,
} from "./interop/index.js";
export { pp, print } from "./values/print.js";

// ---- types, for `fromJs`
export { Atoms, Bool, Int, Nat, Rat, sequencesOf, Strings } from "./sets/infinite.js";
export { product } from "./sets/multiplication.js";
export { finiteSetsOf } from "./sets/products.js";
export { union } from "./sets/set-operations.js";

// ---- operations
export { add, divide, multiply, subtract } from "./values/arithmetic.js";
export { equal } from "./values/equality.js";
export { compare } from "./values/order.js";
export { has } from "./sets/set-operations.js";

// ---- games
export { type Input, Moment, momentOf, noInput } from "./easel/moment.js";
export { frameRateOf, type Game, pictureOf, type Step, stepGame } from "./easel/step.js";
export { type Shape, shapesOf } from "./easel/shapes.js";
