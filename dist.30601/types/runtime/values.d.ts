import type { ValueFacts } from "./failures.js";
import type { LedNumber } from "./numbers.js";
import { LedSet } from "./set.js";
/** A symbol that stands for itself. There is one object a name, so atoms are compared by `===`. */
export declare class Atom<Name extends string = string> {
    readonly name: Name;
    readonly hash: number;
    constructor(name: Name);
}
/** A finite sequence, `<1, 2, 3>`. */
export declare class Sequence<T extends Value = Value> implements Iterable<T> {
    readonly items: readonly T[];
    constructor(items: readonly T[]);
    get length(): number;
    [Symbol.iterator](): Iterator<T>;
}
/** A point, a colour or an image: the call that makes it, with its parts. */
export declare class EaselValue<Name extends string = string> {
    readonly constructorName: Name;
    readonly args: readonly Value[];
    constructor(constructorName: Name, args: readonly Value[]);
}
/** Two or more coordinates; from TypeScript `["x", 3]`. */
export type Tuple = readonly Value[];
/**
 * A function. Written as a method, so that one whose parameters are narrower than `Value` is a value as well:
 * what a function is called with is checked where it runs.
 */
export type LedFunction = {
    run(...args: Value[]): Value;
}["run"];
/** Any value of LED. */
export type Value = LedNumber | boolean | string | Atom | Tuple | Sequence | LedSet | EaselValue | LedFunction;
/** The tuple of N coordinates. */
export type TupleOf<N extends number, T = Value, Found extends readonly T[] = readonly []> = number extends N ? readonly T[] : Found["length"] extends N ? Found : TupleOf<N, T, readonly [...Found, T]>;
export type Kind = "number" | "truth" | "atom" | "string" | "tuple" | "sequence" | "set" | "easel" | "function";
/** The atom of a name: always the same object. */
export declare function atom<Name extends string>(name: Name): Atom<Name>;
/** The sequence of the items, in this order. */
export declare function sequence<const Items extends readonly Value[]>(...items: Items): Sequence<Items[number]>;
/** The sequence of the items in a list, however long. */
export declare function sequenceFrom<T extends Value>(items: readonly T[]): Sequence<T>;
export declare function isNumber(v: Value): v is LedNumber;
export declare function isSet(v: Value): v is LedSet;
export declare function isSequence(v: Value): v is Sequence;
export declare function isAtom(v: Value): v is Atom;
export declare function isEasel(v: Value): v is EaselValue;
export declare function isFunction(v: Value): v is LedFunction;
/** True of a tuple; with n, of a tuple of n coordinates. */
export declare function isTuple<N extends number = number>(v: Value, n?: N): v is Value & TupleOf<N>;
/** Which kind of value this is. */
export declare function kindOf(v: Value): Kind;
/** The kind of a value in a reader's words, with its article. */
export declare function described(v: Value): string;
/** What a failure says of a value. */
export declare function factsOf(v: Value): ValueFacts;
/** Fails because `v` is of another kind than what is needed ("a number"). */
export declare function wrong(v: Value, needed: string, help?: string): never;
/** The value itself if it is a set. */
export declare function needSet(v: Value): LedSet;
/** The value itself if it is a number. */
export declare function needNumber(v: Value): LedNumber;
/** The value, in canonical form, if it is an integer. */
export declare function needInteger(v: Value): number | bigint;
