// Abstract values: the kinds that a value may have, and the bounds of its numbers at any depth. A domain of abstract
// interpretation (Cousot and Cousot 1977): values are joined where paths meet, and widened where they keep growing.

import { highest, hull, type Interval, lowest, widenInterval as widenedInterval } from "./intervals.js";
import { maxDepth, maxSmall, maxWords } from "./limits.js";

export interface Range extends Interval {
  /** False if small integers may be bigints, since external code may pass them. */
  readonly canonical: boolean;
}

/** An abstract value. It is empty if all fields are empty. */
export interface AbstractValue {
  /** The possible numbers. */
  readonly number: Range | undefined;
  /** The possible atoms and strings that `otherKinds` does not include, prefixed by a backquote or a double quote. */
  readonly words: ReadonlySet<string> | undefined;
  /** The possible kinds of values that contain no numbers, as a bit set. */
  readonly otherKinds: number;
  /** The members, if it may be a set or a sequence. */
  readonly members: AbstractValue | undefined;
  /** One bit each for sets and sequences, if `members` is present. */
  readonly holders: number;
  /** The coordinates, if it may be a tuple. */
  readonly items: readonly AbstractValue[] | undefined;
}

/** The kind of a value; `value` if it may have several. */
export type ValueKind =
  | "truth"
  | "number"
  | "string"
  | "atom"
  | "tuple"
  | "sequence"
  | "set"
  | "easel"
  | "function"
  | "value";

const [truthBit, stringBit, atomBit, easelBit, functionBit] = [1, 2, 4, 8, 16];
const allOtherKinds = truthBit | stringBit | atomBit | easelBit | functionBit;
const kindOfBit: ReadonlyMap<number, ValueKind> = new Map<number, ValueKind>([
  [truthBit, "truth"],
  [stringBit, "string"],
  [atomBit, "atom"],
  [easelBit, "easel"],
  [functionBit, "function"],
]);
const [setBit, sequenceBit] = [1, 2];

export const none: AbstractValue = {
  number: undefined,
  words: undefined,
  otherKinds: 0,
  members: undefined,
  holders: 0,
  items: undefined,
};
export const plain: AbstractValue = { ...none, otherKinds: allOtherKinds };
export const truths: AbstractValue = { ...none, otherKinds: truthBit };
export const strings: AbstractValue = { ...none, otherKinds: stringBit };
export const atoms: AbstractValue = { ...none, otherKinds: atomBit };
export const easelValues: AbstractValue = { ...none, otherKinds: easelBit };
export const functions: AbstractValue = { ...none, otherKinds: functionBit };
export const anything: AbstractValue = {
  number: { low: -Infinity, high: Infinity, integer: false, canonical: false },
  words: undefined,
  otherKinds: allOtherKinds,
  members: undefined,
  holders: 0,
  items: undefined,
};

const numberOf = (low: number, high: number, integer: boolean, canonical: boolean): AbstractValue => ({
  number: { low, high, integer, canonical },
  words: undefined,
  otherKinds: 0,
  members: undefined,
  holders: 0,
  items: undefined,
});

/** All integers and all numbers, in canonical form and in the form in which external code may pass them. */
export const integers: AbstractValue = numberOf(-Infinity, Infinity, true, true);
const fractions: AbstractValue = numberOf(-Infinity, Infinity, false, true);
const integersFromOutside: AbstractValue = numberOf(-Infinity, Infinity, true, false);
export const rationals: AbstractValue = numberOf(-Infinity, Infinity, false, false);

/** The numbers between two bounds. Unbounded ones share their abstract values. */
export function numberWithin(low: number, high: number, integer = true, canonical = true): AbstractValue {
  if (low > high) return none;
  if (low >= Number.MIN_SAFE_INTEGER || high <= Number.MAX_SAFE_INTEGER)
    return numberOf(lowest(low), highest(high), integer, canonical);
  if (canonical) return integer ? integers : fractions;
  return integer ? integersFromOutside : rationals;
}

const few: readonly AbstractValue[] = Array.from({ length: 128 }, (_, n) => numberOf(n, n, true, true));

export const integerOf = (n: number): AbstractValue => few[n] ?? numberWithin(n, n);

export const small: AbstractValue = numberWithin(-maxSmall, maxSmall);
export const setOf = (members: AbstractValue): AbstractValue => ({ ...none, members, holders: setBit });
export const sequenceOf = (members: AbstractValue): AbstractValue => ({ ...none, members, holders: sequenceBit });
export const wordOfAtom = (name: string): string => `\`${name}`;
export const wordOfString = (value: string): string => `"${value}`;
export const atomOf = (...names: readonly string[]): AbstractValue => ({
  ...none,
  words: new Set(names.map(wordOfAtom)),
});
export const stringOf = (...values: readonly string[]): AbstractValue => ({
  ...none,
  words: new Set(values.map(wordOfString)),
});
const isString = (word: string): boolean => word.startsWith('"');
export const tupleOf = (items: readonly AbstractValue[]): AbstractValue => ({ ...none, items });

export const isAnything = (a: AbstractValue): boolean => a === anything;
export const isNone = (a: AbstractValue): boolean =>
  a.number === undefined &&
  a.words === undefined &&
  a.otherKinds === 0 &&
  a.members === undefined &&
  a.items === undefined;

export function mayBeString({ otherKinds, words }: AbstractValue): boolean {
  if ((otherKinds & stringBit) !== 0) return true;
  if (words !== undefined) for (const word of words) if (isString(word)) return true;
  return false;
}

/** True if all values are numbers, including the case of no values. */
export const isNumber = (a: AbstractValue): boolean =>
  a.words === undefined && a.otherKinds === 0 && a.members === undefined && a.items === undefined;

/** True if there are values, and all of them are atoms, strings or truth values, which are equal only if identical. */
export const isIdentified = (a: AbstractValue): boolean =>
  !isNone(a) && isNone({ ...a, words: undefined, otherKinds: a.otherKinds & ~(truthBit | stringBit | atomBit) });

/** True if there are values, and all of them are numbers. */
export const isSurelyNumber = (a: AbstractValue): boolean => a.number !== undefined && isNumber(a);

/** The numbers of an abstract value without other values, if all of them are integers. */
export function integersOf(abstractValue: AbstractValue): Range | undefined {
  return abstractValue.number?.integer === true && isNumber(abstractValue) ? abstractValue.number : undefined;
}

export const membersOf = (a: AbstractValue): AbstractValue => (isAnything(a) ? anything : (a.members ?? none));

/** The least upper bound, or an upper bound of it. */
export function join(a: AbstractValue, b: AbstractValue): AbstractValue {
  if (a === b || isNone(b)) return a;
  if (isNone(a)) return b;
  if (isAnything(a) || isAnything(b)) return anything;
  // Tuples of different lengths are not distinguished.
  if (a.items !== undefined && b.items !== undefined && a.items.length !== b.items.length) return anything;
  const joined = eitherOf(a.words, b.words, joinWords);
  const otherKinds =
    a.otherKinds | b.otherKinds | (joined !== undefined && joined.size > maxWords ? kindsOfWords(joined) : 0);
  const number = eitherOf(a.number, b.number, joinRanges);
  const words = joined && wordsBeside(joined, otherKinds);
  const members = eitherOf(a.members, b.members, join);
  const holders = a.holders | b.holders;
  const items = eitherOf(a.items, b.items, joinItems);
  if (
    number === a.number &&
    words === a.words &&
    otherKinds === a.otherKinds &&
    members === a.members &&
    holders === a.holders &&
    items === a.items
  )
    return a;
  return { number, words, otherKinds, members, holders, items };
}

function kindsOfWords(words: ReadonlySet<string>): number {
  let kinds = 0;
  for (const word of words) kinds |= isString(word) ? stringBit : atomBit;
  return kinds;
}

/** The words that `others` does not include, or undefined if none. */
function wordsBeside(words: ReadonlySet<string>, others: number): ReadonlySet<string> | undefined {
  if ((others & (stringBit | atomBit)) === 0) return words;
  const left = [...words].filter((word) => (others & (isString(word) ? stringBit : atomBit)) === 0);
  return left.length === words.size ? words : left.length === 0 ? undefined : new Set(left);
}

function eitherOf<T>(a: T | undefined, b: T | undefined, together: (a: T, b: T) => T): T | undefined {
  return a === undefined ? b : b === undefined ? a : together(a, b);
}

// The following joins return `a` itself if it does not grow.

function joinRanges(a: Range, b: Range): Range {
  if (a.low <= b.low && a.high >= b.high && (b.integer || !a.integer) && (b.canonical || !a.canonical)) return a;
  return { ...hull(a, b), canonical: a.canonical && b.canonical };
}

function joinWords(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return isSubset(b, a) ? a : new Set([...a, ...b]);
}

function joinItems(a: readonly AbstractValue[], b: readonly AbstractValue[]): readonly AbstractValue[] {
  const items = a.map((item, i) => join(item, b[i]!));
  return items.every((item, i) => item === a[i]) ? a : items;
}

/**
 * The greatest lower bound, or an upper bound of it. Equal numbers can have several forms; the result has those of a.
 */
export function meet(a: AbstractValue, b: AbstractValue): AbstractValue {
  if (isWithin(b, a)) return withFormOf(b, a);
  if (isWithin(a, b) || a.number === undefined) return a;
  const { low, high, integer } = b.number === undefined ? nothing : b.number;
  const number: Range = {
    low: Math.max(a.number.low, low),
    high: Math.min(a.number.high, high),
    integer: a.number.integer || integer,
    canonical: a.number.canonical,
  };
  return { ...a, number: number.low > number.high ? undefined : number };
}

const nothing: Range = { low: Infinity, high: -Infinity, integer: true, canonical: true };

/** The values of b, which is within a, with numbers in their form in a. */
function withFormOf(b: AbstractValue, a: AbstractValue): AbstractValue {
  if (a === b) return b;
  const number =
    b.number === undefined || b.number.canonical === a.number?.canonical
      ? b.number
      : { ...b.number, canonical: a.number?.canonical ?? false };
  const members = b.members === undefined ? undefined : withFormOf(b.members, membersOf(a));
  const items = b.items?.map((item, i) => withFormOf(item, isAnything(a) ? a : (a.items?.[i] ?? none)));
  const isSame =
    number === b.number &&
    members === b.members &&
    (items === undefined || items.every((item, i) => item === b.items?.[i]));
  return isSame ? b : { ...b, number, members, items };
}

export const joinOf = (all: readonly AbstractValue[]): AbstractValue => all.reduce(join, none);

/** True if every value of a is a value of b. */
export function isWithin(a: AbstractValue, b: AbstractValue): boolean {
  if (a === b || isNone(a) || isAnything(b)) return true;
  if (isAnything(a)) return false;
  if (
    a.number !== undefined &&
    (b.number === undefined ||
      a.number.low < b.number.low ||
      a.number.high > b.number.high ||
      (b.number.integer && !a.number.integer) ||
      (b.number.canonical && !a.number.canonical))
  )
    return false;
  if ((a.otherKinds & ~b.otherKinds) !== 0) return false;
  const words = a.words && wordsBeside(a.words, b.otherKinds);
  if (words !== undefined && !isSubset(words, b.words)) return false;
  if (
    a.members !== undefined &&
    (b.members === undefined || (a.holders & ~b.holders) !== 0 || !isWithin(a.members, b.members))
  )
    return false;
  return (
    a.items === undefined ||
    (b.items?.length === a.items.length && a.items.every((item, i) => isWithin(item, b.items![i]!)))
  );
}

function isSubset(a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean {
  for (const name of a) if (b?.has(name) !== true) return false;
  return true;
}

/** Widens `after`, which contains `before`, wherever it has grown, so that iteration terminates. */
export function widenValue(before: AbstractValue, after: AbstractValue, depth = 0): AbstractValue {
  if (before === after || isAnything(after)) return after;
  if (depth > maxDepth) return anything;
  const number =
    after.number === undefined || before.number === undefined
      ? after.number
      : { ...widenedInterval(before.number, after.number), canonical: after.number.canonical };
  const members =
    after.members === undefined ? undefined : widenValue(before.members ?? none, after.members, depth + 1);
  const items = after.items?.map((item, i) => widenValue(before.items?.[i] ?? none, item, depth + 1));
  const otherKinds = after.otherKinds | (growsByStrings(before.words, after.words) ? stringBit : 0);
  const words = after.words && wordsBeside(after.words, otherKinds);
  return { number, words, otherKinds, members, holders: after.holders, items };
}

/** A program may compute many strings, but tests for few of them. */
function growsByStrings(before: AbstractValue["words"], after: AbstractValue["words"]): boolean {
  for (const word of after ?? []) if (isString(word) && before?.has(word) !== true) return true;
  return false;
}

export const isSequence = (a: AbstractValue): boolean =>
  a.holders === sequenceBit && isNone({ ...a, members: undefined });

export const mayBeSequence = (a: AbstractValue): boolean => isAnything(a) || (a.holders & sequenceBit) !== 0;

export const mayBeSet = (a: AbstractValue): boolean => isAnything(a) || (a.holders & setBit) !== 0;

export function kindOfAbstractValue(a: AbstractValue): ValueKind {
  const [kind, ...others] = isAnything(a) ? [] : kindsOfAbstractValue(a);
  return others.length > 0 ? "value" : (kind ?? "value");
}

/** The possible kinds of a value, provided that they are known. */
export function kindsOfAbstractValue(a: AbstractValue): readonly ValueKind[] {
  const otherKinds = a.otherKinds | (a.words === undefined ? 0 : kindsOfWords(a.words));
  const kinds: ValueKind[] = [];
  if (a.number !== undefined) kinds.push("number");
  for (const [bit, kind] of kindOfBit) if ((otherKinds & bit) !== 0) kinds.push(kind);
  if (a.members !== undefined) {
    if ((a.holders & setBit) !== 0) kinds.push("set");
    if ((a.holders & sequenceBit) !== 0) kinds.push("sequence");
  }
  if (a.items !== undefined) kinds.push("tuple");
  return kinds;
}

/** Any values of the same kinds. */
export function coarsen({ number, words, otherKinds, members, holders, items }: AbstractValue): AbstractValue {
  return {
    number: number && anything.number,
    words: undefined,
    otherKinds: otherKinds | (words === undefined ? 0 : kindsOfWords(words)),
    members: members && anything,
    holders,
    items: items?.map(() => anything),
  };
}
