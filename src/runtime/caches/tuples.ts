// The tuples in a set. Whether all members are tuples is stored with the set, since loops need it repeatedly.

import { isTuple } from "../values/values.js";
import type { LedSet, Tuple, TupleOf, TuplesIn, Value } from "../values/values.js";
import { FiniteSet } from "../sets/finite.js";
import { members } from "../sets/loops.js";
import type { Notes } from "../sets/store.js";
import { smallSize } from "../sets/limits.js";

/** The members of a finite set that are tuples of n coordinates, for a pattern such as `(a, b) in S`. */
export function tuplesOf<T extends Value, N extends number>(S: LedSet<T>, n: N): Iterable<TuplesIn<T, N>>;
export function tuplesOf<N extends number>(S: Value, n: N): Iterable<TupleOf<N>>;
export function tuplesOf(S: Value, n: number): Iterable<Tuple> {
  if (S instanceof FiniteSet) return tuplesOfLength(S, n);
  const all = members(S);
  return Array.isArray(all) ? tuplesAmong(all, n) : walkTuples(all, n);
}

function* walkTuples(all: Iterable<Value>, n: number): Iterable<Tuple> {
  for (const x of all) if (isTuple(x, n)) yield x;
}

/** The tuples of n coordinates in a set. Usually these are all members, and no list is allocated. */
export function tuplesOfLength(set: FiniteSet, n: number): readonly Tuple[] {
  const { members: all } = set;
  return areAll(set, n) ? (all as readonly Tuple[]) : all.filter((x): x is Tuple => isTuple(x, n));
}

function tuplesAmong(all: readonly Value[], n: number): readonly Tuple[] {
  const isOne = (x: Value): x is Tuple => isTuple(x, n);
  return all.every(isOne) ? all : all.filter(isOne);
}

/** True if all members of a set are tuples of n coordinates; cached for large sets. */
export function areAll(set: FiniteSet, n: number): boolean {
  if (set.count() <= smallSize) return set.members.every((x) => isTuple(x, n));
  const store = set.rooted();
  const notes = store.notes(kind) as TupleNotes | undefined;
  return (notes?.length === n ? notes : store.keep(new TupleNotes(store.list, n))).areAll;
}

export const kind = "tuples";

/** Records whether all members of a set are tuples of one length. */
export class TupleNotes implements Notes {
  readonly kind = kind;
  /** False once any member was not such a tuple, even if it has been removed. */
  areAll: boolean;

  readonly length: number;

  constructor(members: readonly Value[], length: number) {
    this.length = length;
    this.areAll = members.every((x) => isTuple(x, length));
  }

  added(x: Value): void {
    if (!isTuple(x, this.length)) this.areAll = false;
  }

  removed(_x: Value): void {}
}
