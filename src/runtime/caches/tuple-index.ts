// Hash indexes of the tuples in a set by some of their coordinates, stored with the set, since joins and lookups query
// the same relation repeatedly.

import { equal } from "../values/equality.js";
import { canonical, requireMember } from "../values/members.js";
import { requireSet } from "../values/requirements.js";
import { isTuple } from "../values/values.js";
import type { LedNumber, LedSet, Tuple, TupleOf, TuplesIn, Value } from "../values/values.js";
import { type End, endBy } from "./min-max-index.js";
import { greatestOver, leastOver } from "../sets/extremes.js";
import { FiniteSet, setOfDistinct } from "../sets/finite.js";
import { members } from "../sets/loops.js";
import { including } from "../sets/set-operations.js";
import { KeyIndex } from "./key-index.js";
import { areAll, kind, tuplesOfLength, TupleNotes, tuplesOf } from "./tuples.js";
import { minRemainingPerRemoved, queriesBeforeIndex } from "./limits.js";
import { smallSize } from "../sets/limits.js";

/** The tuples of n coordinates in a set whose coordinate i, from 1, is x. */
export function tuplesWith<T extends Value, N extends number>(
  S: LedSet<T>,
  n: N,
  i: number,
  x: Value,
): readonly TuplesIn<T, N>[];
export function tuplesWith<N extends number>(S: Value, n: N, i: number, x: Value): readonly TupleOf<N>[];
export function tuplesWith(S: Value, n: number, i: number, x: Value): readonly Tuple[] {
  const indexed = S instanceof FiniteSet ? indexesOf(S, n)?.of(i, S) : undefined;
  return indexed === undefined ? having(x, i, tuplesOf(S, n)) : indexed.find(x);
}

function having(x: Value, i: number, tuples: Iterable<Tuple>): readonly Tuple[] {
  const matches: Tuple[] = [];
  for (const tuple of tuples) if (equal(tuple[i - 1]!, x)) matches.push(tuple);
  return matches;
}

/** The tuples of n coordinates in a set whose coordinates at `positions`, from 1, are the values in `key`. */
export function tuplesWithAll<T extends Value, N extends number>(
  S: LedSet<T>,
  n: N,
  places: readonly number[],
  key: Tuple,
): readonly TuplesIn<T, N>[];
export function tuplesWithAll<N extends number>(
  S: Value,
  n: N,
  places: readonly number[],
  key: Tuple,
): readonly TupleOf<N>[];
export function tuplesWithAll(S: Value, n: number, places: readonly number[], key: Tuple): readonly Tuple[] {
  const matches = S instanceof FiniteSet ? lookUp(S, n, places, key) : undefined;
  return matches ?? havingAll(key, places, 0, Array.from(tuplesOf(S, n)));
}

function lookUp(set: FiniteSet, n: number, positions: readonly number[], key: Tuple): readonly Tuple[] | undefined {
  const indexes = indexesOf(set, n);
  const candidates = indexes?.of(positions[0]!, set)?.find(key[0]!);
  if (indexes === undefined || candidates === undefined) return undefined;
  // If few tuples match the first coordinate, filter them instead of building another index.
  const few = candidates.length <= smallSize ? undefined : indexes.ofAll(positions, set)?.find(key);
  return few ?? havingAll(key, positions, 1, candidates);
}

/** The tuples that match a key, where the coordinates before `from` are known to match. */
function havingAll(key: Tuple, positions: readonly number[], from: number, tuples: readonly Tuple[]): readonly Tuple[] {
  const matches: Tuple[] = [];
  for (let i = 0; i < tuples.length; i++) {
    const tuple = tuples[i]!;
    let k = from;
    while (k < key.length && equal(tuple[positions[k]! - 1]!, key[k]!)) k++;
    if (k === key.length) matches.push(tuple);
  }
  return matches;
}

/**
 * The tuples of n coordinates in a set whose coordinate i, from 1, is x, which is evaluated only if there are any
 * tuples.
 */
export function tuplesWhose<T extends Value, N extends number>(
  S: LedSet<T>,
  n: N,
  i: number,
  x: () => Value,
): readonly TuplesIn<T, N>[];
export function tuplesWhose<N extends number>(S: Value, n: N, i: number, x: () => Value): readonly TupleOf<N>[];
export function tuplesWhose(S: Value, n: number, i: number, x: () => Value): readonly Tuple[] {
  return hasTuples(S, n) ? tuplesWith(S, n, i, x()) : none;
}

/**
 * Like `tuplesWithAll`, where `ready` holds the first values of the key. The others are evaluated only if there are
 * tuples that match these.
 */
export function tuplesWhoseAll<T extends Value, N extends number>(
  S: LedSet<T>,
  n: N,
  positions: readonly number[],
  ready: readonly Value[],
  fallback: () => readonly Value[],
): readonly TuplesIn<T, N>[];
export function tuplesWhoseAll<N extends number>(
  S: Value,
  n: N,
  positions: readonly number[],
  ready: readonly Value[],
  fallback: () => readonly Value[],
): readonly TupleOf<N>[];
export function tuplesWhoseAll(
  S: Value,
  n: number,
  positions: readonly number[],
  ready: readonly Value[],
  fallback: () => readonly Value[],
): readonly Tuple[] {
  const [first] = ready;
  const isThere =
    first === undefined
      ? hasTuples(S, n)
      : tuplesWith(S, n, positions[0]!, first).some((tuple) =>
          ready.every((x, k) => k === 0 || equal(tuple[positions[k]! - 1]!, x)),
        );
  return isThere ? tuplesWithAll(S, n, positions, [...ready, ...fallback()]) : none;
}

const none: readonly never[] = [];

function hasTuples(S: Value, n: number): boolean {
  if (S instanceof FiniteSet && isTuple(S.any, n)) return true;
  for (const _tuple of tuplesOf(S, n)) return true;
  return false;
}

/** The tuples of n coordinates in a set whose coordinate i, from 1, is in A. */
export function tuplesWithin<T extends Value, N extends number>(
  S: LedSet<T>,
  n: N,
  i: number,
  A: LedSet,
): Iterable<TuplesIn<T, N>>;
export function tuplesWithin<N extends number>(S: Value, n: N, i: number, A: Value): Iterable<TupleOf<N>>;
export function tuplesWithin(S: Value, n: number, i: number, A: Value): Iterable<Tuple> {
  const indexed =
    S instanceof FiniteSet && A instanceof FiniteSet && A.count() < S.count() ? indexesOf(S, n)?.of(i, S) : undefined;
  if (indexed === undefined) return Array.from(tuplesOf(S, n)).filter((tuple) => requireSet(A).has(tuple[i - 1]!));
  const matches: Tuple[] = [];
  for (const x of members(A)) for (const tuple of indexed.find(x)) matches.push(tuple);
  return matches;
}

/** `{(a, b) | (a, b) in S & a /= x}`: the tuples of n coordinates in a set whose coordinate i, from 1, is not x. */
export function tuplesWithout<T extends Value>(S: LedSet<T>, n: number, i: number, x: Value): LedSet<T>;
export function tuplesWithout(S: Value, n: number, i: number, x: Value): LedSet;
export function tuplesWithout(S: Value, n: number, i: number, x: Value): LedSet {
  if (!(S instanceof FiniteSet) || !areAll(S, n)) return setOfDistinct(withoutIn(x, i, tuplesOf(S, n)));
  const matches = tuplesWith(S, n, i, x);
  // If few are removed, the result shares its list and indexes with S.
  return matches.length * minRemainingPerRemoved > S.count()
    ? setOfDistinct(withoutIn(x, i, S.members as readonly Tuple[]))
    : matches.reduce((rest, tuple) => rest.excludingOwn(tuple), S);
}

const withoutIn = (x: Value, i: number, tuples: Iterable<Tuple>): readonly Tuple[] =>
  Array.from(tuples).filter((tuple) => !equal(tuple[i - 1]!, x));

/**
 * `{(a, b) | (a, b) in S & a /= x} U {(x, y)}`: replaces the tuples of n coordinates whose coordinate i, from 1, is
 * that of `tuple`. The remaining ones differ from it, so no comparison is needed.
 */
export function replacingTuples<T extends Value, const U extends Tuple>(
  S: LedSet<T>,
  n: number,
  i: number,
  tuple: U,
): LedSet<T | U>;
export function replacingTuples(S: Value, n: number, i: number, tuple: Tuple): LedSet;
export function replacingTuples(S: Value, n: number, i: number, tuple: Tuple): LedSet {
  const rest = tuplesWithout(S, n, i, tuple[i - 1]!);
  requireMember(tuple);
  return rest instanceof FiniteSet ? rest.includingNew(canonical(tuple)) : including(rest, tuple);
}

/** `min({a | (a, b) in S})`: the least coordinate i, from 1, of the tuples of n coordinates in a set. */
export function leastAt(S: Value, n: number, i: number): LedNumber {
  return endAt(S, n, i, -1) ?? leastOver((emit) => coordinatesOf(S, n, i).forEach(emit));
}

/** `max({a | (a, b) in S})`: the greatest such coordinate. */
export function greatestAt(S: Value, n: number, i: number): LedNumber {
  return endAt(S, n, i, 1) ?? greatestOver((emit) => coordinatesOf(S, n, i).forEach(emit));
}

const coordinatesOf = (S: Value, n: number, i: number): readonly Value[] =>
  Array.from(tuplesOf(S, n), (tuple) => tuple[i - 1]!);

function endAt(S: Value, n: number, i: number, end: End): LedNumber | undefined {
  const extreme = endBy(S, end, `ends ${n} ${i}`, (x) => (isTuple(x, n) ? x[i - 1] : undefined), true);
  return extreme === undefined ? undefined : ((extreme as Tuple)[i - 1] as LedNumber);
}

/** The indexes of the tuples of n coordinates in a set; undefined for small sets. */
function indexesOf(set: FiniteSet, n: number): TupleIndexes | undefined {
  if (set.count() <= smallSize) return undefined;
  const store = set.rooted();
  const indexes = store.notes(kind);
  return indexes instanceof TupleIndexes && indexes.length === n
    ? indexes
    : store.keep(new TupleIndexes(store.list, n));
}

/** Indexes of the tuples of one length in a set, each built after a few queries. */
class TupleIndexes extends TupleNotes {
  private readonly ofOne: (Requests | undefined)[] = [];
  /** Indexes by several coordinates, searched linearly, since a program has few patterns. */
  private readonly ofSeveral: Requests[] = [];

  /** The index by the coordinate at a 1-based position; undefined as long as it does not pay. */
  of(place: number, set: FiniteSet): KeyIndex<Tuple> | undefined {
    return (this.ofOne[place] ??= new Requests([place])).next(set, this.length);
  }

  /** The index by several coordinates; undefined as long as it does not pay. */
  ofAll(places: readonly number[], set: FiniteSet): KeyIndex<Tuple> | undefined {
    let requests = this.ofSeveral.find((one) => one.areAt(places));
    if (requests === undefined) this.ofSeveral.push((requests = new Requests(places)));
    return requests.next(set, this.length);
  }

  override added(x: Value): void {
    super.added(x);
    if (isTuple(x, this.length)) this.forEach((requests) => requests.index?.add(x));
  }

  override removed(x: Value): void {
    if (isTuple(x, this.length)) this.forEach((requests) => requests.removed(x));
  }

  private forEach(act: (requests: Requests) => void): void {
    for (const requests of this.ofOne) if (requests !== undefined) act(requests);
    this.ofSeveral.forEach(act);
  }
}

/** The index by the coordinates at given positions, and the number of queries without one. */
class Requests {
  index: KeyIndex<Tuple> | undefined = undefined;
  private count = 0;

  private readonly places: readonly number[];

  constructor(places: readonly number[]) {
    this.places = places;
  }

  /** True if these are the indexed positions, in the same order. */
  areAt(places: readonly number[]): boolean {
    return places.length === this.places.length && places.every((place, k) => place === this.places[k]);
  }

  next(set: FiniteSet, length: number): KeyIndex<Tuple> | undefined {
    if (this.index === undefined && this.count++ >= queriesBeforeIndex)
      this.index = new KeyIndex(tuplesOfLength(set, length), coordinatesAt(this.places));
    return this.index;
  }

  removed(x: Tuple): void {
    if (this.index?.remove(x) === false) this.index = undefined;
  }
}

/** Extracts the key: one coordinate, or the tuple of several. */
function coordinatesAt(places: readonly number[]): (tuple: Tuple) => Value {
  const [only] = places;
  return places.length === 1 ? (tuple) => tuple[only! - 1]! : (tuple) => places.map((i) => tuple[i - 1]!);
}
