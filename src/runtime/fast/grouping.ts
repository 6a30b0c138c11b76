// Members by what an expression gives for them, kept at the place of a loop that looks for those with a certain value again and
// again.

import { LedError } from "../kernel/failure.js";
import { needMember } from "../kernel/members.js";
import type { Value } from "../kernel/values.js";
import { KeyIndex } from "./key-index.js";

/** Once members have been asked for so often, an index of them is made. */
const fewRequests = 2;

/** Members by their keys, while what both depend on is the same. */
class Grouping {
  private depends: readonly unknown[] = [];
  /** Below zero if there is no index, as some member has no key. */
  private requests = 0;
  private index: KeyIndex<Value> | undefined = undefined;

  /**
   * The members with a key, or more of them. They and their keys are the same as long as all that they `depend` on are the same
   * objects. What fails for a member, or instead of the key, is left to the walk over all members.
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
    const found = index && withoutFailure(() => index.find(known(key())));
    return found ?? Array.from(members);
  }

  private made<T extends Value>(members: Iterable<T>, keyOf: (x: T) => Value): KeyIndex<T> | undefined {
    if (this.requests < 0 || this.requests++ < fewRequests) return undefined;
    const { depends } = this;
    this.requests = -1;
    const index = withoutFailure(() => new KeyIndex(Array.from(members), (x) => known(keyOf(x))));
    // To find the keys, others may have been asked for here.
    if (depends === this.depends) this.index = index as KeyIndex<Value> | undefined;
    return index;
  }
}

/** A key of which it is known what it equals: functions and infinite sets cannot be compared. */
function known(key: Value): Value {
  needMember(key);
  return key;
}

/** What is computed; undefined if that fails. */
function withoutFailure<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof LedError) return undefined;
    throw error;
  }
}

/** Members by their keys, of one loop. */
export function grouping(): Grouping {
  return new Grouping();
}
