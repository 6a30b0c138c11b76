// What emitted definitions need around their bodies: values computed on demand and at most once, calls of function
// values, conditions, and failures that know where in the document they occurred. The functions that create definitions
// have no side effects and are annotated accordingly, so that bundlers can drop unused definitions.

import { fail, failureOf, LedError } from "./failure.js";
import {
  guardIsFalse,
  needsItself,
  noBranchApplies,
  noSolution,
  notAllowed,
  notInSignature,
  notTruth,
  tooDeep,
  tooLarge,
  toolFault,
  wrongArity,
} from "./failures.js";
import { misfitOf } from "./misfit.js";
import { isStackOverflow } from "./nesting.js";
import { shortened } from "./printer.js";
import { isTooLong } from "./stopping.js";
import { needSet, wrong } from "./needs.js";
import { isFunction, Rational } from "./values.js";
import type { LedSet, Value } from "./values.js";

/** `v` if it is a truth value, as a condition must be. */
export function truth(v: Value): boolean {
  return typeof v === "boolean" ? v : fail(notTruth, { value: v });
}

/** `f(a, b)` if f is a value. */
export function apply<const Args extends readonly Value[], Result extends Value>(
  f: (...args: Args) => Result,
  ...args: Args
): Result;
export function apply(f: Value, ...args: readonly Value[]): Value;
export function apply(f: Value, ...args: readonly Value[]): Value {
  if (!isFunction(f)) return wrong(f, "a function");
  if (args.length !== f.length) {
    // `round`, `min` and `max` accept more arguments than their `length`, and say how many.
    const most = f.length + ("more" in f && typeof f.more === "number" ? f.more : 0);
    if (args.length < f.length || args.length > most)
      fail(wrongArity, {
        given: args.length,
        needed: args.length > most ? most : f.length,
        atLeast: most === Infinity,
      });
  }
  return f(...args);
}

/** Fails because no branch of a definition applies. */
export function noBranch(): never {
  return fail(noBranchApplies, {});
}

/** Fails because the guard of a definition, given as text, is false. */
export function guardFailed(condition: string): never {
  return fail(guardIsFalse, { guard: condition });
}

/**
 * Fails because an argument is not what the signature allows; that part of the signature is given as text, with the
 * argument and, if it is at hand, the set.
 */
export function signatureFailed(part: string, ...known: readonly [argument?: Value, set?: Value]): never {
  const [value, set] = known;
  if (known.length === 0) return fail(notAllowed, { part });
  return set === undefined ? fail(notAllowed, { part, value: value! }) : notIn(needSet(set), value!, part);
}

/** An argument from outside, which must be in the set that the signature has for it; that part of the signature is given as text. */
export function allowed<T extends Value>(v: T, set: Value, part: string): T {
  const type = needSet(set);
  return type.has(v) ? v : notIn(type, v, part);
}

/** Fails because an argument is not in a set; if a part of it is no value of LED, because of that. */
const notIn = (set: LedSet, value: Value, part: string): never =>
  fail(notAllowed, { part, value, set, wrong: misfitOf(value, set).part });

/** `v`, which must be in a set from a signature; of a tuple, the coordinates that may lie outside, from 1, if that is not any of them. */
export function checked<T extends Value>(v: Value, set: LedSet<T>, text: string, ...at: readonly number[]): T;
export function checked(v: Value, set: Value, text: string, ...at: readonly number[]): Value;
export function checked(v: Value, set: Value, text: string, ...at: readonly number[]): Value {
  const type = needSet(set);
  const isAllowed = at.length === 0 ? type.has(v) : type.hasAt(v, at);
  return isAllowed ? v : fail(notInSignature, { value: v, set: type, type: text });
}

/** Fails because a test in a definition's `where`, given as text, is false. */
export function noWhere(test: string): never {
  return fail(noSolution, { what: `where ${test}`, isTest: true });
}

/**
 * The error of a definition, for the catch clause around its body: located at the definition unless a definition that
 * it called has located it already. Errors of the engine (stack overflow, a number too large) become failures of LED.
 * If so little stack is left that even this overflows, the next enclosing definition does it. That requires functions
 * that throw a RangeError on stack overflow. Regular expressions do not: V8 compiles them on first use, and aborts the
 * whole process if there is no stack left for that. So the runtime evaluates nothing with a regular expression.
 */
export function inDefinition(error: unknown, name: string, place: string, ...args: readonly Value[]): LedError {
  const failure = error instanceof LedError ? error : engineFailure(error);
  if (failure.definition !== undefined) return failure;
  return failure.at({ definition: name, place, args: args.map((arg) => shortened(arg)) });
}

/** The same for a definition that may call itself, which may be why something takes too long. */
export function inRecursion(error: unknown, name: string, place: string, ...args: readonly Value[]): LedError {
  const failure = inDefinition(error, name, place, ...args);
  if (isTooLong(failure)) failure.recursion ??= name;
  return failure;
}

function engineFailure(error: unknown): LedError {
  if (isStackOverflow(error)) return failureOf(tooDeep, {}, error);
  if (error instanceof RangeError) {
    return failureOf(tooLarge, { what: "a value", limit: "the machine cannot hold it" }, error);
  }
  return failureOf(toolFault, { error: error instanceof Error ? error.message : String(error) }, error);
}

/**
 * So many calls of a definition may wait: two lists of 100,000 items are merged. What each call keeps decides what that
 * costs: for numbers 0.02 seconds and 20 MB, for growing sequences and sets 0.2 seconds and 120 MB; with 1,000,000, up
 * to minutes.
 */
export const mostWaiting = 250_000;

/**
 * All numbers that waiting calls keep may have so many bytes together. Where each call triples a number, 250,000 of
 * them would have 6 GB, and a heap has 2 to 4; with this limit such recursion ends after 0.2 seconds.
 */
const mostBytesWaiting = 250_000_000;

/** Every so many calls, the numbers are looked at that the last one keeps. */
const callsBetween = 4096;

/** The number of calls that wait, of which there is one more; a failure if there are too many. `last` is what the last one keeps. */
export function deeper(depth: number, last?: object): number {
  if (depth >= mostWaiting) fail(tooDeep, {});
  // Numbers that become longer do so with each call, so that on the average they have half of the length of the last.
  if (last !== undefined && depth % callsBetween === 0 && (depth * bytesOfNumbers(last)) / 2 > mostBytesWaiting)
    fail(tooDeep, {});
  return depth + 1;
}

/** The bytes of the large numbers among what an object holds. */
function bytesOfNumbers(of: object): number {
  let bytes = 0;
  for (const value of Object.values(of))
    if (typeof value === "bigint") bytes += value.toString(16).length / 2;
    else if (value instanceof Rational) bytes += bytesOfNumbers(value);
  return bytes;
}

/** Marks a value that is not known yet. */
const unknown = Symbol();

/** A computation from an argument, done at most once per key; the key is usually a moment. Failures are remembered. */
class Once<Key, Argument, T> {
  private key: Key | undefined = undefined;
  private value: T | typeof unknown = unknown;
  private error: LedError | undefined = undefined;
  private isComputing = false;
  /**
   * The instance for another key, which was requested while the value for this one was being computed: for a moment
   * within a moment.
   */
  private inner: Once<Key, Argument, T> | undefined = undefined;

  private readonly name: string;
  private readonly compute: (argument: Argument) => T;
  private readonly located: (error: unknown) => LedError;

  constructor(name: string, compute: (argument: Argument) => T, located: (error: unknown) => LedError) {
    this.name = name;
    this.compute = compute;
    this.located = located;
  }

  /** The value for a key, computed now if it is not known. */
  get(key: Key, argument: Argument): T {
    return this.key === key && this.value !== unknown ? this.value : this.settled(key, argument);
  }

  private settled(key: Key, argument: Argument): T {
    if (key !== this.key) {
      if (this.isComputing) return (this.inner ??= new Once(this.name, this.compute, this.located)).get(key, argument);
      this.begin(key);
    }
    if (this.error !== undefined) throw this.error;
    if (this.isComputing) return fail(needsItself, { name: this.name });
    this.isComputing = true;
    try {
      const value = this.compute(argument);
      this.value = value;
      return value;
    } catch (error) {
      const failure = this.located(error);
      // With more stack or more time, another call may succeed, so only these failures are not remembered.
      if (failure.code !== tooDeep.code && !isTooLong(failure)) this.error = failure;
      throw failure;
    } finally {
      this.isComputing = false;
    }
  }

  /** Replaces the key, and forgets the value for the old one. */
  private begin(key: Key): void {
    this.key = key;
    this.value = unknown;
    this.error = undefined;
    this.inner = undefined;
  }
}

/** A local name of a `where`: computed when it is first needed, and only once. */
export function lazy<T>(compute: () => T): () => T {
  const once = new Once<undefined, undefined, T>("a local name", compute, locatedLocal);
  return () => once.get(undefined, undefined);
}

/** The error of a local name; the enclosing definition adds its place. */
function locatedLocal(error: unknown): LedError {
  return error instanceof LedError ? error : engineFailure(error);
}

/** A function, with the name and the place of its definition before it where failures are to be located there. */
type Located<Compute> = readonly [compute: Compute] | readonly [name: string, place: string, compute: Compute];

/** The same for a definition, which adds its place if it has one. */
function onceFor<Key, Argument, T>(definition: Located<(argument: Argument) => T>): Once<Key, Argument, T> {
  if (definition.length === 1) return new Once("a definition", definition[0], locatedLocal);
  const [name, place, compute] = definition;
  return new Once(`\`${name}\``, compute, (error) => inDefinition(error, name, place));
}

/** A definition without parameters: evaluated when it is first needed, and only once; a failure is remembered. */
// @__NO_SIDE_EFFECTS__
export function constant<T>(...definition: Located<() => T>): () => T {
  const once = onceFor<undefined, undefined, T>(definition);
  return () => once.get(undefined, undefined);
}

/** A definition without parameters that reads the state or the input: evaluated at most once per moment. */
// @__NO_SIDE_EFFECTS__
export function perMoment<Moment extends object, T>(
  ...definition: Located<(moment: Moment) => T>
): (moment: Moment) => T {
  const once = onceFor<Moment, Moment, T>(definition);
  return (moment) => once.get(moment, moment);
}

/** A definition without parameters that reads only the state: evaluated again only for another state object. */
// @__NO_SIDE_EFFECTS__
export function perState<State, Moment extends { readonly currentState: State }, T>(
  ...definition: Located<(moment: Moment) => T>
): (moment: Moment) => T {
  const once = onceFor<State, Moment, T>(definition);
  return (moment) => once.get(moment.currentState, moment);
}

/**
 * The same for a definition that reads the state through other definitions: evaluated again only if the value of one of
 * these has changed.
 */
// @__NO_SIDE_EFFECTS__
export function perParts<State, Moment extends { readonly currentState: State }, T>(
  ...definition:
    | readonly [partsOf: (moment: Moment) => readonly Value[], compute: (moment: Moment) => T]
    | readonly [
        name: string,
        place: string,
        partsOf: (moment: Moment) => readonly Value[],
        compute: (moment: Moment) => T,
      ]
): (moment: Moment) => T {
  const [name, place] = definition.length === 4 ? definition : [];
  const [partsOf, compute] = definition.length === 4 ? [definition[2], definition[3]] : definition;
  let last: { readonly parts: readonly Value[]; readonly value: T } | undefined;
  const computed = (moment: Moment): T => {
    const parts = partsOf(moment);
    if (last === undefined || !parts.every((part, i) => part === last?.parts[i]))
      last = { parts, value: compute(moment) };
    return last.value;
  };
  return name === undefined || place === undefined ? perState(computed) : perState(name, place, computed);
}

/**
 * A function of one to three arguments that remembers its last two calls: a call with the same objects is not evaluated
 * again.
 */
export function remembering<Args extends readonly unknown[], T>(f: (...args: Args) => T): (...args: Args) => T;
// @__NO_SIDE_EFFECTS__
export function remembering<A, B, C, T>(f: (a: A, b?: B, c?: C) => T): (a: A, b?: B, c?: C) => T {
  let last: Call<A, B, C, T> | undefined;
  let older: Call<A, B, C, T> | undefined;
  const recalled = (a: A, b?: B, c?: C): T => {
    if (last !== undefined && last.a === a && last.b === b && last.c === c) return last.result;
    if (older !== undefined && older.a === a && older.b === b && older.c === c) return older.result;
    const result = f(a, b, c);
    const next = older ?? { a, b, c, result };
    older = last;
    last = next;
    next.a = a;
    next.b = b;
    next.c = c;
    next.result = result;
    return result;
  };
  // The `length` of a function has to be its number of parameters.
  if (f.length === 1) return (a) => recalled(a);
  return f.length === 2 ? (a, b?) => recalled(a, b) : (a, b?, c?) => recalled(a, b, c);
}

/** A remembered call, until another one replaces it. */
interface Call<A, B, C, T> {
  a: A;
  b: B | undefined;
  c: C | undefined;
  result: T;
}
