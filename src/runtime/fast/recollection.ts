// What has been found for a part of what loops bind, for the next turn that has the same part.

import { LedError } from "../kernel/failure.js";
import { canonical, isMapKey } from "../kernel/members.js";
import { isSequence, isSet, isTuple } from "../kernel/values.js";
import type { LedFunction, Value } from "../kernel/values.js";
import { HashTable } from "../sets/table.js";
import { isFit } from "./newcomers.js";

/** So much is remembered: a number counts as one, and a collection as its size. What is found again beyond that takes time, but no room. */
const mostKept = 1_048_576;

/** Values by keys. */
class Recollection {
  /** By keys that a `Map` can find. */
  private readonly plain = new Map<Value, Value>();
  /** The other keys, and beside each its value. */
  private readonly keys: Value[] = [];
  private readonly table = new HashTable([]);
  private readonly values: Value[] = [];
  private left = mostKept;
  private asked = 0;
  private found = 0;
  private isOver = false;

  private readonly trial: number;

  constructor(trial: number) {
    this.trial = trial;
  }

  of(key: Value, compute: LedFunction): Value {
    if (this.isOver) return compute();
    const given = typeof key === "function" ? withoutFailure(key as LedFunction) : key;
    if (given === undefined || !isFit(given)) return compute();
    const asked = canonical(given);
    const known = this.known(asked);
    this.asked++;
    if (known !== undefined) {
      this.found++;
      return known;
    }
    if (this.asked === this.trial && this.found * 8 < this.trial) this.isOver = true;
    const value = compute();
    this.keep(asked, value);
    return value;
  }

  private known(key: Value): Value | undefined {
    return isMapKey(key) ? this.plain.get(key) : this.values[this.table.placeOf(this.keys, key)];
  }

  private keep(key: Value, value: Value): void {
    this.left -= sizeOf(value);
    if (this.left <= 0) return;
    if (isMapKey(key)) this.plain.set(key, value);
    // To find the value, the same may have been asked for here.
    else if (this.table.add(this.keys, key)) this.values.push(value);
  }
}

function sizeOf(value: Value): number {
  if (isTuple(value)) return value.length;
  if (isSequence(value)) return 1 + value.length;
  return isSet(value) && value.finite ? 1 + Number(value.count()) : 1;
}

/** What is computed; undefined if that fails. */
function withoutFailure(compute: LedFunction): Value | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof LedError) return undefined;
    throw error;
  }
}

/**
 * A memory of what is found in the turns of a loop. It is given up if of so many questions fewer than one in eight were about
 * something known: it costs more than it saves there.
 */
export function recollection(trial: Value): Value {
  const memory = new Recollection(Number(trial));
  return (key: Value, compute: Value): Value => memory.of(key, compute as LedFunction);
}

/** What has been found for a key, or what is computed now. A key that may fail is a function which gives it. */
export function recalled(memory: Value, key: Value, compute: Value): Value {
  return (memory as LedFunction)(key, compute);
}

/** The same of a truth value. */
export function recalledTruth(memory: Value, key: Value, compute: Value): boolean {
  return (memory as LedFunction)(key, compute) === true;
}
