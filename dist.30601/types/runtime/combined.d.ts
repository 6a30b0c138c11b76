import type { Integer } from "./integers.js";
import { LedSet } from "./set.js";
import type { Formula } from "./set.js";
import type { Value } from "./values.js";
/** The members of either part. */
export declare class UnionSet extends LedSet {
    readonly finite: boolean;
    readonly left: LedSet;
    readonly right: LedSet;
    private count;
    constructor(left: LedSet, right: LedSet);
    get formula(): Formula;
    has(x: Value): boolean;
    size(): Integer;
    [Symbol.iterator](): Iterator<Value>;
    first(): Value | undefined;
    within(other: LedSet): boolean | undefined;
}
/** The members of `base` that are in `filter` too. If one of the two is finite, `base` is. */
export declare class IntersectionSet extends LedSet {
    readonly finite: boolean;
    readonly base: LedSet;
    readonly filter: LedSet;
    private count;
    constructor(base: LedSet, filter: LedSet);
    get formula(): Formula;
    get ordered(): boolean;
    has(x: Value): boolean;
    size(): Integer;
    [Symbol.iterator](): Iterator<Value>;
    within(other: LedSet): boolean | undefined;
}
/** The members of `base` that are not in `removed`. */
export declare class DifferenceSet extends LedSet {
    readonly finite: boolean;
    readonly base: LedSet;
    readonly removed: LedSet;
    private count;
    constructor(base: LedSet, removed: LedSet);
    get formula(): Formula;
    get ordered(): boolean;
    has(x: Value): boolean;
    size(): Integer;
    [Symbol.iterator](): Iterator<Value>;
    within(other: LedSet): boolean | undefined;
}
