// Tabling: what functions that call themselves gave is kept by the values of their arguments, as long as an evaluation lasts that
// may ask for it again. So `fib(n - 1) + fib(n - 2)` takes n steps. A table that is hardly ever asked for what it has is given up.

import type { BitsOf } from "./bits-table.js";
import { hash } from "./hash.js";
import { Rational } from "./numbers.js";
import { FiniteSet, isInfinite, LedSet } from "./set.js";
import { find, findSmall, hashTableOf, insert, placeOfPair } from "./table.js";
import { Atom, EaselValue, isTuple, Sequence } from "./values.js";
import { WordTable } from "./word-table.js";
import type { Value } from "./values.js";

/** The tables of a module. Between evaluations all are empty. */
class Tables {
  private isOpen = false;
  /** Which evaluation goes on. */
  evaluation = 0;
  private readonly used: { clear(): void }[] = [];

  /** Begins an evaluation; true if it is within no other. */
  open(): boolean {
    const isOutermost = !this.isOpen;
    this.isOpen = true;
    if (isOutermost) this.evaluation++;
    return isOutermost;
  }

  /**
   * Ends an evaluation, given what `open` said; with the outermost one, results are forgotten. Evaluations are not counted: where
   * the stack has run out, that of an inner one may not be ended.
   */
  close(isOutermost: boolean): void {
    if (!isOutermost) return;
    this.isOpen = false;
    for (const table of this.used) table.clear();
    this.used.length = 0;
  }

  /** Notes a table that is about to be used; false outside of evaluations. */
  admits(table: { clear(): void }): boolean {
    if (this.isOpen) this.used.push(table);
    return this.isOpen;
  }
}

/** The tables of a module. */
// @__NO_SIDE_EFFECTS__
export function resultTables(): Tables {
  return new Tables();
}

/** A table of a module, for a function with such parameters and results. */
// @__NO_SIDE_EFFECTS__
export function resultTable<Keys extends KeysOf, Result extends Value>(tables: Tables): ResultTable<Keys, Result> {
  return new ResultTable(tables);
}

/** What a function with a table may be called with. */
type KeysOf = readonly [a: Value, b?: Value, c?: Value];

/** So many results go by in an evaluation before any is kept: most evaluations are small. */
const fewResults = 32;
/** A table is given up when it has so many results for nothing: each that is asked for again pays for some. */
const patience = 512;
const worth = 4;
/** A set, a sequence or a string with so many parts costs as much as another result. */
const partsPerResult = 16;
/** Tuples and sequences with more parts than this, with those of their parts, cost too much to be known again. */
const mostParts = 64;
/** A table holds about so many results. */
const mostHeld = 2 ** 18;
/** The pauses after which a table is tried again become longer, up to so many evaluations. */
const longestPause = 2 ** 16;
/** There is room for so many small numbers, and for so many more for each result. */
const leastRoom = 64;
const roomForEach = 2;
/** Slots up to this many are used again, and room for so many small numbers. */
const fewSlots = 256;
const mostRoomKept = 2 ** 14;

/** Results for sets over one domain. */
interface Family<Result> {
  readonly domain: BitsOf;
  readonly table: WordTable;
  readonly results: Result[];
}

/** What a function of one to three parameters gave. */
class ResultTable<Keys extends KeysOf, Result extends Value> {
  /** `paused` in an evaluation in which nothing is kept. */
  private state: "empty" | "used" | "paused" = "empty";
  /** The results for small natural numbers, which need not be looked for. */
  private small: (Result | undefined)[] = [];
  /** All results for small numbers are before this place. */
  private end = 0;
  private keys: Value[] = [];
  private results: Result[] = [];
  private table = hashTableOf([]);
  /** The results for sets over a narrow domain, which are found by their bits. */
  private family: Family<Result> | undefined = undefined;
  private count = 0;
  /** How many results went by in this evaluation. */
  private evaluation = 0;
  private gone = 0;
  private held = 0;
  private credit = patience;
  /** So many evaluations go by before it is tried again, and so many will the next time. */
  private pause = 0;
  private nextPause = 1;

  constructor(private readonly tables: Tables) {}

  /** The result for these arguments, if it is there. */
  of(a: Keys[0], b?: Keys[1], c?: Keys[2]): Result | undefined {
    if (this.state !== "used") return undefined;
    const found = b === undefined && typeof a === "number" && a >= 0 && a < this.small.length ? this.small[a] : this.found(a, b, c);
    if (found !== undefined && this.credit < patience) this.credit += worth;
    return found;
  }

  /** Keeps the result for these arguments, and gives it back. */
  keep<Own extends Result>(result: Own, a: Keys[0], b?: Keys[1], c?: Keys[2]): Own {
    if (this.state === "used" || (this.state === "empty" && this.begin())) this.insert(result, b === undefined ? a : c === undefined ? [a, b] : [a, b, c]);
    return result;
  }

  /** Forgets all results. */
  clear(): void {
    this.forget();
    this.state = "empty";
  }

  private found(a: Value, b: Value | undefined, c: Value | undefined): Result | undefined {
    const { family } = this;
    if (family !== undefined && b === undefined && a instanceof LedSet) {
      const { bits } = a;
      if (bits?.domain === family.domain) return family.results[family.table.placeOfWords(bits.low, bits.high)];
    }
    const at = this.placeOf(a, b, c);
    return at < 0 ? undefined : this.results[at];
  }

  private placeOf(a: Value, b: Value | undefined, c: Value | undefined): number {
    const { table, keys } = this;
    if (b === undefined) {
      if (typeof a === "number" && (a | 0) === a) return findSmall(table, keys, a);
      return isKey(a) ? find(table, keys, a, hash(a)) : -1;
    }
    if (c === undefined) return isKey(a) && isKey(b) ? placeOfPair(table, keys, a, b) : -1;
    const key = [a, b, c];
    return isKey(key) ? find(table, keys, key, hash(key)) : -1;
  }

  private begin(): boolean {
    const { tables } = this;
    if (this.evaluation !== tables.evaluation) {
      this.evaluation = tables.evaluation;
      this.gone = 0;
    }
    if (++this.gone <= fewResults || !tables.admits(this)) return false;
    this.state = this.pause === 0 ? "used" : "paused";
    if (this.pause > 0) this.pause--;
    return this.state === "used";
  }

  private insert(result: Result, key: Value): void {
    this.credit -= costOf(key);
    this.held += costOf(result);
    if (this.held > mostHeld) this.forget();
    if (this.credit < 0) this.giveUp();
    else if (isIndex(key) && key < Math.max(this.small.length, leastRoom + roomForEach * ++this.count)) {
      if (key >= this.small.length) this.makeRoom(key);
      if (key >= this.end) this.end = key + 1;
      this.small[key] = result;
    } else if (!this.insertByBits(result, key) && isKey(key)) {
      const { table, keys } = this;
      const h = hash(key);
      const at = find(table, keys, key, h);
      if (at >= 0) return;
      insert(table, keys, key, h, ~at);
      this.results.push(result);
    }
  }

  /** Keeps the result for a set over a narrow domain, if that is the one of all such sets so far. */
  private insertByBits(result: Result, key: Value): boolean {
    const bits = key instanceof LedSet ? key.bits : undefined;
    if (bits === undefined) return false;
    this.family ??= { domain: bits.domain, table: new WordTable(0), results: [] };
    const { domain, table, results } = this.family;
    if (bits.domain !== domain) return false;
    if (table.place(bits.low, bits.high, results.length)) results.push(result);
    return true;
  }

  private giveUp(): void {
    this.forget();
    this.state = "paused";
    this.credit = patience;
    this.pause = this.nextPause;
    this.nextPause = Math.min(2 * this.nextPause, longestPause);
  }

  /** Makes room for small numbers up to the most, by powers of two, so that it is seldom made. */
  private makeRoom(most: number): void {
    const more = 2 ** (32 - Math.clz32(most)) - this.small.length;
    // oxlint-disable-next-line unicorn/no-new-array -- filled one by one, it would be copied again and again as it grows
    this.small = this.small.concat(new Array<undefined>(more).fill(undefined));
  }

  private forget(): void {
    this.count = 0;
    this.held = 0;
    if (this.small.length > mostRoomKept) this.small = [];
    else this.small.fill(undefined, 0, this.end);
    this.end = 0;
    this.family = undefined;
    if (this.table.slots.length > fewSlots) {
      this.keys = [];
      this.results = [];
      this.table = hashTableOf([]);
    } else {
      this.keys.length = 0;
      this.results.length = 0;
      this.table.hashes.length = 0;
      this.table.slots.fill(0);
    }
  }
}

function isIndex(v: Value): v is number {
  return typeof v === "number" && v >= 0 && (v | 0) === v;
}

/** True of what is soon known again: neither a function nor an infinite set, no integer of many digits, and of few parts. */
function isKey(v: Value): boolean {
  return partsLeft(v, mostParts) >= 0;
}

/** How many of the parts that a key may have are left after those of a value; negative if these were too many. */
function partsLeft(v: Value, before: number): number {
  const left = before - 1;
  switch (typeof v) {
    case "number":
    case "string":
    case "boolean":
      return left;
    case "bigint":
    case "function":
      return -1;
    default:
      break;
  }
  if (v instanceof Atom || v instanceof EaselValue) return left;
  if (v instanceof LedSet) return isInfinite(v) ? -1 : left;
  if (v instanceof Rational) return partsLeftOf([v.numerator, v.denominator], left);
  if (isTuple(v)) return partsLeftOf(v, left);
  return v instanceof Sequence ? partsLeftOf(v.items, left) : -1;
}

function partsLeftOf(items: readonly Value[], before: number): number {
  let left = before;
  for (let i = 0; i < items.length && left >= 0; i++) left = partsLeft(items[i]!, left);
  return left;
}

/** What it costs to hash a value, or to hold it. */
function costOf(v: Value): number {
  return 1 + (isTuple(v) ? v.reduce((sum: number, part) => sum + partsOf(part), 0) : partsOf(v)) / partsPerResult;
}

function partsOf(v: Value): number {
  if (typeof v === "number") return 0;
  if (typeof v === "string" || v instanceof Sequence) return v.length;
  return v instanceof FiniteSet ? v.size() : 0;
}
