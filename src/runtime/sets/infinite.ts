// The infinite sets of LED, which are its types: sets defined by a membership test. They can be tested and combined;
// listing or comparing them fails.

import type { Integer } from "../values/integers.js";
import { isValue } from "../values/failure.js";
import { requireSet } from "../values/requirements.js";
import { level } from "../values/nesting.js";
import { isInteger } from "../values/numbers.js";
import { areAll } from "../values/range-summaries.js";
import { Atom, isFunction, isNumber, isSequence, isSet, isTuple, sequence } from "../values/values.js";
import type { Formula, LedNumber, LedSet, Sequence, Tuple, Value } from "../values/values.js";
import { InfiniteSet } from "./base.js";
import { setOf } from "./builder.js";
import { IntegerRange, rangeOf } from "./ranges.js";
import { isEmpty } from "./set-operations.js";

/** The named set of all values that satisfy a test. */
export class KindSet<T extends Value = Value> extends InfiniteSet<T> {
  readonly name: string;
  private readonly test: (x: Value) => boolean;
  /** For sets of numbers that contain all integers from some bound on: that bound. */
  private readonly lowest: number | undefined;
  /** For a set defined in the document: its definition. */
  private readonly definition: (() => LedSet) | undefined;

  constructor(name: string, test: (x: Value) => boolean, lowest?: number, definition?: () => LedSet) {
    super();
    this.definition = definition;
    this.name = name;
    this.test = test;
    this.lowest = lowest;
  }

  get formula(): Formula {
    const { name, definition } = this;
    return definition === undefined ? { kind: "name", name } : { kind: "name", name, definition };
  }

  has(x: Value): boolean {
    // Fast path: most tested values are small integers.
    return typeof x === "number" && this.lowest !== undefined && Number.isSafeInteger(x)
      ? x >= this.lowest
      : this.test(x);
  }

  override meet(other: LedSet): LedSet | undefined {
    if (this.lowest === undefined || !(other instanceof IntegerRange)) return undefined;
    return rangeOf(other.low < this.lowest ? this.lowest : other.low, other.high);
  }
}

export function inNat(x: Value): boolean {
  return typeof x === "number" && Number.isSafeInteger(x) ? x >= 0 : isNumber(x) && isInteger(x) && x >= 0;
}

export function inInt(x: Value): boolean {
  return (typeof x === "number" && Number.isSafeInteger(x)) || (isNumber(x) && isInteger(x));
}

/** The sequences or tuples whose items are all in a set. */
class ListsOf<T extends Value> extends InfiniteSet<T> {
  private readonly name: string;
  private readonly base: LedSet;
  private readonly test: (x: Value, base: LedSet) => boolean;

  constructor(name: string, base: LedSet, test: (x: Value, base: LedSet) => boolean) {
    super();
    this.name = name;
    this.base = base;
    this.test = test;
  }

  get formula(): Formula {
    return { kind: "call", name: this.name, argument: this.base };
  }

  has(x: Value): boolean {
    return level(() => this.test(x, this.base));
  }
}

/**
 * `Nat`, the set of the integers 0, 1, 2, ...
 *
 * @example
 * Nat.has(0) // true
 * Nat.has(-1) // false
 */
export const Nat: LedSet<Integer> = /* @__PURE__ */ new KindSet("Nat", inNat, 0);
/**
 * `Int`, the set of all integers.
 *
 * @example
 * Int.has(-3) // true
 */
export const Int: LedSet<Integer> = /* @__PURE__ */ new KindSet("Int", inInt, -Infinity);
/**
 * `Rat`, the set of all numbers.
 *
 * @example
 * Rat.has(ratio(1, 3)) // true
 */
export const Rat: LedSet<LedNumber> = /* @__PURE__ */ new KindSet("Rat", isNumber, -Infinity);
/**
 * `Bool`, which is finite.
 *
 * @example
 * Bool // {false, true}
 */
export const Bool: LedSet<boolean> = /* @__PURE__ */ setOf(false, true);
/**
 * `String`, the set of all strings.
 *
 * @example
 * fromJs("12", Strings) // "12"
 */
export const Strings: LedSet<string> = /* @__PURE__ */ new KindSet("String", (x) => typeof x === "string");
/**
 * `Atom`, the set of all atoms.
 *
 * @example
 * Atoms.has(atom("x")) // true
 */
export const Atoms: LedSet<Atom> = /* @__PURE__ */ new KindSet("Atom", (x) => x instanceof Atom);
/** `Lambda` */
export const Functions: LedSet = /* @__PURE__ */ new KindSet("Lambda", isFunction);
/** `fSet`: all finite sets. */
export const FiniteSets: LedSet<LedSet> = /* @__PURE__ */ new KindSet("fSet", (x) => isSet(x) && x.finite);
/** `Seq`: all sequences. */
export const Sequences: LedSet<Sequence> = /* @__PURE__ */ new KindSet("Seq", isSequence);
/** `Tuple`: all tuples. */
export const Tuples: LedSet<Tuple> = /* @__PURE__ */ new KindSet("Tuple", (x) => isTuple(x) && isValue(x));

/**
 * `Seq(S)`; if S is empty, only `<>`.
 *
 * @example
 * fromJs([3, 1], sequencesOf(Nat)) // <3, 1>
 */
export function sequencesOf<T extends Value>(base: LedSet<T>): LedSet<Sequence<T>>;
export function sequencesOf(base: Value): LedSet<Sequence>;
export function sequencesOf(base: Value): LedSet<Sequence> {
  const set = requireSet(base);
  return isEmpty(set) ? setOf(sequence()) : new ListsOf("Seq", set, (x, of) => isSequence(x) && areAll(x, of));
}

/** `Tuple(S)`: the tuples of any length with coordinates in S. */
export function tuplesOver<T extends Value>(base: LedSet<T>): LedSet<readonly T[]>;
export function tuplesOver(base: Value): LedSet<Tuple>;
export function tuplesOver(base: Value): LedSet<Tuple> {
  const set = requireSet(base);
  return isEmpty(set)
    ? setOf()
    : new ListsOf("Tuple", set, (x, of) => isTuple(x) && x.length > 1 && isTupleOver(x, of));
}

/** True if all coordinates are in a set. Holes in the array are in none. */
function isTupleOver(x: Tuple, base: LedSet): boolean {
  for (let i = 0; i < x.length; i++) if (!base.has(x[i]!)) return false;
  return true;
}

/** `(A -> B)`. Its only check at run time is that the value is a function. */
export function functionType(): LedSet {
  return Functions;
}

/** A named set for recursive types. Its definition is evaluated when membership is tested. */
export function namedSet(name: string, define: () => Value): LedSet {
  const definition = (): LedSet => requireSet(define());
  return new KindSet(name, (x) => level(() => definition().has(x)), undefined, definition);
}

/** The value of a type variable: the set of all values. */
export function anyType(name: string): LedSet {
  return new KindSet(name, isValue);
}
