// What is known of the numbers in a value: bounds, wherever they stand in it. A domain of abstract interpretation (Cousot and
// Cousot 1977): values are joined where ways meet, and widened where they keep growing.

/** Numbers from `low` to `high`. */
export interface Range {
  readonly low: number;
  readonly high: number;
  /** False if some may be fractions. */
  readonly integer: boolean;
  /** False if small integers may come as bigints, as whoever calls from outside may write them. */
  readonly canonical: boolean;
}

/** A value. Without all of these, there is none. */
export interface Extent {
  /** The numbers that it may be. */
  readonly number: Range | undefined;
  /** The atoms and strings that it may be, besides those that `other` stands for, each with the sign before it. */
  readonly words: ReadonlySet<string> | undefined;
  /** True if it may be something without numbers in it: a truth value, an atom, a string. */
  readonly other: boolean;
  /** What stands in it, if it may be a set or a sequence. */
  readonly members: Extent | undefined;
  /** True if what stands in it, if anything does, stands there as in a sequence. */
  readonly isSequence: boolean;
  /** Its coordinates, if it may be a tuple. */
  readonly items: readonly Extent[] | undefined;
}

// Bounds are kept while they are safe integers.
const lowest = (n: number): number => (n < Number.MIN_SAFE_INTEGER ? -Infinity : Math.min(n, Number.MAX_SAFE_INTEGER));
const highest = (n: number): number => (n > Number.MAX_SAFE_INTEGER ? Infinity : Math.max(n, Number.MIN_SAFE_INTEGER));

/** More atoms and strings are not told apart. */
const mostWords = 64;

export const none: Extent = {
  number: undefined,
  words: undefined,
  other: false,
  members: undefined,
  isSequence: false,
  items: undefined,
};
/** Something without numbers. */
export const plain: Extent = { ...none, other: true };
/** Any value. */
export const anything: Extent = {
  number: { low: -Infinity, high: Infinity, integer: false, canonical: false },
  words: undefined,
  other: true,
  members: undefined,
  isSequence: false,
  items: undefined,
};

const numberOf = (low: number, high: number, integer: boolean, canonical: boolean): Extent => ({
  number: { low, high, integer, canonical },
  words: undefined,
  other: false,
  members: undefined,
  isSequence: false,
  items: undefined,
});

/** All integers, and all numbers; and those as outsiders write them. */
export const integers: Extent = numberOf(-Infinity, Infinity, true, true);
const fractions: Extent = numberOf(-Infinity, Infinity, false, true);
const integersFromOutside: Extent = numberOf(-Infinity, Infinity, true, false);
export const rationals: Extent = numberOf(-Infinity, Infinity, false, false);

/** The numbers between two. Of most numbers nothing is known, and no extent is made for them. */
export function numberWithin(low: number, high: number, integer = true, canonical = true): Extent {
  if (low > high) return none;
  if (low >= Number.MIN_SAFE_INTEGER || high <= Number.MAX_SAFE_INTEGER)
    return numberOf(lowest(low), highest(high), integer, canonical);
  if (canonical) return integer ? integers : fractions;
  return integer ? integersFromOutside : rationals;
}

/** Integers as they are in most documents. */
const few: readonly Extent[] = Array.from({ length: 128 }, (_, n) => numberOf(n, n, true, true));

/** One integer. */
export const integerOf = (n: number): Extent => few[n] ?? numberWithin(n, n);

/** Integers whose sums and differences are safe. */
const mostSmall = 2 ** 52 - 1;
export const small: Extent = numberWithin(-mostSmall, mostSmall);
export const collectionOf = (members: Extent): Extent => ({ ...none, members });
export const sequenceOf = (members: Extent): Extent => ({ ...none, members, isSequence: true });
export const wordOfAtom = (name: string): string => `\`${name}`;
export const wordOfString = (value: string): string => `"${value}`;
export const atomOf = (...names: readonly string[]): Extent => ({ ...none, words: new Set(names.map(wordOfAtom)) });
export const stringOf = (...values: readonly string[]): Extent => ({
  ...none,
  words: new Set(values.map(wordOfString)),
});
const isString = (word: string): boolean => word.startsWith('"');
export const tupleOf = (items: readonly Extent[]): Extent => ({ ...none, items });

export const isAnything = (a: Extent): boolean => a === anything;
export const isNone = (a: Extent): boolean =>
  a.number === undefined && a.words === undefined && !a.other && a.members === undefined && a.items === undefined;

/** True if it may be a string. */
export function mayBeString({ other, words }: Extent): boolean {
  if (other) return true;
  if (words !== undefined) for (const word of words) if (isString(word)) return true;
  return false;
}

/** True if it is a number, if it is anything. */
export const isNumber = (a: Extent): boolean =>
  a.words === undefined && !a.other && a.members === undefined && a.items === undefined;

/** True if it is something, and can only be a number. */
export const isSurelyNumber = (a: Extent): boolean => a.number !== undefined && isNumber(a);

/** The numbers of an extent that has no other values, if all are integers. */
export function integersOf(extent: Extent): Range | undefined {
  return extent.number?.integer === true && isNumber(extent) ? extent.number : undefined;
}

/** What stands in it. */
export const membersOf = (a: Extent): Extent => (isAnything(a) ? anything : (a.members ?? none));

/** What is one or the other. */
export function join(a: Extent, b: Extent): Extent {
  if (a === b || isNone(b)) return a;
  if (isNone(a)) return b;
  if (isAnything(a) || isAnything(b)) return anything;
  // Tuples of several lengths are not told apart.
  if (a.items !== undefined && b.items !== undefined && a.items.length !== b.items.length) return anything;
  const both = a.other || b.other ? undefined : eitherOf(a.words, b.words, joinedWords);
  const areMany = both !== undefined && both.size > mostWords;
  const number = eitherOf(a.number, b.number, joinedRanges);
  const words = areMany ? undefined : both;
  const other = a.other || b.other || areMany;
  const members = eitherOf(a.members, b.members, join);
  const isSequence =
    a.members === undefined ? b.isSequence : b.members === undefined ? a.isSequence : a.isSequence && b.isSequence;
  const items = eitherOf(a.items, b.items, joinedItems);
  if (
    number === a.number &&
    words === a.words &&
    other === a.other &&
    members === a.members &&
    isSequence === a.isSequence &&
    items === a.items
  )
    return a;
  return { number, words, other, members, isSequence, items };
}

/** One of two, or what both are together. */
function eitherOf<T>(a: T | undefined, b: T | undefined, together: (a: T, b: T) => T): T | undefined {
  return a === undefined ? b : b === undefined ? a : together(a, b);
}

// What is the same as before is the same object.

function joinedRanges(a: Range, b: Range): Range {
  if (a.low <= b.low && a.high >= b.high && (b.integer || !a.integer) && (b.canonical || !a.canonical)) return a;
  return {
    low: Math.min(a.low, b.low),
    high: Math.max(a.high, b.high),
    integer: a.integer && b.integer,
    canonical: a.canonical && b.canonical,
  };
}

function joinedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return isSubset(b, a) ? a : new Set([...a, ...b]);
}

function joinedItems(a: readonly Extent[], b: readonly Extent[]): readonly Extent[] {
  const items = a.map((item, i) => join(item, b[i]!));
  return items.every((item, i) => item === a[i]) ? a : items;
}

/** What of a is also in b, or a little more. Equal numbers may have several forms, and these are those of a. */
export function meet(a: Extent, b: Extent): Extent {
  if (isWithin(b, a)) return formedAs(b, a);
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

/** b, a part of a, with its numbers in the forms that they have in a. */
function formedAs(b: Extent, a: Extent): Extent {
  if (a === b) return b;
  const number =
    b.number === undefined || b.number.canonical === a.number?.canonical
      ? b.number
      : { ...b.number, canonical: a.number?.canonical ?? false };
  const members = b.members === undefined ? undefined : formedAs(b.members, membersOf(a));
  const items = b.items?.map((item, i) => formedAs(item, isAnything(a) ? a : (a.items?.[i] ?? none)));
  const isSame =
    number === b.number &&
    members === b.members &&
    (items === undefined || items.every((item, i) => item === b.items?.[i]));
  return isSame ? b : { ...b, number, members, items };
}

export const joinOf = (all: readonly Extent[]): Extent => all.reduce(join, none);

/** True if every value of a is one of b. */
export function isWithin(a: Extent, b: Extent): boolean {
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
  if (!b.other && (a.other || (a.words !== undefined && !isSubset(a.words, b.words)))) return false;
  if (
    a.members !== undefined &&
    (b.members === undefined || (b.isSequence && !a.isSequence) || !isWithin(a.members, b.members))
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

/** Values nested deeper than this are any. */
const deepest = 6;

/** `after`, which is more than `before`, with what has grown made so large that growing ends. */
export function widened(before: Extent, after: Extent, depth = 0): Extent {
  if (before === after || isAnything(after)) return after;
  if (depth > deepest) return anything;
  const number =
    after.number === undefined || before.number === undefined
      ? after.number
      : widenedRange(before.number, after.number);
  const members = after.members === undefined ? undefined : widened(before.members ?? none, after.members, depth + 1);
  const items = after.items?.map((item, i) => widened(before.items?.[i] ?? none, item, depth + 1));
  const other = after.other || growsByStrings(before.words, after.words);
  return { number, words: other ? undefined : after.words, other, members, isSequence: after.isSequence, items };
}

/** There may be many strings, and few sets of them to be in. */
function growsByStrings(before: Extent["words"], after: Extent["words"]): boolean {
  for (const word of after ?? []) if (isString(word) && before?.has(word) !== true) return true;
  return false;
}

/** True if a value can only be a sequence. */
export const isSequence = (a: Extent): boolean =>
  a.isSequence && a.members !== undefined && isNone({ ...a, members: undefined });

function widenedRange(before: Range, after: Range): Range {
  const low = after.low >= before.low ? after.low : after.low >= 0 ? 0 : -Infinity;
  const high = after.high <= before.high ? after.high : after.high <= 0 ? 0 : Infinity;
  return { low, high, integer: after.integer, canonical: after.canonical };
}
