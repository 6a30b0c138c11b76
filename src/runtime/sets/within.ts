// Whether a set lies within another one, as signatures such as `S: fSet(A)` ask again after each change of S.

import type { LedSet, Value } from "../kernel/values.js";
import { FiniteSet, smallSize } from "./finite.js";
import { isSubset } from "./set-operations.js";
import type { Notes } from "./store.js";

const none: readonly never[] = [];

/** `a subeq b`. A large set that changes by a member is not asked for the others again. */
export function liesWithin(a: LedSet, b: LedSet): boolean {
  if (!(a instanceof FiniteSet) || a.count() <= smallSize) return isSubset(a, b);
  const store = a.rooted();
  const known = store.notes(kind);
  if (known instanceof Within && known.set === b && known.fresh !== undefined) {
    store.asking++;
    try {
      return known.holds(known.fresh);
    } finally {
      store.asking--;
    }
  }
  const holds = isSubset(a, b);
  // To find that out, others may have been asked for here.
  if (holds) a.rooted().keep(new Within(b));
  return holds;
}

const kind = "within";

/** That all members are in a set, but perhaps for a few that have come since that was known. */
class Within implements Notes {
  readonly kind = kind;
  /** Undefined once they are many. */
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
