// The public API, `led-lang/easel`: values, operations and games. Emitted modules also import internal functions, which
// may change with any version.

export { LedError } from "./kernel/failure.js";

// ---- values
export type { Integer } from "./kernel/integers.js";
export type { LedFunction, LedNumber, Tuple, Value } from "./kernel/values.js";
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
} from "./kernel/values.js";
export { sequence, sequenceFrom } from "./exchange/sequences.js";
export { ratio } from "./kernel/numbers.js";
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
} from "./exchange/index.js";
export { pp, print } from "./kernel/print.js";

// ---- types, for `fromJs`
export { Atoms, Bool, Int, Nat, Rat, sequencesOf, Strings } from "./sets/infinite.js";
export { product } from "./sets/multiplication.js";
export { finiteSetsOf } from "./sets/products.js";
export { union } from "./sets/set-operations.js";

// ---- operations
export { add, divide, subtract } from "./kernel/arithmetic.js";
export { multiply } from "./sets/multiplication.js";
export { equal } from "./kernel/equality.js";
export { compare } from "./kernel/order.js";
export { has } from "./sets/set-operations.js";

// ---- games
export { type Input, Moment, momentOf, noInput } from "./easel/moment.js";
export { type Game, pictureOf, type Step, stepGame } from "./easel/step.js";
export { type Shape, shapesOf } from "./easel/shapes.js";
