import type { Integer } from "./integers.js";
import { LedSet } from "./set.js";
import type { Formula } from "./set.js";
import type { Tuple, Value } from "./values.js";
/** The tuples with a coordinate from each factor; no factor is empty. */
export declare class ProductSet extends LedSet<Tuple> {
    readonly finite: boolean;
    readonly factors: readonly LedSet[];
    constructor(factors: readonly LedSet[]);
    get formula(): Formula;
    get ordered(): boolean;
    has(x: Value): boolean;
    size(): Integer;
    [Symbol.iterator](): Iterator<Tuple>;
    first(): Tuple;
    sameAs(other: LedSet): boolean | undefined;
    within(other: LedSet): boolean | undefined;
    meet(other: LedSet): LedSet | undefined;
    protected list(): readonly Tuple[];
}
/** The finite subsets of a set: `Pow(S)`, and for an infinite S `fSet(S)`. */
export declare class PowerSet extends LedSet<LedSet> {
    readonly finite: boolean;
    readonly base: LedSet;
    constructor(base: LedSet);
    get formula(): Formula;
    /** Subsets come by size, and those of one size by their listed members: the canonical order. */
    get ordered(): boolean;
    has(x: Value): boolean;
    size(): Integer;
    [Symbol.iterator](): Iterator<LedSet>;
    first(): LedSet;
    sameAs(other: LedSet): boolean | undefined;
    within(other: LedSet): boolean | undefined;
    meet(other: LedSet): LedSet | undefined;
    protected list(): readonly LedSet[];
}
/** `A * B * ...` of sets: `{}` as soon as one factor is. */
export declare function productOfSets(factors: readonly LedSet[]): LedSet;
/** `Pow(S)` */
export declare function powerSet(base: Value): LedSet<LedSet>;
/** `fSet(S)`: the finite subsets of S, which for a finite S are all of them. */
export declare function finiteSetsOf(base: Value): LedSet<LedSet>;
