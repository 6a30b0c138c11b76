import type { LedNumber } from "./numbers.js";
import { LedSet } from "./set.js";
import type { TupleOf, Value } from "./values.js";
/** Hands every solution's value to `found`. */
export type Walk<T> = (found: (x: T) => void) => void;
/** `some x in S. p`: stops at the first member for which p is true. */
export declare function some<T extends Value>(S: LedSet<T>, p: (x: T) => boolean): boolean;
export declare function some(S: Value, p: (x: Value) => boolean): boolean;
/** `all x in S. p`: stops at the first member for which p is false. */
export declare function every<T extends Value>(S: LedSet<T>, p: (x: T) => boolean): boolean;
export declare function every(S: Value, p: (x: Value) => boolean): boolean;
/**
 * The members of a finite set in any order, to be walked; none of a range is built. Where the name that walks is also
 * said to be in another set, `otherwise`, an infinite S only tests the members of that one.
 */
export declare function members<T extends Value>(S: LedSet<T>, otherwise?: () => Value): Iterable<T>;
export declare function members(S: Value, otherwise?: () => Value): Iterable<Value>;
/** The members of a finite set that are tuples of n coordinates: what a pattern `(a, b) in S` walks. */
export declare function tuplesOf<N extends number>(S: Value, n: N): Iterable<TupleOf<N>>;
/** The set of what a walk finds: `{t | c}`. */
export declare function collect<T extends Value>(walk: Walk<T>): LedSet<T>;
/** `Sum[c] t`; of no solutions 0. */
export declare function sum(walk: Walk<Value>): LedNumber;
/** `Prod[c] t`; of no solutions 1. */
export declare function productOver(walk: Walk<Value>): LedNumber;
/** `U[c] t`; of no solutions `{}`. */
export declare function unionOver<T extends Value>(walk: Walk<LedSet<T>>): LedSet<T>;
export declare function unionOver(walk: Walk<Value>): LedSet;
/** `Sec[c] t`; of no solutions a failure. */
export declare function intersectionOver<T extends Value>(walk: Walk<LedSet<T>>): LedSet<T>;
export declare function intersectionOver(walk: Walk<Value>): LedSet;
/**
 * The one solution of the conditions of a `where` or an `If`, as the list of its locals. None, or a second one
 * that differs, is a failure that shows the condition.
 */
export declare function only<T extends readonly Value[]>(what: string, walk: (found: (...locals: T) => void) => void): T;
