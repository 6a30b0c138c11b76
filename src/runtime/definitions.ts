// What emitted definitions need around their bodies: values computed at most once and only when needed, calls
// of function values, conditions, and failures that know where in the document they happened.

import { fail, failureOf, LedError } from "./failure.js";
import { guardIsFalse, needsItself, noBranchApplies, noSolution, notAllowed, notInSignature, notTruth, tooDeep, tooLarge, toolFault, wrongArity } from "./failures.js";
import { shortened } from "./print.js";
import type { LedSet } from "./set.js";
import { has } from "./set-operations.js";
import { factsOf, isFunction, wrong } from "./values.js";
import type { Value } from "./values.js";

/** `v` if it is a truth value: what a condition must be. */
export function truth(v: Value): boolean {
  return typeof v === "boolean" ? v : fail(notTruth, factsOf(v));
}

/** `f(a, b)` for a function that is a value. */
export function apply<Args extends readonly Value[], Result extends Value>(f: (...args: Args) => Result, ...args: Args): Result;
export function apply(f: Value, ...args: readonly Value[]): Value;
export function apply(f: Value, ...args: readonly Value[]): Value {
  if (!isFunction(f)) return wrong(f, "a function");
  if (args.length !== f.length) {
    // `min` and `max` take any number of arguments from their `length` on, and say so.
    const atLeast = "more" in f;
    if (!atLeast || args.length < f.length) fail(wrongArity, { given: args.length, needed: f.length, atLeast });
  }
  return f(...args);
}

/** Ends a definition none of whose branches applies. */
export function noBranch(): never {
  return fail(noBranchApplies, {});
}

/** Ends a definition whose guard, given as text, is false. */
export function guardFailed(condition: string): never {
  return fail(guardIsFalse, { guard: condition });
}

/** Ends a definition that was given what its signature, a part of which is given as text, does not allow. */
export function signatureFailed(part: string): never {
  return fail(notAllowed, { part });
}

/** `v`, which must be in the set that a signature names. */
export function checked<T extends Value>(v: Value, set: LedSet<T>, text: string): T;
export function checked(v: Value, set: Value, text: string): Value;
export function checked(v: Value, set: Value, text: string): Value {
  return has(set, v) ? v : fail(notInSignature, { ...factsOf(v), type: text });
}

/** Ends a definition whose `where` conditions, given as text, do not hold. */
export function noWhere(conditions: string): never {
  return fail(noSolution, { what: conditions });
}

/**
 * The error of a definition, for the catch clause around its body: located at the definition unless a definition
 * that it called has located it already. Errors of the engine (no stack left, a number too large) become
 * failures of LED. If the stack is so short that even this overflows, the next definition outside does it.
 */
export function inDefinition(error: unknown, name: string, place: string, ...args: readonly Value[]): LedError {
  const failure = error instanceof LedError ? error : engineFailure(error);
  if (failure.definition !== undefined) return failure;
  return failure.at({ definition: name, place, args: args.map((arg) => shortened(arg)) });
}

function engineFailure(error: unknown): LedError {
  if (isStackOverflow(error)) return failureOf(tooDeep, {}, error);
  if (error instanceof RangeError) {
    return failureOf(tooLarge, { what: "a value", limit: "the machine cannot hold it" }, error);
  }
  return failureOf(toolFault, { error: error instanceof Error ? error.message : String(error) }, error);
}

/**
 * V8 and JavaScriptCore throw a RangeError about the call stack, SpiderMonkey an InternalError. A regular expression that V8
 * has no stack left to compile is called a wrong one; so there is none here, where the stack has just run out.
 */
function isStackOverflow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SyntaxError) return error.message.endsWith("Stack overflow");
  return error.name === "InternalError" || (error instanceof RangeError && error.message.includes("call stack"));
}

/** What is known of a value that is computed once. */
type Once<T> =
  | { readonly state: "unknown" }
  | { readonly state: "computing" }
  | { readonly state: "known"; readonly value: T }
  | { readonly state: "failed"; readonly error: LedError };

const unknown = { state: "unknown" } as const;
const computing = { state: "computing" } as const;

/** One step of a value computed once: what is known afterwards, by way of `set`. */
function settle<T>(once: Once<T>, set: (next: Once<T>) => void, compute: () => T, located: (error: unknown) => LedError, name: string): T {
  switch (once.state) {
    case "known":
      return once.value;
    case "failed":
      throw once.error;
    case "computing":
      return fail(needsItself, { name });
    case "unknown":
      break;
  }
  set(computing);
  try {
    const value = compute();
    set({ state: "known", value });
    return value;
  } catch (error) {
    set(unknown);
    const failure = located(error);
    // With more stack left, another call may succeed: only this failure is not remembered.
    if (failure.code !== tooDeep.code) set({ state: "failed", error: failure });
    throw failure;
  }
}

/** A local name of a `where`: computed when it is first needed, once. */
export function lazy<T>(compute: () => T): () => T {
  let once: Once<T> = unknown;
  const set = (next: Once<T>): void => {
    once = next;
  };
  const located = (error: unknown): LedError => (error instanceof LedError ? error : engineFailure(error));
  return () => (once.state === "known" ? once.value : settle(once, set, compute, located, "a local name"));
}

/** A definition without parameters: evaluated at most once, when it is first needed; a failure is remembered. */
export function constant<T>(name: string, place: string, compute: () => T): () => T {
  let once: Once<T> = unknown;
  const set = (next: Once<T>): void => {
    once = next;
  };
  const located = (error: unknown): LedError => inDefinition(error, name, place);
  return () => (once.state === "known" ? once.value : settle(once, set, compute, located, `\`${name}\``));
}

/** A definition without parameters that reads the state or the input: evaluated at most once a moment. */
export function perMoment<Moment extends object, T>(name: string, place: string, compute: (moment: Moment) => T): (moment: Moment) => T {
  return once(name, place, compute, (moment) => moment);
}

/** A definition without parameters that reads only the state: evaluated at most once as long as that is the very same. */
export function perState<State, Moment extends { readonly currentState: State }, T>(name: string, place: string, compute: (moment: Moment) => T): (moment: Moment) => T {
  return once(name, place, compute, (moment) => moment.currentState);
}

/** The same for a definition that reads the state through others: it is evaluated again only when the value of one of them is another. */
export function perParts<State, Moment extends { readonly currentState: State }, T>(name: string, place: string, partsOf: (moment: Moment) => readonly Value[], compute: (moment: Moment) => T): (moment: Moment) => T {
  let last: { readonly parts: readonly Value[]; readonly value: T } | undefined;
  return perState(name, place, (moment) => {
    const parts = partsOf(moment);
    if (last === undefined || !parts.every((part, i) => part === last?.parts[i])) last = { parts, value: compute(moment) };
    return last.value;
  });
}

/** A function of the moment that is evaluated at most once as long as its key is the very same. */
function once<Moment, Key, T>(name: string, place: string, compute: (moment: Moment) => T, keyOf: (moment: Moment) => Key): (moment: Moment) => T {
  let known: Once<T> = unknown;
  let last: Key | undefined;
  const located = (error: unknown): LedError => inDefinition(error, name, place);
  return (moment) => {
    const key = keyOf(moment);
    if (key !== last) {
      last = key;
      known = unknown;
    } else if (known.state === "known") {
      return known.value;
    }
    // What belongs to a moment that is over by now is not kept.
    const set = (next: Once<T>): void => {
      if (key === last) known = next;
    };
    return settle(known, set, () => compute(moment), located, `\`${name}\``);
  };
}

/** A function of one to three values that knows what it gave for its last two calls: called with the very same again, it is not evaluated. */
export function remembering<Args extends readonly unknown[], T>(f: (...args: Args) => T): (...args: Args) => T;
export function remembering<A, B, C, T>(f: (a: A, b?: B, c?: C) => T): (a: A, b?: B, c?: C) => T {
  let last: Call<A, B, C, T> | undefined;
  let older: Call<A, B, C, T> | undefined;
  const recalled = (a: A, b?: B, c?: C): T => {
    if (last !== undefined && last.a === a && last.b === b && last.c === c) return last.result;
    if (older !== undefined && older.a === a && older.b === b && older.c === c) return older.result;
    const result = f(a, b, c);
    older = last;
    last = { a, b, c, result };
    return result;
  };
  // A function shows how many arguments it takes.
  if (f.length === 1) return (a) => recalled(a);
  return f.length === 2 ? (a, b?) => recalled(a, b) : (a, b?, c?) => recalled(a, b, c);
}

/** A call that is remembered. */
interface Call<A, B, C, T> {
  readonly a: A;
  readonly b: B | undefined;
  readonly c: C | undefined;
  readonly result: T;
}
