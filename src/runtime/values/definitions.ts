// Support for emitted definitions: lazy values, calls of function values, conditions, and failures with a location in
// the document. The functions that create definitions are annotated as free of side effects, so that bundlers can drop
// unused definitions.

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
import { requireSet, failKind } from "./requirements.js";
import { isFunction, Rational } from "./values.js";
import type { LedSet, Value } from "./values.js";
import { callsBetweenChecks, maxPendingBytes, maxPendingCalls } from "./limits.js";

/** Returns the truth value v; fails for any other value, since it cannot be a condition. */
export function truth(v: Value): boolean {
  return typeof v === "boolean" ? v : fail(notTruth, { value: v });
}

/** Calls a function value: `f(a, b)`. */
export function apply<const Args extends readonly Value[], Result extends Value>(
  f: (...args: Args) => Result,
  ...args: Args
): Result;
export function apply(f: Value, ...args: readonly Value[]): Value;
export function apply(f: Value, ...args: readonly Value[]): Value {
  if (!isFunction(f)) return failKind(f, "a function");
  if (args.length !== f.length) {
    // `round`, `min` and `max` accept `more` arguments than their `length`.
    const maxArity = f.length + ("more" in f && typeof f.more === "number" ? f.more : 0);
    if (args.length < f.length || args.length > maxArity)
      fail(wrongArity, {
        given: args.length,
        needed: args.length > maxArity ? maxArity : f.length,
        atLeast: maxArity === Infinity,
      });
  }
  return f(...args);
}

export function noBranch(): never {
  return fail(noBranchApplies, {});
}

/** Fails because the guard of a definition is false. `condition` is its source text. */
export function guardFailed(condition: string): never {
  return fail(guardIsFalse, { guard: condition });
}

/**
 * Fails because an argument violates the signature. `part` is the source text of the parameters concerned, such as `n:
 * Nat`. `details` are the argument and, where available, the type as a set.
 */
export function signatureFailed(part: string, ...details: readonly [argument?: Value, set?: Value]): never {
  const [value, set] = details;
  if (details.length === 0) return fail(notAllowed, { part });
  return set === undefined ? fail(notAllowed, { part, value: value! }) : failMembership(requireSet(set), value!, part);
}

/**
 * Checks an argument from outside against the set in the signature; returns it, or fails. `part` is the source text of
 * the parameter, such as `n: Nat`.
 */
export function allowed<T extends Value>(v: T, set: Value, part: string): T {
  const type = requireSet(set);
  return type.has(v) ? v : failMembership(type, v, part);
}

/** Fails because an argument is not in a set. Reports a foreign component, if there is one, as the cause. */
const failMembership = (set: LedSet, value: Value, part: string): never =>
  fail(notAllowed, { part, value, set, wrong: misfitOf(value, set).part });

/**
 * Checks a result against a set in the signature; returns it, or fails. If `at` is not empty, only these coordinates of
 * a tuple (from 1) need checking.
 */
export function checked<T extends Value>(v: Value, set: LedSet<T>, text: string, ...at: readonly number[]): T;
export function checked(v: Value, set: Value, text: string, ...at: readonly number[]): Value;
export function checked(v: Value, set: Value, text: string, ...at: readonly number[]): Value {
  const type = requireSet(set);
  const isAllowed = at.length === 0 ? type.has(v) : type.hasAt(v, at);
  return isAllowed ? v : fail(notInSignature, { value: v, set: type, type: text });
}

/** Fails because a test in a `where` is false. `test` is its source text. */
export function noWhere(test: string): never {
  return fail(noSolution, { what: `where ${test}`, isTest: true });
}

/**
 * Converts an error caught around the body of a definition: adds the location unless a called definition has already
 * done so, and turns engine errors (stack overflow, a number too large) into failures of LED. If too little stack is
 * left even for this, it overflows, and the next enclosing definition handles it. That requires that stack overflow
 * throws a RangeError. Regular expressions do not guarantee this: V8 compiles them on first use, and aborts the process
 * if the stack is exhausted. So the runtime uses no regular expressions here.
 */
export function inDefinition(error: unknown, name: string, place: string, ...args: readonly Value[]): LedError {
  const failure = error instanceof LedError ? error : engineFailure(error);
  if (failure.definition !== undefined) return failure;
  return failure.at({ definition: name, place, args: args.map((arg) => shortened(arg)) });
}

/** Like `inDefinition`, for a recursive definition, which a timeout reports as the likely cause. */
export function inRecursion(error: unknown, name: string, place: string, ...args: readonly Value[]): LedError {
  const failure = inDefinition(error, name, place, ...args);
  if (isTooLong(failure)) failure.recursion ??= name;
  return failure;
}

function engineFailure(error: unknown): LedError {
  if (isStackOverflow(error)) return failureOf(tooDeep, {}, error);
  if (error instanceof RangeError) {
    return failureOf(tooLarge, { what: "a value", limit: "it does not fit into memory" }, error);
  }
  return failureOf(toolFault, { error: error instanceof Error ? error.message : String(error) }, error);
}

/**
 * Returns the number of pending calls after one more; fails if there are too many. `last` is the frame of the latest
 * call, whose size estimates that of all.
 */
export function deeper(depth: number, last?: object): number {
  if (depth >= maxPendingCalls) fail(tooDeep, {});
  // Numbers usually grow with each call, so their average size is about half of the latest.
  if (last !== undefined && depth % callsBetweenChecks === 0 && (depth * bytesOfNumbers(last)) / 2 > maxPendingBytes)
    fail(tooDeep, {});
  return depth + 1;
}

/** The recursive calls that wait for the result of another: a linked list of their frames, innermost first. */
export type PendingCalls<Frame> = (Frame & { readonly next: PendingCalls<Frame> }) | undefined;

/** The size in bytes of the bigints in a frame, including those in ratios. */
function bytesOfNumbers(of: object): number {
  let bytes = 0;
  for (const value of Object.values(of))
    if (typeof value === "bigint") bytes += value.toString(16).length / 2;
    else if (value instanceof Rational) bytes += bytesOfNumbers(value);
  return bytes;
}

/** Marks a value that has not been computed yet. */
const unknown = Symbol();

/** A computation that runs at most once per key, usually a moment. Failures are cached as well. */
class Once<Key, Argument, T> {
  private key: Key | undefined = undefined;
  private value: T | typeof unknown = unknown;
  private error: LedError | undefined = undefined;
  private isComputing = false;
  /** The cache for another key that is requested during the computation: a moment within a moment. */
  private inner: Once<Key, Argument, T> | undefined = undefined;

  private readonly name: string;
  private readonly compute: (argument: Argument) => T;
  private readonly located: (error: unknown) => LedError;

  constructor(name: string, compute: (argument: Argument) => T, located: (error: unknown) => LedError) {
    this.name = name;
    this.compute = compute;
    this.located = located;
  }

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
      // Timeouts and stack overflows are not cached: with more time or stack, another call may succeed.
      if (failure.code !== tooDeep.code && !isTooLong(failure)) this.error = failure;
      throw failure;
    } finally {
      this.isComputing = false;
    }
  }

  private begin(key: Key): void {
    this.key = key;
    this.value = unknown;
    this.error = undefined;
    this.inner = undefined;
  }
}

/** A local name of a `where`: evaluated on first use, at most once. */
export function lazy<T>(compute: () => T): () => T {
  const once = new Once<undefined, undefined, T>("a local name", compute, failureOfLocal);
  return () => once.get(undefined, undefined);
}

/** The failure of a local name. The enclosing definition adds the location. */
function failureOfLocal(error: unknown): LedError {
  return error instanceof LedError ? error : engineFailure(error);
}

/** A function, preceded by the name and location of its definition if failures are to be located there. */
type Located<Compute> = readonly [compute: Compute] | readonly [name: string, place: string, compute: Compute];

function onceFor<Key, Argument, T>(definition: Located<(argument: Argument) => T>): Once<Key, Argument, T> {
  if (definition.length === 1) return new Once("a definition", definition[0], failureOfLocal);
  const [name, place, compute] = definition;
  return new Once(`\`${name}\``, compute, (error) => inDefinition(error, name, place));
}

/** A definition without parameters, evaluated on first use, at most once. A failure is cached. */
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

/** A definition without parameters that reads only the state: evaluated at most once per state object. */
// @__NO_SIDE_EFFECTS__
export function perState<State, Moment extends { readonly currentState: State }, T>(
  ...definition: Located<(moment: Moment) => T>
): (moment: Moment) => T {
  const once = onceFor<State, Moment, T>(definition);
  return (moment) => once.get(moment.currentState, moment);
}

/**
 * Like `perState`, for a definition that depends on the state only through other definitions: evaluated again only if
 * the value of one of these has changed.
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

/** Memoizes a function of one to three arguments for its last two calls, compared by identity. */
export function remembering<Args extends readonly unknown[], T>(f: (...args: Args) => T): (...args: Args) => T;
// @__NO_SIDE_EFFECTS__
export function remembering<A, B, C, T>(f: (a: A, b?: B, c?: C) => T): (a: A, b?: B, c?: C) => T {
  let last: Call<A, B, C, T> | undefined;
  let older: Call<A, B, C, T> | undefined;
  const recall = (a: A, b?: B, c?: C): T => {
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
  // `apply` checks the `length` of a function, so the wrapper needs the same number of parameters.
  if (f.length === 1) return (a) => recall(a);
  return f.length === 2 ? (a, b?) => recall(a, b) : (a, b?, c?) => recall(a, b, c);
}

/** A memo entry, reused for the next call. */
interface Call<A, B, C, T> {
  a: A;
  b: B | undefined;
  c: C | undefined;
  result: T;
}
