import type { Integer } from "./integers.js";
import { LedSet } from "./set.js";
import type { Formula } from "./set.js";
import type { Value } from "./values.js";
/** A range with at least one member. */
export declare class IntegerRange extends LedSet<Integer> {
    readonly finite = true;
    readonly low: Integer;
    readonly high: Integer;
    constructor(low: Integer, high: Integer);
    get formula(): Formula;
    get ordered(): boolean;
    has(x: Value): boolean;
    size(): Integer;
    [Symbol.iterator](): Iterator<Integer>;
    walk(visit: (x: Integer) => boolean): boolean;
    first(): Integer;
    sameAs(other: LedSet): boolean | undefined;
    within(other: LedSet): boolean | undefined;
    meet(other: LedSet): LedSet | undefined;
}
/** `{a..b}`: none when b < a. */
export declare function range(a: Value, b: Value): LedSet<Integer>;
/** The range between two integers in canonical form. */
export declare function rangeOf(low: Integer, high: Integer): LedSet<Integer>;
