// Loop memoization: a memo table for an expression in a loop that depends on only some of the loop variables.

import { LedError } from "../values/failure.js";
import { canonical, isMapKey } from "../values/members.js";
import { isSequence, isSet, isTuple } from "../values/values.js";
import type { LedFunction, Value } from "../values/values.js";
import { HashTable } from "../sets/table.js";
import { isFit } from "./seen-filter.js";
import { maxLoopMemo } from "./limits.js";

class Recollection {
  /** Results by keys suitable for a `Map`. */
  private readonly plain = new Map<Value, Value>();
  /** All other keys, and their results at the same positions. */
  private readonly keys: Value[] = [];
  private readonly table = new HashTable([]);
  private readonly values: Value[] = [];
  private left = maxLoopMemo;
  private asked = 0;
  private found = 0;
  private isOver = false;

  private readonly trial: number;

  constructor(trial: number) {
    this.trial = trial;
  }

  of(key: Value, compute: LedFunction): Value {
    if (this.isOver) return compute();
    const keyValue = typeof key === "function" ? withoutFailure(key as LedFunction) : key;
    if (keyValue === undefined || !isFit(keyValue)) return compute();
    const canonicalKey = canonical(keyValue);
    const cached = this.known(canonicalKey);
    this.asked++;
    if (cached !== undefined) {
      this.found++;
      return cached;
    }
    if (this.asked === this.trial && this.found * 8 < this.trial) this.isOver = true;
    const value = compute();
    this.keep(canonicalKey, value);
    return value;
  }

  private known(key: Value): Value | undefined {
    return isMapKey(key) ? this.plain.get(key) : this.values[this.table.placeOf(this.keys, key)];
  }

  private keep(key: Value, value: Value): void {
    this.left -= sizeOf(value);
    if (this.left <= 0) return;
    if (isMapKey(key)) this.plain.set(key, value);
    // Computing the result may have stored it already.
    else if (this.table.add(this.keys, key)) this.values.push(value);
  }
}

function sizeOf(value: Value): number {
  if (isTuple(value)) return value.length;
  if (isSequence(value)) return 1 + value.length;
  return isSet(value) && value.finite ? 1 + Number(value.count()) : 1;
}

function withoutFailure(compute: LedFunction): Value | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof LedError) return undefined;
    throw error;
  }
}

/**
 * Creates a memo table for a loop. It is disabled if fewer than one in eight of the first `trialQueries` queries is a hit: it
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

/** `recalled` for truth values. */
export function recalledTruth(memory: Value, key: Value, compute: Value): boolean {
  return (memory as LedFunction)(key, compute) === true;
}
