// Iterates: a loop that counts down goes on where the call before it stopped, if that began with the same values and had no more
// turns to make.

import type { Value } from "./kernel/values.js";

/** A loop that has so often begun with something else is not asked any more. */
const patience = 64;

/** What a loop came to when it was called last: for each call its values, of which the first counts the turns that are left. */
class Iterates<State extends readonly [Value, ...Value[]]> {
  private begun: State | undefined;
  private last: { readonly begun: State; readonly stopped: State } | undefined;
  private misses = 0;

  /** What a call with these values begins with. */
  resume(...state: State): State {
    if (this.misses > patience) return state;
    const { last } = this;
    this.begun = state;
    if (last === undefined) return state;
    const [count] = state;
    const [before] = last.begun;
    const [left] = last.stopped;
    if (!isCount(count) || !isCount(before) || !isCount(left) || count < before || !beginAlike(state, last.begun)) {
      this.misses++;
      return state;
    }
    this.misses = 0;
    const resumed: [...State] = [...last.stopped];
    resumed[0] = left + count - before;
    return resumed;
  }

  /** Notes the values with which the loop stops, and gives its result back. */
  stop<Result extends Value>(result: Result, ...stopped: State): Result {
    if (this.begun !== undefined && this.misses <= patience) this.last = { begun: this.begun, stopped };
    return result;
  }
}

/** What is known of a loop with such values. */
// @__NO_SIDE_EFFECTS__
export function iterates<State extends readonly [Value, ...Value[]]>(): Iterates<State> {
  return new Iterates();
}

const isCount = (v: Value): v is number => Number.isSafeInteger(v);

/** True if the same values follow the counts; of sets and the like, it must be the same object. */
function beginAlike(a: readonly Value[], b: readonly Value[]): boolean {
  for (let i = 1; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
