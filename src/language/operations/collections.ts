// The operations on sets, sequences, tuples and strings, one row each.

import {
  anything,
  setOf,
  type AbstractValue,
  isAnything,
  join,
  joinOf,
  mayBeSequence,
  mayBeSet,
  mayBeString,
  none,
  numberWithin,
  strings,
  rationals,
  sequenceOf,
  tupleOf,
} from "./abstract-value.js";
import { joinOverloads } from "./notation.js";
import { addAbstractValues, hasCoordinate, sizes } from "./numbers.js";
import type { ResultRange, Row } from "./operation.js";

/** A test that may fail, or visit many members. */
const question = (type: string): Row => ({ type });
/** A test that is total on all values. */
const test = (type: string): Row => ({ type, isTotal: () => true });
/** A set of numbers, which external code may pass in any form. */
const numbers = (type: string, members: AbstractValue): Row => ({ type, abstractResult: () => setOf(members) });

/** The argument, restricted to the members of the set. */
const valueAsked: ResultRange = (a, b) => (isAnything(a) && b.members !== undefined ? b.members : a);
/** A subset of the first set; anything for tuples. */
const partOfFirst: ResultRange = (a) => (a.items === undefined ? a : anything);

/** The first set with one more member. */
const withMember = (a: AbstractValue, b: AbstractValue): AbstractValue =>
  isAnything(a) ? anything : setOf(join(a.members ?? none, b));

/** A slice of a sequence or a string. */
const partOfWhole = (a: AbstractValue): AbstractValue =>
  a.items === undefined ? join(a, mayBeString(a) ? strings : none) : anything;

export const collectionRows = {
  // Tests on sets.
  has: { ...question("Value * Value -> Bool"), asks: { value: 1 } },
  hasPair: question("Value * Value * Value -> Bool"),
  hasNestedPair: question("Value * Value * Value * Value -> Bool"),
  hasAll: question("Value * Value -> Bool"),
  hasPairs: question("Value * Value * Value -> Bool"),
  inNat: { ...test("Value -> Bool"), asks: { value: 0, set: "Nat" } },
  inInt: { ...test("Value -> Bool"), asks: { value: 0, set: "Int" } },
  isTuple: test("Value * Int -> Bool"),
  inProduct: { ...question("Value * Value * ... -> Bool"), asks: { value: 0, set: "product" } },
  inFiniteSets: { ...question("Value * Value -> Bool"), asks: { value: 0, set: "finiteSetsOf" } },
  isEmpty: question("Value -> Bool"),
  subset: question("Value * Value -> Bool"),
  commonSize: {
    type: "fSet(Value) * fSet(Value) -> Int",
    abstractResult: (a, _b, _all, isBuilt) => (isAnything(a) ? numberWithin(0, Infinity) : sizes(a, isBuilt)),
  },

  // Sets derived from others.
  setOf: { type: "a * ... -> fSet(a)", abstractResult: (_a, _b, all) => setOf(joinOf(all)), keepsFit: true },
  union: {
    type: joinOverloads(
      "fSet(a) * fSet(b) -> fSet(a U b)",
      "fSet(a) * fSet(b) * fSet(c) -> fSet(a U b U c)",
      "fSet(a) * fSet(b) * fSet(c) * fSet(d) -> fSet(a U b U c U d)",
      "Value * ... -> fSet(Value)",
    ),
    abstractResult: (_a, _b, all) =>
      all.some(isAnything) ? anything : setOf(joinOf(all.map(({ members }) => members ?? none))),
  },
  intersection: { type: "fSet(a) * fSet(Value) -> fSet(a)", abstractResult: partOfFirst },
  difference: { type: "fSet(a) * fSet(Value) -> fSet(a)", abstractResult: partOfFirst },
  including: {
    type: "fSet(a) * b -> fSet(a U b)",
    abstractResult: withMember,
  },
  excluding: { type: "fSet(a) * Value -> fSet(a)", abstractResult: partOfFirst },
  replacing: {
    type: "fSet(a) * Value * b -> fSet(a U b)",
    abstractResult: (a, _, all) => withMember(a, all[2]!),
  },
  tuplesWithout: { type: "fSet(a) * Int * Int * Value -> fSet(a)", abstractResult: partOfFirst },
  replacingTuples: {
    type: "fSet(a) * Int * Int * b -> fSet(a U b)",
    abstractResult: (a, _, all) => withMember(a, all[3]!),
  },
  requireSet: { type: "Value -> fSet(Value)" },

  // Sets that are only tested, or enumerated as far as needed.
  Nat: { ...numbers("fSet(Nat)", numberWithin(0, Infinity, true, false)), memberTest: "inNat" },
  Int: { ...numbers("fSet(Int)", numberWithin(-Infinity, Infinity, true, false)), memberTest: "inInt" },
  Rat: numbers("fSet(Rat)", rationals),
  Strings: { type: "fSet(String)" },
  Atoms: { type: "fSet(Atom)" },
  finiteSetsOf: {
    type: "fSet(a) -> fSet(fSet(a))",
    abstractResult: (a) => setOf(a),
    isUnbuilt: true,
    memberTest: "inFiniteSets",
  },
  sequencesOf: {
    type: "fSet(a) -> fSet(Seq(a))",
    abstractResult: (a) => (isAnything(a) ? anything : setOf(sequenceOf(a.members ?? none))),
    isUnbuilt: true,
  },
  tuplesOver: { type: "Value -> fSet(Value)", isUnbuilt: true },
  functionType: { type: "fSet(Value)", isUnbuilt: true },
  anyType: { type: "String -> fSet(Value)", isUnbuilt: true },

  sequence: { type: "a * ... -> Seq(a)", abstractResult: (_a, _b, all) => sequenceOf(joinOf(all)), keepsFit: true },
  appending: {
    type: "Seq(a) * b -> Seq(a U b); Value * Value -> Value",
    abstractResult: (a, b) => addAbstractValues(a, sequenceOf(b)),
    keepsFit: true,
  },
  prepending: {
    type: "a * Seq(b) -> Seq(a U b); Value * Value -> Value",
    abstractResult: (a, b) => addAbstractValues(sequenceOf(a), b),
    keepsFit: true,
  },
  index: {
    type: "Seq(a) * Value -> a; String * Value -> String; Value * Value -> Value",
    abstractResult: index,
    isTotal: ({ of }) => hasCoordinate(of(0), of(1)),
    native: { form: { kind: "item" }, fits: ({ of }) => hasCoordinate(of(0), of(1)) },
    keepsFit: true,
  },
  listed: { type: "Value * Value -> Tuple" },
  listedAt: { type: "Value * Value * Value -> Tuple" },
  itemIn: {
    type: joinOverloads("Value * Value * Seq(a) -> a", "Value * Value * Value -> Value"),
    abstractResult: (_, place, all) => index(all[2]!, place),
    keepsFit: true,
  },
  itemAt: {
    type: joinOverloads("Value * Value * Seq(Seq(a)) * Value -> a", "Value * Value * Value * Value -> Value"),
    abstractResult: (_, place, all) => index(index(all[2]!, all[3]!), place),
    keepsFit: true,
  },
  isEmptySequence: { type: "Value -> Bool", isTotal: () => true },
  sliceFrom: {
    type: "Seq(a) * Value -> Seq(a); String * Value -> String; Value * Value -> Value",
    abstractResult: partOfWhole,
    keepsFit: true,
  },
  spliced: {
    type: "Seq(a) * Value * b * Value -> Seq(a U b); Value * Value * Value * Value -> Value",
    abstractResult: (a, _, all) => addAbstractValues(a, sequenceOf(all[2]!)),
    keepsFit: true,
  },
  slice: {
    type: "Seq(a) * Value * Value -> Seq(a); String * Value * Value -> String; Value * Value * Value -> Value",
    abstractResult: partOfWhole,
    keepsFit: true,
  },

  updated: {
    type: joinOverloads(
      "Seq(a) * Value * b -> Seq(a U b)",
      "String * Value * Value -> String",
      "fSet(a) * b * c -> fSet(a U b * c)",
      "Value * Value * Value -> Value",
    ),
    abstractResult: (a, at, all) => update(a, at, all[2]!),
  },
  /** The same set, whose members are visited in canonical order. */
  inOrder: {
    type: "fSet(a) -> fSet(a); Value -> Value",
    abstractResult: (a) => a,
    keepsFit: true,
    observes: "sequence",
  },

  apply: { type: "Value * ... -> Value" },
  copied: { type: "a -> a", abstractResult: (a) => a, isTotal: () => true },
  allowed: { type: "a * Value * String -> a", abstractResult: valueAsked },
  checked: { type: "Value * fSet(a) * Value * Int * ... -> a", abstractResult: valueAsked },

  // Lookups in the tuples of a set.
  leastOf: {
    type: "fSet(Int) -> Int; Value -> Rat",
    abstractResult: (a) => (isAnything(a) ? rationals : (a.members ?? none)),
  },
  greatestOf: {
    type: "fSet(Int) -> Int; Value -> Rat",
    abstractResult: (a) => (isAnything(a) ? rationals : (a.members ?? none)),
  },
  firstOf: {
    type: "fSet(a) -> a; Value -> Value",
    abstractResult: (a) => (isAnything(a) ? anything : (a.members ?? none)),
  },
  leastAt: { type: "Value * Int * Int -> Rat", abstractResult: coordinateOf },
  greatestAt: { type: "Value * Int * Int -> Rat", abstractResult: coordinateOf },

  // Seen filters and loop memoization.
  newcomers: { type: "Value * ... -> Value" },
  isNewcomer: { type: "Value * Value -> Bool" },
  recollection: { type: "Value -> Value" },
  recalled: { type: "Value * Value * Value -> Value" },
  recalledTruth: { type: "Value * Value * Value -> Bool" },

  // Built-in functions with more precise results than their types.
  powerSet: { abstractResult: (a) => setOf(a), isUnbuilt: true },
  choose: {
    abstractResult: (a) => (isAnything(a) ? anything : (a.members ?? none)),
    end: { ofSet: "firstOf" },
    observes: "choose",
  },
  pp: { observes: "print" },
  prettyPrint: { observes: "print" },
  strgToVal: { declared: "a -> a" },
} satisfies Readonly<Record<string, Row>>;

/** A coordinate (1-based) of the members of a set. */
function coordinateOf(
  set: AbstractValue,
  _length: AbstractValue | undefined,
  [, , at = none]: readonly AbstractValue[],
): AbstractValue {
  return isAnything(set) ? rationals : index(set.members ?? none, at);
}

/** Values of the same form with another coordinate, item or character; or a set of pairs with another pair. */
function update(a: AbstractValue, at: AbstractValue, value: AbstractValue): AbstractValue {
  if (isAnything(a)) return anything;
  const sequences = sequenceOf(join(a.members ?? none, value));
  const sets = setOf(join(a.members ?? none, tupleOf([at, value])));
  const position = at.number !== undefined && at.number.low === at.number.high ? at.number.low : undefined;
  return joinOf([
    ...(mayBeSequence(a) ? [sequences] : []),
    ...(mayBeSet(a) ? [sets] : []),
    ...(mayBeString(a) ? [strings] : []),
    ...(a.items === undefined
      ? []
      : [
          tupleOf(
            a.items.map((item, i) => (position === undefined ? join(item, value) : i === position - 1 ? value : item)),
          ),
        ]),
  ]);
}

function index(a: AbstractValue, b: AbstractValue): AbstractValue {
  if (isAnything(a)) return anything;
  const at = b.number !== undefined && b.number.low === b.number.high ? b.number.low : undefined;
  const item = a.items === undefined ? none : at === undefined ? joinOf(a.items) : (a.items[at - 1] ?? none);
  return join(join(item, a.members ?? none), mayBeString(a) ? strings : none);
}
