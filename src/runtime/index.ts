// All exports that emitted modules may import: the values of LED, their operations, and Easel.

export * from "./values/failure.js";
export * from "./values/values.js";
export { copied } from "./values/members.js";
export { failKind, requireInteger, requireNumber, requireSet } from "./values/requirements.js";
export { ratio } from "./values/numbers.js";
export type { Integer } from "./values/integers.js";
export { setFrom, setOf } from "./sets/builder.js";
export { emptySet } from "./sets/finite.js";
export type { Domain } from "./caches/domain.js";
export { domainOf } from "./caches/domain.js";
export { isBetween, range } from "./sets/ranges.js";
export { divisorsWithin, hasDivisorWithin } from "./caches/divisors.js";
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
export { equal } from "./values/equality.js";
export { compare } from "./values/order.js";
export { hash } from "./values/hash.js";
export { pp, print } from "./values/print.js";
export { printUpTo, shortened } from "./values/printer.js";
export * from "./values/arithmetic.js";
export * from "./values/tuples.js";
export { gatheredItems, listOver, sequenceBuilder } from "./values/sequence-builder.js";
export * from "./sets/extremes.js";
export * from "./sets/loops.js";
export * from "./sets/multiplication.js";
export { anyMember, everyMember, sharedConstant, unordered, unprinted } from "./sets/symmetry.js";
export { inOrder, updated } from "./sets/updated.js";
export * from "./caches/tuple-index.js";
export { tuplesOf } from "./caches/tuples.js";
export * from "./values/definitions.js";
export { limited, stopBy, tick } from "./values/stopping.js";
export { decided } from "./values/decided.js";
export { counted, solutionCounts } from "./values/solution-counts.js";
export { applied, belongs, called, deciding, noted, openable, turn } from "./values/trace.js";
export { firstOf, greatestOf, leastOf } from "./caches/min-max-index.js";
export { grouping } from "./caches/expression-index.js";
export { isNewcomer, newcomers } from "./caches/seen-filter.js";
export { itemAt, itemIn, itemsOf, listed, listedAt } from "./caches/lists.js";
export { recalled, recalledTruth, recollection } from "./caches/loop-memo.js";
export { resultTable, resultTables, resultTableUnder, withoutUnread } from "./caches/memo-tables.js";
export * from "./values/builtins.js";
export { shapes } from "./shapes.js";
export * from "./easel/index.js";
export * from "./interop/index.js";
