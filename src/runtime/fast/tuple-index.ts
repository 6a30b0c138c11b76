// The members of a set that are tuples, and where among them those with certain coordinates are: kept with the set, since whoever
// joins relations, or looks something up in one, asks again and again.

import { equal } from "../kernel/equality.js";
import { canonical, hasOneForm } from "../kernel/members.js";
import { needSet } from "../kernel/needs.js";
import { isTuple } from "../kernel/values.js";
import type { LedSet, Tuple, TupleOf, TuplesIn, Value } from "../kernel/values.js";
import { FiniteSet, smallSize } from "../sets/finite.js";
import { members } from "../sets/loops.js";
import { HashTable } from "../sets/table.js";

/** The members of a finite set that are tuples of n coordinates: what a pattern `(a, b) in S` walks. */
export function tuplesOf<T extends Value, N extends number>(S: LedSet<T>, n: N): Iterable<TuplesIn<T, N>>;
export function tuplesOf<N extends number>(S: Value, n: N): Iterable<TupleOf<N>>;
export function tuplesOf(S: Value, n: number): Iterable<Tuple> {
  if (S instanceof FiniteSet) return listed(S, n);
  const all = members(S);
  return Array.isArray(all) ? tuplesAmong(all, n) : tuplesWalked(all, n);
}

/** Those of them whose coordinate i, from 1, is x. */
export function tuplesWith<T extends Value, N extends number>(
  S: LedSet<T>,
  n: N,
  i: number,
  x: Value,
): readonly TuplesIn<T, N>[];
export function tuplesWith<N extends number>(S: Value, n: N, i: number, x: Value): readonly TupleOf<N>[];
export function tuplesWith(S: Value, n: number, i: number, x: Value): readonly Tuple[] {
  const indexed = S instanceof FiniteSet ? indexesOf(S, n)?.requested([i]) : undefined;
  if (indexed !== undefined) return indexed.find(x);
  const found: Tuple[] = [];
  for (const tuple of tuplesOf(S, n)) if (equal(tuple[i - 1]!, x)) found.push(tuple);
  return found;
}

/** Those of them with several coordinates that are known: the i-th, j-th, …, from 1, are the values in `key`. */
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
  const indexed = S instanceof FiniteSet ? indexesOf(S, n)?.requested(places) : undefined;
  if (indexed !== undefined) return indexed.find(key);
  const found: Tuple[] = [];
  for (const tuple of tuplesOf(S, n)) if (places.every((i, k) => equal(tuple[i - 1]!, key[k]!))) found.push(tuple);
  return found;
}

/** Those of them whose coordinate i, from 1, is in a set. */
export function tuplesWithin<T extends Value, N extends number>(
  S: LedSet<T>,
  n: N,
  i: number,
  A: LedSet,
): Iterable<TuplesIn<T, N>>;
export function tuplesWithin<N extends number>(S: Value, n: N, i: number, A: Value): Iterable<TupleOf<N>>;
export function tuplesWithin(S: Value, n: number, i: number, A: Value): Iterable<Tuple> {
  const indexed =
    S instanceof FiniteSet && A instanceof FiniteSet && A.size() < S.size()
      ? indexesOf(S, n)?.requested([i])
      : undefined;
  if (indexed === undefined) return Array.from(tuplesOf(S, n)).filter((tuple) => needSet(A).has(tuple[i - 1]!));
  const found: Tuple[] = [];
  for (const x of members(A)) for (const tuple of indexed.find(x)) found.push(tuple);
  return found;
}

function* tuplesWalked(all: Iterable<Value>, n: number): Iterable<Tuple> {
  for (const x of all) if (isTuple(x, n)) yield x;
}

/** The tuples of n coordinates in a set. As a rule these are all, and no list is made. */
function listed(set: FiniteSet, n: number): readonly Tuple[] {
  return indexesOf(set, n)?.all ?? tuplesAmong(set.members, n);
}

function tuplesAmong(all: readonly Value[], n: number): readonly Tuple[] {
  const isOne = (x: Value): x is Tuple => isTuple(x, n);
  return all.every(isOne) ? all : all.filter(isOne);
}

/** The indexes of the tuples of n coordinates in a set of so many members that they may pay. */
function indexesOf(set: FiniteSet, n: number): TupleIndexes | undefined {
  if (set.size() <= smallSize) return undefined;
  const { notes } = set;
  if (notes instanceof TupleIndexes && notes.length === n) return notes;
  return (set.notes = new TupleIndexes(set.members, n));
}

/** Once certain coordinates have been asked for so often, an index of them is made. */
const fewRequests = 2;

/** The tuples of some length among the members of a set, with indexes of their coordinates. */
class TupleIndexes {
  readonly all: readonly Tuple[];
  /** By the places of coordinates, a bit for each: how often these were asked for, and then the index. */
  private readonly byPlaces = new Map<number, number | TupleIndex>();

  constructor(
    members: readonly Value[],
    readonly length: number,
  ) {
    this.all = tuplesAmong(members, length);
  }

  /** The index of the coordinates at some places, from 1; undefined as long as it is not worth it. */
  requested(places: readonly number[]): TupleIndex | undefined {
    let bits = 0;
    for (const place of places) bits |= 1 << place;
    const known = this.byPlaces.get(bits) ?? 0;
    if (typeof known !== "number") return known;
    if (known < fewRequests) {
      this.byPlaces.set(bits, known + 1);
      return undefined;
    }
    const index = new TupleIndex(this.all, places);
    this.byPlaces.set(bits, index);
    return index;
  }
}

const none: readonly Tuple[] = [];

/** Where the tuples are whose coordinates at some places are a certain value, or the values in a certain tuple. */
class TupleIndex {
  /** By keys that have one form each. */
  private readonly plain = new Map<Value, Tuple[]>();
  /** The other keys, and beside each its tuples. */
  private readonly keys: Value[] = [];
  private readonly table = new HashTable([]);
  private readonly groups: Tuple[][] = [];

  constructor(
    tuples: readonly Tuple[],
    private readonly places: readonly number[],
  ) {
    for (const tuple of tuples) this.add(tuple);
  }

  /** The tuples with a key. */
  find(x: Value): readonly Tuple[] {
    const key = canonical(x);
    return (hasOneForm(key) ? this.plain.get(key) : this.groups[this.table.placeOf(this.keys, key)]) ?? none;
  }

  private add(tuple: Tuple): void {
    const { places } = this;
    const key = places.length === 1 ? canonical(tuple[places[0]! - 1]!) : places.map((i) => tuple[i - 1]!);
    if (hasOneForm(key)) {
      const known = this.plain.get(key);
      if (known === undefined) this.plain.set(key, [tuple]);
      else known.push(tuple);
    } else if (this.table.add(this.keys, key)) this.groups.push([tuple]);
    else this.groups[this.table.placeOf(this.keys, key)]!.push(tuple);
  }
}
