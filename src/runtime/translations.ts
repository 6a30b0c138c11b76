// Pairs of numbers moved by all pairs of a set of offsets: as all cells beside those of a set are found, and counted.

import { add } from "./kernel/arithmetic.js";
import { DenseSet } from "./fast/dense.js";
import { type Integer, isSmall } from "./kernel/integers.js";
import { tuplesOf } from "./fast/tuple-index.js";
import { SetBuilder } from "./sets/builder.js";
import { FiniteSet, setOfDistinct } from "./sets/finite.js";
import { hasPair } from "./sets/set-operations.js";
import { needSet } from "./kernel/needs.js";
import type { LedSet, Value } from "./kernel/values.js";
import { Offsets } from "./tallies.js";

/** True of sets whose members are at hand. */
const isAtHand = (S: Value): S is FiniteSet | DenseSet => S instanceof FiniteSet || S instanceof DenseSet;

type Pairs = LedSet<readonly [Integer, Integer]>;

/** `{(a + i, b + j) | (a, b) in S & (i, j) in O}` */
export function translated(S: Pairs, O: Pairs): Pairs;
export function translated(S: Value, O: Value): LedSet;
export function translated(S: Value, O: Value): LedSet {
  const sums = isAtHand(S) ? offsetsOf(O)?.sumsWith(S) : undefined;
  if (sums !== undefined) return setOfDistinct(sums);
  const builder = new SetBuilder<readonly [Value, Value]>();
  for (const [a, b] of tuplesOf(S, 2)) for (const [i, j] of tuplesOf(O, 2)) builder.addPair(add(a, i), add(b, j));
  return builder.finish();
}

/** `|{(i, j) | (i, j) in O & (a + i, b + j) in S}|` */
export function countTranslated(S: Value, a: Value, b: Value, O: Value): number {
  needSet(S);
  const offsets = offsetsOf(O);
  const known =
    offsets !== undefined && isAtHand(S) && isSmall(a) && isSmall(b) ? offsets.countFrom(a, b, S) : undefined;
  // A set keeps either its offsets or its tuples: these are asked for only where there are no offsets.
  return known ?? counted(S, a, b, offsets?.pairs ?? tuplesOf(O, 2));
}

function offsetsOf(O: Value): Offsets | undefined {
  if (!(O instanceof FiniteSet)) return undefined;
  const { notes } = O;
  if (notes instanceof Offsets) return notes;
  const offsets = Offsets.of(O.members);
  if (offsets !== undefined) O.notes = offsets;
  return offsets;
}

function counted(S: Value, a: Value, b: Value, offsets: Iterable<readonly [Value, Value]>): number {
  let count = 0;
  for (const [i, j] of offsets) if (hasPair(S, add(a, i), add(b, j))) count++;
  return count;
}
