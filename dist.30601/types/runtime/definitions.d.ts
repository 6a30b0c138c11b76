import { LedError } from "./failure.js";
import type { Value } from "./values.js";
/** `v` if it is a truth value: what a condition must be. */
export declare function truth(v: Value): boolean;
/** `f(a, b)` for a function that is a value. */
export declare function apply(f: Value, ...args: readonly Value[]): Value;
/** Ends a definition none of whose branches applies. */
export declare function noBranch(): never;
/** Ends a definition whose guard, given as text, is false. */
export declare function guardFailed(condition: string): never;
/** Ends a definition whose `where` conditions, given as text, do not hold. */
export declare function noWhere(conditions: string): never;
/**
 * The error of a definition, for the catch clause around its body: located at the definition unless a definition
 * that it called has located it already. Errors of the engine (no stack left, a number too large) become
 * failures of LED. If the stack is so short that even this overflows, the next definition outside does it.
 */
export declare function inDefinition(error: unknown, name: string, place: string, ...args: readonly Value[]): LedError;
/** A local name of a `where`: computed when it is first needed, once. */
export declare function lazy<T>(compute: () => T): () => T;
/** A definition without parameters: evaluated at most once, when it is first needed; a failure is remembered. */
export declare function constant<T>(name: string, place: string, compute: () => T): () => T;
/** A definition without parameters that reads the state or the input: evaluated at most once a moment. */
export declare function perMoment<Moment extends object, T>(name: string, place: string, compute: (moment: Moment) => T): (moment: Moment) => T;
