// Tabling: what functions that call themselves gave is kept by the values of their arguments, as long as an evaluation lasts that
// may ask for it again. So `fib(n - 1) + fib(n - 2)` takes n steps. A table that is hardly ever asked for what it has is given up.
// Since results are kept, calls that wait need not stay on the stack: what has become too deep is left, and evaluated from the
// innermost call on.

import { fail, failureOf } from "../kernel/failure.js";
import { tooDeep } from "../kernel/failures.js";
import { mostWaiting } from "../kernel/definitions.js";
import { LedSet } from "../kernel/values.js";
import { KeyTable } from "./key-tables.js";
import { partsOf } from "./value-numbers.js";
import type { Value } from "../kernel/values.js";

/** Tells a table whether it may keep results in the evaluation that goes on. */
interface Admitting {
  admits(table: { clear(): void }): boolean;
}

/** Evaluates a call of a function with a table, and fails if its result is not found again. */
type Call = () => Value;

/** So many calls wait on the stack, which has room for about 5,000 in Node and in browsers, and for fewer if each is several functions. */
const mostOnStack = 800;
/** So many of them are not noted: shallow recursion does not pay for it. */
const fewOnStack = 100;
/** The tables of a module. Between evaluations all are empty. */
class Tables implements Admitting {
  private isOpen = false;
  /** Which evaluation goes on. */
  evaluation = 0;
  private readonly used: { clear(): void }[] = [];
  /** How many calls wait; the outermost counts twice, since it is evaluated from here. */
  private depth = 0;
  /** Those of them that are noted, the innermost last. */
  private readonly waiting: Call[] = [];
  /** How often the stack was left: if it was, calls that wait must find the results that they waited for. */
  often = 0;
  /** What is thrown to leave the stack. It has a place, so that nobody adds one, and its failure is one that nobody remembers. */
  private leaving: Error | undefined = undefined;

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
    this.often = 0;
  }

  /** The value of an evaluation in which tables are used. */
  during<T>(evaluate: () => T): T {
    const isOutermost = this.open();
    try {
      return evaluate();
    } finally {
      this.close(isOutermost);
    }
  }

  /** Notes a table that is about to be used; false outside of evaluations. */
  admits(table: { clear(): void }): boolean {
    if (this.isOpen) this.used.push(table);
    return this.isOpen;
  }

  /** A call begins, of which no result is known. If it is within no other, it is evaluated here, and this is its result. */
  begin(table: ResultTable<KeysOf, Value>, a: Value, b?: Value, c?: Value, d?: Value): Value | undefined {
    return ++this.depth === 1 || this.depth > fewOnStack ? this.noted(table, a, b, c, d) : undefined;
  }

  /** The call that began last is over. */
  end(): void {
    if (this.depth-- > fewOnStack) this.waiting.pop();
  }

  private noted(table: ResultTable<KeysOf, Value>, a: Value, b?: Value, c?: Value, d?: Value): Value | undefined {
    const { waiting, depth } = this;
    if (depth === 1) return this.outermost(() => table.evaluate(a, b, c, d));
    waiting.push(() => {
      const result = table.evaluate(a, b, c, d);
      return table.fresh(a, b, c, d) === undefined ? fail(tooDeep, {}) : result;
    });
    if (depth <= mostOnStack) return undefined;
    // If results were lost before they are found, the stack would be left for ever.
    if (Math.max(waiting.length, ++this.often) > mostWaiting) fail(tooDeep, {});
    throw (this.leaving ??= failureOf(tooDeep, {}).at({ definition: "", place: "", args: [] }));
  }

  /**
   * The result of a call that is within no other. When the stack is left, the calls that wait are evaluated again, the innermost first,
   * so that each finds the results of those that it waited for.
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

/** A function of a document; its table knows what to call it with. */
type Tabled = (...args: never[]) => Value;
type Evaluated = (...keys: (Value | undefined)[]) => Value;

/** The tables of a module. */
// @__NO_SIDE_EFFECTS__
export function resultTables(): Tables {
  return new Tables();
}

/** A table of a module, for a function with such parameters and results. */
// @__NO_SIDE_EFFECTS__
export function resultTable<Keys extends KeysOf, Result extends Value>(
  tables: Tables,
  f: Tabled,
): ResultTable<Keys, Result> {
  return new ResultTable(tables, tables, f as Evaluated);
}

/** A table of a module, for a function that hands some of its parameters on as they are: those at these places, from 0. */
// @__NO_SIDE_EFFECTS__
export function resultTableUnder<Fixed extends readonly Value[], Keys extends KeysOf, Result extends Value>(
  tables: Tables,
  f: Tabled,
  places: readonly number[],
): ResultTableUnder<Fixed, Keys, Result> {
  return new ResultTableUnder(tables, f, places);
}

/** The function without the parameters at these places, from 0, which it does not read. */
// @__NO_SIDE_EFFECTS__
export function withoutUnread(f: Tabled, places: readonly number[]): Tabled {
  const evaluate = f as Evaluated;
  return (...read: readonly (Value | undefined)[]) => {
    const args = [...read];
    for (const place of places) args.splice(place, 0, undefined);
    return evaluate(...args);
  };
}

/** What tells apart the calls of a function with a table. */
type KeysOf = readonly [a: Value, b?: Value, c?: Value, d?: Value];

/** So many results go by in an evaluation before any is kept: most evaluations are small. */
const fewResults = 32;
/** A table is given up when it has so many results for nothing: each that is asked for again pays for some. */
const patience = 512;
const worth = 4;
/** When so many times as many results have gone by, it is tried again, with so many times as much patience: what is asked for again may be far apart. */
const rests = 4;
const morePatience = 4;
/** A set, a sequence or a string with so many parts costs as much as another result. */
const partsPerResult = 16;
/** What a result is known again by costs no more than so many results, so that a table gets the patience to find some again. */
const mostCost = 16;
/** A table holds about so many results, and as many that are older, unless calls wait that have to find theirs. */
const mostHeld = 2 ** 18;
/** Results are held under so many values that are fixed throughout. */
const mostUnder = 4;
/** The pauses after which a table is tried again become longer, up to so many evaluations. */
const longestPause = 2 ** 16;
/** There is room for so many small numbers, and for so many more for each result. */
const leastRoom = 64;
const roomForEach = 2;
/** Room for so many small numbers is used again. */
const mostRoomKept = 2 ** 14;

/** What a function gave that is known again by one to four values. */
class ResultTable<Keys extends KeysOf, Result extends Value> {
  /** While it is `paused`, nothing is kept. */
  private state: "empty" | "used" | "paused" = "empty";
  /** The results for small natural numbers, which need not be looked for. */
  private small: (Result | undefined)[] = [];
  /** All results for small numbers are before this place. */
  private end = 0;
  private others = new KeyTable<Result>();
  private count = 0;
  /** How many results went by in this evaluation. */
  private evaluation = 0;
  private gone = 0;
  private held = 0;
  /** What it held before it was full. */
  private older: ResultTable<Keys, Result> | undefined = undefined;
  private patience = patience;
  /** What a result that is asked for again is worth: it pays for some others, as dear as the dearest one. */
  private worth = worth;
  private credit = patience;
  /** So many results go by in an evaluation before it is tried again. */
  private rest = 0;
  /** So many evaluations go by before it is tried again, and so many will the next time. */
  private pause = 0;
  private nextPause = 1;

  private readonly tables: Tables;
  private readonly admitting: Admitting;
  /** What the function gives for these arguments, with nothing in place of those that it does not have. */
  evaluate: Evaluated;

  constructor(tables: Tables, admitting: Admitting, evaluate: Evaluated) {
    this.tables = tables;
    this.admitting = admitting;
    this.evaluate = evaluate;
  }

  /** The result for these arguments, if it is there. Otherwise the call begins, and ends with `keep`. */
  of(a: Keys[0], b?: Keys[1], c?: Keys[2], d?: Keys[3]): Result | undefined {
    return this.known(a, b, c, d) ?? (this.tables.begin(this, a, b, c, d) as Result | undefined);
  }

  /** Keeps the result for these arguments, and gives it back. */
  keep<Own extends Result>(result: Own, a: Keys[0], b?: Keys[1], c?: Keys[2], d?: Keys[3]): Own {
    this.tables.end();
    return this.note(result, a, b, c, d);
  }

  /** The result for these arguments, if it is there. Otherwise it may be found by a turn of a loop, which ends with `note`. */
  known(a: Keys[0], b?: Keys[1], c?: Keys[2], d?: Keys[3]): Result | undefined {
    if (this.state !== "used") return undefined;
    const found = this.fresh(a, b, c, d) ?? this.renewed(a, b, c, d);
    if (found !== undefined && this.credit < this.patience) this.credit += this.worth;
    return found;
  }

  /** Keeps the result for these arguments, which a turn of a loop has found, and gives it back. */
  note<Own extends Result>(result: Own, a: Keys[0], b?: Keys[1], c?: Keys[2], d?: Keys[3]): Own {
    if (this.state === "used" || (this.state === "empty" ? this.begin() : this.resume()))
      this.insert(result, a, b, c, d);
    return result;
  }

  /** Forgets all results. */
  clear(): void {
    this.forget();
    if (this.state === "paused") this.patience = patience;
    this.credit = this.patience;
    this.state = "empty";
  }

  /** The result if it was kept lately, for which nothing is counted. */
  fresh(a: Value, b: Value | undefined, c: Value | undefined, d: Value | undefined): Result | undefined {
    return b === undefined && typeof a === "number" && a >= 0 && a < this.small.length
      ? this.small[a]
      : this.others.of(a, b, c, d);
  }

  /** An older result, which is kept again. */
  private renewed(a: Value, b: Value | undefined, c: Value | undefined, d: Value | undefined): Result | undefined {
    const found = this.older?.fresh(a, b, c, d);
    if (found !== undefined) this.insert(found, a, b, c, d);
    return found;
  }

  private begin(): boolean {
    const { tables } = this;
    if (this.evaluation !== tables.evaluation) {
      this.evaluation = tables.evaluation;
      this.gone = 0;
    }
    if ((++this.gone <= fewResults && tables.often === 0) || !this.admitting.admits(this)) return false;
    this.state = this.pause === 0 || tables.often > 0 ? "used" : "paused";
    if (this.pause > 0) this.pause--;
    this.rest = rests * this.patience;
    return this.state === "used";
  }

  /** Counts a result that goes by while nothing is kept; true if that ends. */
  private resume(): boolean {
    if (--this.rest > 0 && this.tables.often === 0) return false;
    this.state = "used";
    return true;
  }

  private insert(result: Result, a: Value, b?: Value, c?: Value, d?: Value): void {
    this.held += typeof result === "number" ? 1 : 1 + partsOf(result) / partsPerResult;
    if (this.held > mostHeld && this.tables.often === 0) this.growOld();
    if (b === undefined && isIndex(a) && a < Math.max(this.small.length, leastRoom + roomForEach * ++this.count)) {
      this.credit--;
      if (a >= this.small.length) this.makeRoom(a);
      if (a >= this.end) this.end = a + 1;
      this.small[a] = result;
    } else {
      const parts = this.others.set(result, a, b, c, d);
      if (parts === 0) this.credit--;
      else this.pay(parts / partsPerResult);
    }
    if (this.credit < 0 && this.tables.often === 0) this.giveUp();
  }

  /** Pays for a result and the parts that it is known again by. */
  private pay(parts: number): void {
    this.held += parts;
    const cost = 1 + Math.min(parts, mostCost);
    this.credit -= cost;
    if (worth * cost > this.worth) this.worth = worth * cost;
  }

  private giveUp(): void {
    this.forget();
    this.state = "paused";
    if (this.patience === patience) {
      this.pause = this.nextPause;
      this.nextPause = Math.min(2 * this.nextPause, longestPause);
    }
    this.patience *= morePatience;
    this.credit = this.patience;
    this.rest = rests * this.patience;
  }

  /** Makes what it holds older results, in place of those that were. */
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

  /** Makes room for small numbers up to the most, by powers of two, so that it is seldom made. */
  private makeRoom(most: number): void {
    const more = 2 ** (32 - Math.clz32(most)) - this.small.length;
    // oxlint-disable-next-line unicorn/no-new-array -- filled one by one, it would be copied again and again as it grows
    this.small = this.small.concat(new Array<undefined>(more).fill(undefined));
  }

  private forget(): void {
    this.older = undefined;
    this.count = 0;
    this.held = 0;
    if (this.small.length > mostRoomKept) this.small = [];
    else this.small.fill(undefined, 0, this.end);
    this.end = 0;
    this.others.clear();
    this.worth = worth;
  }
}

/** What a function gave that hands some values on as they are: results under those that it was given lately. */
class ResultTableUnder<Fixed extends readonly Value[], Keys extends KeysOf, Result extends Value> {
  /** Such values, the last ones first, and the results under them. */
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

  /** The table for these values; an empty one if they are not those of lately. */
  under(...fixed: Fixed): ResultTable<Keys, Result> {
    const last = this.fixed[0];
    let isSame = last !== undefined;
    for (let i = 0; isSame && i < fixed.length; i++) isSame = fixed[i] === last![i];
    return isSame ? this.results[0]! : this.found(fixed);
  }

  /** Forgets values and results. */
  clear(): void {
    this.isNoted = false;
    this.fixed.length = 0;
    // A table that nobody has any more need not be made again.
    this.results.length = Math.min(this.results.length, 1);
    this.results[0]?.clear();
  }

  /** Notes that it is about to be used; false outside of evaluations. */
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
    // Who has the table for the values before may still be about to keep a result in it.
    const table = results[fixed.length === 0 ? 0 : at] ?? new ResultTable<Keys, Result>(this.tables, this, evaluate);
    table.evaluate = evaluate;
    if (!this.admits()) return table;
    if (at >= 0) {
      fixed.splice(at, 1);
      results.splice(at, 1);
    } else if (fixed.length === 0) results.length = 0;
    fixed.unshift(values);
    results.unshift(table);
    fixed.length = Math.min(fixed.length, mostUnder);
    results.length = fixed.length;
    return table;
  }
}

/** True of values that are the same, and of equal sets. Sequences of functions, for instance, cannot be compared. */
function isSoonEqual(a: Value, b: Value): boolean {
  return a === b || (a instanceof LedSet && b instanceof LedSet && a.finite && b.finite && a.equals(b));
}

function isIndex(v: Value): v is number {
  return typeof v === "number" && v >= 0 && (v | 0) === v;
}
