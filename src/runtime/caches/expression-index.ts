// Hash join by expression: the members of a set grouped by the value of an expression, cached at a loop that looks up
// members by that value repeatedly.

import { withoutFailure } from "../values/failure.js";
import { requireMember } from "../values/members.js";
import type { Value } from "../values/values.js";
import { KeyIndex } from "./key-index.js";
import { queriesBeforeIndex } from "./limits.js";

/** The index of one loop, valid while its dependencies are unchanged. */
class Grouping {
  private depends: readonly unknown[] = [];
  /** Negative once the index has been built, or has failed because a member has no key. */
  private requests = 0;
  private index: KeyIndex<Value> | undefined = undefined;

  /**
   * Returns the members with a key, or a superset. The index is valid as long as all of `depends` are identical
   * objects. If the key of a member, or `key` itself, fails to evaluate, returns all members, so that the loop fails as
   * it would without an index.
   */
  with<T extends Value>(
    depends: readonly unknown[],
    members: Iterable<T>,
    keyOf: (x: T) => Value,
    key: () => Value,
  ): readonly T[] {
    if (depends.some((one, i) => one !== this.depends[i])) {
      this.depends = depends;
      this.requests = 0;
      this.index = undefined;
    }
    const index = (this.index ?? this.made(members, keyOf)) as KeyIndex<T> | undefined;
    const matches = index && withoutFailure(() => index.find(known(key())));
    return matches ?? Array.from(members);
  }

  private made<T extends Value>(members: Iterable<T>, keyOf: (x: T) => Value): KeyIndex<T> | undefined {
    if (this.requests < 0 || this.requests++ < queriesBeforeIndex) return undefined;
    const { depends } = this;
    this.requests = -1;
    const index = withoutFailure(() => new KeyIndex(Array.from(members), (x) => known(keyOf(x))));
    // Computing the keys may have used this index for other dependencies.
    if (depends === this.depends) this.index = index as KeyIndex<Value> | undefined;
    return index;
  }
}

/** Returns a key that supports equality; fails for functions and infinite sets. */
function known(key: Value): Value {
  requireMember(key);
  return key;
}

export function grouping(): Grouping {
  return new Grouping();
}
