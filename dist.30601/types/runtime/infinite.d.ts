import type { LedNumber } from "./numbers.js";
import type { Integer } from "./integers.js";
import { LedSet } from "./set.js";
import type { Formula } from "./set.js";
import { Atom } from "./values.js";
import type { Sequence, Tuple, Value } from "./values.js";
/** All values that pass a test, under a name. */
export declare class KindSet<T extends Value = Value> extends LedSet<T> {
    readonly finite = false;
    readonly name: string;
    private readonly test;
    /** The lowest integer that belongs, for sets of numbers whose integers have no gaps. */
    private readonly lowest;
    constructor(name: string, test: (x: Value) => boolean, lowest?: number);
    get formula(): Formula;
    has(x: Value): boolean;
    size(): never;
    [Symbol.iterator](): never;
    meet(other: LedSet): LedSet | undefined;
}
export declare const Nat: LedSet<Integer>;
export declare const Int: LedSet<Integer>;
export declare const Rat: LedSet<LedNumber>;
/** `Bool`, which is finite. */
export declare const Bool: LedSet<boolean>;
/** `String` */
export declare const Strings: LedSet<string>;
/** `Atom` */
export declare const Atoms: LedSet<Atom>;
/** `Lambda` */
export declare const Functions: LedSet;
/** `fSet`: all finite sets. */
export declare const FiniteSets: LedSet<LedSet>;
/** `Seq`: all sequences. */
export declare const Sequences: LedSet<Sequence>;
/** `Tuple`: all tuples. */
export declare const Tuples: LedSet<Tuple>;
/** `Seq(S)`; of no members, only `<>`. */
export declare function sequencesOf(base: Value): LedSet<Sequence>;
/** `Tuple(S)`: the tuples of any length with coordinates in S. */
export declare function tuplesOver(base: Value): LedSet<Tuple>;
/** `(A -> B)`: at run time, every function. */
export declare function functionType(): LedSet;
/** A set by its name, for types that mention themselves: what it is, is asked when something is looked up in it. */
export declare function namedSet(name: string, define: () => Value): LedSet;
/** What a type variable stands for: everything. */
export declare function anyType(name: string): LedSet;
