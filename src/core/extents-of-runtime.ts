// The extents of what the functions and constants of the runtime give, by the extents of what they are given (intervals: Moore
// 1966). What may fail gives no value then, so only operands that fit are looked at.

import {
  dBlack,
  dBlue,
  dGreen,
  dIndigo,
  dOrange,
  dRed,
  dViolet,
  dWhite,
  dYellow,
  originPoint,
} from "../runtime/easel/images.js";
import { isImageName } from "../runtime/easel/image-kinds.js";
import type { EaselValue } from "../runtime/index.js";
import type { RuntimeName } from "./core.js";
import {
  anything,
  collectionOf,
  type Extent,
  isAnything,
  isNumber,
  join,
  joinOf,
  mayBeString,
  none,
  numberWithin,
  plain,
  type Range,
  rationals,
  sequenceOf,
  tupleOf,
} from "../operations/extent.js";

export { integers, rationals } from "../operations/extent.js";

/** More members and characters than that fit into no memory. */
const mostBuilt = 2 ** 32;

/** What makes sets that are not built: they may have more members than memory. */
const unbuilt: ReadonlySet<RuntimeName> = new Set([
  "powerSet",
  "finiteSetsOf",
  "sequencesOf",
  "tuplesOver",
  "functionType",
  "anyType",
]);

/** True of what makes sets that are never built, apart from ranges, whose bounds are known: of functions of the runtime with their operands, and of its constants. */
export function makesUnbuilt(name: RuntimeName, args: readonly Extent[]): boolean {
  if (name === "multiply" || name === "product")
    return args.some((arg) => isAnything(arg) || arg.members !== undefined);
  return unbuilt.has(name) || (args.length === 0 && extentOfConstant(name).members !== undefined);
}

/** What a function of the runtime gives; `isBuilt` if all sets are built, but for ranges. */
export function extentOfPrimitive(name: RuntimeName, args: readonly Extent[], isBuilt = false): Extent {
  const a = args[0] ?? none;
  const b = args[1] ?? none;
  switch (name) {
    case "add":
      return added(a, b);
    case "appending":
      return added(a, sequenceOf(b));
    case "subtract":
      return numbers(a, b, subtracted);
    case "multiply":
    case "product":
      return multiplied(args);
    case "divide":
      return numbers(a, b, divided);
    case "quotient":
      return numbers(a, b, quotient);
    case "wholeRoot":
      return one(a, ({ high }) => numberWithin(0, Math.floor(Math.sqrt(Math.max(0, high)))));
    case "modulo":
      return numbers(a, b, remainder);
    case "power":
      return numbers(a, b, raised);
    case "negate":
      return one(a, negated);
    case "plus":
      return one(a, extentOf);
    case "floor":
    case "ceil":
    case "round":
      return one(a, rounded);
    case "abs":
      return one(a, absolute);
    case "size":
      return isAnything(a) ? rationals : joinOf([one(a, absolute), sizes(a, isBuilt)]);
    case "commonSize":
      return isAnything(a) ? numberWithin(0, Infinity) : sizes(a, isBuilt);
    case "min":
    case "max":
      return joinOf(
        args.map((arg) => (isAnything(arg) ? rationals : join(one(arg, extentOf), one(arg.members ?? none, extentOf)))),
      );
    case "setOf":
      return collectionOf(joinOf(args));
    case "sequence":
      return sequenceOf(joinOf(args));
    case "range":
      return a.number === undefined || b.number === undefined ? none : collectionOf(numbers(a, b, between));
    case "divisorsWithin":
      return extentOfPrimitive("range", args.slice(1));
    case "translated":
      return translated(a.members?.items, b.members?.items);
    case "countTranslated":
      return numberWithin(0, mostBuilt);
    case "union":
      return args.some(isAnything) ? anything : collectionOf(joinOf(args.map(({ members }) => members ?? none)));
    case "slice":
      return a.items === undefined ? join(a, mayBeString(a) ? plain : none) : anything;
    case "intersection":
    case "difference":
      return a.items === undefined ? a : anything;
    case "index":
      return indexed(a, b);
    case "choose":
      return isAnything(a) ? anything : (a.members ?? none);
    case "powerSet":
    case "finiteSetsOf":
      return collectionOf(a);
    case "checked":
      return isAnything(a) && b.members !== undefined ? b.members : a;
    case "sqrt":
    case "sin":
    case "cos":
    case "tan":
    case "atan2":
      return rationals;
    case "random":
      return sequenceOf(rationals);
    case "sequencesOf":
      return isAnything(a) ? anything : collectionOf(sequenceOf(a.members ?? none));
    case "point":
    case "color":
      return indexable(args);
    case "less":
    case "atMost":
    case "greater":
    case "atLeast":
    case "equal":
    case "has":
    case "inNat":
    case "inInt":
    case "isTuple":
    case "inProduct":
    case "inFiniteSets":
    case "isEmpty":
    case "subset":
    case "hasDivisorWithin":
    case "pp":
      return plain;
    default:
      return isImageName(name) ? plain : anything;
  }
}

const constants = new Map<RuntimeName, Extent>();

/** What a constant of the runtime is. */
export function extentOfConstant(name: RuntimeName): Extent {
  let extent = constants.get(name);
  if (extent === undefined) constants.set(name, (extent = constantOf(name)));
  return extent;
}

function constantOf(name: RuntimeName): Extent {
  switch (name) {
    case "Nat":
      return collectionOf(numberWithin(0, Infinity, true, false));
    case "Int":
      return collectionOf(numberWithin(-Infinity, Infinity, true, false));
    case "Rat":
      return collectionOf(rationals);
    case "Bool":
    case "Strings":
    case "Atoms":
      return collectionOf(plain);
    default:
      return extentOfPicture(pictures[name]);
  }
}

/** Points and colours may be indexed like the tuples of their parts, and are none. */
const indexable = (parts: readonly Extent[]): Extent => join(tupleOf(parts), plain);

/** The colours and points that have names. */
const pictures: Partial<Readonly<Record<RuntimeName, EaselValue>>> = {
  dBlack,
  dBlue,
  dGreen,
  dIndigo,
  dOrange,
  dRed,
  dViolet,
  dWhite,
  dYellow,
  originPoint,
};

/** What a colour or a point is. */
function extentOfPicture(value: EaselValue | undefined): Extent {
  if (value === undefined) return anything;
  return indexable(value.args.map((part) => (typeof part === "number" ? numberWithin(part, part) : anything)));
}

// ---- numbers

const extentOf = ({ low, high, integer, canonical }: Range): Extent => numberWithin(low, high, integer, canonical);

function one(a: Extent, of: (x: Range) => Extent): Extent {
  return a.number === undefined ? none : of(a.number);
}

function numbers(a: Extent, b: Extent, of: (x: Range, y: Range) => Extent): Extent {
  return a.number === undefined || b.number === undefined ? none : of(a.number, b.number);
}

// What is computed is in canonical form.
const negated = (x: Range): Extent => numberWithin(-x.high, -x.low, x.integer);
const summed = (x: Range, y: Range): Extent => numberWithin(x.low + y.low, x.high + y.high, x.integer && y.integer);
const subtracted = (x: Range, y: Range): Extent => numberWithin(x.low - y.high, x.high - y.low, x.integer && y.integer);
const between = (x: Range, y: Range): Extent => numberWithin(Math.ceil(x.low), Math.floor(y.high));

/** Numbers are added; strings, tuples and sequences are joined, each with its like. */
function added(a: Extent, b: Extent): Extent {
  const areNumbers = isNumber(a) || isNumber(b);
  if (!areNumbers && (isAnything(a) || isAnything(b))) return anything;
  const sum = numbers(a, b, summed);
  if (areNumbers) return sum;
  return joinOf([
    sum,
    mayBeString(a) && mayBeString(b) ? plain : none,
    a.members !== undefined && b.members !== undefined ? sequenceOf(join(a.members, b.members)) : none,
    a.items !== undefined && b.items !== undefined ? joined(a.items, b.items) : none,
  ]);
}

/** Pairs to whose coordinates those of others are added. */
function translated(a: readonly Extent[] | undefined, b: readonly Extent[] | undefined): Extent {
  return collectionOf(
    tupleOf([added(a?.[0] ?? anything, b?.[0] ?? anything), added(a?.[1] ?? anything, b?.[1] ?? anything)]),
  );
}

/** Of longer tuples nothing is known: a few sums make one of millions of items. */
const mostItems = 64;

function joined(a: readonly Extent[], b: readonly Extent[]): Extent {
  return a.length + b.length > mostItems ? anything : tupleOf([...a, ...b]);
}

/** Numbers are multiplied; of sets, all tuples are made. */
function multiplied(args: readonly Extent[]): Extent {
  const total = args.every(({ number }) => number !== undefined) ? args.reduce((a, b) => numbers(a, b, times)) : none;
  if (args.some(isNumber)) return total;
  if (args.some(isAnything)) return anything;
  const sets = args.map(({ members }) => members ?? none);
  return join(total, args.every(({ members }) => members !== undefined) ? collectionOf(tupleOf(sets)) : none);
}

function times(x: Range, y: Range): Extent {
  return extremes(x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high, x.integer && y.integer);
}

/** The numbers between some corners, the lowest and the highest made integers; 0 times infinity, and infinity by infinity, are nothing new. */
function extremes(a: number, b: number, c: number, d: number, integer: boolean): Extent {
  const low = Math.min(corner(a), corner(b), corner(c), corner(d));
  const high = Math.max(corner(a), corner(b), corner(c), corner(d));
  return numberWithin(Math.floor(low), Math.ceil(high), integer);
}

const corner = (n: number): number => (Number.isNaN(n) ? 0 : n);

function divided(x: Range, y: Range): Extent {
  if (y.low <= 0 && y.high >= 0) {
    // Of integers, none but 0 is nearer to 0 than 1.
    if (!y.integer) return numberWithin(-Infinity, Infinity, false);
    const most = Math.max(Math.abs(x.low), Math.abs(x.high));
    return numberWithin(-most, most, false);
  }
  // Of integers that are known, one may divide the other; what was rounded is made wider.
  const isWhole = x.integer && y.integer && x.low === x.high && y.low === y.high && x.low % y.low === 0;
  return extremes(x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high, isWhole);
}

const rounded = (x: Range): Extent => numberWithin(Math.floor(x.low), Math.ceil(x.high));
const quotient = (x: Range, y: Range): Extent => one(divided(x, y), rounded);

/** How many members, characters or coordinates there may be. */
function sizes(a: Extent, isBuilt: boolean): Extent {
  const { members, items } = a;
  const counted = mayBeString(a) || items !== undefined ? numberWithin(0, mostBuilt) : none;
  if (members === undefined) return counted;
  const { number } = members;
  const integral = number === undefined ? 0 : number.integer ? number.high - number.low + 1 : Infinity;
  return join(
    counted,
    numberWithin(0, isNumber(members) ? Math.max(integral, mostBuilt) : isBuilt ? integral + mostBuilt : Infinity),
  );
}

function absolute(x: Range): Extent {
  if (x.low >= 0) return extentOf(x);
  return numberWithin(x.high < 0 ? -x.high : 0, Math.max(-x.low, x.high), x.integer, x.canonical);
}

/** `x mod y` has the sign of y. */
function remainder(x: Range, y: Range): Extent {
  const integer = x.integer && y.integer;
  if (y.low > 0 && x.low >= 0 && x.high < y.low) return extentOf(x);
  const step = integer ? 1 : 0;
  return numberWithin(y.low < 0 ? y.low + step : 0, y.high > 0 ? y.high - step : 0, integer);
}

function raised(x: Range, y: Range): Extent {
  if (!x.integer || !y.integer || y.low < 0) return numberWithin(-Infinity, Infinity, false);
  if (x.low >= 1) return numberWithin(x.low ** y.low, x.high ** y.high);
  const most = Math.max(Math.abs(x.low), Math.abs(x.high), 1) ** y.high;
  const isEven = y.low === y.high && y.low % 2 === 0;
  return numberWithin(x.low >= 0 || isEven ? 0 : -most, most);
}

function indexed(a: Extent, b: Extent): Extent {
  if (isAnything(a)) return anything;
  const at = b.number !== undefined && b.number.low === b.number.high ? b.number.low : undefined;
  const item = a.items === undefined ? none : at === undefined ? joinOf(a.items) : (a.items[at - 1] ?? none);
  return join(join(item, a.members ?? none), mayBeString(a) ? plain : none);
}
