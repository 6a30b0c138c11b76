// The members of a set that are tuples, and where among them those with some coordinate are: kept with the set, since whoever
// joins relations asks for them again and again.

import { equal } from "../kernel/equality.js";
import { needSet } from "../kernel/needs.js";
import { exact } from "../kernel/numbers.js";
import { Atom, isTuple } from "../kernel/values.js";
import type { LedSet, Tuple, TupleOf, TuplesIn, Value } from "../kernel/values.js";
import { FiniteSet, smallSize } from "../sets/finite.js";
import { members } from "../sets/loops.js";

/** The members of a finite set that are tuples of n coordinates: what a pattern `(a, b) in S` walks. */
export function tuplesOf<T extends Value, N extends number>(S: LedSet<T>, n: N): Iterable<TuplesIn<T, N>>;
export function tuplesOf<N extends number>(S: Value, n: N): Iterable<TupleOf<N>>;
export function tuplesOf(S: Value, n: number): Iterable<Tuple> {
  if (S instanceof FiniteSet) return indexOf(S, n)?.all ?? tuplesAmong(S.members, n);
  const all = members(S);
  return Array.isArray(all) ? tuplesAmong(all, n) : tuplesWalked(all, n);
}

/** Those of them whose coordinate i, from 1, is x. */
export function tuplesWith<T extends Value, N extends number>(
  S: LedSet<T>,
  n: N,
  i: number,
  x: Value,
): Iterable<TuplesIn<T, N>>;
export function tuplesWith<N extends number>(S: Value, n: N, i: number, x: Value): Iterable<TupleOf<N>>;
export function tuplesWith(S: Value, n: number, i: number, x: Value): Iterable<Tuple> {
  const indexed = S instanceof FiniteSet && isKey(x) ? indexOf(S, n)?.with(i - 1, x) : undefined;
  return indexed ?? Array.from(tuplesOf(S, n)).filter((tuple) => equal(tuple[i - 1]!, x));
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
      ? indexOf(S, n)?.within(i - 1, A)
      : undefined;
  return indexed ?? Array.from(tuplesOf(S, n)).filter((tuple) => needSet(A).has(tuple[i - 1]!));
}

function* tuplesWalked(all: Iterable<Value>, n: number): Iterable<Tuple> {
  for (const x of all) if (isTuple(x, n)) yield x;
}

/** The tuples of n coordinates in a set of so many members that indexes of them may pay. */
function indexOf(set: FiniteSet, n: number): TupleIndex | undefined {
  if (set.size() <= smallSize) return undefined;
  const { notes } = set;
  if (notes instanceof TupleIndex && notes.length === n) return notes;
  return (set.notes = new TupleIndex(set.members, n));
}

/** Once a coordinate has been asked for so often, an index of it is made. */
const fewRequests = 2;

/** The tuples of some length among the members of a set, with indexes of their coordinates. */
class TupleIndex {
  readonly all: readonly Tuple[];
  private readonly requests: number[] = [];
  private readonly indexes: (ReadonlyMap<Value, readonly Tuple[]> | undefined)[] = [];

  constructor(
    members: readonly Value[],
    readonly length: number,
  ) {
    this.all = tuplesAmong(members, length);
  }

  /** Those whose coordinate at `i`, from 0, is a value that `isKey`; undefined as long as an index is not worth it. */
  with(i: number, x: Value): readonly Tuple[] | undefined {
    const index = this.requested(i);
    return index === undefined ? undefined : (index.get(x) ?? none);
  }

  /** Those whose coordinate at `i` is in a finite set; undefined as long as an index is not worth it, or if it does not find a member of the set. */
  within(i: number, A: LedSet): readonly Tuple[] | undefined {
    const index = this.requested(i);
    if (index === undefined) return undefined;
    const found: Tuple[] = [];
    const isStrange = A.walk((x) => {
      const some = index.get(x);
      if (some === undefined) return !isKey(x);
      for (const tuple of some) found.push(tuple);
      return false;
    });
    return isStrange ? undefined : found;
  }

  private requested(i: number): ReadonlyMap<Value, readonly Tuple[]> | undefined {
    const requests = this.requests[i] ?? 0;
    if (requests >= fewRequests) return (this.indexes[i] ??= placesBy(this.all, i));
    this.requests[i] = requests + 1;
    return undefined;
  }
}

const none: readonly Tuple[] = [];

/** The tuples of n coordinates. As a rule these are all, and no list is made. */
function tuplesAmong(members: readonly Value[], n: number): readonly Tuple[] {
  const isOne = (x: Value): x is Tuple => isTuple(x, n);
  return members.every(isOne) ? members : members.filter(isOne);
}

/** True of values that have one form each, by which a map finds them. */
function isKey(x: Value): boolean {
  return typeof x === "string" || typeof x === "boolean" || x instanceof Atom || Number.isSafeInteger(x);
}

function placesBy(tuples: readonly Tuple[], i: number): ReadonlyMap<Value, readonly Tuple[]> {
  const index = new Map<Value, Tuple[]>();
  for (const tuple of tuples) {
    const part = tuple[i]!;
    const key = typeof part === "number" || typeof part === "bigint" ? exact(part) : part;
    const known = index.get(key);
    if (known === undefined) index.set(key, [tuple]);
    else known.push(tuple);
  }
  return index;
}
