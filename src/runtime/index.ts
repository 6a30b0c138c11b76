// All exports that emitted modules may import: the values of LED, their operations, and Easel.

export * from "./kernel/failure.js";
export * from "./kernel/values.js";
export { copied } from "./kernel/members.js";
export { needInteger, needNumber, needSet, wrong } from "./kernel/needs.js";
export { ratio } from "./kernel/numbers.js";
export type { Integer } from "./kernel/integers.js";
export { setFrom, setOf } from "./sets/builder.js";
export { emptySet } from "./sets/finite.js";
export type { Domain } from "./fast/domain.js";
export { domainOf } from "./fast/domain.js";
export { isBetween, range } from "./sets/ranges.js";
export { divisorsWithin, hasDivisorWithin } from "./fast/divisors.js";
export { finiteSetsOf, inFiniteSets, inProduct, powerSet } from "./sets/products.js";
export {
  commonSize,
  difference,
  excluding,
  has,
  hasAll,
  hasNestedPair,
  hasPair,
  hasPairs,
  including,
  intersection,
  isEmpty,
  replacing,
  subset,
  union,
} from "./sets/set-operations.js";
export * from "./sets/infinite.js";
export { equal } from "./kernel/equality.js";
export { compare } from "./kernel/order.js";
export { hash } from "./kernel/hash.js";
export { pp, print } from "./kernel/print.js";
export { printUpTo, shortened } from "./kernel/printer.js";
export * from "./kernel/arithmetic.js";
export * from "./kernel/tuples.js";
export { gatheredItems } from "./kernel/gathered.js";
export * from "./sets/extremes.js";
export * from "./sets/loops.js";
export * from "./sets/multiplication.js";
export * from "./fast/tuple-index.js";
export { tuplesOf } from "./fast/tuples.js";
export * from "./kernel/definitions.js";
export { limited, stopBy, tick } from "./kernel/stopping.js";
export { decided } from "./kernel/decided.js";
export { applied, belongs, called, deciding, noted, openable, turn } from "./kernel/notes.js";
export { firstOf, greatestOf, leastOf } from "./fast/ends.js";
export { grouping } from "./fast/grouping.js";
export { isNewcomer, newcomers } from "./fast/newcomers.js";
export { itemAt, itemIn, itemsOf, listed, listedAt } from "./fast/lists.js";
export { recalled, recalledTruth, recollection } from "./fast/recollection.js";
export { resultTable, resultTables, resultTableUnder, withoutUnread } from "./fast/tabling.js";
export * from "./kernel/builtins.js";
export { shapes } from "./shapes.js";
export * from "./easel/index.js";
export * from "./exchange/index.js";
