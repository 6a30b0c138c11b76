// The members of a set that are tuples, and where among them those with some coordinate are: kept with the set, since whoever
// joins relations asks for them again and again.

import { exact } from "../kernel/numbers.js";
import { Atom, isTuple } from "../kernel/values.js";
import type { LedSet } from "../sets/set.js";
import type { Tuple, Value } from "../kernel/values.js";

/** Once a coordinate has been asked for so often, an index of it is made. */
const fewRequests = 2;

/** The tuples of some length among the members of a set, with indexes of their coordinates. */
export class TupleList {
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
    if (requests >= fewRequests) return (this.indexes[i] ??= indexOf(this.all, i));
    this.requests[i] = requests + 1;
    return undefined;
  }
}

const none: readonly Tuple[] = [];

/** The tuples of n coordinates. As a rule these are all, and no list is made. */
export function tuplesAmong(members: readonly Value[], n: number): readonly Tuple[] {
  const isOne = (x: Value): x is Tuple => isTuple(x, n);
  return members.every(isOne) ? members : members.filter(isOne);
}

/** True of values that have one form each, by which a map finds them. */
export function isKey(x: Value): boolean {
  return typeof x === "string" || typeof x === "boolean" || x instanceof Atom || Number.isSafeInteger(x);
}

function indexOf(tuples: readonly Tuple[], i: number): ReadonlyMap<Value, readonly Tuple[]> {
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
