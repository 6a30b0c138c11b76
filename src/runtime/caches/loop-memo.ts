// Loop memoization: a memo table for an expression in a loop that depends on only some of the loop variables.

import { withoutFailure } from "../values/failure.js";
import { canonical } from "../values/members.js";
import type { LedFunction, Value } from "../values/values.js";
import { partsOf } from "./interning.js";
import { KeyTable } from "./memo-keys.js";
import { isFit } from "./seen-filter.js";
import { maxLoopCache } from "./limits.js";

class Recollection {
  private readonly results = new KeyTable<Value>();
  private left = maxLoopCache;
  private queries = 0;
  private hits = 0;
  private isOver = false;

  private readonly trial: number;

  constructor(trial: number) {
    this.trial = trial;
  }

  of(key: Value, compute: LedFunction): Value {
    if (this.isOver) return compute();
    const keyValue = typeof key === "function" ? withoutFailure<Value>(key as LedFunction) : key;
    if (keyValue === undefined || !isFit(keyValue)) return compute();
    const canonicalKey = canonical(keyValue);
    const cached = this.results.of(canonicalKey);
    this.queries++;
    if (cached !== undefined) {
      this.hits++;
      return cached;
    }
    if (this.queries === this.trial && this.hits * 8 < this.trial) this.isOver = true;
    const value = compute();
    this.left -= 1 + partsOf(value);
    if (this.left > 0) this.results.set(value, canonicalKey);
    return value;
  }
}

/**
 * Creates a memo table for a loop. It is disabled if fewer than one in eight of the first `trial` queries is a hit: it
 * would cost more than it saves.
 */
export function recollection(trial: Value): Value {
  const memory = new Recollection(Number(trial));
  return (key: Value, compute: Value): Value => memory.of(key, compute as LedFunction);
}

/** The cached result for a key, computed if necessary. A key whose evaluation may fail is passed as a function. */
export function recalled(memory: Value, key: Value, compute: Value): Value {
  return (memory as LedFunction)(key, compute);
}

/** Like `recalled`, for truth values. */
export function recalledTruth(memory: Value, key: Value, compute: Value): boolean {
  return (memory as LedFunction)(key, compute) === true;
}
