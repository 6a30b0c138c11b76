// Everything that an emitted module may import: the values of LED, their operations, and Easel.

export * from "./failure.js";
export * from "./values.js";
export { Rational, ratio } from "./numbers.js";
export type { LedNumber } from "./numbers.js";
export type { Integer } from "./integers.js";
export { emptySet, LedSet, setFrom, setOf } from "./set.js";
export type { Domain } from "./domain.js";
export { domainOf, tabulated } from "./domains.js";
export { isBetween, range } from "./ranges.js";
export { divisorsWithin, hasDivisorWithin } from "./divisors.js";
export { finiteSetsOf, inFiniteSets, inProduct, powerSet } from "./products.js";
export {
  commonSize,
  difference,
  excluding,
  has,
  hasAll,
  hasNestedPair,
  hasPair,
  hasPairs,
  hasPairsOfSome,
  including,
  intersection,
  isEmpty,
  subset,
  union,
} from "./set-operations.js";
export * from "./infinite.js";
export { equal } from "./equality.js";
export { compare } from "./order.js";
export { hash } from "./hash.js";
export { pp, print, printUpTo, shortened } from "./print.js";
export * from "./arithmetic.js";
export { countTranslated, translated } from "./translations.js";
export * from "./tuples.js";
export * from "./loops.js";
export * from "./definitions.js";
export { limited, stopBy, tick } from "./stopping.js";
export { resultTable, resultTables, resultTableUnder } from "./tabling.js";
export * from "./builtins.js";
export { shapes } from "./shapes.js";
export * from "./easel/index.js";
