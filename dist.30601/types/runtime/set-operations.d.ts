import { LedSet } from "./set.js";
import type { Value } from "./values.js";
/** `A U B` */
export declare function union<T extends Value>(a: LedSet<T>, b: LedSet<T>): LedSet<T>;
export declare function union(a: Value, b: Value): LedSet;
/** `A sec B` */
export declare function intersection<T extends Value>(a: LedSet<T>, b: LedSet): LedSet<T>;
export declare function intersection(a: Value, b: Value): LedSet;
/** `A \ B` */
export declare function difference<T extends Value>(a: LedSet<T>, b: LedSet): LedSet<T>;
export declare function difference(a: Value, b: Value): LedSet;
/** `A subeq B` */
export declare function subset(a: Value, b: Value): boolean;
/** `x in S` */
export declare function has(S: Value, x: Value): boolean;
/** True of a set without members; stops at the first one. */
export declare function isEmpty(set: LedSet): boolean;
export declare function uniteSets(a: LedSet, b: LedSet): LedSet;
export declare function intersectSets(a: LedSet, b: LedSet): LedSet;
export declare function subtractSets(a: LedSet, b: LedSet): LedSet;
export declare function isSubset(a: LedSet, b: LedSet): boolean;
