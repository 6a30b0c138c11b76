import type { Integer } from "./integers.js";
import type { Value } from "./values.js";
/** How a set that is not simply listed is written: `Nat`, `fSet(Nat)`, `{1..9}`, `Nat * {1, 2}`. */
export type Formula = {
    readonly kind: "name";
    readonly name: string;
} | {
    readonly kind: "call";
    readonly name: string;
    readonly argument: LedSet;
} | {
    readonly kind: "range";
    readonly low: Integer;
    readonly high: Integer;
} | {
    readonly kind: "operation";
    readonly operator: "U" | "\\" | "sec" | "*";
    readonly operands: readonly LedSet[];
};
/** More members than this are not put into one set, sequence or list. */
export declare const mostMembers: number;
/** A set of values, finite or infinite; immutable. */
export declare abstract class LedSet<T extends Value = Value> implements Iterable<T> {
    private hashed;
    private inOrder;
    abstract readonly finite: boolean;
    /** How the set is written if not as the list of its members. */
    abstract readonly formula: Formula | undefined;
    abstract has(x: Value): boolean;
    /** The number of members; an infinite set fails. */
    abstract size(): Integer;
    /** The members, each once, in any order; an infinite set fails. */
    abstract [Symbol.iterator](): Iterator<T>;
    /** True if the iterator gives the members in canonical order. */
    get ordered(): boolean;
    /** Visits members until a visit answers true; true if one did. */
    walk(visit: (x: T) => boolean): boolean;
    /** The members in canonical order. */
    listed(): readonly T[];
    /** The first member in canonical order, found without listing the others; nothing if there is none. */
    first(): T | undefined;
    /** A hash that depends on the members only, not on how the set is represented. */
    hash(): number;
    /** Whether a finite set equals another, if that shows without looking at members. */
    sameAs(_other: LedSet): boolean | undefined;
    /** Whether a finite set is within another, if that shows without looking at members. */
    within(_other: LedSet): boolean | undefined;
    /** The intersection with another set, if it has a simple form of its own: of two ranges, a range. */
    meet(_other: LedSet): LedSet | undefined;
    protected list(): readonly T[];
    protected sumOfHashes(): number;
    private computeHash;
}
/** Fails if the members of a set are too many to be held in a list. */
export declare function needListable(set: LedSet): void;
/** Ends with the failure that an infinite set would have to be listed. */
export declare function infinite(set: LedSet): never;
/** A table of the places of members in their list: `slots` holds places + 1, 0 is free. */
interface Table {
    readonly hashes: number[];
    slots: Int32Array;
}
/** An ordinary finite set. The list holds no value twice; it and the table belong to the set. */
export declare class FiniteSet<T extends Value = Value> extends LedSet<T> {
    readonly finite = true;
    readonly formula: undefined;
    readonly members: readonly T[];
    private table;
    constructor(members: readonly T[], table?: Table);
    has(x: Value): boolean;
    size(): number;
    [Symbol.iterator](): Iterator<T>;
    walk(visit: (x: T) => boolean): boolean;
    /** A builder that begins with the members of this set. */
    builder(): SetBuilder<T>;
    protected sumOfHashes(): number;
}
/** The one empty set. */
export declare function emptySet(): FiniteSet<never>;
/** The set of members that are known to be different and fit to be members. */
export declare function setOfDistinct<T extends Value>(members: readonly T[]): FiniteSet<T>;
/** The set of the values, whatever their number and order. */
export declare function setOf<const Members extends readonly Value[]>(...members: Members): FiniteSet<Members[number]>;
/** The set of the values in a list, however long. */
export declare function setFrom<T extends Value>(members: Iterable<T>): FiniteSet<T>;
/** Gathers members into a set; after `finish` it is spent. */
export declare class SetBuilder<T extends Value = Value> {
    private readonly members;
    private table;
    constructor(members?: T[], table?: Table);
    /** Adds a value if it is no member yet; true if it was none. */
    add(given: T): boolean;
    finish(): FiniteSet<T>;
}
export {};
