// Tabling: the results of recursive functions are cached by their arguments during an evaluation, so `fib(n - 1) +
// fib(n - 2)` takes n steps. A table with hardly any hits is disabled. Since results are cached, pending calls need not
// stay on the stack: if the recursion becomes too deep, the stack is unwound, and the pending calls are evaluated again
// from the innermost outwards.

import { fail, failureOf } from "../values/failure.js";
import { tooDeep } from "../values/failures.js";
import { LedSet } from "../values/values.js";
import { KeyTable } from "./memo-keys.js";
import { partsOf } from "./interning.js";
import type { Value } from "../values/values.js";
import {
  creditGrowth,
  creditPerHit,
  initialCredit,
  maxDepthOnStack,
  maxHeldResults,
  maxKeyCost,
  maxPause,
  maxSmallReused,
  maxTablesRetained,
  minDepthRecorded,
  minSmallSlots,
  partsPerResult,
  pausePerCredit,
  resultsBeforeStoring,
  smallSlotsPerResult,
} from "./limits.js";
import { maxPendingCalls } from "../values/limits.js";

/** Decides whether a table may store results in the current evaluation. */
interface Admitting {
  admits(table: { clear(): void }): boolean;
}

/** Evaluates a pending call again; fails if its result was not cached. */
type Call = () => Value;

/** The tables of a module. All are empty between evaluations. */
class Tables implements Admitting {
  private isOpen = false;
  /** Identifies the current evaluation. */
  evaluation = 0;
  private readonly used: { clear(): void }[] = [];
  /** The number of pending calls. The outermost counts twice, since it is evaluated from here. */
  private depth = 0;
  /** The recorded pending calls, the innermost last. */
  private readonly waiting: Call[] = [];
  /**
   * The number of times the stack was unwound. From then on no results are discarded, since pending calls depend on
   * them.
   */
  often = 0;
  /**
   * The exception that unwinds the stack. It already has a location, so that no definition adds one, and a code that
   * lazy values do not cache.
   */
  private leaving: Error | undefined = undefined;

  /** Begins an evaluation; returns true if it is not nested in another one. */
  open(): boolean {
    const isOutermost = !this.isOpen;
    this.isOpen = true;
    if (isOutermost) this.evaluation++;
    return isOutermost;
  }

  /**
   * Ends an evaluation, given the result of `open`. The outermost one clears the tables. Nesting depth is not counted,
   * since a stack overflow may prevent the end of an inner evaluation.
   */
  close(isOutermost: boolean): void {
    if (!isOutermost) return;
    this.isOpen = false;
    for (const table of this.used) table.clear();
    this.used.length = 0;
    this.often = 0;
  }

  /** Runs an evaluation that uses tables. */
  during<T>(evaluate: () => T): T {
    const isOutermost = this.open();
    try {
      return evaluate();
    } finally {
      this.close(isOutermost);
    }
  }

  /** Registers a table that is about to be used; returns false outside of evaluations. */
  admits(table: { clear(): void }): boolean {
    if (this.isOpen) this.used.push(table);
    return this.isOpen;
  }

  /** Begins a call without a cached result. The outermost call is evaluated here, and its result returned. */
  begin(table: ResultTable<KeysOf, Value>, a: Value, b?: Value, c?: Value, d?: Value): Value | undefined {
    return ++this.depth === 1 || this.depth > minDepthRecorded ? this.noted(table, a, b, c, d) : undefined;
  }

  end(): void {
    if (this.depth-- > minDepthRecorded) this.waiting.pop();
  }

  private noted(table: ResultTable<KeysOf, Value>, a: Value, b?: Value, c?: Value, d?: Value): Value | undefined {
    const { waiting, depth } = this;
    if (depth === 1) return this.outermost(() => table.evaluate(a, b, c, d));
    waiting.push(() => {
      const result = table.evaluate(a, b, c, d);
      return table.fresh(a, b, c, d) === undefined ? fail(tooDeep, {}) : result;
    });
    if (depth <= maxDepthOnStack) return undefined;
    // If results were evicted before their use, the stack would be unwound forever.
    if (Math.max(waiting.length, ++this.often) > maxPendingCalls) fail(tooDeep, {});
    throw (this.leaving ??= failureOf(tooDeep, {}).at({ definition: "", place: "", args: [] }));
  }

  /**
   * Evaluates an outermost call. When the stack is unwound, evaluates the pending calls again, the innermost first, so
   * that each finds the results that it depends on.
   */
  private outermost(call: Call): Value {
    const { waiting } = this;
    try {
      for (;;) {
        try {
          const result = (waiting.at(-1) ?? call)();
          if (waiting.length === 0) return result;
          waiting.pop();
        } catch (error) {
          if (error !== this.leaving) throw error;
        }
        this.depth = 1;
      }
    } finally {
      this.depth = waiting.length = 0;
    }
  }
}

type Tabled = (...args: never[]) => Value;
type Evaluated = (...keys: (Value | undefined)[]) => Value;

/** Creates the tables of a module. */
// @__NO_SIDE_EFFECTS__
export function resultTables(): Tables {
  return new Tables();
}

/** Creates a table of a module, for a function with these keys and results. */
// @__NO_SIDE_EFFECTS__
export function resultTable<Keys extends KeysOf, Result extends Value>(
  tables: Tables,
  f: Tabled,
): ResultTable<Keys, Result> {
  return new ResultTable(tables, tables, f as Evaluated);
}

/**
 * Creates a table of a module, for a function that passes some parameters on unchanged in its recursive calls.
 * `positions` are their positions, from 0.
 */
// @__NO_SIDE_EFFECTS__
export function resultTableUnder<Fixed extends readonly Value[], Keys extends KeysOf, Result extends Value>(
  tables: Tables,
  f: Tabled,
  positions: readonly number[],
): ResultTableUnder<Fixed, Keys, Result> {
  return new ResultTableUnder(tables, f, positions);
}

/** Removes the parameters at these positions (from 0), which the function does not read. */
// @__NO_SIDE_EFFECTS__
export function withoutUnread(f: Tabled, positions: readonly number[]): Tabled {
  const evaluate = f as Evaluated;
  return (...read: readonly (Value | undefined)[]) => {
    const args = [...read];
    for (const place of positions) args.splice(place, 0, undefined);
    return evaluate(...args);
  };
}

/** The arguments that form the key. */
type KeysOf = readonly [a: Value, b?: Value, c?: Value, d?: Value];

/** The memo table of a function, with one to four arguments as its key. */
class ResultTable<Keys extends KeysOf, Result extends Value> {
  /** While the table is `paused`, no results are stored. */
  private state: "empty" | "used" | "paused" = "empty";
  /** Results for small natural number keys, by index. */
  private small: (Result | undefined)[] = [];
  /** An upper bound of the indices in use. */
  private end = 0;
  private others = new KeyTable<Result>();
  private count = 0;
  /** The current evaluation, the number of results not stored in it, and the size of the stored results. */
  private evaluation = 0;
  private gone = 0;
  private held = 0;
  /** The older generation, the contents of the table before it was full. */
  private older: ResultTable<Keys, Result> | undefined = undefined;
  private patience = initialCredit;
  /** The credit that a hit earns, proportional to the cost of the most expensive result. */
  private worth = creditPerHit;
  private credit = initialCredit;
  /** The number of results to skip before the table is enabled again. */
  private rest = 0;
  /** The number of evaluations to skip before the table is enabled again, and the next such number. */
  private pause = 0;
  private nextPause = 1;

  private readonly tables: Tables;
  private readonly admitting: Admitting;
  /** Evaluates the function. Missing arguments are undefined. */
  evaluate: Evaluated;

  constructor(tables: Tables, admitting: Admitting, evaluate: Evaluated) {
    this.tables = tables;
    this.admitting = admitting;
    this.evaluate = evaluate;
  }

  /**
   * The cached result. If there is none, begins the call, which `keep` ends; an outermost call is evaluated at once.
   */
  of(a: Keys[0], b?: Keys[1], c?: Keys[2], d?: Keys[3]): Result | undefined {
    return this.known(a, b, c, d) ?? (this.tables.begin(this, a, b, c, d) as Result | undefined);
  }

  /** Ends a call: stores and returns its result. */
  keep<Own extends Result>(result: Own, a: Keys[0], b?: Keys[1], c?: Keys[2], d?: Keys[3]): Own {
    this.tables.end();
    return this.note(result, a, b, c, d);
  }

  /** The cached result. If there is none, an iteration of a loop may compute it, and pass it to `note`. */
  known(a: Keys[0], b?: Keys[1], c?: Keys[2], d?: Keys[3]): Result | undefined {
    if (this.state !== "used") return undefined;
    const result = this.fresh(a, b, c, d) ?? this.renewed(a, b, c, d);
    if (result !== undefined && this.credit < this.patience) this.credit += this.worth;
    return result;
  }

  /** Stores and returns a result computed by a loop. */
  note<Own extends Result>(result: Own, a: Keys[0], b?: Keys[1], c?: Keys[2], d?: Keys[3]): Own {
    if (this.state === "used" || (this.state === "empty" ? this.begin() : this.resume()))
      this.insert(result, a, b, c, d);
    return result;
  }

  clear(): void {
    this.forget();
    if (this.state === "paused") this.patience = initialCredit;
    this.credit = this.patience;
    this.state = "empty";
  }

  /** The cached result in the younger generation, without counting a hit. */
  fresh(a: Value, b: Value | undefined, c: Value | undefined, d: Value | undefined): Result | undefined {
    return b === undefined && typeof a === "number" && a >= 0 && a < this.small.length
      ? this.small[a]
      : this.others.of(a, b, c, d);
  }

  /** Moves a result from the older generation into the younger. */
  private renewed(a: Value, b: Value | undefined, c: Value | undefined, d: Value | undefined): Result | undefined {
    const result = this.older?.fresh(a, b, c, d);
    if (result !== undefined) this.insert(result, a, b, c, d);
    return result;
  }

  private begin(): boolean {
    const { tables } = this;
    if (this.evaluation !== tables.evaluation) {
      this.evaluation = tables.evaluation;
      this.gone = 0;
    }
    if ((++this.gone <= resultsBeforeStoring && tables.often === 0) || !this.admitting.admits(this)) return false;
    this.state = this.pause === 0 || tables.often > 0 ? "used" : "paused";
    if (this.pause > 0) this.pause--;
    this.rest = pausePerCredit * this.patience;
    return this.state === "used";
  }

  /** Counts a skipped result while the table is disabled; returns true if it is enabled again. */
  private resume(): boolean {
    if (--this.rest > 0 && this.tables.often === 0) return false;
    this.state = "used";
    return true;
  }

  private insert(result: Result, a: Value, b?: Value, c?: Value, d?: Value): void {
    this.held += typeof result === "number" ? 1 : 1 + partsOf(result) / partsPerResult;
    if (this.held > maxHeldResults && this.tables.often === 0) this.growOld();
    if (
      b === undefined &&
      isIndex(a) &&
      a < Math.max(this.small.length, minSmallSlots + smallSlotsPerResult * ++this.count)
    ) {
      this.credit--;
      if (a >= this.small.length) this.growSmall(a);
      if (a >= this.end) this.end = a + 1;
      this.small[a] = result;
    } else {
      const parts = this.others.set(result, a, b, c, d);
      if (parts === 0) this.credit--;
      else this.pay(parts / partsPerResult);
    }
    if (this.credit < 0 && this.tables.often === 0) this.giveUp();
  }

  /** Charges the cost of a result and its key, given as a number of results. */
  private pay(parts: number): void {
    this.held += parts;
    const cost = 1 + Math.min(parts, maxKeyCost);
    this.credit -= cost;
    if (creditPerHit * cost > this.worth) this.worth = creditPerHit * cost;
  }

  private giveUp(): void {
    this.forget();
    this.state = "paused";
    if (this.patience === initialCredit) {
      this.pause = this.nextPause;
      this.nextPause = Math.min(2 * this.nextPause, maxPause);
    }
    this.patience *= creditGrowth;
    this.credit = this.patience;
    this.rest = pausePerCredit * this.patience;
  }

  /** Makes the younger generation the older one, whose results are discarded. */
  private growOld(): void {
    const older = new ResultTable<Keys, Result>(this.tables, this.admitting, this.evaluate);
    older.small = this.small;
    older.end = this.end;
    older.others = this.others;
    this.small = [];
    this.others = new KeyTable();
    this.forget();
    this.older = older;
  }

  /** Grows the array for small keys to a power of two. */
  private growSmall(maxKey: number): void {
    const more = 2 ** (32 - Math.clz32(maxKey)) - this.small.length;
    // oxlint-disable-next-line unicorn/no-new-array -- growing it item by item would copy it repeatedly
    this.small = this.small.concat(new Array<undefined>(more).fill(undefined));
  }

  private forget(): void {
    this.older = undefined;
    this.count = 0;
    this.held = 0;
    if (this.small.length > maxSmallReused) this.small = [];
    else this.small.fill(undefined, 0, this.end);
    this.end = 0;
    this.others.clear();
    this.worth = creditPerHit;
  }
}

/** Memo tables of a function with unchanged parameters: one table for each recent combination of their values. */
class ResultTableUnder<Fixed extends readonly Value[], Keys extends KeysOf, Result extends Value> {
  /** Recent combinations, the latest first, and their tables. */
  private fixed: Fixed[] = [];
  private results: ResultTable<Keys, Result>[] = [];
  private isNoted = false;

  private readonly tables: Tables;
  private readonly f: Tabled;
  private readonly places: readonly number[];

  constructor(tables: Tables, f: Tabled, places: readonly number[]) {
    this.tables = tables;
    this.f = f;
    this.places = places;
  }

  /** The table for these values; an empty one if they are not recent. */
  under(...fixed: Fixed): ResultTable<Keys, Result> {
    const last = this.fixed[0];
    let isSame = last !== undefined;
    for (let i = 0; isSame && i < fixed.length; i++) isSame = fixed[i] === last![i];
    return isSame ? this.results[0]! : this.found(fixed);
  }

  clear(): void {
    this.isNoted = false;
    this.fixed.length = 0;
    // Retain one table for reuse.
    this.results.length = Math.min(this.results.length, 1);
    this.results[0]?.clear();
  }

  /** Registers the tables as about to be used; returns false outside of evaluations. */
  admits(): boolean {
    return (this.isNoted ||= this.tables.admits(this));
  }

  private found(values: Fixed): ResultTable<Keys, Result> {
    const { fixed, results } = this;
    const at = fixed.findIndex((others) => values.every((value, i) => isSoonEqual(value, others[i]!)));
    const evaluate: Evaluated = (...keys) => {
      this.places.forEach((place, i) => keys.splice(place, 0, values[i]!));
      return this.f(...(keys as never[]));
    };
    // A caller with the table for the previous values may still store a result in it, so it is not reused.
    const table = results[fixed.length === 0 ? 0 : at] ?? new ResultTable<Keys, Result>(this.tables, this, evaluate);
    table.evaluate = evaluate;
    if (!this.admits()) return table;
    if (at >= 0) {
      fixed.splice(at, 1);
      results.splice(at, 1);
    } else if (fixed.length === 0) results.length = 0;
    fixed.unshift(values);
    results.unshift(table);
    fixed.length = Math.min(fixed.length, maxTablesRetained);
    results.length = fixed.length;
    return table;
  }
}

/** True for identical values and equal sets. Other values, such as sequences of functions, may not be comparable. */
function isSoonEqual(a: Value, b: Value): boolean {
  return a === b || (a instanceof LedSet && b instanceof LedSet && a.finite && b.finite && a.equals(b));
}

function isIndex(v: Value): v is number {
  return typeof v === "number" && v >= 0 && (v | 0) === v;
}
