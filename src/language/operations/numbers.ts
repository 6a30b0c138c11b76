// The operations on numbers, one row each. `+`, `*` and `|x|` apply to other values as well.

import {
  abstractNumber,
  isCanonicalInteger,
  isExact,
  isInteger,
  isSafe,
  mayBeNegativeZero,
  mayBeZero,
  binaryResult,
  safeIntegersOf,
} from "./arithmetic.js";
import {
  anything,
  setOf,
  type AbstractValue,
  integersOf,
  isAnything,
  isIdentified,
  isNone,
  isNumber,
  isSequence,
  isSurelyNumber,
  join,
  joinOf,
  mayBeString,
  none,
  numberWithin,
  strings,
  rationals,
  sequenceOf,
  tupleOf,
} from "./abstract-value.js";
import {
  absolute,
  integersBetween,
  type IntervalFunction,
  divideIntervals,
  type Interval,
  multiplyIntervals,
  negateInterval,
  quotient,
  powerOfIntervals,
  remainder,
  squareRootOf,
  roundOutwards,
  identity,
  subtractIntervals,
  addIntervals,
} from "./intervals.js";
import { joinOverloads } from "./notation.js";
import { areAll, isSome, type NativeForm, type Operands, type Row } from "./operation.js";
import { maxBuilt, maxExponent, maxItems } from "./limits.js";

/**
 * The condition of operations that are total on numbers. Products are excluded, since they may have twice as many
 * digits and take memory.
 */
const areNumbers = (operands: Operands): boolean => areAll(operands, isSurelyNumber);
const areIntegers = (operands: Operands): boolean => areAll(operands, isInteger);
const areSafe = (operands: Operands): boolean => areAll(operands, isSafe);

const isDivision = (operands: Operands): boolean => {
  const { number: divisor } = operands.of(1);
  return areNumbers(operands) && divisor !== undefined && !mayBeZero(divisor);
};

/** A native operator on two safe integers whose result is safe as well. */
function arithmetic(
  operator: (NativeForm & { readonly kind: "arithmetic" })["operator"],
  bounds: IntervalFunction,
  isSame: (x: Interval, y: Interval) => boolean = () => true,
): Pick<Row, "bounds" | "native"> {
  return {
    bounds,
    native: {
      form: { kind: "arithmetic", operator },
      fits: ({ count, of }) => {
        if (count !== 2) return false;
        const x = safeIntegersOf(of(0));
        const y = x === undefined ? undefined : safeIntegersOf(of(1));
        return x !== undefined && y !== undefined && isSame(x, y) && isExact(bounds(x, y));
      },
    },
  };
}

/** A native comparison of two integers of any size. */
const order = (
  operator: (NativeForm & { readonly kind: "order" })["operator"],
  compares: NonNullable<Row["compares"]>,
): Row => ({
  type: "Value * Value -> Bool",
  compares,
  isTotal: areIntegers,
  native: { form: { kind: "order", operator }, fits: areIntegers },
});

const extreme: Row = {
  declared: "fSet(n) -> n; Int * ... -> Int; Value * ... -> Rat",
  chooses: true,
  isTotal: areNumbers,
};

const rounding: Row = { bounds: roundOutwards, isTotal: areNumbers };

export const numberRows = {
  add: {
    type: joinOverloads(
      "Int * Int -> Int",
      "Rat * Rat -> Rat",
      "String * String -> String",
      "Seq(a) * Seq(b) -> Seq(a U b)",
      "Tuple * Tuple -> Tuple",
    ),
    ...arithmetic("+", addIntervals),
    abstractResult: addAbstractValues,
    isTotal: areNumbers,
    keepsFit: true,
  },
  subtract: {
    type: "Int * Int -> Int; Rat * Rat -> Rat",
    ...arithmetic("-", subtractIntervals),
    isTotal: areNumbers,
  },
  multiply: {
    type: "Int * Int -> Int; Rat * Rat -> Rat; fSet(a) * fSet(b) -> fSet(a * b)",
    declared: "Int * Int -> Int; Rat * Rat -> Rat",
    ...arithmetic("*", multiplyIntervals, (x, y) => !mayBeNegativeZero(x, y) && !mayBeNegativeZero(y, x)),
    abstractResult: product,
    isTotal: areNumbers,
    isUnbuilt: areSets,
    memberTest: "inProduct",
  },
  product: {
    type: joinOverloads(
      "Int * ... -> Int",
      "Rat * ... -> Rat",
      "fSet(a) * fSet(b) -> fSet(a * b)",
      "fSet(a) * fSet(b) * fSet(c) -> fSet(a * b * c)",
      "fSet(a) * fSet(b) * fSet(c) * fSet(d) -> fSet(a * b * c * d)",
      "fSet(Value) * ... -> fSet(Tuple)",
    ),
    bounds: multiplyIntervals,
    abstractResult: product,
    isTotal: areNumbers,
    isUnbuilt: areSets,
    memberTest: "inProduct",
  },
  divide: {
    type: "Rat * Rat -> Rat",
    // Divisibility is only known for two known numbers.
    ...arithmetic("/", divideIntervals, (x, y) => !mayBeNegativeZero(x, y)),
    isTotal: isDivision,
  },
  quotient: { type: "Safe * Safe -> Safe; Rat * Rat -> Int", bounds: quotient },
  isWhole: { type: "Value -> Bool", isTotal: areNumbers },
  isWholeProduct: { type: "Value * Value -> Bool", isTotal: areNumbers },
  isWholeQuotient: { type: "Value * Value -> Bool" },
  quotientAbove: { type: "Safe * Safe -> Safe; Rat * Rat -> Int", bounds: quotient },
  modulo: {
    type: "Safe * Safe -> Safe; Int * Int -> Int; Rat * Rat -> Rat",
    // The JavaScript operator takes the sign of its left operand.
    ...arithmetic("%", remainder, (x, y) => x.low >= 0 && y.low > 0),
    isTotal: isDivision,
  },
  power: {
    type: "Rat * Int -> Rat",
    bounds: powerOfIntervals,
    // The base must be a safe integer: powers of larger numbers may have too many digits.
    isTotal: ({ of }) => {
      const base = integersOf(of(0));
      const exponent = integersOf(of(1));
      return (
        base !== undefined &&
        Number.isFinite(base.low) &&
        Number.isFinite(base.high) &&
        exponent !== undefined &&
        exponent.low === exponent.high &&
        exponent.low >= 1 &&
        exponent.high <= maxExponent
      );
    },
  },
  negate: {
    type: "Int -> Int; Rat -> Rat",
    bounds: negateInterval,
    isTotal: areNumbers,
    native: {
      form: { kind: "sign" },
      fits: ({ of }) => {
        const x = safeIntegersOf(of(0));
        return x !== undefined && !mayBeZero(x);
      },
    },
  },
  plus: { type: "Rat -> Rat", bounds: identity, isTotal: areNumbers },
  wholeRoot: { type: "Safe -> Safe; Rat -> Int", bounds: squareRootOf, isTotal: areNumbers },
  size: {
    type: "Int U fSet(Value) U Seq(Value) U String U Tuple -> Int; Rat -> Rat",
    bounds: absolute,
    abstractResult: (a, _b, _all, isBuilt) => (isAnything(a) ? rationals : joinOf([absoluteOf(a), sizes(a, isBuilt)])),
    isTotal: areNumbers,
    native: { form: { kind: "length" }, fits: ({ of }) => isSequence(of(0)) },
  },
  less: order("<", "less"),
  atMost: order("<=", "atMost"),
  greater: order(">", "greater"),
  atLeast: order(">=", "atLeast"),
  equal: {
    type: "Value * Value -> Bool",
    compares: "equal",
    // Values of different kinds differ; only functions and infinite sets cannot be compared with values of their kind.
    isTotal: (operands) => areAll(operands, isComparable) || isSome(operands, isPlain),
    native: {
      form: { kind: "identity", operator: "===" },
      // Integers, one of which is safe, or any value and a value that is compared by identity.
      fits: (operands) =>
        isSome(operands, isIdentified) || (areAll(operands, isCanonicalInteger) && isSome(operands, isSafe)),
    },
  },
  range: {
    type: "Safe * Safe -> fSet(Safe); Int * Int -> fSet(Int)",
    abstractResult: (a, b) =>
      a.number === undefined || b.number === undefined ? none : setOf(binaryResult(a, b, integersBetween)),
    isTotal: areIntegers,
    native: { form: { kind: "count" }, fits: areSafe },
  },
  divisorsWithin: {
    type: "Safe * Safe * Safe -> fSet(Safe); Int * Int * Int -> fSet(Int)",
    abstractResult: (_n, low, [, , high = none]) =>
      low.number === undefined || high.number === undefined ? none : setOf(binaryResult(low, high, integersBetween)),
  },
  hasDivisorWithin: { type: "Int * Int * Int -> Bool" },
  isBetween: {
    type: "Int * Int * Value -> Bool",
    isExacting: true,
    isTotal: () => true,
    asks: { value: 2, set: "range" },
  },

  // Built-in functions with more precise results than their types.
  floor: rounding,
  ceil: rounding,
  round: rounding,
  abs: {
    declared: "Int -> Int; Rat -> Rat",
    bounds: absolute,
    abstractResult: absoluteOf,
    isTotal: areNumbers,
    native: { form: { kind: "math", name: "abs" }, fits: (operands) => operands.count === 1 && areSafe(operands) },
  },
  min: { ...extreme, end: { ofSet: "leastOf", by: "leastOver" } },
  max: { ...extreme, end: { ofSet: "greatestOf", by: "greatestOver" } },
} satisfies Readonly<Record<string, Row>>;

/** Adds numbers, and concatenates strings, tuples and sequences with values of the same kind. */
export function addAbstractValues(a: AbstractValue, b: AbstractValue): AbstractValue {
  const areNumbers = isNumber(a) || isNumber(b);
  if (!areNumbers && (isAnything(a) || isAnything(b))) return anything;
  const sum = binaryResult(a, b, addIntervals);
  if (areNumbers) return sum;
  return joinOf([
    sum,
    mayBeString(a) && mayBeString(b) ? strings : none,
    a.members !== undefined && b.members !== undefined ? sequenceOf(join(a.members, b.members)) : none,
    a.items !== undefined && b.items !== undefined ? joinAll(a.items, b.items) : none,
  ]);
}

function joinAll(a: readonly AbstractValue[], b: readonly AbstractValue[]): AbstractValue {
  return a.length + b.length > maxItems ? anything : tupleOf([...a, ...b]);
}

/** A non-negative number is returned unchanged, in its original form. */
function absoluteOf({ number }: AbstractValue): AbstractValue {
  return number === undefined ? none : abstractNumber({ ...absolute(number), canonical: number.canonical });
}

/** Multiplies numbers. For sets, the result is the Cartesian product. */
function product(_a: AbstractValue, _b: AbstractValue, operands: readonly AbstractValue[]): AbstractValue {
  const total = operands.every(({ number }) => number !== undefined)
    ? operands.reduce((a, b) => binaryResult(a, b, multiplyIntervals))
    : none;
  if (operands.some(isNumber)) return total;
  if (operands.some(isAnything)) return anything;
  const sets = operands.map(({ members }) => members ?? none);
  return join(total, operands.every(({ members }) => members !== undefined) ? setOf(tupleOf(sets)) : none);
}

function areSets(factors: readonly AbstractValue[]): boolean {
  return factors.some((factor) => isAnything(factor) || factor.members !== undefined);
}

/** The possible numbers of members, characters or coordinates. */
export function sizes(a: AbstractValue, isBuilt: boolean): AbstractValue {
  const { members, items } = a;
  const counted = mayBeString(a) || items !== undefined ? numberWithin(0, maxBuilt) : none;
  if (members === undefined) return counted;
  const { number } = members;
  const integral = number === undefined ? 0 : number.integer ? number.high - number.low + 1 : Infinity;
  return join(
    counted,
    numberWithin(0, isNumber(members) ? Math.max(integral, maxBuilt) : isBuilt ? integral + maxBuilt : Infinity),
  );
}

const isPlain = (abstractValue: AbstractValue): boolean => isSurelyNumber(abstractValue) || isIdentified(abstractValue);

/** True for values composed of numbers, atoms and strings: functions and infinite sets cannot be compared. */
function isComparable({ otherKinds, members, items }: AbstractValue): boolean {
  return otherKinds === 0 && members === undefined && (items === undefined || items.every(isComparable));
}

/** True if all values are tuples that have this coordinate. */
export function hasCoordinate(tuple: AbstractValue, at: AbstractValue): boolean {
  if (tuple.items === undefined || !isNone({ ...tuple, items: undefined })) return false;
  const index = integersOf(at);
  return index !== undefined && index.low >= 1 && index.high <= tuple.items.length;
}
