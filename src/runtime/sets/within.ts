// Incremental subset tests: signatures such as `S: fSet(A)` repeat the test after each change of S.

import type { LedSet, Value } from "../values/values.js";
import { FiniteSet } from "./finite.js";
import { isSubset } from "./set-operations.js";
import type { Notes } from "./store.js";
import { smallSize } from "./limits.js";

const none: readonly never[] = [];

/** True if `a` is a subset of `b`. For a large set, tests only the members added since the last success. */
export function liesWithin(a: LedSet, b: LedSet): boolean {
  if (!(a instanceof FiniteSet) || a.count() <= smallSize) return isSubset(a, b);
  const store = a.rooted();
  const record = store.notes(kind);
  if (record instanceof Within && record.set === b && record.fresh !== undefined) {
    store.asking++;
    try {
      return record.holds(record.fresh);
    } finally {
      store.asking--;
    }
  }
  const holds = isSubset(a, b);
  // The test itself may have made another version the root.
  if (holds) a.rooted().keep(new Within(b));
  return holds;
}

const kind = "within";

/** Records that all members except `fresh` are in a set. */
class Within implements Notes {
  readonly kind = kind;
  /** Members added since; undefined once there are too many. */
  fresh: readonly Value[] | undefined = none;

  readonly set: LedSet;

  constructor(set: LedSet) {
    this.set = set;
  }

  holds(fresh: readonly Value[]): boolean {
    for (const x of fresh) if (!this.set.has(x)) return false;
    this.fresh = none;
    return true;
  }

  added(x: Value): void {
    if (this.fresh !== undefined) this.fresh = this.fresh.length < smallSize ? [...this.fresh, x] : undefined;
  }

  removed(x: Value): void {
    if (this.fresh !== none) this.fresh = this.fresh?.filter((one) => one !== x);
  }
}
